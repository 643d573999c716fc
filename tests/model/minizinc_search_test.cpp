#include "model/minizinc_search.hpp"

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "check/tasks.hpp"
#include "check/visits.hpp"
#include "model/languages.hpp"
#include "model/solve.hpp"

namespace cavalcade::model {
namespace {

std::string refusal(std::string_view text) {
  const auto search = parse_minizinc_search(text);
  return search ? "none" : search.error().message;
}

TEST(ASearch, SpeaksOfOneGroupOrTwo) {
  const auto one = parse_minizinc_search("int_search:first_fail,indomain_min");
  ASSERT_TRUE(one);
  ASSERT_EQ(one->groups.size(), 1U);
  EXPECT_EQ(one->groups[0].variables, "first_fail");
  EXPECT_EQ(one->groups[0].values, "indomain_min");
  EXPECT_EQ(one->restart, std::nullopt);
  const auto two = parse_minizinc_search("seq_search:smallest,indomain_split;impact,outdomain_max");
  ASSERT_TRUE(two);
  ASSERT_EQ(two->groups.size(), 2U);
  EXPECT_EQ(two->groups[1].variables, "impact");
  EXPECT_EQ(two->groups[1].values, "outdomain_max");
  EXPECT_TRUE(parse_minizinc_search("seq_search:smallest,indomain_split"));
}

TEST(ASearch, IsWrittenAsItIsRead) {
  for (const std::string text : {"int_search:first_fail,indomain_min", "all_search:first_fail,indomain_min",
                                 "seq_search:smallest,indomain_split;impact,outdomain_max"})
    EXPECT_EQ(search_text(*parse_minizinc_search(text)), text);
  EXPECT_EQ(search_text(*parse_minizinc_search("seq_search:smallest,indomain")), "int_search:smallest,indomain");
}

TEST(ARestart, IsOneOfTheNames) {
  for (const std::string_view name : minizinc_restarts()) EXPECT_TRUE(require_minizinc_restart(name)) << name;
  EXPECT_EQ(require_minizinc_restart("often").error().message,
            "'often' is not one of none, constant, linear, luby, geometric");
}

TEST(ASearch, IsRefusedInOneLineThatSaysWhatIsAccepted) {
  for (const std::string text :
       {"", "x", "int_search", "int_search:", "int_search:first_fail", "int_search:first_fail,", "int_search:,indomain",
        "first_fail,indomain_min", "int_search:first_fail,indomain;first_fail,indomain",
        "all_search:first_fail,indomain;first_fail,indomain", "all_search:", "seq_search:first_fail,indomain;",
        "seq_search:;first_fail,indomain", "seq_search:first_fail,indomain;first_fail,indomain;first_fail,indomain",
        "INT_SEARCH:first_fail,indomain"})
    EXPECT_EQ(refusal(text), "'" + text +
                                 "' is no search; write int_search:VARIABLES,VALUES, all_search:VARIABLES,VALUES or "
                                 "seq_search:VARIABLES,VALUES;VARIABLES,VALUES, such as "
                                 "int_search:first_fail,indomain_min");
  EXPECT_EQ(refusal("int_search:first,indomain"),
            "'first' is no choice of variables; accepted are anti_first_fail, dom_w_deg, first_fail, impact, "
            "input_order, largest, max_regret, most_constrained, occurrence, smallest");
  EXPECT_EQ(refusal("int_search:largest,indomain,min").find("'indomain,min' is no choice of values; accepted are"), 0U);
  EXPECT_EQ(refusal("int_search: largest,indomain").find("' largest' is no choice of variables"), 0U);
}

TEST(ASearch, IsWrittenAsAnAnnotation) {
  const Board board = check::naive::board({3, 4});
  const auto tour = [&](const MiniZincSearch& search) {
    return tour_as_minizinc(board, check::open(), {.search = search}).model;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(tour({}), "solve :: int_search(next, first_fail, indomain_min)\n"));
  EXPECT_TRUE(has(tour({{}, "luby"}), "solve :: int_search(next, first_fail, indomain_min) :: restart_luby(250)\n"));
  EXPECT_TRUE(
      has(tour(*parse_minizinc_search("int_search:impact,indomain")), "solve :: int_search(next, impact, indomain)\n"));
  const MiniZincSearch two = *parse_minizinc_search("seq_search:impact,indomain;smallest,indomain_max");
  EXPECT_TRUE(has(tour(two), "solve :: seq_search([int_search(next, impact, indomain)])\n"));
  EXPECT_TRUE(has(visit_as_minizinc(board, check::starts(board, "a1"), {.search = two}).model,
                  "solve :: seq_search([int_search(stamp, impact, indomain), "
                  "int_search([visited], smallest, indomain_max)])\n"));
  const MiniZincSearch all = *parse_minizinc_search("all_search:impact,indomain");
  EXPECT_TRUE(has(tour(all), "solve :: int_search(array1d(next), impact, indomain)\n"));
  EXPECT_TRUE(has(visit_as_minizinc(board, check::starts(board, "a1"), {.search = all}).model,
                  "solve :: int_search(array1d(stamp) ++ array1d([visited]), impact, indomain)\n"));
}

// Every name is tried with every model; not every pair of them.
class EverySearch : public ::testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] static MiniZincSearch search(std::size_t groups) {
    const auto variables = minizinc_variable_choices();
    const auto values = minizinc_value_choices();
    const auto restarts = minizinc_restarts();
    MiniZincSearch made;
    for (std::size_t i = GetParam(); made.groups.size() < groups; ++i)
      made.groups.push_back({std::string(variables[i % variables.size()]), std::string(values[i % values.size()])});
    made.restart = restarts[GetParam() % restarts.size()];
    return made;
  }
};
INSTANTIATE_TEST_SUITE_P(, EverySearch, ::testing::Range<std::size_t>(0, minizinc_value_choices().size()));

