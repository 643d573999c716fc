#include "cover/cycle.hpp"

#include <array>

#include <gtest/gtest.h>

#include "questions.hpp"
#include "support/boards.hpp"

namespace cavalcade::testing {
namespace {

cover::CycleRun run_cycle(const Question& question, Labeling labeling,
                          std::chrono::seconds limit = std::chrono::seconds{60}) {
  const Budget budget({.time = limit, .memory = {}});
  Progress progress;
  CyclesTask task = std::get<CyclesTask>(question.task);
  task.labeling = labeling;
  std::variant<cover::CoverInstance, Answer> presolved = cover::presolve(question.board, task, question.seed, budget);
  if (const auto* const settled = std::get_if<Answer>(&presolved)) {  // without a search
    cover::CycleRun none;
    none.run.complete = settled->verdict != Verdict::unknown;
    return none;
  }
  return cover::search_by_cycle(std::get<cover::CoverInstance>(presolved), budget, progress);
}

class BothLabelings : public ::testing::TestWithParam<Labeling> {};
INSTANTIATE_TEST_SUITE_P(Labelings, BothLabelings, ::testing::Values(Labeling::first_fail, Labeling::snake));

TEST_P(BothLabelings, AgreeWithThePortfolioOnTheSmallBoardsOfTheTable) {
  constexpr std::array<std::pair<int, int>, 7> sizes{{{4, 3}, {6, 3}, {4, 4}, {5, 4}, {6, 4}, {7, 4}, {6, 5}}};
  for (const auto& [width, height] : sizes)
    for (int knights = 1; knights <= width * height / 4; ++knights) {
      const Question asked = balanced(width, height, knights);
      const cover::CycleRun result = run_cycle(asked, GetParam());
      const Answer known = ask(asked);
      ASSERT_NE(known.verdict, Verdict::unknown);
      EXPECT_EQ(result.cover.has_value(), known.verdict == Verdict::solved) << width << "x" << height << " " << knights;
      if (result.cover)
        EXPECT_EQ(check::fault_in_cover(asked.board, std::get<CyclesTask>(asked.task), result.cover->cycles),
                  std::nullopt);
      else
        EXPECT_TRUE(result.run.complete);
    }
}

TEST(Snake, CoversThePapersBoardsWithFewFailures) {
  const cover::CycleRun three = run_cycle(balanced(9, 6, 3), Labeling::snake);
  ASSERT_TRUE(three.cover);
  EXPECT_LE(three.run.failures, 5U);
  const Question large = balanced(18, 16, 5);
  const cover::CycleRun five = run_cycle(large, Labeling::snake);
  ASSERT_TRUE(five.cover);
  EXPECT_LE(five.run.failures, 5U);
  EXPECT_EQ(check::fault_in_cover(large.board, std::get<CyclesTask>(large.task), five.cover->cycles), std::nullopt);
}

TEST(Cycle, CoversTheFacesOfACube) {
  for (const std::int64_t knights : {1, 2, 4}) {
    const Question asked = balanced(*Board::cube(4), knights);
    const cover::CycleRun result = run_cycle(asked, Labeling::snake);
    ASSERT_TRUE(result.cover) << knights;
    EXPECT_EQ(check::fault_in_cover(asked.board, std::get<CyclesTask>(asked.task), result.cover->cycles), std::nullopt);
  }
}

TEST(Cycle, StopsAtTheLimit) {
  const cover::CycleRun result = run_cycle(balanced(10, 10, 22), Labeling::first_fail, std::chrono::seconds{0});
  EXPECT_FALSE(result.cover);
  EXPECT_FALSE(result.run.complete);
}

}  // namespace
}  // namespace cavalcade::testing
