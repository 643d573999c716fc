// Boards of any size and any shape, asked at the one door: a tour that the checker has passed, or a reason it has
// confirmed. Nothing may stay unknown here.

#include <string>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "board/random_board.hpp"
#include "board/square_name.hpp"
#include "check/check.hpp"
#include "engine/engine.hpp"
#include "solver/random.hpp"

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
        const Answer answer = ask(question({.board = sides(width, height), .closed = closed}));
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
    const Answer answer = ask(question({.board = sides(width, height), .closed = closed}));
    EXPECT_EQ(answer.verdict, Verdict::solved) << sides(width, height) << ": " << answer.reason;
  }
}

class Joined : public ::testing::TestWithParam<std::string> {};

TEST_P(Joined, EdgesOfEverySideToTwentyHaveATourOrAReason) {
  for (int width = 3; width <= 20; ++width) {
    for (int height = 3; height <= 20; ++height) {
      for (const bool closed : {false, true}) {
        const Answer answer = ask(question({.board = sides(width, height), .wrap = GetParam(), .closed = closed}));
        EXPECT_NE(answer.verdict, Verdict::unknown)
            << sides(width, height) << " " << GetParam() << (closed ? " closed: " : " open: ") << answer.reason;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Wraps, Joined, ::testing::Values("x", "y", "xy"));

TEST(JoinedEdges, TakeTheTourOfTheRectangleWhereItHasOne) {
  EXPECT_EQ(ask(question({.board = "60x47", .wrap = "xy", .closed = true})).method, "structured");
  const Answer answer = ask(question({.board = "5x5", .wrap = "xy", .closed = true}));  // the plain board has none
  EXPECT_EQ(answer.verdict, Verdict::solved) << answer.reason;
}

TEST(Cubes, HaveClosedToursFromSideThreeOn) {
  for (int side = 3; side <= 30; ++side) {
    const Answer answer = ask(question({.board = "cube:" + std::to_string(side), .closed = true}));
    EXPECT_EQ(answer.verdict, Verdict::solved) << side << ": " << answer.reason;
  }
  // A jump crosses one edge at most, and then the squares of a cube of side 2 fall into two halves.
  const Answer answer = ask(question({.board = "cube:2", .closed = true}));
  ASSERT_EQ(answer.verdict, Verdict::impossible);
  EXPECT_EQ(kind_of(*answer.certificate), "separated");
}

TEST(OtherLeapers, HaveClosedToursOrAReason) {
  for (const std::string leaper : {"1,4", "2,3"}) {
    const Answer answer = ask(question({.board = "10x10", .leaper = leaper, .closed = true}));
    EXPECT_EQ(answer.verdict, Verdict::solved) << leaper << ": " << answer.reason;
  }
  const Answer camel = ask(question({.board = "10x10", .leaper = "1,3", .closed = true}));
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
        const Answer answer = ask(question({.board = sides(width, height),
                                            .from = square_name(board, Cell{from}),
                                            .to = square_name(board, Cell{to})}));
        EXPECT_NE(answer.verdict, Verdict::unknown) << sides(width, height) << " " << square_name(board, Cell{from})
                                                    << " " << square_name(board, Cell{to}) << ": " << answer.reason;
      }
    }
  }
}

TEST(GivenEnds, AreReachedOnLargeBoards) {
  for (const Request& request : {Request{.board = "2000x2000", .from = "a1", .to = "bxw2000"},
                                 Request{.board = "2000x2000", .from = "c3", .to = "c4"},
                                 Request{.board = "1999x1999", .from = "a1", .to = "c3"},
                                 Request{.board = "3x2000", .from = "a1", .to = "c2000"},
                                 Request{.board = "4x2000", .from = "a1", .to = "d1999"},
                                 Request{.board = "5x2000", .from = "a1", .to = "e2000"}}) {
    const Answer answer = ask(question(request));
    EXPECT_EQ(answer.verdict, Verdict::solved) << request.board << ": " << answer.reason;
  }
}

