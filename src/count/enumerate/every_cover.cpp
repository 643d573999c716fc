#include "count/enumerate/every_cover.hpp"

#include <algorithm>
#include <new>

#include "count/enumerate/cover_search.hpp"

namespace cavalcade::count {
namespace {

// Lengths that no cycle of the board has are left out. There may be none: then the shortest is longer than the longest.
CycleRule rule_of(const CyclesTask& task, std::uint32_t squares) {
  const auto within = [&](std::int64_t number) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(number, 0, std::int64_t{squares} + 1));
  };
  constexpr std::uint32_t fewest = 3;
  return {within(task.knights), std::max(fewest, within(task.shortest)), std::min(squares, within(task.longest))};
}

// The cover that the search has found, in the lists that it was told in before.
void read_cover(const FreeGraph& graph, const CoverSearch& search, Cover& cover) {
  const std::span<const Vertex> squares = search.squares();
  const std::span<const std::size_t> first_places = search.first_places();
  cover.cycles.resize(first_places.size());
  for (std::size_t cycle = 0; cycle < first_places.size(); ++cycle) {
    const std::size_t end = cycle + 1 < first_places.size() ? first_places[cycle + 1] : squares.size();
    cover.cycles[cycle].clear();
    for (std::size_t place = first_places[cycle]; place < end; ++place)
      cover.cycles[cycle].push_back(graph.cell(squares[place]));
  }
}

CoverListing list_covers(const Board& board, const CyclesTask& task, const Terms& terms,
                         const std::function<bool(const Cover&)>& take) {
  using Step = CoverSearch::Step;
  CoverListing listing;
  const FreeGraph graph(board, terms.budget);
  CoverSearch search(graph, rule_of(task, graph.size()), terms);
  Cover cover;
  Step step = terms.budget.exhausted() ? Step::stopped : search.next();
  bool wants_more = true;
  while (step == Step::cover && wants_more) {
    ++listing.covers;
    read_cover(graph, search, cover);
    wants_more = take(cover);
    if (wants_more) step = search.next();
  }
  listing.complete = step == Step::end;
  if (step == Step::stopped) listing.reason = terms.budget.why_exhausted();
  listing.nodes = search.nodes();
  listing.dead_ends = search.dead_ends();
  return listing;
}

std::uint64_t bytes_of_covers(const Board& board) {
  const auto squares = static_cast<std::uint64_t>(board.free_squares());
  return FreeGraph::bytes(board) + CoverSearch::bytes(board) + squares * (2 * sizeof(Cell) + sizeof(CellList) / 3);
}

}  // namespace

CoverListing every_cover(const Board& board, const CyclesTask& task, const Terms& terms,
                         const std::function<bool(const Cover&)>& take) {
  CoverListing refused;
  if (const Result<void> done = terms.budget.allows(bytes_of_covers(board)); !done) {
    refused.reason = done.error().message;
    return refused;
  }
  try {
    return list_covers(board, task, terms, take);
  } catch (const std::bad_alloc&) {
    refused.reason = "not enough memory";
    return refused;
  }
}

}  // namespace cavalcade::count
