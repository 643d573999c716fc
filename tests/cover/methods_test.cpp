// Every method on its own and all together: what they say passes the checker, and agrees with a search of all covers on
// small boards and with published values on larger ones.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "questions.hpp"
#include "support/any.hpp"
#include "support/boards.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"

namespace cavalcade::testing {
namespace {

using check::any_below;

// Boards of every shape with at most 12 free squares, so that brute force can settle them.
Board any_small_board() {
  const auto side = [](std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(any_below(static_cast<std::size_t>(most - least + 1)));
  };
  Board board = *Board::rectangle(side(3, 5), side(3, 4));
  switch (any_below(7)) {
    case 0:
      RC_PRE(board.set_wrap(Wrap::x));
      break;
    case 1:
      RC_PRE(board.set_wrap(check::any_chance(2) ? Wrap::xy : Wrap::klein));
      break;
    case 2:
      RC_PRE(board.set_leaper(0, 1));
      break;
    case 3:
      RC_PRE(board.set_leaper(1, 1));
      break;
    case 4:
      RC_PRE(board.set_piece(Piece({{0, 1}, {1, 1}})));
      break;
    default:
      break;
  }
  while (board.free_squares() > 12) {
    const Cell cell{static_cast<std::int32_t>(any_below(static_cast<std::size_t>(board.area())))};
    if (!board.is_blocked(cell)) RC_ASSERT(board.block(board.square(cell)));
  }
  return board;
}

Question any_small_question() {
  Board board = any_small_board();
  const std::int64_t unit = board.alternates_colour() ? 2 : 1;
  const auto knights = static_cast<std::int64_t>(1 + any_below(static_cast<std::size_t>(board.free_squares()) / 3));
  Question question = balanced(std::move(board), knights);
  if (any_below(2) == 0) {
    auto& task = std::get<CyclesTask>(question.task);
    task.shortest = unit * static_cast<std::int64_t>(any_below(4));
    task.longest = task.shortest + unit * static_cast<std::int64_t>(any_below(8));
  }
  question.seed = any_below(1000);
  return question;
}

RC_GTEST_PROP(Covers, AreDecidedAsBruteForceDoes, ()) {
  const Question question = any_small_question();
  const bool exists = check::naive::has_cover(question.board, std::get<CyclesTask>(question.task));
  RC_ASSERT(verdict(question) == (exists ? "solved" : "impossible"));
}

// Methods that only find give up or run into the limit where there is nothing; those that prove decide everything.
class ProvingMethod : public ::testing::TestWithParam<CoverMethod> {};

TEST_P(ProvingMethod, DecidesAsBruteForceDoes) {
  EXPECT_TRUE(rc::check([&] {
    const Question question = by(GetParam(), any_small_question());
    const bool exists = check::naive::has_cover(question.board, std::get<CyclesTask>(question.task));
    RC_ASSERT(verdict(question) == (exists ? "solved" : "impossible"));
  }));
}

INSTANTIATE_TEST_SUITE_P(Covers, ProvingMethod, ::testing::Values(CoverMethod::exact, CoverMethod::lazy));

// ---- each method where it is strong ----

TEST(Carve, CutsLongCyclesOutOfATour) {
  EXPECT_EQ(verdict(by(CoverMethod::carve, balanced(9, 6, 3))), "solved");
  EXPECT_EQ(verdict(by(CoverMethod::carve, balanced(18, 16, 5))), "solved");
  EXPECT_EQ(verdict(by(CoverMethod::carve, balanced(100, 100, 25))), "solved");
  EXPECT_EQ(verdict(by(CoverMethod::carve, balanced(*Board::cube(6), 4))), "solved");
  Board torus = *Board::rectangle(13, 10);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  EXPECT_EQ(verdict(by(CoverMethod::carve, balanced(torus, 4))), "solved");
}

// Boards on which Warnsdorff's rule does not come through must not keep the others waiting.
TEST(Covers, AreFoundWhereClosedToursAreHardToFind) {
  Board giraffe = *Board::rectangle(14, 14);
  ASSERT_TRUE(giraffe.set_leaper(1, 4));
  EXPECT_EQ(verdict(balanced(giraffe, 7)), "solved");
  EXPECT_EQ(verdict(balanced(170, 5, 8)), "solved");
}

TEST(Carve, GivesUpWhereThereIsNoTourOrCyclesAreShort) {
  EXPECT_EQ(ask(by(CoverMethod::carve, balanced(10, 4, 2))).verdict, Verdict::unknown);
  EXPECT_EQ(ask(by(CoverMethod::carve, balanced(10, 10, 20))).verdict, Verdict::unknown);
}

TEST(Annealing, FindsBalancedCoversOfLargerBoards) {
  EXPECT_EQ(verdict(by(CoverMethod::anneal, balanced(9, 6, 3))), "solved");
  EXPECT_EQ(verdict(by(CoverMethod::anneal, balanced(18, 16, 5))), "solved");
  EXPECT_EQ(verdict(by(CoverMethod::anneal, balanced(20, 20, 9))), "solved");
  EXPECT_EQ(verdict(by(CoverMethod::anneal, balanced(*Board::cube(4), 6))), "solved");
}

// The same seed makes the same steps: what changes these numbers changes the search.
TEST(Annealing, TakesAsManyStepsAsEver) {
  const auto steps = [](std::int64_t width, std::int64_t height, std::int64_t knights) {
    const Answer answer = ask(by(CoverMethod::anneal, balanced(width, height, knights)));
    return std::pair(answer.stats.get("schedules"), answer.stats.get("steps"));
  };
  EXPECT_EQ(steps(9, 6, 3), std::pair(std::uint64_t{1}, std::uint64_t{3243}));
  EXPECT_EQ(steps(18, 16, 5), std::pair(std::uint64_t{1}, std::uint64_t{34562}));
  EXPECT_EQ(steps(8, 8, 7), std::pair(std::uint64_t{1}, std::uint64_t{7075}));
}

TEST(Annealing, FindsCoversOfFreeLengths) {
  Question question = balanced(8, 8, 3);
  std::get<CyclesTask>(question.task) = {3, 4, 64, CoverMethod::anneal};
  EXPECT_EQ(verdict(question), "solved");
}

TEST(Weights, RefuteWhatALinearProgramCan) {
  for (const std::int64_t knights : {6, 7, 8, 9}) {
    const Question question = by(CoverMethod::weights, balanced(6, 6, knights));
    const Answer answer = ask(question);
    EXPECT_EQ(verdict(question, answer), "impossible");
    EXPECT_TRUE(std::holds_alternative<CycleWeights>(*answer.certificate)) << knights;
  }
}

TEST(Weights, SayNothingWhereThereIsACover) {
  const Answer answer = ask(by(CoverMethod::weights, balanced(6, 6, 5)));
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_EQ(answer.reason, "the method has nothing left to try; see --method auto");
}

TEST(Split, CoversLargeBoardsWithShortCycles) {
  EXPECT_EQ(verdict(by(CoverMethod::split, balanced(16, 16, 64))), "solved");
  EXPECT_EQ(verdict(by(CoverMethod::split, balanced(12, 20, 54))), "solved");
}

TEST(Split, GivesUpOnBoardsThatAreNotRectangles) {
  Board board = *Board::rectangle(8, 8);
  ASSERT_TRUE(board.block({0, 0}));
  ASSERT_TRUE(board.block({1, 0}));
  EXPECT_EQ(ask(by(CoverMethod::split, balanced(board, 2))).verdict, Verdict::unknown);
  EXPECT_EQ(ask(by(CoverMethod::split, balanced(*Board::cube(4), 6))).verdict, Verdict::unknown);
}

TEST(Symmetric, FindsCoversThatAreHardToFindOtherwise) {
  EXPECT_EQ(verdict(by(CoverMethod::symmetric, balanced(10, 10, 21))), "solved");
  EXPECT_EQ(verdict(by(CoverMethod::symmetric, balanced(8, 8, 12))), "solved");
}

TEST(Exact, ProvesWhatWeightsCannot) {
  for (const std::int64_t knights : {13, 15}) {
    const Question question = by(CoverMethod::exact, balanced(8, 8, knights));
    const Answer answer = ask(question);
    EXPECT_EQ(verdict(question, answer), "impossible");
    EXPECT_TRUE(std::get<CoverProof>(*answer.certificate).every_cycle);
  }
}

TEST(Lazy, ProvesWithoutListingCycles) {
  for (const auto& [width, height, knights] : {std::array{8, 6, 6}, std::array{8, 8, 13}}) {
    const Question question = by(CoverMethod::lazy, balanced(width, height, knights));
    const Answer answer = ask(question);
    EXPECT_EQ(verdict(question, answer), "impossible") << width << "x" << height;
    EXPECT_FALSE(std::get<CoverProof>(*answer.certificate).every_cycle);
  }
}

// ---- other boards ----

TEST(Covers, OfToriCubesAndBoardsWithHolesAreDecided) {
  Board torus = *Board::rectangle(7, 6);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  for (std::int64_t knights = 1; knights <= 10; ++knights) EXPECT_EQ(verdict(balanced(torus, knights)), "solved");
  Board odd_torus = *Board::rectangle(5, 5);
  ASSERT_TRUE(odd_torus.set_wrap(Wrap::xy));
  EXPECT_EQ(verdict(balanced(odd_torus, 2)), "solved");  // of 12 and 13 squares: a way round changes the colour
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Board holes = with_holes(*Board::rectangle(10, 10), {.share = 0.1, .fewest_moves = 2}, seed);
    for (const std::int64_t knights : {2, 5, 9, 18}) {
      const std::string said = verdict(balanced(holes, knights));
      EXPECT_TRUE(said == "solved" || said == "impossible") << said;
    }
  }
}

TEST(Covers, OfRectanglesDoNotDependOnWhichSideIsFirst) {
  for (std::int64_t width = 4; width <= 8; ++width)
    for (std::int64_t height = 3; height < width; ++height)
      for (std::int64_t knights = 1; width * height % 2 == 0 && width * height <= 42 && knights <= width * height / 4;
           ++knights)
        EXPECT_EQ(verdict(balanced(width, height, knights)), verdict(balanced(height, width, knights)))
            << width << "x" << height << " with " << knights;
}

TEST(Covers, OfBoardsWithHolesDoNotDependOnHowTheyLie) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Board board = with_holes(*Board::rectangle(7, 5), {.share = 0.18, .fewest_moves = 2}, seed);
    Board turned = *Board::rectangle(5, 7);
    for (std::int32_t number = 0; number < board.area(); ++number) {
      const Square square = board.square(Cell{number});
      if (board.is_blocked(square)) {
        ASSERT_TRUE(turned.block({square.y, square.x}));
      }
    }
    for (std::int64_t knights = 1; knights <= board.free_squares() / 4; ++knights)
      EXPECT_EQ(verdict(balanced(board, knights)), verdict(balanced(turned, knights))) << knights;
  }
}

