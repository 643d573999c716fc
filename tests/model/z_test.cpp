#include <map>
#include <optional>
#include <regex>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "model/expected_moves.hpp"
#include "model/languages.hpp"
#include "support/boards.hpp"
#include "support/naive.hpp"

namespace cavalcade::model {
namespace {

std::string function_of(const std::string& document) {
  return between(document, "Knightmove = \\{", " \\}\n\\end{axdef}");
}

// One case of the function: the condition on i, and the differences of the set, which may be cut to the board.
struct Case {
  std::string condition;
  std::vector<std::int64_t> differences;
  bool is_cut = false;
};

std::vector<Case> cases_of(const std::string& document) {
  std::string text = function_of(document);
  EXPECT_TRUE(text.starts_with(" i : ChessBoard; j : \\power ChessBoard | \\\\\n")) << text;
  text.erase(0, text.find('\n') + 1);
  const std::regex one(
      R"(\s*\\t1 (?:(.*) \\land )?j = (?:\\emptyset|(ChessBoard \\cap )?\\\{ (.*) \\\})(?: \\lor \\\\)?\s*)");
  std::vector<Case> cases;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    EXPECT_TRUE(std::regex_match(line, parts, one)) << line;
    std::string condition = std::regex_replace(parts.str(1), std::regex(R"(\\mod)"), "mod");
    condition =
        std::regex_replace(condition, std::regex(R"((i mod \d+) \\in (\d+) \\upto (\d+))"), "$1 >= $2 & $1 <= $3");
    condition = std::regex_replace(condition, std::regex(R"(\\lor)"), "\\/");
    Case made{condition.empty() ? "1 = 1" : condition, {}, parts[2].matched};
    const std::string set = parts.str(3);
    const std::regex difference(R"(i ([-+]) (\d+))");
    for (std::sregex_iterator at(set.begin(), set.end(), difference), end; at != end; ++at)
      made.differences.push_back(at->str(1) == "-" ? -std::stoll(at->str(2)) : std::stoll(at->str(2)));
    cases.push_back(std::move(made));
  }
  return cases;
}

// The value of the function, which must have one.
Numbers described(const std::vector<Case>& cases, std::int64_t i, std::int64_t last) {
  Numbers reached;
  int values = 0;
  for (const Case& one : cases) {
    if (!MoveCondition(one.condition).holds(i, 0)) continue;
    ++values;
    for (const std::int64_t difference : one.differences)
      if (i + difference >= 1 && i + difference <= last) reached.insert(i + difference);
  }
  EXPECT_EQ(values, 1) << i;
  return reached;
}

TEST(ZOfTheChessboard, HasTheMovesOfTheDocument) {
  const Board board = *Board::rectangle(8, 8);
  const std::string document = tour_as_z(board, {.closed = true})->model;
  const std::vector<Case> cases = cases_of(document);
  EXPECT_EQ(cases.size(), 5U) << document;
  for (std::int64_t i = 1; i <= 64; ++i) {
    EXPECT_EQ(described(cases, i, 64), documented_moves(i)) << i;
    EXPECT_EQ(described(cases, i, 64), moves_on_board(board, i)) << i;
  }
  EXPECT_NE(document.find("ChessBoard == 1 \\upto 64\n"), std::string::npos);
}

RC_GTEST_PROP(ZOfARectangle, HasAFunctionOnEverySquare, ()) {
  Board board = *Board::rectangle(*rc::gen::inRange(2, 12), *rc::gen::inRange(2, 9));
  RC_ASSERT(board.set_piece(*any_piece()));
  const std::vector<Case> cases = cases_of(tour_as_z(board, {.closed = true})->model);
  for (std::int64_t i = 1; i <= board.area(); ++i)
    RC_ASSERT(described(cases, i, board.area()) == moves_on_board(board, i));
}

RC_GTEST_PROP(ZOfAnyOtherBoard, ListsTheFunction, ()) {
  const Board board =
      *rc::gen::suchThat(any_board(), [](const Board& made) { return !made.is_plain() && made.free_squares() >= 3; });
  const std::string text = function_of(tour_as_z(board, {})->model);
  const std::regex line(R"(\\t1 (\d+) \\mapsto (?:\\emptyset|\\\{ ([0-9, ]*) \\\}))");
  std::int64_t squares = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at) {
    ++squares;
    Numbers reached;
    const std::string numbers = at->str(2);
    const std::regex number(R"(\d+)");
    for (std::sregex_iterator one(numbers.begin(), numbers.end(), number); one != end; ++one)
      reached.insert(std::stoll(one->str()));
    const std::int64_t from = std::stoll(at->str(1));
    RC_ASSERT(!board.is_blocked(cell_of(from)));
    RC_ASSERT(reached == moves_on_board(board, from));
  }
  RC_ASSERT(squares == board.free_squares());
}

