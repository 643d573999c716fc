// What the method says passes the checker, and agrees with trying every move on tiny boards and with proved values on
// larger ones.

#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ask/request.hpp"
#include "questions.hpp"
#include "support/oracles.hpp"

namespace cavalcade::testing {
namespace {

Board tiny_board(Random& random) {
  const auto side = [&](std::uint64_t least, std::uint64_t most) {
    return static_cast<std::int64_t>(least + random.below(most - least + 1));
  };
  Board board = *Board::rectangle(side(3, 5), side(2, 5));
  bool refused = false;
  switch (random.below(8)) {
    case 0:
      refused = !board.set_wrap(Wrap::x);
      break;
    case 1:
      refused = !board.set_wrap(random.below(2) == 0 ? Wrap::xy : Wrap::klein);
      break;
    case 2:
      refused = !board.set_leaper(0, 1);
      break;
    case 3:
      refused = !board.set_leaper(1, 1);
      break;
    case 4:
      refused = !board.set_piece(Piece({{0, 1}, {1, 1}}));
      break;
    default:
      break;
  }
  return refused ? *Board::rectangle(4, 4) : board;
}

TEST(Visits, AreAsLongAsTryingEveryMoveShows) {
  constexpr std::uint64_t boards = 500;
  constexpr std::int64_t most_free = 13;
  for (std::uint64_t seed = 0; seed < boards; ++seed) {
    Random random(seed);
    Board board = tiny_board(random);
    const std::int64_t blocked =
        std::max(board.area() - most_free,
                 static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(board.area() / 3))));
    const std::size_t knights = 1 + random.below(3);
    const Question question = random_visit(std::move(board), blocked, knights, seed);
    ASSERT_EQ(verdict(question), "optimal " + std::to_string(EveryMove(question).most())) << question_json(question);
  }
}

// The public instances of the two-knights report, and the optima proved for them.
TEST(Visits, ReachTheProvedOptima) {
  const nlohmann::json& instances = testing::two_knights().at("instances");
  ASSERT_EQ(instances.size(), 66U);
  for (const auto& instance : instances) {
    const auto names = [&](const char* key) { return instance.at(key).get<std::vector<std::string>>(); };
    const Request request{{"task", "visit"},
                          {"board", instance.at("board").get<std::string>()},
                          {"block", names("block")},
                          {"knights", names("knights")}};
    const Result<Question> question = parse_question(request);
    ASSERT_TRUE(question);
    EXPECT_EQ(verdict(*question), "optimal " + std::to_string(instance.at("optimum_visited").get<int>()))
        << instance.at("name");
  }
}

// ---- the edges of the rules ----

TEST(Visits, EndAtOnceIfTheFirstKnightIsStalled) {
  EXPECT_EQ(verdict(visit_of(3, 3, {"b2", "a1"})), "optimal 2");
  EXPECT_EQ(verdict(visit_of(2, 2, {"a1"})), "optimal 1");
}

TEST(Visits, EndWhenTheFirstStalledKnightIsToMove) {
  EXPECT_EQ(verdict(visit_of(3, 3, {"a1", "b2"})), "optimal 3");
  EXPECT_EQ(verdict(visit_of(3, 3, {"a1"})), "optimal 8");
}

TEST(Visits, OfFewerThanTwoMovesAKnight) {
  Board board = *Board::rectangle(3, 4);
  for (const char* name : {"a3", "c3", "a4", "c4", "b4"}) ASSERT_TRUE(board.block(*parse_square(board, name)));
  const Question question = visit_of(board, {"a1", "c1", "b1"});
  EXPECT_EQ(verdict(question), "optimal " + std::to_string(EveryMove(question).most()));
}

TEST(Visits, LeaveOutWhatIsOutOfReach) {
  Board board = *Board::rectangle(8, 8);
  for (const char* name : {"b3", "c2"}) ASSERT_TRUE(board.block(*parse_square(board, name)));
  EXPECT_EQ(verdict(visit_of(board, {"h8", "h1"})), "optimal 61");  // a1 has no move
  EXPECT_EQ(verdict(visit_of(board, {"h8", "a1"})), "optimal 3");   // the second knight has none
}

TEST(Visits, StayInTheRegionsOfTheirKnights) {
  Board bishops = *Board::rectangle(7, 7);
  ASSERT_TRUE(bishops.set_leaper(1, 1));
  const Answer answer = ask(visit_of(bishops, {"a1", "a2"}));
  EXPECT_EQ(verdict(visit_of(bishops, {"a1", "a2"}), answer).substr(0, 7), "optimal");
}

TEST(Visits, OfSixteenKnights) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Question question = random_visit(*Board::rectangle(16, 16), 10, 16, seed);
    EXPECT_EQ(verdict(question).substr(0, 7), "optimal") << question_json(question);
  }
}

TEST(Visits, OfBoardsOfEveryShape) {
  EXPECT_EQ(verdict(visit_of(*Board::cube(4), {"U:a1", "D:c3", "F:b2"})), "optimal 96");
  Board torus = *Board::rectangle(9, 7);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  EXPECT_EQ(verdict(visit_of(torus, {"a1", "c3"})), "optimal 63");
  Board zebra = *Board::rectangle(12, 12);
  ASSERT_TRUE(zebra.set_leaper(2, 3));
  EXPECT_EQ(verdict(visit_of(zebra, {"a1", "f6"})).substr(0, 7), "optimal");
}

// ---- larger boards ----

TEST(Visits, OfLargerRandomBoardsAreProved) {
  for (const std::int64_t percent : {10, 20, 30})
    for (std::size_t knights = 2; knights <= 4; ++knights) {
      const Question question = random_visit(*Board::rectangle(32, 32), 1024 * percent / 100, knights, knights);
      EXPECT_EQ(verdict(question).substr(0, 7), "optimal") << question_json(question);
    }
}

TEST(Visits, OfTenThousandSquares) {
  EXPECT_EQ(verdict(visit_of(100, 100, {"a1", "aa5"})).substr(0, 7), "optimal");
}

// ---- promises of every method ----

TEST(Visits, AreTheSameForTheSameSeed) {
  const Question question = random_visit(*Board::rectangle(20, 20), 60, 3, 5);
  const Answer one = ask(question);
  const Answer other = ask(question);
  EXPECT_EQ(std::get<Visit>(one.witness).paths, std::get<Visit>(other.witness).paths);
  EXPECT_EQ(one.stats.all(), other.stats.all());
}

TEST(Visits, AreSomethingEvenWithoutTime) {
  const Question question = random_visit(*Board::rectangle(32, 32), 300, 4, 20);
  const Answer answer = ask(question, std::chrono::nanoseconds{0});
  EXPECT_EQ(verdict(question, answer).substr(0, 6), "solved");
  EXPECT_FALSE(answer.interrupted);
}

TEST(Visits, SayThatTheyWereInterrupted) {
  const Question question = random_visit(*Board::rectangle(32, 32), 300, 4, 20);
  const std::atomic<bool> stop = true;
  const Budget budget({}, &stop);
  Progress progress;
  const Answer answer =
      visit::find_visit(question.board, std::get<VisitTask>(question.task), question.seed, budget, progress);
  EXPECT_TRUE(answer.interrupted);
  EXPECT_EQ(verdict(question, answer).substr(0, 6), "solved");
}

}  // namespace
}  // namespace cavalcade::testing
