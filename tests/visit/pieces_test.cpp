// The parts a visit is made of: what can be reached, matchings and their bound, the linear program, the formula.

#include <numeric>

#include <gtest/gtest.h>

#include "questions.hpp"
#include "visit/formula.hpp"
#include "visit/local_search.hpp"
#include "visit/lp_relaxation.hpp"
#include "visit/matching.hpp"
#include "visit/reach.hpp"

namespace cavalcade::testing {
namespace {

using visit::Demand;
using visit::demand_of;
using visit::Formula;
using visit::LocalSearch;
using visit::LpRelaxation;
using visit::MatchingSearch;
using visit::Reach;
using visit::room_of;

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
  ASSERT_EQ(reach.size(), 64U);
  ASSERT_EQ(reach.classes(), 2U);
  EXPECT_EQ(reach.class_size(0), 32);
  EXPECT_EQ(reach.class_size(1), 32);
  EXPECT_TRUE(reach.alternates());
}

TEST(Reach, IsOneClassWhereMovesDoNotAlternate) {
  Board torus = *Board::rectangle(5, 5);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  const Question question = visit_of(torus, {"a1"});
  const Reach reach = reach_of(question);
  EXPECT_EQ(reach.classes(), 1U);
  EXPECT_FALSE(reach.alternates());
}

TEST(Reach, LeavesOutTheCentreOfThreeByThree) {
  const Question question = visit_of(3, 3, {"a1"});
  EXPECT_EQ(reach_of(question).size(), 8U);
}

TEST(Demand, SharesSquaresOutInTurn) {
  const Question question = visit_of(8, 8, {"a1", "b1", "c3"});
  const Reach reach = reach_of(question);
  const Demand demand = demand_of(reach, 8);
  EXPECT_EQ(demand.lengths, (std::vector<std::int64_t>{3, 3, 2}));
  EXPECT_EQ(demand.visited, (std::vector<std::int64_t>{2 + 1 + 1, 1 + 2 + 1}));
  EXPECT_EQ(demand.ends, (std::vector<std::int64_t>{1, 2}));
}

// ---- matchings ----

std::int64_t room_and_moves(const Reach& reach, const CellList& cover) {
  std::int64_t sum = 0;
  const auto is_covered = [&](Vertex vertex) {
    return std::find(cover.begin(), cover.end(), reach.cell(vertex)) != cover.end();
  };
  for (Vertex vertex = 0; vertex < reach.size(); ++vertex) {
    if (is_covered(vertex)) sum += reach.is_start(vertex) ? 1 : 2;
    for (const Vertex next : reach.neighbours(vertex))
      if (vertex < next && !is_covered(vertex) && !is_covered(next)) ++sum;
  }
  return sum;
}

TEST(Matching, HasAsManyEdgesAsTheVertexCoverAllows) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Question question = random_visit(*Board::rectangle(10, 9), 30, 2, seed);
    const Reach reach = reach_of(question);
    MatchingSearch search(reach, room_of(reach), seed, unlimited());
    search.fill();
    ASSERT_EQ(search.matching().edges(), room_and_moves(reach, search.vertex_cover())) << question_json(question);
  }
}

TEST(Matching, TakesTheShapeOfTheDemand) {
  int shaped = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Question question = random_visit(*Board::rectangle(12, 12), 20, 3, seed);
    const Reach reach = reach_of(question);
    MatchingSearch search(reach, room_of(reach), seed, unlimited());
    search.fill();
    const Demand demand = demand_of(reach, 90);
    if (!search.shape(demand)) continue;
    ++shaped;
    const visit::Matching& matching = search.matching();
    EXPECT_EQ(matching.edges(), 90 - 3);
    std::vector<std::int64_t> visited(reach.classes());
    std::vector<std::int64_t> ends(reach.classes());
    for (Vertex vertex = 0; vertex < reach.size(); ++vertex) {
      if (matching.degree(vertex) > 0) ++visited[reach.class_of(vertex)];
      if (matching.degree(vertex) == 1 && !reach.is_start(vertex)) ++ends[reach.class_of(vertex)];
      EXPECT_TRUE(!reach.is_start(vertex) || matching.degree(vertex) == 1);
    }
    EXPECT_EQ(visited, demand.visited);
    EXPECT_EQ(ends, demand.ends);
  }
  EXPECT_GE(shaped, 40);
}

TEST(LocalSearch, MakesPathsOfTheLengthsThatAreDue) {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Question question = random_visit(*Board::rectangle(12, 12), 20, 4, seed);
    const Reach reach = reach_of(question);
    MatchingSearch search(reach, room_of(reach), seed, unlimited());
    search.fill();
    const Demand demand = demand_of(reach, 101);
    if (!search.shape(demand)) continue;
    const std::optional<visit::Paths> paths = LocalSearch(reach, demand, search.take(), seed, unlimited()).run(100);
    if (!paths) continue;
    ++found;
    for (std::size_t knight = 0; knight < paths->size(); ++knight)
      EXPECT_EQ(static_cast<std::int64_t>((*paths)[knight].size()), demand.lengths[knight]);
  }
  EXPECT_GE(found, 25);
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

TEST(LpRelaxation, RefutesOnlyWhatIsTooMuch) {
  int refuted = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Question question = random_visit(*Board::rectangle(5, 5), 10, 1 + seed % 3, seed);
    const std::int64_t most = EveryMove(question).most();
    const Reach reach = reach_of(question);
    LpRelaxation relaxation(reach, unlimited());
    for (const std::int64_t squares : {most, most + 1}) {
      const LpRelaxation::Outcome outcome = relaxation.solve(demand_of(reach, squares));
      if (outcome != LpRelaxation::Outcome::refuted) continue;
      ASSERT_GT(squares, most) << question_json(question);
      ASSERT_TRUE(proves(question, squares, relaxation.duals())) << question_json(question);
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
    ASSERT_TRUE(one.block(*parse_square(one, name)));
  EXPECT_EQ(verdict(visit_of(one, {"f1", "f7"})), "optimal 50");
  Board other = *Board::rectangle(10, 10);
  for (const char* name : {"b2", "b6", "j7", "a8", "c9", "f9", "c10", "d10"})
    ASSERT_TRUE(other.block(*parse_square(other, name)));
  EXPECT_EQ(verdict(visit_of(other, {"a2", "b8"})), "optimal 91");
}

}  // namespace
}  // namespace cavalcade::testing
