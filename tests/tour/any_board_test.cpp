// patch and sat on boards of every shape: their answers pass the checker, agree with a search of every path, and large
// boards are settled.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ask/json.hpp"
#include "check/exhaustive.hpp"
#include "questions.hpp"
#include "support/boards.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"

namespace cavalcade::testing {
namespace {

Question tour_question(Board board, const TourTask& task) {
  return Question{.board = std::move(board), .task = task, .limits = {}};
}

// Everything that stands in the way of a tour, in the order the engine asks.
Answer settle(const Question& asked) {
  const Budget budget(asked.limits);
  if (std::optional<tour::Reason> reason = tour::why_impossible(asked.board, std::get<TourTask>(asked.task), budget)) {
    Answer answer;
    answer.verdict = Verdict::impossible;
    answer.certificate = std::move(reason->certificate);
    return answer;
  }
  Answer answer = ask(tour::patch, asked);
  if (answer.verdict == Verdict::unknown) answer = ask(tour::sat, asked);
  return answer;
}

// "holds", or what is wrong with the answer.
std::string said(const Question& asked, const Answer& answer) {
  if (answer.verdict == Verdict::unknown) return answer.reason;
  const check::Finding finding = check::check_answer(asked, answer);
  if (finding.outcome == check::Outcome::holds) return "holds";
  return std::string(name_of(answer.verdict)) + " of " + question_json(asked) + ": " + finding.what;
}

Question any_small_question() {
  const auto side = [] { return *rc::gen::inRange(3, 8); };
  Board board = *Board::rectangle(side(), side());
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      board = *Board::cube(2);
      break;
    case 1:
      RC_PRE(board.set_wrap(Wrap::x));
      break;
    case 2:
      RC_PRE(board.set_wrap(*rc::gen::element(Wrap::xy, Wrap::mobius, Wrap::klein)));
      break;
    case 3:
      RC_PRE(board.set_leaper(2, 3));
      break;
    case 4:
      RC_PRE(board.set_piece(Piece(*rc::gen::arbitrary<bool>() ? std::vector<Leaper>{{0, 1}, {1, 1}}
                                                               : std::vector<Leaper>{{1, 2}, {2, 3}})));
      break;
    default:
      break;
  }
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const double share = *rc::gen::element(0.0, 0.1, 0.2, 0.3, 0.4);
  Random random(seed);
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (static_cast<double>(random.below(1000)) < share * 1000 && board.free_squares() > 3)
      (void)board.block(board.square(Cell{number}));
  TourTask task;
  task.closed = *rc::gen::arbitrary<bool>();
  if (!task.closed && *rc::gen::arbitrary<bool>()) {
    task.from = any_free_square(board, random);
    if (*rc::gen::arbitrary<bool>()) {
      const Square to = any_free_square(board, random);
      if (to != *task.from) task.to = to;
    }
  }
  return tour_question(std::move(board), task);
}

RC_GTEST_PROP(AnyBoard, IsSettledAsASearchOfEveryPathSettlesIt, ()) {
  const Question asked = any_small_question();
  const auto& task = std::get<TourTask>(asked.task);
  const Answer answer = settle(asked);
  RC_ASSERT(said(asked, answer) == "holds");
  check::Meter meter;
  const check::SearchResult every = check::search_every_path(asked.board, task, 300'000, meter);
  if (every.end != check::SearchEnd::gave_up)
    RC_ASSERT((every.end == check::SearchEnd::found) == (answer.verdict == Verdict::solved));
}

// Without the reasons that come before it, so that the proofs have more to prove.
RC_GTEST_PROP(Sat, ProvesWhatHasNoTour, ()) {
  const Question asked = any_small_question();
  RC_PRE(asked.board.free_squares() > 2);
  const Answer answer = ask(tour::sat, asked);
  RC_ASSERT(said(asked, answer) == "holds");
}

TEST(Sat, ClosesSquaresToFifty) {
  for (const std::string board : {"8x8", "20x20", "30x30", "50x50"}) {
    const Question asked = question({{"board", board}, {"closed", true}});
    EXPECT_TRUE(is_tour(asked, ask(tour::sat, asked))) << board;
  }
}

class BoardWithHoles : public ::testing::TestWithParam<int> {};

TEST_P(BoardWithHoles, IsSettled) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Board board = with_holes(*Board::rectangle(20, 20), {.share = GetParam() / 100.0, .fewest_moves = 2}, seed);
    Random random(seed);
    TourTask task{.closed = seed % 4 == 0};
    if (seed % 4 > 1) task.from = any_free_square(board, random);
    if (seed % 4 > 2) task.to = any_free_square(board, random, &*task.from);
    const Question asked = tour_question(board, task);
    EXPECT_EQ(said(asked, settle(asked)), "holds") << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Shares, BoardWithHoles, ::testing::Values(10, 15, 20, 25, 30));

TEST(Patch, ClosesLargeBoardsWithHoles) {
  for (const double share : {0.05, 0.10}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Question asked = tour_question(
          with_holes(*Board::rectangle(100, 100), {.share = share, .fewest_moves = 2}, seed), {.closed = true});
      EXPECT_EQ(said(asked, settle(asked)), "holds") << share << " seed " << seed;
    }
  }
}

TEST(Patch, GoesBetweenGivenSquaresOnALargeBoardWithHoles) {
  const Board board = with_holes(*Board::rectangle(150, 90), {.share = 0.05, .fewest_moves = 2}, 1);
  Random random(1);
  for (int i = 0; i < 5; ++i) {
    TourTask task;
    task.from = any_free_square(board, random);
    task.to = any_free_square(board, random, &*task.from);
    const Question asked = tour_question(board, task);
    EXPECT_TRUE(is_tour(asked, ask(tour::patch, asked)));
  }
}

TEST(Patch, GivesTheSameAnswerAgain) {
  const Question asked =
      tour_question(with_holes(*Board::rectangle(40, 40), {.share = 0.1, .fewest_moves = 2}, 5), {.closed = true});
  const Answer one = ask(tour::patch, asked);
  const Answer other = ask(tour::patch, asked);
  ASSERT_EQ(one.verdict, Verdict::solved);
  EXPECT_EQ(std::get<Tour>(one.witness).squares, std::get<Tour>(other.witness).squares);
}

}  // namespace
}  // namespace cavalcade::testing
