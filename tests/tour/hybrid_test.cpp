#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board/square_name.hpp"
#include "questions.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"

namespace cavalcade::testing {
namespace {

// From every square of every n x n a tour, or the colours say why not.
class EverySquare : public ::testing::TestWithParam<int> {};

TEST_P(EverySquare, HasATourOrTheWrongColour) {
  const std::string size = std::to_string(GetParam()) + "x" + std::to_string(GetParam());
  const Board board = *Board::rectangle(GetParam(), GetParam());
  for (std::int32_t number = 0; number < board.area(); ++number) {
    const Square from = board.square(Cell{number});
    const Question asked = question({{"board", size}, {"from", square_name(from)}});
    const Budget budget(asked.limits);
    const std::optional<tour::Reason> reason = tour::why_impossible(board, std::get<TourTask>(asked.task), budget);
    EXPECT_EQ(reason.has_value(), GetParam() % 2 == 1 && !Board::is_dark(from));
    if (reason) {
      EXPECT_EQ(kind_of(reason->certificate), "colours");
    } else {
      EXPECT_TRUE(is_tour(asked, ask(tour::hybrid, asked))) << size << " from " << square_name(from);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, EverySquare, ::testing::Range(5, 13));

TEST(Hybrid, ClosesTheChessboardFromEverySquare) {
  const Board board = *Board::rectangle(8, 8);
  for (std::int32_t number = 0; number < 64; ++number) {
    const Question asked = question({{"board", "8x8"}, {"closed", true}, {"from", square_name(board, Cell{number})}});
    const Answer answer = ask(tour::hybrid, asked);
    EXPECT_TRUE(is_tour(asked, answer));
    EXPECT_LT(answer.stats.get("nodes"), 10000U);  // far below 50 ms
  }
}

TEST(Hybrid, ClosesEveryRectangleThatSchwenkAllows) {
  for (int width = 3; width <= 12; ++width) {
    for (int height = 3; height <= 12; ++height) {
      const Question asked =
          question({{"board", std::to_string(width) + "x" + std::to_string(height)}, {"closed", true}});
      const Budget budget(asked.limits);
      if (tour::why_impossible(asked.board, std::get<TourTask>(asked.task), budget)) continue;
      EXPECT_TRUE(is_tour(asked, ask(tour::hybrid, asked))) << width << "x" << height;
    }
  }
}

TEST(Hybrid, ToursLargeBoardsOpenAndClosed) {
  for (const Request& request :
       {Request{{"board", "500x500"}}, Request{{"board", "500x400"}, {"closed", true}},
        Request{{"board", "3x40"}, {"closed", true}}, Request{{"board", "301x301"}, {"from", "ab28"}, {"to", "a1"}}}) {
    const Question asked = question(request);
    EXPECT_TRUE(is_tour(asked, ask(tour::hybrid, asked))) << request.text("board");
  }
}

// How many pairs of ends no tour joins, of those whose colours fit: 36 of 78 on 5x5, 47 of 225 on 5x6.
int impossible_pairs(int width, int height) {
  const Board board = *Board::rectangle(width, height);
  int impossible = 0;
  for (std::int32_t one = 0; one < board.area(); ++one) {
    for (std::int32_t other = 0; other < one; ++other) {
      const Question asked = question({{"board", std::to_string(width) + "x" + std::to_string(height)},
                                       {"from", square_name(board, Cell{one})},
                                       {"to", square_name(board, Cell{other})}});
      if (tour::why_impossible(board, std::get<TourTask>(asked.task), Budget(asked.limits))) continue;
      const Answer answer = ask(tour::hybrid, asked);
      if (answer.verdict == Verdict::solved) {
        EXPECT_TRUE(is_tour(asked, answer));
      } else {
        EXPECT_EQ(answer.verdict, Verdict::impossible);
        ++impossible;
      }
    }
  }
  return impossible;
}

TEST(Hybrid, SettlesEveryPairOfEndsOnSmallBoards) {
  EXPECT_EQ(impossible_pairs(5, 5), 36);
  EXPECT_EQ(impossible_pairs(5, 6), 47);
}

// The law: on small boards with holes, wraps and other leapers, hybrid and blind search give the same verdict.
RC_GTEST_PROP(Hybrid, AgreesWithBlindSearch, ()) {
  const int width = *rc::gen::inRange(2, 6);
  const int height = *rc::gen::inRange(2, 6);
  Request request{{"board", std::to_string(width) + "x" + std::to_string(height)}};
  request.give("wrap", *rc::gen::element<std::string>("none", "x", "y", "xy", "mobius", "klein"));
  request.give("leaper", *rc::gen::element<std::string>("1,2", "1,1", "0,1", "1,3", "2,3", "0,1+1,1", "1,2+1,3"));
  const bool closed = *rc::gen::arbitrary<bool>();
  request.give("closed", closed);
  const Board board = *Board::rectangle(width, height);
  const auto any_square = [&] {
    return square_name(board, Cell{*rc::gen::inRange(0, static_cast<std::int32_t>(board.area()))});
  };
  request.give("block", any_square() + "," + any_square() + "," + any_square());
  if (!closed && *rc::gen::arbitrary<bool>()) request.give("from", any_square());
  if (request.find("from") != nullptr && *rc::gen::arbitrary<bool>()) request.give("to", any_square());
  const Result<Question> asked = parse_question(request);
  RC_PRE(static_cast<bool>(asked));
  RC_PRE(asked->board.free_squares() >= 3);

  Question limited = *asked;
  limited.limits.time = std::chrono::seconds(2);
  const Answer blind = ask(tour::blind, limited);
  RC_PRE(blind.verdict != Verdict::unknown);
  const Answer hybrid = ask(tour::hybrid, *asked);
  RC_ASSERT(hybrid.verdict == blind.verdict);
  if (hybrid.verdict == Verdict::solved) RC_ASSERT(is_tour(*asked, hybrid));
  // And whatever is refused without a search is refused by the search.
  const Budget budget(asked->limits);
  const std::optional<tour::Reason> reason =
      tour::why_impossible(asked->board, std::get<TourTask>(asked->task), budget);
  if (reason) {
    RC_ASSERT(blind.verdict == Verdict::impossible);
    const check::Finding finding = check::check_certificate(asked->board, asked->task, reason->certificate);
    RC_ASSERT(finding.outcome == check::Outcome::holds);
  }
}

TEST(Hybrid, IsTheSameForTheSameSeed) {
  const Request request{{"board", "12x12"}, {"closed", true}, {"tie_break", "random"}, {"seed", "5"}};
  const Answer one = ask(tour::hybrid, request);
  const Answer other = ask(tour::hybrid, request);
  EXPECT_EQ(std::get<Tour>(one.witness).squares, std::get<Tour>(other.witness).squares);
  EXPECT_EQ(one.stats.all(), other.stats.all());
}

}  // namespace
}  // namespace cavalcade::testing
