// What every two-factor has in common. Given one two-factor, walk from dark squares along moves it does not make and
// from light squares along moves it makes: moves on a round trip of such steps can be made or not, the others are
// settled (J.-C. Regin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994, has the same argument
// for matchings). What a square can walk to is a tight pair of ask/certificate.hpp, which proves what is settled.

#include <algorithm>
#include <cstdint>

#include "two_factor/two_factor.hpp"

namespace cavalcade {
namespace {

// The walks as a directed graph over the cells, and two places beside the board where the ends of an open tour are: a
// dark end that is not named could as well be any other dark square.
class WalkGraph {
 public:
  WalkGraph(const Board& board, const TourTask& task, const MoveGraph& moves, const TwoFactor& factor, bool with_ends,
            Poll& poll)
      : onward_(moves.cells() + 2) {
    const auto dark_ends = static_cast<std::uint32_t>(moves.cells());
    const std::uint32_t light_ends = dark_ends + 1;
    for (std::uint32_t i = 0; i < moves.cells() && !poll.exhausted(); ++i) {
      const Cell cell{static_cast<std::int32_t>(i)};
      if (moves.degree(cell) == 0) continue;
      const bool dark = Board::is_dark(board.square(cell));
      for (const Cell near : moves.neighbours(cell)) {
        const bool made = factor.has(cell, near);
        if (made != dark) onward_[i].push_back(static_cast<std::uint32_t>(near));
      }
      const Square square = board.square(cell);
      const bool named = task.from == square || task.to == square;
      if (!with_ends || named) continue;
      const bool is_end = factor.degree(cell) < 2;
      const std::uint32_t ends = dark ? dark_ends : light_ends;
      if (is_end == dark)
        onward_[ends].push_back(i);
      else
        onward_[i].push_back(ends);
    }
  }

  [[nodiscard]] std::size_t size() const { return onward_.size(); }
  [[nodiscard]] const std::vector<std::uint32_t>& onward(std::size_t from) const { return onward_[from]; }

 private:
  std::vector<std::vector<std::uint32_t>> onward_;
};

// The round trips (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1, 1972):
// places on a common one get the same number, and walks lead only to equal or lower numbers. Iterative.
class RoundTrips {
 public:
  RoundTrips(const WalkGraph& graph, Poll& poll) : graph_(graph), poll_(poll), trip_(graph.size()), met_(graph.size()) {
    low_.resize(graph.size());
    next_.resize(graph.size());
    for (std::uint32_t start = 0; start < graph.size() && !poll_.exhausted(); ++start)
      if (met_[start] == 0) visit(start);
  }

  [[nodiscard]] std::uint32_t of(std::size_t place) const { return trip_[place]; }

 private:
  static constexpr std::uint32_t settled = 0xffffffffU;

  void visit(std::uint32_t start) {
    std::vector<std::uint32_t> walk;
    enter(walk, start);
    while (!walk.empty() && !poll_.exhausted()) {
      const std::uint32_t here = walk.back();
      if (next_[here] < graph_.onward(here).size()) {
        const std::uint32_t there = graph_.onward(here)[next_[here]++];
        if (met_[there] == 0)
          enter(walk, there);
        else if (low_[there] != settled)
          low_[here] = std::min(low_[here], met_[there]);
        continue;
      }
      walk.pop_back();
      if (low_[here] == met_[here]) close(here);
      if (!walk.empty() && low_[here] != settled) low_[walk.back()] = std::min(low_[walk.back()], low_[here]);
    }
  }

  void enter(std::vector<std::uint32_t>& walk, std::uint32_t place) {
    met_[place] = low_[place] = ++clock_;
    walk.push_back(place);
    open_.push_back(place);
  }

  void close(std::uint32_t first) {
    for (std::uint32_t place = settled; place != first;) {
      place = open_.back();
      open_.pop_back();
      trip_[place] = trips_;
      low_[place] = settled;
    }
    ++trips_;
  }

  const WalkGraph& graph_;
  Poll& poll_;
  std::vector<std::uint32_t> trip_;
  std::vector<std::uint32_t> met_;
  std::vector<std::uint32_t> low_;
  std::vector<std::size_t> next_;
  std::vector<std::uint32_t> open_;
  std::uint32_t clock_ = 0;
  std::uint32_t trips_ = 0;
};

// The numbers k such that some pair "all places up to k" settles each settled move: a move between trips i < j is
// settled by any k with i <= k < j, so the fewest are found from the lowest j on.
std::vector<std::uint32_t> dividing_trips(const MoveGraph& moves, const RoundTrips& trips) {
  struct Between {
    std::uint32_t low;
    std::uint32_t high;
  };
  std::vector<Between> settled;
  for (std::uint32_t i = 0; i < moves.cells(); ++i) {
    for (const Cell near : moves.neighbours(Cell{static_cast<std::int32_t>(i)}))
      if (trips.of(i) < trips.of(index(near))) settled.push_back({trips.of(i), trips.of(index(near))});
  }
  std::sort(settled.begin(), settled.end(), [](const Between& one, const Between& other) {
    return one.high != other.high ? one.high < other.high : one.low < other.low;
  });
  std::vector<std::uint32_t> dividing;
  for (const Between& move : settled)
    if (dividing.empty() || dividing.back() < move.low) dividing.push_back(move.high - 1);
  return dividing;
}

}  // namespace

std::vector<HallViolator> tight_sets(const Board& board, const TourTask& task, const MoveGraph& moves,
                                     const TwoFactor& factor, const Budget& budget) {
  if (!board.alternates_colour()) return {};
  const auto is_alone = [&](Cell cell) { return factor.degree(cell) == 0; };
  const CellsOfBoard free = board.free_cells();
  if (std::any_of(free.begin(), free.end(), is_alone)) return {};  // a path by itself, and both its ends
  const bool with_ends = has_ends(factor);
  Poll poll(budget);
  const WalkGraph walks(board, task, moves, factor, with_ends, poll);
  const RoundTrips trips(walks, poll);
  if (budget.exhausted()) return {};
  // Where walks can leave to the light ends, more light squares could be ends than the pair allows for.
  const std::uint32_t light_ends = trips.of(moves.cells() + 1);
  std::vector<HallViolator> pairs;
  for (const std::uint32_t dividing : dividing_trips(moves, trips)) {
    const bool is_tight = !with_ends || (task.from && task.to) || dividing < light_ends;
    if (!is_tight) continue;
    if (budget.exhausted()) return {};
    HallViolator& pair = pairs.emplace_back();
    for (std::uint32_t i = 0; i < moves.cells(); ++i) {
      const Cell cell{static_cast<std::int32_t>(i)};
      if (moves.degree(cell) == 0 || trips.of(i) > dividing) continue;
      (Board::is_dark(board.square(cell)) ? pair.set : pair.neighbours).push_back(cell);
    }
  }
  return pairs;
}

}  // namespace cavalcade
