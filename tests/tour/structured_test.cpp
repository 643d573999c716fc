#include <atomic>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board/square_name.hpp"
#include "questions.hpp"
#include "tour/methods.hpp"

namespace cavalcade::testing {
namespace {

using tour::structured;
using tour::structured_part;

Answer part(const Board& board, const TourTask& task) {
  return structured_part(board, task, 1, Budget(Limits{}));
}

RC_GTEST_PROP(Structured, EveryAnswerHolds, ()) {
  const auto width = *rc::gen::inRange(1, 24);
  const auto height = *rc::gen::inRange(1, 24);
  const Board board = *Board::rectangle(width, height);
  const auto square = [&] { return Square{*rc::gen::inRange(0, width), *rc::gen::inRange(0, height)}; };
  TourTask task;
  task.closed = board.area() >= 3 && *rc::gen::arbitrary<bool>();
  if (*rc::gen::arbitrary<bool>()) task.from = square();
  if (task.from && !task.closed && *rc::gen::arbitrary<bool>()) {
    task.to = square();
    RC_PRE(task.to != task.from);
  }
  const Question asked{board, task};
  const Answer answer = ask(structured, asked);
  RC_ASSERT(answer.verdict == Verdict::solved || answer.verdict == Verdict::impossible);
  if (answer.verdict == Verdict::solved) RC_ASSERT(is_tour(asked, answer));
  if (answer.verdict == Verdict::impossible) {
    RC_ASSERT(answer.certificate.has_value() && !answer.reason.empty());
    // Exhausted is confirmed by searching again, which takes too long here.
    if (!std::holds_alternative<Exhausted>(*answer.certificate))
      RC_ASSERT(check::check_answer(asked, answer).outcome == check::Outcome::holds);
  }
}

// Ends that counting refuses carry their proof, and the checker accepts it.
TEST(Structured, ShortagesAreConfirmed) {
  for (const Request& request :
       {Request{{"board", "4x30"}, {"from", "b7"}}, Request{{"board", "30x4"}, {"from", "c1"}, {"to", "h3"}},
        Request{{"board", "5x20"}, {"from", "c2"}, {"to", "c9"}},
        Request{{"board", "12x3"}, {"from", "g1"}, {"to", "c2"}}}) {
    const Question asked = question(request);
    const Answer answer = ask(structured, asked);
    ASSERT_EQ(answer.verdict, Verdict::impossible) << request.text("board");
    EXPECT_TRUE(std::holds_alternative<HallViolator>(*answer.certificate)) << answer.reason;
    const check::Finding finding = check::check_answer(asked, answer);
    EXPECT_EQ(finding.outcome, check::Outcome::holds) << request.text("board") << ": " << finding.what;
  }
}

TEST(Structured, AgreesWithBlindOnEveryPairOfEnds) {
  for (const std::string size : {"3x4", "3x7", "4x5", "5x5"}) {
    const Board board = question({{"board", size}}).board;
    for (std::int32_t i = 0; i < board.area(); ++i) {
      for (std::int32_t j = 0; j < board.area(); ++j) {
        if (i == j) continue;
        const Question asked = question({{"board", size},
                                         {"from", square_name(board.square(Cell{i}))},
                                         {"to", square_name(board.square(Cell{j}))}});
        EXPECT_EQ(ask(structured, asked).verdict, ask(tour::blind, asked).verdict) << size << " " << i << " " << j;
      }
    }
  }
}

TEST(Structured, SaysWhatItIsFor) {
  for (const Request& request :
       {Request{{"board", "8x8"}, {"wrap", "x"}}, Request{{"board", "8x8"}, {"leaper", "1,4"}}}) {
    const Answer answer = ask(structured, request);
    EXPECT_EQ(answer.verdict, Verdict::unknown);
    EXPECT_NE(answer.reason.find("rectangles"), std::string::npos);
  }
}

TEST(Structured, StopsWhenItIsTold) {
  const Question asked = question({{"board", "300x300"}});
  const std::atomic<bool> stop{true};
  const Budget stopped(asked.limits, &stop);
  Progress progress;
  const Answer answer = structured({asked.board, std::get<TourTask>(asked.task), 1}, stopped, progress);
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_TRUE(answer.interrupted);
}

TEST(Structured, PartsOfTheLargestBoard) {
  const Board board = *Board::rectangle(2147483647, 2147483646);
  TourTask task;
  task.closed = true;
  task.from = Square{1234567890, 987654321};
  task.squares = StepRange{1, 1000};
  const Answer first = part(board, task);
  ASSERT_EQ(first.verdict, Verdict::solved) << first.reason;
  const auto& squares = std::get<TourPart>(first.witness).squares;
  ASSERT_EQ(squares.size(), 1000U);
  EXPECT_EQ(squares.front(), task.from);
  task.squares.reset();
  task.step_of = squares[567];
  EXPECT_EQ(std::get<TourPart>(part(board, task).witness).first_step, 568);
}

TEST(Structured, APartWithOnlyTheEndGivenEndsThere) {
  for (const auto& [width, height] : {std::pair{20, 20}, {21, 21}, {3, 30}, {4, 31}}) {
    const Board board = *Board::rectangle(width, height);
    TourTask task;
    task.to = Square{0, height / 2 * 2 - 2};
    task.squares = StepRange{1, board.area()};
    const Answer answer = part(board, task);
    ASSERT_EQ(answer.verdict, Verdict::solved) << answer.reason;
    EXPECT_EQ(std::get<TourPart>(answer.witness).squares.back(), task.to);
  }
}

}  // namespace
}  // namespace cavalcade::testing