std::vector<std::int32_t> numbers_of(const Board& board, const NumberedTour& tour) {
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(board.area()));
  const auto width = static_cast<std::size_t>(board.width());
  for (std::int32_t rank = 0; rank < board.height(); ++rank)
    tour.ranks->write_rank(rank, std::span(numbers).subspan(static_cast<std::size_t>(rank) * width, width));
  return numbers;
}

TEST(NumbersByRank, AreThoseOfTheListedTour) {
  int numbered_tours = 0;
  for (const Request& request :
       {Request{.board = "6x6", .closed = true}, Request{.board = "13x8", .closed = true}, Request{.board = "9x11"},
        Request{.board = "4x9"}, Request{.board = "1x1"}, Request{.board = "3x10", .closed = true, .from = "b7"},
        Request{.board = "1100x1001", .from = "c900"}, Request{.board = "8x8", .to = "d4"},
        Request{.board = "7x7", .from = "a1"}}) {
    Question asked = question(request);
    const Answer listed = ask(asked);
    std::get<TourTask>(asked.task).by_rank = true;
    const Answer by_rank = ask(asked);
    ASSERT_EQ(by_rank.verdict, Verdict::solved) << request.board << by_rank.reason;
    if (const auto* tour = std::get_if<NumberedTour>(&by_rank.witness)) {
      ++numbered_tours;
      const std::vector<std::int32_t> numbers = numbers_of(asked.board, *tour);
      std::int32_t step = 0;
      for (const Cell cell : std::get<Tour>(listed.witness).squares) ASSERT_EQ(numbers[index(cell)], ++step);
    } else {
      EXPECT_TRUE(std::holds_alternative<Tour>(by_rank.witness)) << request.board;
    }
  }
  EXPECT_EQ(numbered_tours, 7);  // given ends that need more than the formula are listed
}

TEST(NumbersByRank, OfAnImpossibleTourAreImpossible) {
  Question asked = question({.board = "4x4"});
  std::get<TourTask>(asked.task).by_rank = true;
  EXPECT_EQ(ask(asked).verdict, Verdict::impossible);
}

TEST(PartsOfTours, AreThoseOfTheWholeTour) {
  for (const Request& whole :
       {Request{.board = "60x47", .closed = true}, Request{.board = "9x9", .from = "a1", .to = "c3"},
        Request{.board = "8x8", .block = "a1,b1", .closed = true}}) {
    const Question asked = question(whole);
    const Answer all = ask(asked);
    ASSERT_EQ(all.verdict, Verdict::solved) << all.reason;
    const CellList& squares = std::get<Tour>(all.witness).squares;
    Request some = whole;
    some.squares = "5..9";
    const Answer part = ask(question(some));
    ASSERT_EQ(part.verdict, Verdict::solved) << part.reason;
    const auto& shown = std::get<TourPart>(part.witness);
    ASSERT_EQ(shown.squares.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(asked.board.cell(shown.squares[i]), squares[4 + i]);
    Request step = whole;
    step.step_of = square_name(asked.board, squares[17]);
    EXPECT_EQ(std::get<TourPart>(ask(question(step)).witness).first_step, 18);
  }
}

TEST(PartsOfTours, ReachTheLargestBoards) {
  for (const std::string board : {"2147483646x2147483647", "1000000x1000000", "3x2147483646"}) {
    const Answer part = ask(question({.board = board, .closed = true, .squares = "5000000000..5000000009"}));
    ASSERT_EQ(part.verdict, Verdict::solved) << part.reason;
    const Square fifth = std::get<TourPart>(part.witness).squares[4];
    const Answer step = ask(question({.board = board, .closed = true, .step_of = square_name(fifth)}));
    EXPECT_EQ(std::get<TourPart>(step.witness).first_step, 5000000004) << board;
  }
}

}  // namespace
}  // namespace cavalcade::testing
