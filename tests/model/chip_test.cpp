// The programs for CHIP: what they say, and what SWI-Prolog makes of them with chip.pl beside them.

#include <algorithm>
#include <regex>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/process.hpp"
#include "model/languages.hpp"
#include "model/squares.hpp"
#include "support/boards.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::model {
namespace {

// The domains of a program, in the order of the variables.
std::vector<std::set<std::int64_t>> domains_in(const std::string& program) {
  std::vector<std::set<std::int64_t>> domains;
  const std::regex domain(R"(C(\d+) :: \[([0-9,]*)\])");
  const std::regex number(R"(\d+)");
  for (std::sregex_iterator at(program.begin(), program.end(), domain), end; at != end; ++at) {
    EXPECT_EQ(at->str(1), std::to_string(domains.size() + 1));
    std::set<std::int64_t>& made = domains.emplace_back();
    const std::string numbers = at->str(2);
    for (std::sregex_iterator one(numbers.begin(), numbers.end(), number); one != end; ++one)
      made.insert(std::stoll(one->str()));
  }
  return domains;
}

RC_GTEST_PROP(ChipProgram, HasTheMovesOfTheBoard, ()) {
  const Board board = *any_board();
  const std::string program = cycles_as_chip(board, {.knights = 2, .shortest = 4, .longest = 8})->model;
  const std::vector<std::set<std::int64_t>> domains = domains_in(program);
  const FreeSquares squares(board);
  RC_ASSERT(static_cast<std::int64_t>(domains.size()) == squares.count());
  for (const Cell cell : squares.in_order()) {
    std::set<std::int64_t> expected;
    for (const Cell neighbour : board.neighbours(cell)) expected.insert(squares.number(neighbour));
    RC_ASSERT(domains[static_cast<std::size_t>(squares.number(cell) - 1)] == expected);
  }
  std::size_t longest = 0;
  std::istringstream lines(program);
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  RC_ASSERT(longest <= (board.most_moves() > 8 ? 400U : 200U));
}

TEST(ChipProgram, OfAnOpenTourGoesOverAFieldOffTheBoard) {
  const Board board = *Board::rectangle(3, 4);
  const std::string program = tour_as_chip(board, {.from = Square{0, 0}, .to = Square{2, 3}})->model;
  const std::vector<std::set<std::int64_t>> domains = domains_in(program);
  ASSERT_EQ(domains.size(), 13U);
  EXPECT_EQ(domains[12], (std::set<std::int64_t>{1}));
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(domains[i].contains(13), i == 11) << i;
  EXPECT_NE(program.find("cycle(1,List,Move,13,13)"), std::string::npos) << program;
}

TEST(ChipProgram, IsRefusedWhereThereIsNone) {
  EXPECT_FALSE(tour_as_chip(*Board::rectangle(2, 1), {.closed = true}));
  EXPECT_TRUE(tour_as_chip(*Board::rectangle(2, 1), {}));
  EXPECT_FALSE(cycles_as_chip(*Board::rectangle(1001, 1000), {}));
}

// ---- under SWI-Prolog ----

std::string printed_by(const ModelFiles& files, const std::string& goal) {
  const testing::TemporaryFolder folder;
  const std::string library = folder.file(files.library_name, files.library);
  const std::string program = folder.file(files.model_name, files.model);
  const std::string out = folder.path() + "/out";
  const std::string err = folder.path() + "/err";
  const auto end = run_process({"swipl", "-g", goal, "-t", "halt", library, program}, {.out = out, .err = err});
  EXPECT_TRUE(end) << end.error().message;
  EXPECT_EQ(testing::read_file(err), "") << files.model;
  return testing::read_file(out);
}

bool has_answer(const Result<ModelFiles>& files) {
  EXPECT_TRUE(files) << files.error().message;
  const std::string printed = printed_by(*files, "first_answer");
  EXPECT_TRUE(printed == "no\n" || printed.starts_with("List = [")) << printed;
  return printed != "no\n";
}

// 4x4 has one cover by four cycles, each of which can be gone round either way; 3x4 has 16 directed open tours.
TEST(ChipUnderSwi, FindsEveryAnswer) {
  const ModelFiles four = *cycles_as_chip(*Board::rectangle(4, 4), {.knights = 4, .shortest = 4, .longest = 4});
  EXPECT_EQ(printed_by(four, "findall(L, top(L), Ls), sort(Ls, All), length(Ls, N), length(All, N), print(N)"), "16");
  const ModelFiles open = *tour_as_chip(*Board::rectangle(3, 4), {});
  EXPECT_EQ(printed_by(open, "findall(L, top(L), Ls), length(Ls, N), print(N)"), "16");
}

class ChipUnderSwiOnSmallBoards : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, ChipUnderSwiOnSmallBoards, ::testing::Range<std::uint64_t>(1, 5));

TEST_P(ChipUnderSwiOnSmallBoards, HasAnAnswerIfThereIsOne) {
  const auto any = rc::gen::exec([] {
    const Board board = check::any_small_surface();
    if (board.free_squares() >= 3) {
      const TourTask closed{.closed = true};
      EXPECT_EQ(has_answer(tour_as_chip(board, closed)), check::naive::has_tour(board, closed));
    }
    TourTask open;
    if (check::any_chance(2)) open.from = board.square(check::any_of(check::naive::free_cells(board)));
    EXPECT_EQ(has_answer(tour_as_chip(board, open)), check::naive::has_tour(board, open));
    const CyclesTask cover{.knights = static_cast<std::int64_t>(1 + check::any_below(3)), .shortest = 3, .longest = 12};
    EXPECT_EQ(has_answer(cycles_as_chip(board, cover)), check::naive::has_cover(board, cover));
    return 0;
  });
  any(rc::Random(GetParam()), rc::kNominalSize).value();
}

}  // namespace
}  // namespace cavalcade::model
