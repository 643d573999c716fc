#include "visit/bounds.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "visit/matching.hpp"

namespace cavalcade::visit {
namespace {

std::string colours_in_words(const Reach& reach, std::int64_t squares) {
  const Demand demand = demand_of(reach, squares);
  for (Vertex vertex = 0; vertex < reach.size(); ++vertex) {
    const std::size_t number = reach.class_of(vertex);
    if (demand.visited[number] <= reach.class_size(number)) continue;
    const bool alternates = reach.across(number) != number;
    return fmt::format("{} squares would take {} that lie {} {}, and there are {}", squares, demand.visited[number],
                       alternates ? "an even number of moves from" : "within reach of",
                       square_name(reach.board(), reach.cell(vertex)), reach.class_size(number));
  }
  return {};
}

}  // namespace

// The demand of every class grows with the squares, so the most that fits is found by halving.
UpperBound bound_by_colours(const Reach& reach) {
  auto fitting = static_cast<std::int64_t>(reach.knights());
  auto beyond = static_cast<std::int64_t>(reach.size()) + 1;
  while (beyond - fitting > 1) {
    const std::int64_t middle = fitting + (beyond - fitting) / 2;
    (fits(reach, demand_of(reach, middle)) ? fitting : beyond) = middle;
  }
  return {fitting, "colours", colours_in_words(reach, beyond), VisitColours{}};
}

std::optional<UpperBound> bound_by_matching(const Reach& reach, std::int64_t known, std::uint64_t seed,
                                            const Budget& budget) {
  MatchingSearch search(reach, room_of(reach), seed, budget);
  search.fill();
  if (budget.exhausted()) return std::nullopt;
  const std::int64_t edges = search.matching().edges();
  const std::int64_t most = edges + static_cast<std::int64_t>(reach.knights());
  if (most >= known) return std::nullopt;
  CellList cover = search.vertex_cover();
  if (budget.exhausted()) return std::nullopt;
  std::string reason = fmt::format(
      "no more than {} moves can be made, two at a square and one at a start, which the room at {} squares shows; so "
      "no "
      "more than {} squares are visited",
      edges, cover.size(), most);
  return UpperBound{most, "matching", std::move(reason), VisitMatching{std::move(cover)}};
}

UpperBound bound_by_duals(std::int64_t squares, const VisitDuals& duals) {
  std::string reason = fmt::format("{} inequalities that hold of every visit of {} squares contradict each other",
                                   duals.rows.size(), squares);
  return {squares - 1, "linear program", std::move(reason), duals};
}

UpperBound bound_by_proof(std::int64_t squares, VisitProof proof) {
  std::string reason =
      fmt::format("that {} squares are visited was refuted by a SAT solver ({} cuts, {} steps)", squares,
                  proof.cuts.size(), std::count(proof.steps.begin(), proof.steps.end(), '\n'));
  return {squares - 1, "logic", std::move(reason), std::move(proof)};
}

}  // namespace cavalcade::visit
