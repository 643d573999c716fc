// Tours invariant under a symmetry, and classes of tours: as the literature has them, and on small boards as a plain
// search finds them.

#include "count/symmetry/symmetric.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "count/frame.hpp"
#include "count/frontier/graph.hpp"
#include "support/boards.hpp"
#include "support/oracles.hpp"

namespace cavalcade::count {
namespace {

constexpr std::array turns{Turn::half,         Turn::left_right, Turn::up_down,       Turn::diagonal,
                           Turn::antidiagonal, Turn::quarter,    Turn::three_quarters};

using Tour = CellList;

// Of a tour and all ways to write it down, the lowest.
Tour written(Tour tour, bool closed) {
  if (closed) {
    std::rotate(tour.begin(), std::min_element(tour.begin(), tour.end()), tour.end());
    if (tour[1] > tour.back()) std::reverse(tour.begin() + 1, tour.end());
  } else if (tour.front() > tour.back()) {
    std::reverse(tour.begin(), tour.end());
  }
  return tour;
}

Tour image(const Tour& tour, const Symmetry& map, bool closed) {
  Tour cells;
  for (const Cell cell : tour) cells.push_back(map[index(cell)]);
  return written(std::move(cells), closed);
}

// Every tour, by trying every move.
void extend(const Board& board, bool closed, Tour& path, std::vector<bool>& visited, std::set<Tour>& tours) {
  if (path.size() == static_cast<std::size_t>(board.free_squares())) {
    if (!closed || (path.size() > 2 && board.are_neighbours(path.front(), path.back())))
      tours.insert(written(path, closed));
    return;
  }
  for (const Cell next : board.neighbours(path.back())) {
    if (visited[index(next)]) continue;
    visited[index(next)] = true;
    path.push_back(next);
    extend(board, closed, path, visited, tours);
    path.pop_back();
    visited[index(next)] = false;
  }
}

std::set<Tour> every_tour(const Board& board, bool closed) {
  std::set<Tour> tours;
  const CellList squares(board.free_cells().begin(), board.free_cells().end());
  for (const Cell start : squares) {
    if (closed && start != squares.front()) break;
    std::vector<bool> visited(static_cast<std::size_t>(board.area()));
    Tour path{start};
    visited[index(start)] = true;
    extend(board, closed, path, visited, tours);
  }
  return tours;
}

std::size_t classes(const Board& board, const std::set<Tour>& tours, bool closed) {
  const std::vector<Symmetry> maps = symmetries(board);
  std::size_t found = 0;
  for (const Tour& tour : tours)
    if (std::all_of(maps.begin(), maps.end(), [&](const Symmetry& map) { return !(image(tour, map, closed) < tour); }))
      ++found;
  return found;
}

// Small boards that have some symmetry: squares are blocked together with their images.
Board symmetric_board(std::uint64_t seed) {
  Random random(seed);
  const auto side = [&] { return static_cast<std::int64_t>(1 + random.below(6)); };
  const std::int64_t width = side();
  Board board = *Board::rectangle(width, random.below(2) == 0 ? width : side());
  const Piece king({{0, 1}, {1, 1}});
  const std::array<Piece, 9> pieces{
      {{1, 2}, {1, 2}, {0, 1}, {1, 1}, {1, 3}, {2, 3}, {0, 2}, king, Piece({{0, 2}, {1, 2}})}};
  EXPECT_TRUE(board.set_piece(pieces[random.below(pieces.size())]));
  EXPECT_TRUE(board.set_wrap(std::array{Wrap::none, Wrap::none, Wrap::x, Wrap::y, Wrap::xy}[random.below(5)]));
  std::vector<Symmetry> maps;
  while (maps.empty()) {
    const std::vector<Symmetry> all = symmetries(board);
    maps.push_back(all[random.below(all.size())]);
  }
  // Plain search walks every path, and compounds have very many.
  const std::int64_t range = board.piece().leapers().size() > 1 ? 3 : 7;
  const auto most = static_cast<std::int64_t>(6 + random.below(static_cast<std::uint64_t>(range)));
  while (board.free_squares() > most) {
    Cell cell = board.cell(testing::any_free_square(board, random));
    do {
      if (board.free_squares() > 1 && !board.is_blocked(cell)) {
        EXPECT_TRUE(board.block(board.square(cell)));
      }
      cell = maps[0][index(cell)];
    } while (!board.is_blocked(cell) && board.free_squares() > 1);
  }
  return board;
}

TEST(Symmetric, SmallBoardsAsPlainSearch) {
  std::array<std::uint64_t, turns.size()> invariant_under{};
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    SCOPED_TRACE(seed);
    const Board board = symmetric_board(seed);
    for (const bool closed : {true, false}) {
      const Counted counted = closed ? Counted::closed : Counted::open;
      const std::set<Tour> tours = every_tour(board, closed);
      Frame frame;
      for (std::size_t i = 0; i < turns.size(); ++i) {
        const std::optional<Symmetry> map = symmetry(board, turns[i]);
        const Counting counting = count_invariant(board, counted, turns[i], frame.terms);
        EXPECT_EQ(counting.number.has_value(), map.has_value()) << counting.reason;
        if (!map) continue;
        const auto expected = static_cast<std::uint64_t>(
            std::count_if(tours.begin(), tours.end(), [&](const Tour& t) { return image(t, *map, closed) == t; }));
        EXPECT_EQ(counting.number, Number(expected)) << "turn " << i << (closed ? " closed" : " open");
        invariant_under[i] += expected;
      }
      const DistinctCounting distinct = count_distinct(board, counted, Number(tours.size()), frame.terms);
      EXPECT_EQ(distinct.classes.number, Number(classes(board, tours, closed))) << distinct.classes.reason;
    }
  }
  for (const std::uint64_t invariant : invariant_under) EXPECT_GE(invariant, 10U);
}

const nlohmann::json& oracle(const std::string& board) {
  for (const nlohmann::json& entry : testing::oracles().at("symmetry_closed"))
    if (entry.at("board") == board) return entry;
  throw std::logic_error("no such board");
}

Number number_in(const nlohmann::json& entry, const std::string& key) {
  return Number(entry.at(key).get<std::string>());
}

// A class with the quarter turn has two tours, one with the half turn only four, another eight.
TEST(Symmetric, ClosedTours6x6AsPublished) {
  const nlohmann::json& known = oracle("6x6");
  const Board board = *Board::rectangle(6, 6);
  Frame frame;
  const DistinctCounting distinct = count_distinct(board, Counted::closed, 9862, frame.terms);
  EXPECT_EQ(distinct.classes.number, number_in(known, "classes"));
  const Number by_quarter_turn = number_in(known, "with_quarter_turn") * 2;
  const Number by_half_turn = by_quarter_turn + number_in(known, "with_half_turn_only") * 4;
  for (const auto& [turn, number] : distinct.invariant) {
    const bool is_quarter = turn == Turn::quarter || turn == Turn::three_quarters;
    EXPECT_EQ(number, turn == Turn::half ? by_half_turn : is_quarter ? by_quarter_turn : Number(0));
  }
}

TEST(Symmetric, ClosedTours8x8AsPublished) {
  const nlohmann::json& known = oracle("8x8");
  Frame frame;
  const DistinctCounting distinct =
      count_distinct(*Board::rectangle(8, 8), Counted::closed, Number("13267364410532"), frame.terms);
  EXPECT_EQ(distinct.classes.number, number_in(known, "classes")) << distinct.classes.reason;
  ASSERT_FALSE(distinct.invariant.empty());
  EXPECT_EQ(distinct.invariant.front().first, Turn::half);
  EXPECT_EQ(distinct.invariant.front().second, number_in(known, "centrally_symmetric_tours"));
}

TEST(Symmetric, RefusesInWords) {
  Frame frame;
  EXPECT_FALSE(count_invariant(*Board::rectangle(5, 6), Counted::closed, Turn::quarter, frame.terms).reason.empty());
  EXPECT_FALSE(count_invariant(*Board::rectangle(6, 6), Counted::two_factors, Turn::half, frame.terms).reason.empty());
  EXPECT_FALSE(count_distinct(*Board::cube(2), Counted::closed, 1, frame.terms).classes.reason.empty());
  // What is no number of tours does not make a whole number of classes.
  const DistinctCounting wrong = count_distinct(*Board::rectangle(6, 6), Counted::closed, 9863, frame.terms);
  EXPECT_FALSE(wrong.classes.number);
  Frame small({.memory = std::uint64_t{2} << 20U});
  const Counting memory = count_invariant(*Board::rectangle(10, 10), Counted::closed, Turn::half, small.terms);
  EXPECT_FALSE(memory.number);
  EXPECT_NE(memory.reason.find("of memory"), std::string::npos) << memory.reason;
}

}  // namespace
}  // namespace cavalcade::count
