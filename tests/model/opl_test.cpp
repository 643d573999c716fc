#include <map>
#include <regex>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/process.hpp"
#include "model/expected_moves.hpp"
#include "model/languages.hpp"
#include "support/boards.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"
#include "support/temporary_folder.hpp"

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
  RC_ASSERT(board.set_piece(*any_piece()));
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

// ---- what the models mean ----
//
// OPL of 1999 has no free solver, but what our models use of it is close to MiniZinc: they are rewritten, statement by
// statement, and solved, so that what they say is put to the test and not only how they look.

std::string replaced(const std::string& text, const char* pattern, const char* by) {
  return std::regex_replace(text, std::regex(pattern), by);
}

// The part of a text up to the end of its first parenthesis, which opens with the given sign.
std::string up_to_end(const std::string& text, char opening, char closing) {
  int depth = 0;
  for (std::size_t at = text.find(opening); at < text.size(); ++at) {
    if (text[at] == opening) ++depth;
    if (text[at] == closing && --depth == 0) return text.substr(0, at + 1);
  }
  ADD_FAILURE() << "no end: " << text;
  return text;
}

std::string take(std::string& text, std::size_t count) {
  std::string front = text.substr(0, count);
  text.erase(0, count);
  text.erase(0, text.find_first_not_of(" \n"));
  return front;
}

// What stands in `solve { }`: statements, and forall of one or of several.
std::string constraints(std::string body) {
  std::string text;
  body.erase(0, body.find_first_not_of(" \n"));
  while (!body.empty()) {
    std::string all = "(";
    if (body.starts_with("forall")) all = take(body, up_to_end(body, '(', ')').size()) + "(";
    if (body.starts_with("{")) {
      std::string block = take(body, up_to_end(body, '{', '}').size());
      EXPECT_EQ(take(body, 1), ";");
      block = replaced(block.substr(1, block.size() - 2), ";\\s*$", "");
      text += "constraint " + all + "(" + replaced(block, ";", ") /\\ (") + "));\n";
    } else {
      text += "constraint " + all + take(body, body.find(';')) + ");\n";
      take(body, 1);
    }
  }
  return text;
}

std::string as_minizinc(std::string opl) {
  opl = replaced(opl, "//[^\n]*", "");
  opl = replaced(opl, "&", "/\\");
  opl = replaced(opl, "<>", "!=");
  opl = replaced(opl, "(sum\\([^:)]*):", "$1 where");
  opl = replaced(opl, "range (\\w+) ([^;]*);", "set of int: $1 = $2;");
  opl = replaced(opl, "\\{(\\w+)\\} Knightmove\\[i in \\w+\\] = \\{ j \\| j in \\w+:([^}]*)\\};",
                 "array[$1] of set of int: Knightmove = [{j | j in $1 where $2} | i in $1];");
  opl = replaced(opl, "\\{(\\w+)\\} Knightmove\\[\\w+\\] =", "array[$1] of set of int: Knightmove =");
  opl = replaced(opl, "var (\\w+) (\\w+)\\[(\\w+)\\];", "array[$3] of var $1: $2;");
  const std::size_t solve = opl.find("solve {");
  EXPECT_NE(solve, std::string::npos) << opl;
  const std::string body = up_to_end(opl.substr(solve), '{', '}').substr(7);
  return "include \"circuit.mzn\";\ninclude \"alldifferent.mzn\";\n" + opl.substr(0, solve) +
         constraints(body.substr(0, body.size() - 1)) + "solve satisfy;\n";
}

// What MiniZinc says of the text, with what it prints on errors after it.
std::string minizinc_on(const std::string& model) {
  const testing::TemporaryFolder folder;
  ProcessOptions options;
  options.folder = folder.path();
  options.temporary = folder.path();
  options.out = folder.path() + "/out";
  options.err = folder.path() + "/err";
  const auto end = run_process({"minizinc", "--solver", "gecode", folder.file("model.mzn", model)}, options);
  EXPECT_TRUE(end) << end.error().message;
  return testing::read_file(folder.path() + "/out") + testing::read_file(folder.path() + "/err");
}

bool has_solution(const std::string& opl) {
  const std::string model = as_minizinc(opl);
  const std::string out = minizinc_on(model);
  const bool is_found = out.find("----------") != std::string::npos;
  EXPECT_TRUE(is_found || out.find("=====UNSATISFIABLE=====") != std::string::npos) << out << model << opl;
  return is_found;
}

bool has_solution(const Result<ModelFiles>& files) {
  EXPECT_TRUE(files) << files.error().message;
  return has_solution(files->model);
}