TEST_P(EverySearch, FindsATour) {
  const Board board = check::naive::board({3, 4});
  const TourTask task = check::open();
  const ToolReading reading = solve(Tool::minizinc, board, task, tour_as_minizinc(board, task, {.search = search(1)}));
  ASSERT_TRUE(reading.paths);
  EXPECT_TRUE(check::naive::is_tour(board, task, reading.paths->front()));
}

TEST_P(EverySearch, FindsACover) {
  const Board board = check::naive::board({2, 6, "", Wrap::none, {0, 1}});
  CyclesTask task;
  task.knights = 3;
  const ToolReading reading =
      solve(Tool::minizinc, board, task, cycles_as_minizinc(board, task, {.search = search(2)}));
  ASSERT_TRUE(reading.paths);
  EXPECT_EQ(check::fault_in_cover(board, task, *reading.paths).value_or("none"), "none");
}

TEST_P(EverySearch, FindsTheLongestVisit) {
  const Board board = check::naive::board({3, 3, "b2"});
  const VisitTask task = check::starts(board, "a1 c3");
  const std::int64_t best = check::naive::most_visited(board, task);
  const auto expect_best = [&](const MiniZincSearch& tried, VisitModel manner) {
    const ToolReading reading =
        solve(Tool::minizinc, board, task, visit_as_minizinc(board, task, {.search = tried, .visit = manner}));
    ASSERT_TRUE(reading.paths);
    EXPECT_TRUE(reading.claims_optimal);
    EXPECT_EQ(check::fault_in_visit(board, task, {*reading.paths, best}).value_or("none"), "none");
    EXPECT_EQ(std::ssize(reading.paths->at(0)) + std::ssize(reading.paths->at(1)), best);
  };
  for (const VisitModel manner : {VisitModel::stamps, VisitModel::paths}) {
    expect_best(search(manner == VisitModel::stamps ? 1 : 2), manner);
    MiniZincSearch in_one_array = search(1);
    in_one_array.in_one_array = true;
    expect_best(in_one_array, manner);
  }
}

}  // namespace
}  // namespace cavalcade::model
