// Every cover of a board by a number of cycles, one after the other, none of them kept.
//
// A cover is a set of cycles, so it is listed in one way only: a cycle begins on its lowest square (squares are
// compared by their numbers, rank by rank from a1) and goes first to the lower of its two neighbours there; the cycles
// come in the order of their first squares. Covers come in the lexicographic order of these lists: of two covers the
// one comes first whose cycle is less where they differ first; a cycle that is the beginning of another is less than
// that.
//
// The search is cover_search.hpp. It has one thread. Memory grows with the squares, not with the covers.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "count/counting.hpp"

namespace cavalcade::count {

struct CoverListing {
  bool complete = false;     // these were all
  std::string reason;        // why not: a limit; empty if `take` ended it
  std::uint64_t covers = 0;  // taken
  std::uint64_t nodes = 0;   // moves tried
  std::uint64_t dead_ends = 0;
};

// Hands over the covers until `take` returns false. Requires board.has_cells(). How `cycles` would look for one is left
// aside.
CoverListing every_cover(const Board& board, const CyclesTask& task, const Terms& terms,
                         const std::function<bool(const Cover&)>& take);

}  // namespace cavalcade::count
