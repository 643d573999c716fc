#include "model/opl.hpp"

#include <map>
#include <regex>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board/any_board.hpp"
#include "check/naive.hpp"
#include "expected_moves.hpp"
#include "model/numbers.hpp"
#include "move_condition.hpp"

namespace cavalcade::model {
namespace {

// Where a model that describes moves by a condition says one can go from i, of fields 1 .. last.
Numbers described(const std::string& model, std::int64_t i, std::int64_t last) {
  const std::string condition = between(model, " = { j | j in ", "\n};");
  MoveCondition moves(condition.substr(condition.find(':') + 1));
  Numbers reached;
  for (std::int64_t j = 1; j <= last; ++j)
    if (moves.holds(i, j)) reached.insert(j);
  return reached;
}

// The sets of a model that lists them, in their order, and the square each is of.
struct ListedSet {
  Numbers reached;
  std::string square;
};
std::vector<ListedSet> listed(const std::string& text) {
  std::vector<ListedSet> sets;
  const std::regex line(R"(  \{([0-9, ]*)\},?  // (\d+) (.*))");
  for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at) {
    EXPECT_EQ((*at)[2], fmt::format("{}", sets.size() + 1));
    ListedSet set{{}, (*at)[3]};
    const std::string numbers = (*at)[1];
    const std::regex number(R"(\d+)");
    for (std::sregex_iterator one(numbers.begin(), numbers.end(), number); one != end; ++one)
      set.reached.insert(std::stoll(one->str()));
    sets.push_back(std::move(set));
  }
  return sets;
}

TEST(OplOfTheChessboard, IsTheModelOfTheDocument) {
  const Board board = *Board::rectangle(8, 8);
  const std::string model = tour_as_opl(board, {.closed = true})->model;
  for (std::int64_t i = 1; i <= 64; ++i) {
    EXPECT_EQ(described(model, i, 64), documented_moves(i)) << i;
    EXPECT_EQ(described(model, i, 64), moves_on_board(board, i)) << i;
  }
  EXPECT_NE(model.find("range ChessBoard 1..64;\n"), std::string::npos) << model;
  EXPECT_NE(model.find("     i mod 8 = 1 &\n     (j=i-15 \\/ j=i-6 \\/ j=i+10 \\/ j=i+17)\n"), std::string::npos)
      << model;
  EXPECT_NE(model.find("  \\/ i mod 8 >= 3 & i mod 8 <= 6 &\n"), std::string::npos) << model;
  EXPECT_NE(model.find("  circuit(jump);\n"), std::string::npos) << model;
  EXPECT_TRUE(model.ends_with("  forall(p in ChessBoard)\n    sum(c in Knightmove[p]) (jump[c] = p) = 1;\n};\n"))
      << model;
}

TEST(TheRedundantConstraint, CanBeLeftOut) {
  const Board board = *Board::rectangle(8, 8);
  for (const bool closed : {true, false}) {
    const std::string with = tour_as_opl(board, {.closed = closed})->model;
    const std::string without = tour_as_opl(board, {.closed = closed}, {.redundant = false})->model;
    EXPECT_NE(with.find("sum("), std::string::npos);
    EXPECT_EQ(without.find("sum("), std::string::npos);
    EXPECT_TRUE(without.ends_with("  circuit(jump);\n};\n")) << without;
  }
}

RC_GTEST_PROP(OplOfARectangle, HasTheMovesOfTheBoard, ()) {
  Board board = *Board::rectangle(*rc::gen::inRange(2, 12), *rc::gen::inRange(2, 9));
  const auto [a, b] = *any_leaper();
  RC_ASSERT(!board.set_leaper(a, b));
  const std::string model = tour_as_opl(board, {.closed = true})->model;
  const bool is_described = model.find("j in ChessBoard:") != std::string::npos;
  bool has_moves = false;
  for (std::int64_t i = 1; i <= board.area(); ++i) {
    const Numbers moves = moves_on_board(board, i);
    has_moves |= !moves.empty();
    if (is_described) RC_ASSERT(described(model, i, board.area()) == moves);
  }
  RC_ASSERT(is_described || !has_moves);
}

// Squares by name, since blocked ones have no number.
RC_GTEST_PROP(OplOfAnyOtherBoard, ListsTheMovesOfTheBoard, ()) {
  const Board board =
      *rc::gen::suchThat(any_board(), [](const Board& made) { return !made.is_plain() && made.free_squares() >= 3; });
  const std::string model = tour_as_opl(board, {.closed = true})->model;
  const std::vector<ListedSet> sets = listed(model);
  RC_ASSERT(static_cast<std::int64_t>(sets.size()) == board.free_squares());
  for (const ListedSet& set : sets) {
    const Cell cell = board.cell(*parse_square(board, set.square));
    std::set<std::string> names;
    for (const std::int64_t number : set.reached) names.insert(sets.at(static_cast<std::size_t>(number - 1)).square);
    std::set<std::string> expected;
    for (const Cell neighbour : board.neighbours(cell)) expected.insert(square_name(board, neighbour));
    RC_ASSERT(names == expected);
  }
}

// The field off the board leads to the start and is reached from the end.
TEST(AnOpenTour, GoesOverAFieldOffTheBoard) {
  const Board plain = *Board::rectangle(5, 5);
  const Board holes = check::naive::board({5, 5, "c3"});
  const Square from{0, 0};
  const Square to{4, 4};
  for (const bool has_from : {true, false})
    for (const bool has_to : {true, false}) {
      TourTask task;
      if (has_from) task.from = from;
      if (has_to) task.to = to;
      const std::string model = tour_as_opl(plain, task)->model;
      const std::vector<ListedSet> sets = listed(tour_as_opl(holes, task)->model);
      ASSERT_EQ(sets.size(), 25U);
      EXPECT_EQ(sets.back().square, "off the board");
      EXPECT_EQ(sets.back().reached.size(), has_from ? 1U : 24U);
      EXPECT_TRUE(sets.back().reached.contains(1));
      for (std::int64_t i = 1; i <= 25; ++i) {
        Numbers expected = moves_on_board(plain, i);
        if (!has_to || i == 25) expected.insert(26);
        EXPECT_EQ(described(model, i, 26), expected) << i << model;
      }
      for (std::size_t i = 0; i < 24; ++i) EXPECT_EQ(sets[i].reached.contains(25), !has_to || i == 23) << i;
      EXPECT_EQ(described(model, 26, 26).size(), has_from ? 1U : 25U) << model;
      EXPECT_TRUE(described(model, 26, 26).contains(1));
    }
}

TEST(ModelAndData, CanBeApart) {
  const ModelFiles plain = *tour_as_opl(*Board::rectangle(8, 8), {.closed = true}, {.layout = Layout::apart});
  EXPECT_EQ(plain.model_name, "tour.mod");
  EXPECT_EQ(plain.data_name, "tour.dat");
  EXPECT_EQ(plain.data, "n = 64;\n");
  EXPECT_NE(plain.model.find("int n = ...;\nrange ChessBoard 1..n;\n"), std::string::npos) << plain.model;
  const Board holes = check::naive::board({5, 5, "c3"});
  const ModelFiles other = *tour_as_opl(holes, {.from = Square{0, 0}}, {.layout = Layout::apart});
  EXPECT_NE(other.model.find("{Field} Knightmove[Field] = ...;"), std::string::npos) << other.model;
  EXPECT_TRUE(other.data.starts_with("n = 24;\nfirst = 1;\nKnightmove = [\n")) << other.data;
  EXPECT_EQ(listed(other.data).size(), 25U);
  const ModelFiles cycles =
      *cycles_as_opl(*Board::rectangle(6, 6), {.knights = 4, .shortest = 8, .longest = 10}, {.layout = Layout::apart});
  EXPECT_EQ(cycles.model_name, "cycles.mod");
  EXPECT_EQ(cycles.data, "n = 36;\nknights = 4;\nshortest = 8;\nlongest = 10;\n");
  const ModelFiles together = *cycles_as_opl(*Board::rectangle(6, 6), {.knights = 4, .shortest = 8, .longest = 99});
  EXPECT_EQ(together.data_name, "");
  EXPECT_NE(together.model.find("range Place 0..36-1;"), std::string::npos) << together.model;
}

TEST(Opl, IsRefusedWhereItHasNoModel) {
  EXPECT_EQ(tour_as_opl(*Board::rectangle(2, 1), {.closed = true}).error().message,
            "--as: opl has no model of a closed tour of fewer than 3 squares, and there is none; take a larger board");
  EXPECT_EQ(
      tour_as_opl(*Board::rectangle(1001, 1000), {}).error().message,
      "--as: opl is written for boards of up to 1000000 squares, and 1001x1000 has 1001000; take a smaller board");
  EXPECT_FALSE(cycles_as_opl(*Board::rectangle(100'000, 100'000), {}));
}

}  // namespace
}  // namespace cavalcade::model