// Every other one plain, since those have their moves described.
Board any_opl_board() {
  if (check::any_chance(2)) return check::any_small_surface();
  const auto width = static_cast<std::int64_t>(2 + check::any_below(4));
  const std::vector<Piece> pieces{{0, 1}, {1, 1}, {1, 2}, {1, 2}, Piece({{0, 1}, {1, 1}})};
  return check::naive::board({width, static_cast<std::int64_t>(12 / width), "", Wrap::none, check::any_of(pieces)});
}

class OplInMiniZinc : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, OplInMiniZinc, ::testing::Range<std::uint64_t>(1, 17));

TEST_P(OplInMiniZinc, HasASolutionIfThereIsAnAnswer) {
  const auto any = rc::gen::exec([] {
    const Board board = any_opl_board();
    const ModelOptions options{.redundant = check::any_chance(2)};
    if (board.free_squares() >= 3) {
      const TourTask closed{.closed = true};
      EXPECT_EQ(has_solution(tour_as_opl(board, closed, options)), check::naive::has_tour(board, closed));
    }
    TourTask open;
    if (check::any_chance(2)) open.from = board.square(check::any_of(check::naive::free_cells(board)));
    if (check::any_chance(2)) open.to = board.square(check::any_of(check::naive::free_cells(board)));
    if (open.from == open.to) open.to.reset();
    EXPECT_EQ(has_solution(tour_as_opl(board, open, options)), check::naive::has_tour(board, open));
    const CyclesTask cover{.knights = static_cast<std::int64_t>(1 + check::any_below(3)), .shortest = 3, .longest = 12};
    EXPECT_EQ(has_solution(cycles_as_opl(board, cover, options)), check::naive::has_cover(board, cover));
    return 0;
  });
  any(rc::Random(GetParam()), rc::kNominalSize).value();
}

// ---- the document's own text ----

TEST(TheDocumentsOpl, SumsOverNothingThatThereIs) {
  const Board board = *Board::rectangle(6, 5);
  const std::string model = tour_as_opl(board, {.closed = true}, {.keep_defects = true})->model;
  EXPECT_NE(model.find("    sum(c in n Knightmove[p]) (jump[c] = p) = 1;\n"), std::string::npos) << model;
  EXPECT_NE(minizinc_on(as_minizinc(model)).find("syntax error"), std::string::npos) << model;
  EXPECT_TRUE(has_solution(replaced(model, "in n ", "in "))) << "put right";
  EXPECT_EQ(tour_as_opl(board, {}, {.keep_defects = true}).error().message,
            "--keep-defects: the document has closed tours alone; add --closed");
}

// The text states that jumps are moves, that jump is a circuit, and that every square is reached once. The document
// takes the second for a bijection. By that reading the two cycles that are written below the text are an answer, and
// 4x3 has one, though it has no closed tour; by the right reading neither is so.
TEST(TheDocumentsOpl, TakesTwoCyclesForATourByItsReadingOfCircuit) {
  const Board board = *Board::rectangle(4, 3);
  const Cover cover{{check::naive::cells(board, "a1 b3 d2 b1 a3 c2"), check::naive::cells(board, "a2 c1 d3 b2 d1 c3")}};
  const std::string model =
      tour_as_opl(board, {.closed = true}, {.counterexample = &cover, .keep_defects = true})->model;
  EXPECT_TRUE(
      model.ends_with("for a bijection. Then this would be an answer, of 2 cycles:\n"
                      "//   1 10 8 2 9 7 1\n//   5 3 12 6 4 11 5\n"))
      << model;
  const std::string right = replaced(model, "in n ", "in ");
  const std::string by_the_document = replaced(right, "circuit\\(jump\\);", "alldifferent(jump);");
  std::string this_cover;
  for (const CellList& cycle : cover.cycles)
    for (std::size_t i = 0; i < cycle.size(); ++i)
      this_cover += fmt::format("  jump[{}] = {};\n", number_of(cycle[i]), number_of(cycle[(i + 1) % cycle.size()]));
  const auto with_this_cover = [&](const std::string& text) {
    const std::size_t end = text.find("\n};", text.find("solve {"));
    return text.substr(0, end + 1) + this_cover + text.substr(end + 1);
  };
  EXPECT_TRUE(has_solution(by_the_document));
  EXPECT_TRUE(has_solution(with_this_cover(by_the_document)));
  EXPECT_FALSE(has_solution(right));
  EXPECT_FALSE(has_solution(with_this_cover(right)));
}

}  // namespace
}  // namespace cavalcade::model
