// The two manners in which a visit of alternating knights is put to MiniZinc and to clingo.

#pragma once

#include <cstdint>

namespace cavalcade::model {

// stamps: when each square is visited, as in the report "Knights Tour" (Lenzi 2021). paths: where each square leads.
enum class VisitModel : std::uint8_t { stamps, paths };

struct VisitModelOptions {
  VisitModel manner = VisitModel::stamps;
  // Only MiniZinc's stamps have it. The condition by which the report ends a visit leaves the last move to the first
  // knight, so that two knights only ever visit an odd number of squares. Kept, if the effect is to be seen.
  bool keep_even_defect = false;
};

}  // namespace cavalcade::model
