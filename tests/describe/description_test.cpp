// What is said of tours, against published numbers, against tours that are known for what they are, and against slow
// programs that look at everything.

#include "describe/description.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "ask/progress.hpp"
#include "ask/request.hpp"
#include "board/square_name.hpp"
#include "engine/engine.hpp"

namespace cavalcade::describe {
namespace {

const Budget unlimited{Limits{}};

std::vector<Tour> every(const std::string& board, bool closed, bool distinct = false) {
  Progress progress;
  std::vector<Tour> tours;
  const Question question = *parse_question({{"board", board}, {"closed", closed}});
  engine::enumerate(
      question, engine::Enumerator::search, unlimited, progress,
      [&](const Tour& tour) {
        tours.push_back(tour);
        return true;
      },
      distinct);
  return tours;
}

Description described(const Board& board, const Tour& tour, bool closed) {
  return *describe(board, tour, closed, unlimited);
}

// Step numbers, top rank first.
Tour from_numbers(const Board& board, const std::vector<std::vector<int>>& ranks) {
  Tour tour;
  tour.squares.resize(static_cast<std::size_t>(board.area()));
  for (std::int32_t y = 0; y < board.height(); ++y)
    for (std::int32_t x = 0; x < board.width(); ++x) {
      const int step = ranks[static_cast<std::size_t>(board.height() - 1 - y)][static_cast<std::size_t>(x)];
      tour.squares[static_cast<std::size_t>(step - 1)] = board.cell({x, y});
    }
  return tour;
}

bool has(const Description& description, Turn turn) {
  return std::find(description.symmetries.begin(), description.symmetries.end(), turn) != description.symmetries.end();
}

// W. Beverley, 1848: the first semimagic tour.
TEST(Description, KnowsBeverleysTour) {
  const Board board = *Board::rectangle(8, 8);
  const Tour tour = from_numbers(board, {{1, 30, 47, 52, 5, 28, 43, 54},
                                         {48, 51, 2, 29, 44, 53, 6, 27},
                                         {31, 46, 49, 4, 25, 8, 55, 42},
                                         {50, 3, 32, 45, 56, 41, 26, 7},
                                         {33, 62, 15, 20, 9, 24, 39, 58},
                                         {16, 19, 34, 61, 40, 57, 10, 23},
                                         {63, 14, 17, 36, 21, 12, 59, 38},
                                         {18, 35, 64, 13, 60, 37, 22, 11}});
  const Description description = described(board, tour, false);
  ASSERT_TRUE(description.sums);
  EXPECT_EQ(description.sums->magic, Magic::semimagic);
  EXPECT_EQ(description.sums->ranks, std::vector<std::int64_t>(8, 260));
  EXPECT_EQ(description.sums->files, std::vector<std::int64_t>(8, 260));
  EXPECT_FALSE(description.re_entrant);
  EXPECT_EQ(notable(description), "semimagic");
  // One number changes places with another: no longer.
  Tour spoiled = tour;
  std::swap(spoiled.squares[3], spoiled.squares[40]);
  EXPECT_EQ(described(board, spoiled, false).sums->magic, Magic::none);
}

// 9862 closed tours of 6x6 in 1245 classes; the symmetric ones as published.
TEST(Description, PutsTheToursOf6x6IntoTheirClasses) {
  const Board board = *Board::rectangle(6, 6);
  std::set<CellList> classes;
  std::int64_t half_turns = 0;
  std::int64_t quarter_turns = 0;
  std::int64_t members = 0;
  for (const Tour& tour : every("6x6", true)) {
    const Description description = described(board, tour, true);
    if (classes.insert(description.canonical).second) members += *description.images;
    half_turns += has(description, Turn::half) ? 1 : 0;
    quarter_turns += has(description, Turn::quarter) ? 1 : 0;
    EXPECT_EQ(has(description, Turn::quarter), has(description, Turn::three_quarters));
    EXPECT_FALSE(has(description, Turn::left_right));
  }
  EXPECT_EQ(classes.size(), 1245);
  EXPECT_EQ(members, 9862);
  EXPECT_EQ(half_turns, 78);
  EXPECT_EQ(quarter_turns, 10);
}

// The canonical form is the one that is listed where each class is listed once.
TEST(Description, NamesTheToursThatEnumerateLists) {
  const auto expect_listed = [](const std::string& name, const Board& board, bool closed) {
    const std::vector<Tour> listed = every(name, closed, true);
    ASSERT_FALSE(listed.empty());
    for (const Tour& tour : listed) EXPECT_EQ(described(board, tour, closed).canonical, tour.squares) << name;
  };
  expect_listed("6x6", *Board::rectangle(6, 6), true);
  expect_listed("5x5", *Board::rectangle(5, 5), false);
  expect_listed("5x6", *Board::rectangle(5, 6), true);
}

// Opposite squares of an Eulerian tour are half a tour apart, those of a Bergholtian one as far before the middle of a
// move as after it.
TEST(Description, TellsEulerianFromBergholtianTours) {
  std::map<std::string, std::pair<int, int>> kinds;
  for (const auto& [name, width, height] :
       {std::tuple{"6x6", 6, 6}, std::tuple{"5x6", 5, 6}, std::tuple{"3x10", 3, 10}}) {
    const Board board = *Board::rectangle(width, height);
    for (const Tour& tour : every(name, true, true)) {
      const Description description = described(board, tour, true);
      ASSERT_EQ(description.is_eulerian.has_value(), has(description, Turn::half));
      if (!description.is_eulerian) continue;
      const std::size_t half = tour.squares.size() / 2;
      bool half_apart = true;
      for (std::size_t i = 0; i < half; ++i) {
        const Square one = board.square(tour.squares[i]);
        const Square other = board.square(tour.squares[i + half]);
        half_apart = half_apart && one.x + other.x == board.width() - 1 && one.y + other.y == board.height() - 1;
      }
      EXPECT_EQ(*description.is_eulerian, half_apart);
      (half_apart ? kinds[name].first : kinds[name].second) += 1;
    }
  }
  // No move has its middle in the middle of a board with even sides.
  EXPECT_GT(kinds["6x6"].first, 0);
  EXPECT_EQ(kinds["6x6"].second, 0);
  EXPECT_GT(kinds["5x6"].second + kinds["3x10"].second, 0);
}

// ---- geometry ----

// Whether two segments have exactly one point inside both, by solving for it.
bool cross_by_solving(Square a, Square b, Square c, Square d) {
  const double ux = b.x - a.x;
  const double uy = b.y - a.y;
  const double vx = d.x - c.x;
  const double vy = d.y - c.y;
  const double determinant = vx * uy - ux * vy;
  if (determinant == 0) return false;
  const double s = (vx * (c.y - a.y) - vy * (c.x - a.x)) / determinant;
  const double t = (ux * (c.y - a.y) - uy * (c.x - a.x)) / determinant;
  const auto inside = [](double place) { return place > 1e-9 && place < 1 - 1e-9; };
  return inside(s) && inside(t);
}

std::int64_t crossings_by_all_pairs(const Board& board, const Tour& tour, bool closed) {
  const CellList& squares = tour.squares;
  const std::size_t moves = squares.size() - (closed ? 0 : 1);
  const auto end = [&](std::size_t step) { return board.square(squares[step % squares.size()]); };
  std::int64_t crossings = 0;
  for (std::size_t i = 0; i < moves; ++i)
    for (std::size_t j = 0; j < i; ++j) crossings += cross_by_solving(end(i), end(i + 1), end(j), end(j + 1)) ? 1 : 0;
  return crossings;
}

void expect_true_geometry(const Board& board, const Tour& tour, bool closed) {
  const Description description = described(board, tour, closed);
  ASSERT_TRUE(description.geometry);
  const Geometry& geometry = *description.geometry;
  EXPECT_EQ(geometry.crossings, crossings_by_all_pairs(board, tour, closed));
  std::int64_t moves = 0;
  for (const auto& [slope, number] : geometry.slopes) {
    EXPECT_TRUE(slope.second > 0 || (slope.second == 0 && slope.first > 0));
    moves += number;
  }
  EXPECT_EQ(moves, static_cast<std::int64_t>(tour.squares.size()) - (closed ? 0 : 1));
  std::int64_t squares = 0;
  for (const auto& [angle, number] : geometry.angles) squares += number;
  EXPECT_EQ(squares, moves - (closed ? 0 : 1));
  const auto straight = geometry.angles.find(1800);
  EXPECT_EQ(geometry.turns, squares - (straight == geometry.angles.end() ? 0 : straight->second));
}

TEST(Geometry, IsWhatAllPairsOfMovesSay) {
  const Board five = *Board::rectangle(5, 5);
  for (const Tour& tour : every("5x5", false)) expect_true_geometry(five, tour, false);
  const Board six = *Board::rectangle(5, 6);
  for (const Tour& tour : every("5x6", true)) expect_true_geometry(six, tour, true);
}

TEST(Geometry, OfARunThatGoesOnWhereTheTourBegins) {
  // A wazir's way round 4x2, begun in the middle of its lower side: b1 c1 d1 d2 c2 b2 a2 a1.
  Board board = *Board::rectangle(4, 2);
  ASSERT_TRUE(board.set_leaper(0, 1));
  Tour tour;
  for (const char* const name : {"b1", "c1", "d1", "d2", "c2", "b2", "a2", "a1"})
    tour.squares.push_back(board.cell(*parse_square(board, name)));
  const Geometry geometry = *described(board, tour, true).geometry;
  EXPECT_EQ(geometry.turns, 4);
  EXPECT_EQ(geometry.longest_run, 3);
  EXPECT_EQ(geometry.crossings, 0);
  EXPECT_EQ(geometry.angles.at(900), 4);
  EXPECT_EQ(geometry.slopes.at({1, 0}), 6);
  EXPECT_EQ(geometry.slopes.at({0, 1}), 2);
}

// ---- where something cannot be said ----

TEST(Description, LeavesOutWhatABoardDoesNotHave) {
  Board torus = *Board::rectangle(5, 5);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  const Tour tour = every("5x5", false).front();
  EXPECT_FALSE(described(torus, tour, false).geometry);
  EXPECT_FALSE(described(torus, tour, false).sums);
}

TEST(Description, StopsWithItsBudget) {
  const Board board = *Board::rectangle(5, 5);
  const Tour tour = every("5x5", false).front();
  EXPECT_FALSE(describe(board, tour, false, Budget(Limits{.time = std::chrono::nanoseconds(0)})));
  EXPECT_FALSE(describe(board, tour, false, Budget(Limits{.memory = 10})));
}

}  // namespace
}  // namespace cavalcade::describe
