// Boards of any size and any shape, asked at the one door: a tour that the checker has passed, or a reason it has
// confirmed. Nothing may stay unknown here.

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "base/random.hpp"
#include "board/square_name.hpp"
#include "check/check.hpp"
#include "engine/engine.hpp"
#include "support/boards.hpp"

namespace cavalcade::testing {
namespace {

Answer ask(const Question& asked) {
  const Budget budget(asked.limits);
  Progress progress;
  return engine::answer(asked, budget, progress);
}

Question question(const Request& request) {
  const Result<Question> parsed = parse_question(request);
  EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().message);
  return *parsed;
}

std::string sides(std::int64_t width, std::int64_t height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

bool is_theorem(const Answer& answer) {
  if (!answer.certificate) return false;
  const std::string_view kind = kind_of(*answer.certificate);
  return kind == "closed-theorem" || kind == "open-theorem" || kind == "colours" || kind == "too-small";
}

TEST(EveryRectangle, ToSixtyHasATourOrANamedTheorem) {
  int tours = 0;
  for (int width = 1; width <= 60; ++width) {
    for (int height = 1; height <= 60; ++height) {
      for (const bool closed : {false, true}) {
        const Answer answer = ask(question({{"board", sides(width, height)}, {"closed", closed}}));
        EXPECT_TRUE(answer.verdict == Verdict::solved || is_theorem(answer))
            << sides(width, height) << (closed ? " closed: " : " open: ") << answer.reason;
        if (answer.verdict == Verdict::solved) {
          EXPECT_TRUE(answer.method == "structured") << sides(width, height);
          ++tours;
        }
      }
    }
  }
  // Open: all with sides of 5 and more, 4x5.. and 3x4, 3x7.. both ways, and 1x1; closed: by Schwenk's theorem.
  EXPECT_EQ(tours, (56 * 56 + 2 * 56 + 2 * 55 + 1) + (56 * 56 - 28 * 28 + 2 * 26));
}

TEST(EveryRectangle, OfTwoHundredRandomOnesToThreeThousandHasItsTour) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const auto side = [&] { return 5 + static_cast<std::int64_t>(random.below(2996)); };
    const std::int64_t width = side();
    const std::int64_t height = side();
    const bool closed = width * height % 2 == 0;
    const Answer answer = ask(question({{"board", sides(width, height)}, {"closed", closed}}));
    EXPECT_EQ(answer.verdict, Verdict::solved) << sides(width, height) << ": " << answer.reason;
  }
}

class Joined : public ::testing::TestWithParam<std::string> {};