TEST(TheSchema, AsksForOneCircuit) {
  const Board board = check::naive::board({6, 6, "a1 c3"});
  const std::string document = tour_as_z(board, {.closed = true})->model;
  EXPECT_NE(document.find("ChessBoard == (1 \\upto 36) \\setminus \\{ 1, 15 \\}\n"), std::string::npos) << document;
  EXPECT_NE(document.find("jump : ChessBoard \\bij ChessBoard\n"), std::string::npos);
  EXPECT_NE(document.find("  jump \\in circuit[ChessBoard]\n\\end{schema}\n"), std::string::npos) << document;
  EXPECT_NE(
      document.find(
          "\\begin{gendef}[X]\n  circuit : \\power (X \\bij X)\n\\where\n"
          "  circuit = \\{ f : X \\bij X | \\forall x, y : X @ (x \\mapsto y) \\in f \\star \\}\n\\end{gendef}\n"),
      std::string::npos)
      << document;
  EXPECT_EQ(document.find("\\item"), std::string::npos);
}

TEST(TheSchema, OfAnOpenTourNamesItsEnds) {
  const std::string document = tour_as_z(*Board::rectangle(5, 5), {.from = Square{1, 0}, .to = Square{4, 4}})->model;
  EXPECT_NE(document.find("first = 2 \\\\\n  last = 25\n\\end{schema}"), std::string::npos) << document;
  EXPECT_EQ(tour_as_z(*Board::rectangle(5, 5), {})->model.find("first = "), std::string::npos);
}

TEST(ACounterexample, IsPrintedInNumbersAndNames) {
  const Board board = check::naive::board({3, 3, "b2", Wrap::none, {0, 1}});
  const Cover cover{{check::naive::cells(board, "a1 b1 c1"), check::naive::cells(board, "a3 c3")}};
  const std::string document = tour_as_z(board, {.closed = true}, {.counterexample = &cover})->model;
  EXPECT_NE(document.find("but it is 2 cycles:\n\\begin{itemize}\n"
                          "\\item 1 (a1) $\\mapsto$ 2 (b1) $\\mapsto$ 3 (c1) $\\mapsto$ 1\n"
                          "\\item 7 (a3) $\\mapsto$ 9 (c3) $\\mapsto$ 7\n\\end{itemize}\n"),
            std::string::npos)
      << document;
}

// ---- the document's own text ----

// Where the function of the text has a value: on i the condition of a case holds, and the set that it names is one of
// squares. {j : P ChessBoard | j = S} is empty unless S is such a set.
std::optional<Numbers> value_of(const std::vector<Case>& cases, std::int64_t i, std::int64_t last) {
  for (const Case& one : cases) {
    if (!MoveCondition(one.condition).holds(i, 0)) continue;
    Numbers set;
    for (const std::int64_t difference : one.differences) {
      const bool is_square = i + difference >= 1 && i + difference <= last;
      if (!is_square && !one.is_cut) return std::nullopt;
      if (is_square) set.insert(i + difference);
    }
    return set;
  }
  return std::nullopt;
}

// What the text states of jump, each predicate by itself.
struct Stated {
  bool is_bijection = true;
  bool moves = true;            // for all p: jump(p) is in Knightmove(p)
  bool is_reached_once = true;  // for all p: one c of Knightmove(p) has jump(c) = p
  bool is_circuit = true;       // by the definition that the text has now
};
Stated evaluate(const std::map<std::int64_t, std::int64_t>& jump, const std::vector<Numbers>& moves) {
  Stated stated;
  Numbers reached;
  for (const auto& [p, next] : jump) {
    reached.insert(next);
    stated.moves &= moves[static_cast<std::size_t>(p)].contains(next);
    std::int64_t before = 0;
    for (const std::int64_t c : moves[static_cast<std::size_t>(p)]) before += jump.at(c) == p ? 1 : 0;
    stated.is_reached_once &= before == 1;
    Numbers chain{p};
    for (std::int64_t at = next; chain.insert(at).second;) at = jump.at(at);
    stated.is_circuit &= chain.size() == jump.size();
  }
  stated.is_bijection = reached.size() == jump.size();
  return stated;
}

std::map<std::int64_t, std::int64_t> jump_of(const std::vector<CellList>& cycles) {
  std::map<std::int64_t, std::int64_t> jump;
  for (const CellList& cycle : cycles)
    for (std::size_t i = 0; i < cycle.size(); ++i) jump[number_of(cycle[i])] = number_of(cycle[(i + 1) % cycle.size()]);
  return jump;
}