// ---- the same question, the same answer ----

TEST(Portfolio, AnswersAlikeOnAnyNumberOfThreads) {
  for (const auto& [width, height, knights] :
       {std::array{8, 8, 12}, std::array{8, 6, 6}, std::array{8, 7, 7}, std::array{6, 6, 5}}) {
    Question question = balanced(width, height, knights);
    const Answer alone = ask(question);
    for (const std::int32_t threads : {2, 5}) {
      question.threads = threads;
      const Answer together = ask(question);
      EXPECT_EQ(together.method, alone.method);
      ASSERT_EQ(together.verdict, alone.verdict);
      if (alone.verdict != Verdict::solved) continue;
      EXPECT_EQ(std::get<Cover>(together.witness).cycles, std::get<Cover>(alone.witness).cycles);
    }
  }
}

TEST(Portfolio, FindsOtherCoversForOtherSeeds) {
  Question question = balanced(18, 16, 5);
  const Answer one = ask(question);
  question.seed = 2;
  EXPECT_NE(std::get<Cover>(ask(question).witness).cycles, std::get<Cover>(one.witness).cycles);
}

TEST(Portfolio, StopsWhenTheBudgetEnds) {
  const Question question = balanced(11, 10, 24);
  const Budget budget({.time = std::chrono::milliseconds{50}, .memory = {}});
  Progress progress;
  const auto presolved = cover::presolve(question.board, std::get<CyclesTask>(question.task), question.seed, budget);
  const Answer answer =
      cover::find_cover(std::get<cover::CoverInstance>(presolved), CoverMethod::automatic, 2, budget, progress);
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_EQ(answer.reason, "time limit of 0.05 s reached");
}

}  // namespace
}  // namespace cavalcade::testing
