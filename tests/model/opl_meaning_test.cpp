// OPL of 1999 has no free solver, but what our models use of it is close to MiniZinc: they are rewritten, statement by
// statement, and solved, so that what they say is put to the test and not only how they look.

#include <regex>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "check/boards.hpp"
#include "cli/temporary_folder.hpp"
#include "model/opl.hpp"
#include "model/process.hpp"

namespace cavalcade::model {
namespace {

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

bool has_solution(const Result<ModelFiles>& files) {
  EXPECT_TRUE(files) << files.error().message;
  const testing::TemporaryFolder folder;
  const std::string model = as_minizinc(files->model);
  ProcessOptions options;
  options.folder = folder.path();
  options.temporary = folder.path();
  options.out = folder.path() + "/out";
  options.err = folder.path() + "/err";
  const auto end = run_process({"minizinc", "--solver", "gecode", folder.file("model.mzn", model)}, options);
  EXPECT_TRUE(end) << end.error().message;
  const std::string out = testing::read_file(folder.path() + "/out");
  const bool is_found = out.find("----------") != std::string::npos;
  EXPECT_TRUE(is_found || out.find("=====UNSATISFIABLE=====") != std::string::npos)
      << out << testing::read_file(folder.path() + "/err") << model << files->model;
  return is_found;
}

// Every other one plain, since those have their moves described.
Board any_opl_board() {
  if (check::any_chance(2)) return check::any_small_surface();
  const auto width = static_cast<std::int64_t>(2 + check::any_below(4));
  const std::vector<Leaper> leapers{{0, 1}, {1, 1}, {1, 2}, {1, 2}};
  return check::naive::board({width, static_cast<std::int64_t>(12 / width), "", Wrap::none, check::any_of(leapers)});
}

class OplInMiniZinc : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, OplInMiniZinc, ::testing::Range<std::uint64_t>(1, 17));

TEST_P(OplInMiniZinc, HasASolutionIfThereIsAnAnswer) {
  const auto any = rc::gen::exec([] {
    const Board board = any_opl_board();
    const OplOptions options{.redundant = check::any_chance(2)};
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

}  // namespace
}  // namespace cavalcade::model
