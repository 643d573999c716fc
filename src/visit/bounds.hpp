// Upper bounds: why no visit has more squares, each with its certificate (docs/methods/visit.md).

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "visit/reach.hpp"

namespace cavalcade::visit {

struct UpperBound {
  std::int64_t squares = INT64_MAX;
  std::string method;  // "colours", "matching", "linear program" or "logic"
  std::string reason;
  std::optional<Certificate> certificate;
};

// The classes of squares: a knight's squares alternate between two of them.
UpperBound bound_by_colours(const Reach& reach);

// The most moves of which two meet at a square and one at a start, where the moves alternate between two classes; a
// vertex cover shows it. Nothing if that is not below `known`, or the budget ended first.
std::optional<UpperBound> bound_by_matching(const Reach& reach, std::int64_t known, std::uint64_t seed,
                                            const Budget& budget);

// What was refuted for `squares` squares.
UpperBound bound_by_duals(std::int64_t squares, const VisitDuals& duals);
UpperBound bound_by_proof(std::int64_t squares, VisitProof proof);

}  // namespace cavalcade::visit
