// The parts a visit is made of: what can be reached, links and their bound, the linear program, the formula.

#include <numeric>

#include <gtest/gtest.h>

#include "questions.hpp"
#include "visit/formula.hpp"
#include "visit/links.hpp"
#include "visit/program.hpp"
#include "visit/reach.hpp"
#include "visit/weave.hpp"

namespace cavalcade::testing {
namespace {

using visit::Demand;
using visit::demand_of;
using visit::Formula;
using visit::Linker;
using visit::Links;
using visit::Program;
using visit::Reach;
using visit::Spot;
using visit::Weaver;

const Budget& unlimited() {
  static const Budget budget({});
  return budget;
}

Reach reach_of(const Question& question) {
  return {question.board, std::get<VisitTask>(question.task), unlimited()};
}

// ---- what can be reached ----

TEST(Reach, HasTheColoursOfAChessboard) {
  const Question question = visit_of(8, 8, {"a1", "b1"});
  const Reach reach = reach_of(question);
  ASSERT_EQ(reach.spots(), 64U);
  ASSERT_EQ(reach.classes(), 2U);
  EXPECT_EQ(reach.class_size(0), 32);
  EXPECT_EQ(reach.class_size(1), 32);
  EXPECT_TRUE(reach.alternates());
}

TEST(Reach, IsOneClassWhereMovesDoNotAlternate) {
  Board torus = *Board::rectangle(5, 5);
  ASSERT_FALSE(torus.set_wrap(Wrap::xy));
  const Question question = visit_of(torus, {"a1"});
  const Reach reach = reach_of(question);
  EXPECT_EQ(reach.classes(), 1U);
  EXPECT_FALSE(reach.alternates());
}

TEST(Reach, LeavesOutTheCentreOfThreeByThree) {
  const Question question = visit_of(3, 3, {"a1"});
  EXPECT_EQ(reach_of(question).spots(), 8U);
}

TEST(Demand, SharesSquaresOutInTurn) {
  const Question question = visit_of(8, 8, {"a1", "b1", "c3"});
  const Reach reach = reach_of(question);
  const Demand demand = demand_of(reach, 8);
  EXPECT_EQ(demand.lengths, (std::vector<std::int64_t>{3, 3, 2}));
  EXPECT_EQ(demand.visited, (std::vector<std::int64_t>{2 + 1 + 1, 1 + 2 + 1}));
  EXPECT_EQ(demand.ends, (std::vector<std::int64_t>{1, 2}));
}

// ---- links ----

std::int64_t room_and_moves(const Reach& reach, const CellList& narrows) {
  std::int64_t sum = 0;
  const auto is_narrow = [&](Spot spot) {
    return std::find(narrows.begin(), narrows.end(), reach.cell(spot)) != narrows.end();
  };
  for (Spot spot = 0; spot <= reach.last(); ++spot) {
    if (is_narrow(spot)) sum += reach.is_start(spot) ? 1 : 2;
    for (const Spot next : reach.near(spot))
      if (spot < next && !is_narrow(spot) && !is_narrow(next)) ++sum;
  }
  return sum;
}

TEST(Links, AreAsManyAsTheNarrowsAllow) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Question question = random_visit(*Board::rectangle(10, 9), 30, 2, seed);
    const Reach reach = reach_of(question);
    Links links(reach);
    Linker linker(reach, links, seed, unlimited());
    linker.fill();
    ASSERT_EQ(links.count(), room_and_moves(reach, linker.narrows())) << question_json(question);
  }
}

TEST(Links, TakeTheShapeOfTheDemand) {
  int shaped = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Question question = random_visit(*Board::rectangle(12, 12), 20, 3, seed);
    const Reach reach = reach_of(question);
    Links links(reach);
    Linker linker(reach, links, seed, unlimited());
    linker.fill();
    const Demand demand = demand_of(reach, 90);
    if (!linker.shape(demand)) continue;
    ++shaped;
    EXPECT_EQ(links.count(), 90 - 3);
    std::vector<std::int64_t> visited(reach.classes());
    std::vector<std::int64_t> ends(reach.classes());
    for (Spot spot = 0; spot <= reach.last(); ++spot) {
      if (links.degree(spot) > 0) ++visited[reach.class_of(spot)];
      if (links.degree(spot) == 1 && !reach.is_start(spot)) ++ends[reach.class_of(spot)];
      EXPECT_TRUE(!reach.is_start(spot) || links.degree(spot) == 1);
    }
    EXPECT_EQ(visited, demand.visited);
    EXPECT_EQ(ends, demand.ends);
  }
  EXPECT_GE(shaped, 40);
}