TEST_P(Joined, EdgesOfEverySideToTwentyHaveATourOrAReason) {
  for (int width = 3; width <= 20; ++width) {
    for (int height = 3; height <= 20; ++height) {
      for (const bool closed : {false, true}) {
        const Answer answer =
            ask(question({{"board", sides(width, height)}, {"wrap", GetParam()}, {"closed", closed}}));
        EXPECT_NE(answer.verdict, Verdict::unknown)
            << sides(width, height) << " " << GetParam() << (closed ? " closed: " : " open: ") << answer.reason;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Wraps, Joined, ::testing::Values("x", "y", "xy"));

TEST(JoinedEdges, TakeTheTourOfTheRectangleWhereItHasOne) {
  EXPECT_EQ(ask(question({{"board", "60x47"}, {"wrap", "xy"}, {"closed", true}})).method, "structured");
  const Answer answer =
      ask(question({{"board", "5x5"}, {"wrap", "xy"}, {"closed", true}}));  // the plain board has none
  EXPECT_EQ(answer.verdict, Verdict::solved) << answer.reason;
}

TEST(Cubes, HaveClosedToursFromSideThreeOn) {
  for (int side = 3; side <= 30; ++side) {
    const Answer answer = ask(question({{"board", "cube:" + std::to_string(side)}, {"closed", true}}));
    EXPECT_EQ(answer.verdict, Verdict::solved) << side << ": " << answer.reason;
  }
  // A jump crosses one edge at most, and then the squares of a cube of side 2 fall into two halves.
  const Answer answer = ask(question({{"board", "cube:2"}, {"closed", true}}));
  ASSERT_EQ(answer.verdict, Verdict::impossible);
  EXPECT_EQ(kind_of(*answer.certificate), "separated");
}

TEST(OtherLeapers, HaveClosedToursOrAReason) {
  for (const std::string leaper : {"1,4", "2,3"}) {
    const Answer answer = ask(question({{"board", "10x10"}, {"leaper", leaper}, {"closed", true}}));
    EXPECT_EQ(answer.verdict, Verdict::solved) << leaper << ": " << answer.reason;
  }
  const Answer camel = ask(question({{"board", "10x10"}, {"leaper", "1,3"}, {"closed", true}}));
  ASSERT_EQ(camel.verdict, Verdict::impossible);
  EXPECT_EQ(kind_of(*camel.certificate), "colour-bound");
}

// Colours balanced, and every square keeping two moves.
TEST(Holes, OnAMillionSquaresAreToured) {
  for (const double share : {0.001, 0.01}) {
    const Board board = with_holes(*Board::rectangle(1000, 1000), {.share = share, .fewest_moves = 2}, 1);
    const Answer answer = ask(Question{.board = board, .task = TourTask{.closed = true}, .limits = {}});
    EXPECT_EQ(answer.verdict, Verdict::solved) << share << ": " << answer.reason;
  }
}

TEST(Holes, OfTwoHundredSmallBoardsAreSettled) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Holes holes{.share = 0.1 + 0.05 * static_cast<double>(seed % 5), .fewest_moves = seed % 2 == 0 ? 2U : 0U};
    const Board board = with_holes(*Board::rectangle(20, 20), holes, seed);
    const Answer answer = ask(Question{.board = board, .task = TourTask{.closed = seed % 3 != 0}, .limits = {}});
    EXPECT_NE(answer.verdict, Verdict::unknown) << "seed " << seed << ": " << answer.reason;
  }
}

// Every pair of ends on the boards where pairs can be impossible, and a few far apart.
TEST(GivenEnds, AreReachedOrProvedImpossible) {
  for (const auto& [width, height] : {std::pair{3, 10}, std::pair{4, 9}, std::pair{5, 8}, std::pair{6, 6}}) {
    const Board board = *Board::rectangle(width, height);
    for (std::int32_t from = 0; from < board.area(); from += 3) {
      for (std::int32_t to = 0; to < board.area(); ++to) {
        if (from == to) continue;
        const Answer answer = ask(question({{"board", sides(width, height)},
                                            {"from", square_name(board, Cell{from})},
                                            {"to", square_name(board, Cell{to})}}));
        EXPECT_NE(answer.verdict, Verdict::unknown) << sides(width, height) << " " << square_name(board, Cell{from})
                                                    << " " << square_name(board, Cell{to}) << ": " << answer.reason;
      }
    }
  }
}

TEST(GivenEnds, AreReachedOnLargeBoards) {
  for (const Request& request : {Request{{"board", "2000x2000"}, {"from", "a1"}, {"to", "bxw2000"}},
                                 Request{{"board", "2000x2000"}, {"from", "c3"}, {"to", "c4"}},
                                 Request{{"board", "1999x1999"}, {"from", "a1"}, {"to", "c3"}},
                                 Request{{"board", "3x2000"}, {"from", "a1"}, {"to", "c2000"}},
                                 Request{{"board", "4x2000"}, {"from", "a1"}, {"to", "d1999"}},
                                 Request{{"board", "5x2000"}, {"from", "a1"}, {"to", "e2000"}}}) {
    const Answer answer = ask(question(request));
    EXPECT_EQ(answer.verdict, Verdict::solved) << request.text("board") << ": " << answer.reason;
  }
}

std::vector<std::int32_t> numbers_of(const Board& board, const NumberedTour& tour) {
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(board.area()));
  const auto width = static_cast<std::size_t>(board.width());
  for (std::int32_t rank = 0; rank < board.height(); ++rank)
    tour.ranks->write_rank(rank, std::span(numbers).subspan(static_cast<std::size_t>(rank) * width, width));
  return numbers;
}

Question by_rank(const Request& request) {
  Question asked = question(request);
  std::get<TourTask>(asked.task).by_rank = true;
  return asked;
}

TEST(NumbersByRank, AreThoseOfTheListedTour) {
  for (const Request& request :
       {Request{{"board", "66x6"}, {"closed", true}}, Request{{"board", "73x68"}, {"closed", true}},
        Request{{"board", "69x71"}}, Request{{"board", "100x4"}},
        Request{{"board", "100x3"}, {"closed", true}, {"from", "b2"}},
        Request{{"board", "1100x1001"}, {"from", "c900"}}}) {
    const Question asked = by_rank(request);
    const Answer listed = ask(question(request));
    const Answer answer = ask(asked);
    ASSERT_EQ(answer.verdict, Verdict::solved) << request.text("board") << answer.reason;
    ASSERT_TRUE(std::holds_alternative<NumberedTour>(answer.witness)) << request.text("board");
    const std::vector<std::int32_t> numbers = numbers_of(asked.board, std::get<NumberedTour>(answer.witness));
    std::int32_t step = 0;
    for (const Cell cell : std::get<Tour>(listed.witness).squares) ASSERT_EQ(numbers[index(cell)], ++step);
  }
}