TEST(TheDocumentsZ, HasNoFunctionOnHalfOfTheSquares) {
  const Board board = *Board::rectangle(8, 8);
  const std::string document = tour_as_z(board, {.closed = true}, {.keep_defects = true})->model;
  const std::vector<Case> cases = cases_of(document);
  ASSERT_EQ(cases.size(), 5U) << document;
  std::int64_t defined = 0;
  for (std::int64_t i = 1; i <= 64; ++i) {
    const std::optional<Numbers> value = value_of(cases, i, 64);
    if (value) {
      EXPECT_EQ(*value, documented_moves(i)) << i;
    }
    const bool is_on_middle_rank = i > 16 && i <= 48;
    EXPECT_EQ(value.has_value(), is_on_middle_rank) << i;
    defined += value ? 1 : 0;
  }
  EXPECT_EQ(defined, 32);
  EXPECT_NE(document.find("has a value on 32 of 64 squares"), std::string::npos) << document;
  // Ours has one everywhere.
  const std::vector<Case> cut = cases_of(tour_as_z(board, {.closed = true})->model);
  for (std::int64_t i = 1; i <= 64; ++i) EXPECT_EQ(value_of(cut, i, 64), documented_moves(i)) << i;
}

// The sets of the text, once they are cut to the board; by number, from 1.
std::vector<Numbers> cut_sets(const Board& board) {
  const std::vector<Case> cases = cases_of(tour_as_z(board, {.closed = true})->model);
  std::vector<Numbers> sets(1);
  for (std::int64_t i = 1; i <= board.area(); ++i) sets.push_back(value_of(cases, i, board.area()).value());
  return sets;
}

// With its sets cut, what the text states holds of two cycles, which are no tour; what ours states does not.
TEST(TheDocumentsZ, TakesTwoCyclesForATour) {
  const Board board = *Board::rectangle(4, 3);
  const Stated of_cover = evaluate(
      jump_of({check::naive::cells(board, "a1 b3 d2 b1 a3 c2"), check::naive::cells(board, "a2 c1 d3 b2 d1 c3")}),
      cut_sets(board));
  EXPECT_TRUE(of_cover.is_bijection && of_cover.moves && of_cover.is_reached_once);
  EXPECT_FALSE(of_cover.is_circuit);
  const Board larger = *Board::rectangle(6, 6);
  const Stated of_tour = evaluate(
      jump_of({check::naive::cells(larger,
                                   "c3 a2 c1 e2 f4 e6 c5 a6 b4 c6 a5 b3 a1 c2 e1 d3 e5 f3 d4 b5 a3 b1 d2 f1 e3 f5 d6 "
                                   "c4 b6 a4 b2 d1 f2 e4 f6 d5")}),
      cut_sets(larger));
  EXPECT_TRUE(of_tour.is_bijection && of_tour.moves && of_tour.is_reached_once && of_tour.is_circuit);
  const std::string defects = tour_as_z(board, {.closed = true}, {.keep_defects = true})->model;
  EXPECT_NE(defects.find("  jump : ChessBoard \\bij ChessBoard\n"), std::string::npos);
  EXPECT_NE(defects.find("  circuit = X \\bij X\n"), std::string::npos);
  EXPECT_EQ(defects.find("\\star"), std::string::npos);
}

// What LaTeX needs: whatever begins ends, in order, and braces match.
TEST(TheDocument, IsWellFormed) {
  const Cover cover{{check::naive::cells(*Board::rectangle(8, 8), "a1 b3 c1")}};
  for (const std::string& document :
       {tour_as_z(*Board::rectangle(8, 8), {.closed = true}, {.counterexample = &cover})->model,
        tour_as_z(*Board::rectangle(8, 8), {.from = Square{0, 0}})->model,
        tour_as_z(*Board::rectangle(8, 8), {.closed = true}, {.keep_defects = true})->model,
        tour_as_z(*Board::cube(2), {.closed = true})->model}) {
    std::vector<std::string> open;
    const std::regex tag(R"(\\(begin|end)\{(\w+)\})");
    for (std::sregex_iterator at(document.begin(), document.end(), tag), end; at != end; ++at) {
      if (at->str(1) == "begin") {
        open.push_back(at->str(2));
        continue;
      }
      ASSERT_FALSE(open.empty());
      EXPECT_EQ(open.back(), at->str(2));
      open.pop_back();
    }
    EXPECT_TRUE(open.empty());
    EXPECT_EQ(std::count(document.begin(), document.end(), '{'), std::count(document.begin(), document.end(), '}'));
    EXPECT_EQ(std::count(document.begin(), document.end(), '$') % 2, 0);
  }
}

TEST(Z, IsRefusedWhereItHasNoModel) {
  EXPECT_FALSE(tour_as_z(*Board::rectangle(2, 1), {.closed = true}));
  EXPECT_TRUE(tour_as_z(*Board::rectangle(2, 1), {}));
  EXPECT_FALSE(tour_as_z(*Board::rectangle(1001, 1000), {}));
}

}  // namespace
}  // namespace cavalcade::model
