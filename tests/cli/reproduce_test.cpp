// `cavalcade reproduce`: every quick row of the five documents gives what the table says, document by document, and the
// page is the table.

#include <array>
#include <cstdint>
#include <set>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "impostor.hpp"
#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::json;

constexpr const char* all_documents[] = {"two-knights", "eulers-knight", "blind-and-heuristic", "three-algorithms",
                                         "opl-and-z"};

void expect_as_stated(const std::string& line) {
  const ProgramRun run = run_line(line + " --format json");
  const Json rows = Json::parse(run.out);
  EXPECT_FALSE(rows.empty());
  for (const Json& row : rows) EXPECT_EQ(row["state"], "as stated") << row.dump(1);
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

class ReproduceDocument : public ::testing::TestWithParam<const char*> {};

TEST_P(ReproduceDocument, GivesWhatTheTableSays) {
  expect_as_stated("reproduce " + std::string(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(All, ReproduceDocument, ::testing::ValuesIn(all_documents));

TEST(ReproduceLong, GivesWhatTheTableSays) {
  const Json rows = Json::parse(run_line("reproduce --list --format json").out);
  std::string line = "reproduce";
  for (const Json& row : rows)
    if (row["long"].get<bool>()) line += " " + row["row"].get<std::string>();
  expect_as_stated(line);
}

TEST(Reproduce, ListsEveryRowOnce) {
  const ProgramRun run = run_line("reproduce --list --format json");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::set<std::string> names;
  std::set<std::string> documents;
  for (const Json& row : Json::parse(run.out)) {
    EXPECT_TRUE(names.insert(row["row"]).second) << row;
    documents.insert(row["document"]);
    EXPECT_FALSE(row["commands"].empty()) << row;
    EXPECT_NE(row["expected"], "") << row;
    EXPECT_NE(row["says"], "") << row;
    EXPECT_FALSE(row.contains("figures")) << "nothing was run";
    if (row["agreement"] != "the same") {
      EXPECT_NE(row["why"], "") << row;
    }
  }
  EXPECT_EQ(documents, (std::set<std::string>(std::begin(all_documents), std::end(all_documents))));
}

TEST(Reproduce, ThePageHasTheTable) {
  const std::string page = read_file(CAVALCADE_TESTS_DIR "/../docs/guides/reproduce.md");
  const std::string table = run_line("reproduce --list --format markdown").out;
  EXPECT_NE(page.find(table), std::string::npos)
      << "docs/guides/reproduce.md should have this, from its first heading with a number on:\n"
      << table;
}

TEST(Reproduce, TakesARowByItsName) {
  const ProgramRun run = run_line("reproduce lee-5x5 warnsdorff-c2");
  EXPECT_EQ(run.exit_code, 0) << run.out;
  EXPECT_NE(run.out.find("we get   13 of 25, 12 proved impossible"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n2 rows: 2 as stated, 0 otherwise, 0 not run;"), std::string::npos) << run.out;
  const std::string csv = run_line("reproduce warnsdorff-c2 --format csv").out;
  EXPECT_NE(csv.find("\nwarnsdorff-c2,blind-and-heuristic,\"Figure 7\","), std::string::npos) << csv;
}

TEST(Reproduce, SaysWhatItDidNotRun) {
  const ProgramRun run = run_line("reproduce blind-6x6 --time-limit 50ms");
  EXPECT_EQ(run.exit_code, 3) << run.out;
  EXPECT_NE(run.out.find("not run"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("time limit reached"), std::string::npos) << run.out;
}

// A tool that answers something else makes a row fail; the others are run all the same.
TEST(Reproduce, FailsWhereARowGivesSomethingElse) {
  const Impostor impostor("echo UNSATISFIABLE; exit 20\n");
  const ProgramRun run = run_line("reproduce clingo degree");
  EXPECT_EQ(run.exit_code, 1) << run.out;
  EXPECT_NE(run.out.find("clingo (Appendix B): otherwise"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("expected 20\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n2 rows: 1 as stated, 1 otherwise, 0 not run;"), std::string::npos) << run.out;
}

TEST(Reproduce, ReadsWhatARowGivesToACommand) {
  const Json row = Json::parse(run_line("reproduce answer-4x4 --format json").out).at(0);
  EXPECT_EQ(row["state"], "as stated") << row;
  EXPECT_EQ(row["commands"],
            Json::array({"check - --board 4x4 <<< 'List = [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10]'"}));
}

TEST(Reproduce, LeavesTheUsersLimitsAside) {
  setenv("CAVALCADE_TIME_LIMIT", "1ns", 1);
  const ProgramRun run = run_line("reproduce lee-5x5");
  unsetenv("CAVALCADE_TIME_LIMIT");
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
}

// ---- the program that the third document prints, of which the row "sentinel" speaks ----

// Its way from a square: always to the square with the fewest moves onward, of these to the one farthest from (n/2,
// n/2) if that is farther than the last one; the smallest number so far begins with `sentinel`, and if it stays so,
// there is no move. Coordinates and the order of moves are those of the document. How many squares it visits.
int squares_of_the_printed_program(int n, int x, int y, int sentinel) {
  constexpr std::array<std::array<int, 2>, 8> moves{
      {{-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}, {2, 1}, {1, 2}}};
  std::set<std::pair<int, int>> visited;
  const auto is_free = [&](int column, int row) {
    return column >= 0 && column < n && row >= 0 && row < n && !visited.contains({column, row});
  };
  int distance = 0;
  for (;;) {
    visited.insert({x, y});
    int fewest = sentinel;
    std::pair<int, int> next;
    for (const auto& [right, up] : moves) {
      const int column = x + right;
      const int row = y + up;
      if (!is_free(column, row)) continue;
      int onward = 0;
      for (const auto& [further, higher] : moves) onward += is_free(column + further, row + higher) ? 1 : 0;
      const int from_centre = (column - n / 2) * (column - n / 2) + (row - n / 2) * (row - n / 2);
      if (onward > fewest || (onward == fewest && from_centre <= distance)) continue;
      fewest = onward;
      distance = from_centre;
      next = {column, row};
    }
    if (fewest == sentinel) return static_cast<int>(visited.size());
    std::tie(x, y) = next;
  }
}

int tours_of_the_printed_program(int n, int sentinel) {
  int tours = 0;
  for (int x = 0; x < n; ++x)
    for (int y = 0; y < n; ++y) tours += squares_of_the_printed_program(n, x, y, sentinel) == n * n ? 1 : 0;
  return tours;
}

TEST(ThePrintedHeuristic, LosesToursOnSmallBoardsByItsSentinel) {
  constexpr int more_than_any = 9;
  EXPECT_EQ(tours_of_the_printed_program(5, 5), 9);
  EXPECT_EQ(tours_of_the_printed_program(5, more_than_any), 13);
  EXPECT_EQ(tours_of_the_printed_program(6, 6), 18);
  EXPECT_EQ(tours_of_the_printed_program(6, more_than_any), 36);
  EXPECT_EQ(tours_of_the_printed_program(8, 8), 64);
  EXPECT_EQ(squares_of_the_printed_program(5, 0, 0, 5), 1) << "it does not move at all";
}

class ReproduceMistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(ReproduceMistakes, AreOneClearLine) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    All, ReproduceMistakes,
    ::testing::Values(Mistake{"reproduce lee-6x6", "NAME: 'lee-6x6' is neither a document nor a row"},
                      Mistake{"reproduce --format svg", "--format: 'svg' is not one of text, markdown, csv, json"},
                      Mistake{"reproduce --time-limit soon", "--time-limit: 'soon'"},
                      Mistake{"reproduce --list -o /no/such/folder/x.md", "-o: cannot write"}));

}  // namespace
}  // namespace cavalcade::testing