TEST(Weaver, MakesPathsOfTheLengthsThatAreDue) {
  int woven = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Question question = random_visit(*Board::rectangle(12, 12), 20, 4, seed);
    const Reach reach = reach_of(question);
    Links links(reach);
    Linker linker(reach, links, seed, unlimited());
    linker.fill();
    const Demand demand = demand_of(reach, 101);
    if (!linker.shape(demand)) continue;
    const std::optional<visit::Paths> paths = Weaver(reach, demand, links, seed, unlimited()).weave(100);
    if (!paths) continue;
    ++woven;
    for (std::size_t knight = 0; knight < paths->size(); ++knight)
      EXPECT_EQ(static_cast<std::int64_t>((*paths)[knight].size()), demand.lengths[knight]);
  }
  EXPECT_GE(woven, 25);
}

// ---- proofs ----

// Whether the certificate proves that no visit has so many squares.
bool proves(const Question& question, std::int64_t squares, Certificate certificate) {
  Answer answer = ask(question);
  std::get<Visit>(answer.witness).bound = squares - 1;
  answer.verdict = visited(answer) == squares - 1 ? Verdict::optimal : Verdict::solved;
  answer.certificate = std::move(certificate);
  return check::check_answer(question, answer).outcome == check::Outcome::holds;
}

TEST(Program, RefutesOnlyWhatIsTooMuch) {
  int refuted = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Question question = random_visit(*Board::rectangle(5, 5), 10, 1 + seed % 3, seed);
    const std::int64_t most = EveryMove(question).most();
    const Reach reach = reach_of(question);
    Program program(reach, unlimited());
    for (const std::int64_t squares : {most, most + 1}) {
      const Program::Outcome outcome = program.solve(demand_of(reach, squares));
      if (outcome != Program::Outcome::refuted) continue;
      ASSERT_GT(squares, most) << question_json(question);
      ASSERT_TRUE(proves(question, squares, program.duals())) << question_json(question);
      ++refuted;
    }
  }
  EXPECT_GE(refuted, 30);
}

TEST(Formula, FindsWhatThereIsAndRefutesTheRest) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Question question = random_visit(*Board::rectangle(5, 5), 10, 1 + seed % 3, seed);
    const std::int64_t most = EveryMove(question).most();
    const Reach reach = reach_of(question);
    const Demand there_is = demand_of(reach, most);
    Formula one(reach, there_is, seed, unlimited());
    ASSERT_EQ(one.work(1000000), Formula::Outcome::found) << question_json(question);
    const Demand too_much = demand_of(reach, most + 1);
    Formula other(reach, too_much, seed, unlimited());
    ASSERT_EQ(other.work(1000000), Formula::Outcome::refuted) << question_json(question);
    ASSERT_TRUE(proves(question, most + 1, other.proof())) << question_json(question);
  }
}

// Too many squares for owners.
TEST(Formula, KeepsLengthsRightWithoutOwners) {
  const Question question = random_visit(*Board::rectangle(14, 14), 30, 3, 4);
  const std::int64_t most = visited(ask(question));
  const Reach reach = reach_of(question);
  const Demand demand = demand_of(reach, most);
  Formula formula(reach, demand, 1, unlimited());
  ASSERT_EQ(formula.work(1000000), Formula::Outcome::found);
  for (std::size_t knight = 0; knight < 3; ++knight)
    EXPECT_EQ(static_cast<std::int64_t>(formula.paths()[knight].size()), demand.lengths[knight]);
}

// On the first no knight ends on the colour that it would have to, on the second one starts beside a dead end.
TEST(Visits, AreProvedWhereOnlyTheLengthsForbidMore) {
  Board one = *Board::rectangle(8, 8);
  for (const char* name : {"c1", "h1", "e3", "g3", "e4", "c5", "d6", "g6", "h6", "d8"})
    ASSERT_FALSE(one.block(*parse_square(one, name)));
  EXPECT_EQ(verdict(visit_of(one, {"f1", "f7"})), "optimal 50");
  Board other = *Board::rectangle(10, 10);
  for (const char* name : {"b2", "b6", "j7", "a8", "c9", "f9", "c10", "d10"})
    ASSERT_FALSE(other.block(*parse_square(other, name)));
  EXPECT_EQ(verdict(visit_of(other, {"a2", "b8"})), "optimal 91");
}

}  // namespace
}  // namespace cavalcade::testing