// Ends that need more than the formula, ranks too short, and a method that has none.
TEST(NumbersByRank, AreAWishThatAListMayAnswer) {
  for (const Request& request : {Request{{"board", "80x80"}, {"to", "d4"}}, Request{{"board", "71x71"}, {"from", "a1"}},
                                 Request{{"board", "1x1"}}, Request{{"board", "5x500"}},
                                 Request{{"board", "80x80"}, {"method", "warnsdorff"}}}) {
    const Answer answer = ask(by_rank(request));
    EXPECT_EQ(answer.verdict, Verdict::solved) << request.text("board") << answer.reason;
    EXPECT_TRUE(std::holds_alternative<Tour>(answer.witness)) << request.text("board");
  }
}

// A right tour with one square numbered otherwise.
class Altered final : public NumberedRanks {
 public:
  Altered(NumberedTour right, Square where, std::int32_t number)
      : right_(std::move(right)), where_(where), number_(number) {}

  void write_rank(std::int32_t rank, std::span<std::int32_t> out) const override {
    right_.ranks->write_rank(rank, out);
    if (rank == where_.y) out[static_cast<std::size_t>(where_.x)] = number_;
  }

 private:
  NumberedTour right_;
  Square where_;
  std::int32_t number_;
};

// Large enough for a band of ranks each for several cores: the fault is found in each, and at their borders.
TEST(NumbersByRank, AreCheckedInEveryRank) {
  const Question asked = by_rank({{"board", "4096x1024"}, {"closed", true}});
  Answer answer = ask(asked);
  ASSERT_TRUE(std::holds_alternative<NumberedTour>(answer.witness));
  const NumberedTour right = std::get<NumberedTour>(answer.witness);
  EXPECT_EQ(check::check_answer(asked, answer).outcome, check::Outcome::holds);
  for (const std::int32_t rank : {0, 1, 2, 255, 256, 510, 511, 512, 513, 700, 1022, 1023}) {
    answer.witness = NumberedTour{std::make_shared<Altered>(right, Square{7 * rank % 4096, rank}, 1234567)};
    EXPECT_EQ(check::check_answer(asked, answer).outcome, check::Outcome::faulty) << rank;
  }
}

TEST(NumbersByRank, OfAnImpossibleTourAreImpossible) {
  EXPECT_EQ(ask(by_rank({{"board", "99x77"}, {"closed", true}})).verdict, Verdict::impossible);
}

TEST(PartsOfTours, AreThoseOfTheWholeTour) {
  for (const Request& whole :
       {Request{{"board", "60x47"}, {"closed", true}}, Request{{"board", "9x9"}, {"from", "a1"}, {"to", "c3"}},
        Request{{"board", "8x8"}, {"block", "a1,b1"}, {"closed", true}}}) {
    const Question asked = question(whole);
    const Answer all = ask(asked);
    ASSERT_EQ(all.verdict, Verdict::solved) << all.reason;
    const CellList& squares = std::get<Tour>(all.witness).squares;
    Request some = whole;
    some.give("squares", "5..9");
    const Answer part = ask(question(some));
    ASSERT_EQ(part.verdict, Verdict::solved) << part.reason;
    const auto& shown = std::get<TourPart>(part.witness);
    ASSERT_EQ(shown.squares.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(asked.board.cell(shown.squares[i]), squares[4 + i]);
    Request step = whole;
    step.give("step_of", square_name(asked.board, squares[17]));
    EXPECT_EQ(std::get<TourPart>(ask(question(step)).witness).first_step, 18);
  }
}

TEST(PartsOfTours, ReachTheLargestBoards) {
  for (const std::string board : {"2147483646x2147483647", "1000000x1000000", "3x2147483646"}) {
    const Answer part = ask(question({{"board", board}, {"closed", true}, {"squares", "5000000000..5000000009"}}));
    ASSERT_EQ(part.verdict, Verdict::solved) << part.reason;
    const Square fifth = std::get<TourPart>(part.witness).squares[4];
    const Answer step = ask(question({{"board", board}, {"closed", true}, {"step_of", square_name(fifth)}}));
    EXPECT_EQ(std::get<TourPart>(step.witness).first_step, 5000000004) << board;
  }
}

}  // namespace
}  // namespace cavalcade::testing
