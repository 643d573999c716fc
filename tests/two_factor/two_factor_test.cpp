// Two-factors by flow, and the ways to change them: what a flow finds is one, what it misses is proved, and labels and
// lists are those of a plain walk after any number of changes.

#include "two_factor/two_factor.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.hpp"
#include "check/check.hpp"
#include "support/boards.hpp"
#include "two_factor/cycle_system.hpp"
#include "two_factor/path_system.hpp"

namespace cavalcade::testing {
namespace {

const Budget unlimited({});

bool is_two_factor(const Board& board, const TwoFactor& factor) {
  for (const Cell cell : board.free_cells()) {
    const auto [one, other] = factor.ends(cell);
    if (one == no_cell || other == no_cell || one == other) return false;
    for (const Cell near : {one, other})
      if (!board.are_neighbours(cell, near) || !factor.has(near, cell)) return false;
  }
  return true;
}

RC_GTEST_PROP(TwoFactor, IsOneOrIsProvedToBeNone, ()) {
  Board board = *Board::rectangle(*rc::gen::inRange(4, 12), *rc::gen::inRange(4, 12));
  board = with_holes(board, {.share = *rc::gen::element(0.0, 0.1, 0.2, 0.3)}, *rc::gen::arbitrary<std::uint64_t>());
  const TourTask task{.closed = true};
  RC_PRE(board.area() % 2 == 0);
  const MoveGraph moves(board, unlimited);
  const TwoFactorResult result = find_two_factor(board, task, moves, unlimited);
  if (const auto* shortage = std::get_if<HallViolator>(&result)) {
    RC_ASSERT(check::check_certificate(board, Task{task}, *shortage).outcome == check::Outcome::holds);
    return;
  }
  RC_ASSERT(is_two_factor(board, std::get<TwoFactor>(result)));
}

TwoFactor factor_of(const Board& board, const MoveGraph& moves) {
  return std::get<TwoFactor>(find_two_factor(board, TourTask{.closed = true}, moves, unlimited));
}

// ---- labels ----

// The component of a vertex, by flooding.
template <class V>
std::vector<V> flooded(const TwoMatching<V>& matching, V from) {
  std::vector<V> reached{from};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const V next : matching.at(reached[i]))
      if (std::find(reached.begin(), reached.end(), next) == reached.end()) reached.push_back(next);
  return reached;
}

// What is wrong with the labels, compared with the edges alone.
template <class V>
std::string fault_in(const PathSystem<V>& system) {
  using Kind = typename PathSystem<V>::Kind;
  const TwoMatching<V>& matching = system.matching();
  std::size_t cycles = 0;
  bool whole = true;
  for (std::size_t i = 0; i < matching.size(); ++i) {
    const auto vertex = static_cast<V>(i);
    if (matching.degree(vertex) == 0) continue;
    std::vector<V> all = flooded(matching, vertex);
    const auto& component = system.of(vertex);
    if (static_cast<std::size_t>(component.length) != all.size()) return "length";
    std::sort(all.begin(), all.end(), [&](V one, V other) { return system.place(one) < system.place(other); });
    for (std::size_t place = 0; place < all.size(); ++place) {
      if (system.number_of(all[place]) != system.number_of(vertex)) return "number";
      if (system.place(all[place]) != static_cast<std::int32_t>(place)) return "place";
      if (place > 0 && !matching.has(all[place - 1], all[place])) return "order";
      if (place > 0 && !system.goes_forward(all[place - 1], all[place])) return "direction";
    }
    const bool is_cycle = std::all_of(all.begin(), all.end(), [&](V each) { return matching.degree(each) == 2; });
    const int starts = is_cycle ? 0 : (system.is_start(all.front()) ? 1 : 0) + (system.is_start(all.back()) ? 1 : 0);
    const Kind kind = is_cycle      ? Kind::cycle
                      : starts == 1 ? Kind::path
                      : starts == 2 ? Kind::two_starts
                                    : Kind::two_ends;
    if (component.kind != kind) return "kind";
    if (kind == Kind::path && !system.is_start(component.first)) return "start";
    if (!is_cycle && (component.first != all.front() || component.last != all.back())) return "ends";
    if (is_cycle && vertex == *std::min_element(all.begin(), all.end())) ++cycles;
    whole = whole && kind == Kind::path;
  }
  if (cycles != system.cycles()) return "cycles";
  return whole == system.is_whole() ? "" : "whole";
}

TEST(PathSystem, LabelsCyclesOfTwo) {
  TwoMatching<Cell> matching(3);
  matching.add(Cell{0}, Cell{1});
  matching.add(Cell{0}, Cell{1});
  const PathSystem<Cell> system(matching, std::vector<bool>(3));
  EXPECT_EQ(system.cycles(), 1U);
  EXPECT_EQ(system.of(Cell{1}).length, 2);
  EXPECT_TRUE(system.is_left_out(Cell{2}));
}

TEST(PathSystem, ExchangesAlongAlternatingWalks) {
  const Board board = *Board::rectangle(8, 8);
  const MoveGraph moves(board, unlimited);
  PathSystem<Cell> system(factor_of(board, moves), std::vector<bool>(64));
  Random random(1);
  int made = 0;
  for (int i = 0; i < 20000 && made < 300; ++i) {
    const auto a = Cell{static_cast<std::int32_t>(random.below(64))};
    const Cell b = system.matching().ends(a)[random.below(2)];
    const Cell c = moves.neighbours(b)[random.below(moves.degree(b))];
    const Cell d = system.matching().ends(c)[random.below(2)];
    const std::set<Cell> different{a, b, c, d};
    if (different.size() < 4 || !moves.are_neighbours(d, a) || system.matching().has(b, c) ||
        system.matching().has(d, a))
      continue;
    ++made;
    if (random.below(2) == 0)
      system.exchange(std::array{a, b, c, d});
    else
      system.two_exchange(a, b, c, d);
    ASSERT_TRUE(is_two_factor(board, system.matching()));
    ASSERT_EQ(fault_in(system), "");
  }
  EXPECT_EQ(made, 300);
}

// Paths: some edges of a two-factor are taken away, some ends are starts, and a few squares are left out.
TEST(PathSystem, RotatesEndsAndReplacesVertices) {
  const Board board = *Board::rectangle(8, 8);
  const MoveGraph moves(board, unlimited);
  TwoMatching<Cell> matching = factor_of(board, moves);
  std::vector<bool> is_start(64);
  for (const std::int32_t number : {0, 20, 40}) {
    const Cell cell{number};
    matching.remove(cell, matching.ends(cell)[0]);
    is_start[index(cell)] = true;
  }
  const Cell out{62};
  while (matching.degree(out) > 0) matching.remove(out, matching.ends(out)[0]);
  PathSystem<Cell> system(matching, is_start);
  ASSERT_EQ(fault_in(system), "");
  Random random(1);
  int rotated = 0;
  int replaced = 0;
  for (int i = 0; i < 100000 && (rotated < 200 || replaced < 5); ++i) {
    const auto vertex = Cell{static_cast<std::int32_t>(random.below(64))};
    const Cell joint = moves.neighbours(vertex)[random.below(moves.degree(vertex))];
    if (system.is_end(vertex) && system.has_edges(joint) && !system.matching().has(vertex, joint)) {
      const Cell away = system.matching().at(joint)[random.below(system.matching().degree(joint))];
      if (system.matching().degree(away) < 2) continue;
      system.rotate(vertex, joint, away);
      ++rotated;
    } else if (system.is_left_out(vertex) && system.has_edges(joint)) {
      const Cell other = system.matching().at(joint)[random.below(system.matching().degree(joint))];
      const auto ends = system.matching().at(other);
      const bool fits =
          std::all_of(ends.begin(), ends.end(), [&](Cell end) { return moves.are_neighbours(end, vertex); });
      if (!fits || system.is_start(other)) continue;
      system.replace(other, vertex);
      ++replaced;
    }
    ASSERT_EQ(fault_in(system), "");
  }
  EXPECT_GE(rotated, 200);
  EXPECT_GE(replaced, 5);
}

// ---- joining ----

std::size_t cycles_of(const MoveGraph& moves, const TwoFactor& factor) {
  return CycleSystem(moves, factor, unlimited).count();
}

TEST(CycleSystem, IsJoinedByExchangesAndRotations) {
  const Board board = with_holes(*Board::rectangle(20, 20), {.share = 0.05, .fewest_moves = 3}, 4);
  const MoveGraph moves(board, unlimited);
  TwoFactor factor = factor_of(board, moves);
  const CycleSystem before(moves, factor, unlimited);
  two_exchange(moves, factor, before, unlimited);
  EXPECT_TRUE(is_two_factor(board, factor));
  CycleSystem cycles(moves, factor, unlimited);
  EXPECT_LT(cycles.count(), before.count());
  EXPECT_EQ(cycles.count(), cycles_of(moves, factor));
  for (std::size_t guest = 0; guest < cycles.count() && cycles.count() > 1;) {
    const std::size_t count = cycles.count();
    if (!merge_by_rotation(moves, cycles, guest, 50000)) ++guest;
    ASSERT_EQ(cycles.count() < count ? count - 1 : count, cycles.count());
  }
  std::size_t squares = 0;
  for (std::size_t i = 0; i < cycles.count(); ++i) {
    const CellList& cycle = cycles.cycle(i);
    squares += cycle.size();
    for (std::size_t at = 0; at < cycle.size(); ++at) {
      EXPECT_TRUE(moves.are_neighbours(cycle[at], cycle[(at + 1) % cycle.size()]));
      EXPECT_EQ(cycles.cycle_of(cycle[at]), i);
      EXPECT_EQ(cycles.position(cycle[at]), at);
    }
  }
  EXPECT_EQ(squares, static_cast<std::size_t>(board.free_squares()));
}

}  // namespace
}  // namespace cavalcade::testing
