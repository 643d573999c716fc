#include "check/rup.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "refute.hpp"
#include "support/any.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

constexpr std::uint64_t plenty = 100'000'000;

Finding check(const Clauses& clauses, std::string_view steps, Literal variables = 100, std::uint64_t visits = plenty) {
  RupChecker checker(visits, unlimited());
  for (const std::vector<Literal>& clause : clauses) checker.add(clause);
  return checker.check(steps, variables);
}

std::string said(const Clauses& clauses, std::string_view steps, Literal variables = 100) {
  const Finding finding = check(clauses, steps, variables);
  if (finding.outcome == Outcome::holds) return "holds";
  return (finding.outcome == Outcome::unsettled ? "unsettled: " : "") + finding.what;
}

const Clauses square{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}};  // all four corners are forbidden
const std::string no_end = "the proof ends without the empty clause";

std::string does_not_follow(int line) {
  return fmt::format("line {} of the proof: the clause does not follow from those before it", line);
}

TEST(ARefutationHolds, WhenEveryStepFollows) {
  EXPECT_EQ(said({{1}, {-1}}, "0\n"), "holds");
  EXPECT_EQ(said({{}}, "0\n"), "holds");
  EXPECT_EQ(said(square, "1 0\n0\n"), "holds");
  EXPECT_EQ(said(square, "1 0\n0"), "holds");
  EXPECT_EQ(said(square, "-2 0\n0\n"), "holds");
  EXPECT_EQ(said(square, "1 3 0\n1 0\n0\n"), "holds");
}

TEST(ARefutationHolds, NotWhenAStepDoesNot) {
  EXPECT_EQ(said(square, "0\n"), does_not_follow(1));
  EXPECT_EQ(said({{1, 2}, {1, -2}}, "1 0\n0\n"), does_not_follow(2));
  EXPECT_EQ(said({{1, 2}}, "3 0\n0\n"), does_not_follow(1));
  EXPECT_EQ(said({}, "0\n"), does_not_follow(1));
}

TEST(ARefutationHolds, OnlyWithTheEmptyClauseAtItsEnd) {
  EXPECT_EQ(said(square, ""), no_end);
  EXPECT_EQ(said(square, "1 0\n"), no_end);
  EXPECT_EQ(said({{1}, {-1}}, "2 0\n"), no_end);
  EXPECT_EQ(said(square, "1 0\n0\nwhat comes after is not read"), "holds");
}

TEST(ARefutationHolds, WithRepeatedLiteralsAndClausesThatAlwaysHold) {
  EXPECT_EQ(said({{1, 1, 2, 2}, {1, -2, 1}, {-1, 2}, {-1, -2, -2}}, "1 1 0\n0\n"), "holds");
  EXPECT_EQ(said({{1, -1}, {2, -2, 3}}, "0\n"), does_not_follow(1));
  EXPECT_EQ(said(square, "5 -5 0\n1 0\n0\n"), "holds");
  EXPECT_EQ(said(square, "5 -5 0\n0\n"), does_not_follow(2));
  EXPECT_EQ(said(square, "d 5 -5 0\n1 0\n0\n"), "holds");
}

TEST(ARefutationHolds, WithoutTheClausesItDeletes) {
  EXPECT_EQ(said(square, "d 1 2 0\n1 0\n0\n"), does_not_follow(2));
  EXPECT_EQ(said(square, "d 2 1 1 0\n1 0\n0\n"), does_not_follow(2));
  EXPECT_EQ(said(square, "1 2 3 0\nd 1 2 3 0\n1 0\n0\n"), "holds");
  EXPECT_EQ(said({{1, 2, 3}, {1, 2, -3}, {1, -2}, {-1, 2}, {-1, -2}}, "1 2 0\nd 1 2 3 0\nd 1 2 -3 0\n1 0\n0\n"),
            "holds");
}

TEST(ARefutationHolds, WithOneOfTwoEqualClausesDeleted) {
  Clauses twice = square;
  twice.push_back({2, 1});
  EXPECT_EQ(said(twice, "d 1 2 0\n1 0\n0\n"), "holds");
  EXPECT_EQ(said(twice, "d 1 2 0\nd 1 2 0\n1 0\n0\n"), does_not_follow(3));
}

TEST(ARefutationHolds, IgnoringDeletionsOfWhatIsNotThereOrUnit) {
  EXPECT_EQ(said(square, "d 7 8 0\nd 1 2 3 0\nd 1 0\nd 0\n1 0\n0\n"), "holds");
  // 1, then 2, then 3 follow at once, and the clauses that say so stay.
  EXPECT_EQ(said({{1}, {-1, 2}, {-2, 3}, {-3, 4, 5}, {-3, 4, -5}, {-3, -4, 5}, {-3, -4, -5}},
                 "d 1 0\nd -1 2 0\nd -2 3 0\n4 0\n0\n"),
            "holds");
}

TEST(AProofIsRefused, WhenItsTextIsMalformed) {
  const auto malformed = [](int line, const std::string& text) {
    return fmt::format("line {} of the proof: '{}' is not a list of literals that ends with 0", line, text);
  };
  EXPECT_EQ(said(square, "1\n0\n"), malformed(1, "1"));
  EXPECT_EQ(said(square, "1 0\nx 0\n"), malformed(2, "x 0"));
  EXPECT_EQ(said(square, "\n1 0\n"), malformed(1, ""));
  EXPECT_EQ(said(square, "d\n"), malformed(1, "d"));
  EXPECT_EQ(said(square, "1.5 0\n"), malformed(1, "1.5 0"));
  EXPECT_EQ(said(square, "99999999999999999999 0\n"), malformed(1, "99999999999999999999 0"));
  EXPECT_EQ(said(square, "1 0 2 0\n"), "line 1 of the proof: '1 0 2 0' goes on after its 0");
}

TEST(AProofIsRefused, WhenItUsesVariablesTheFormulaHasNot) {
  EXPECT_EQ(said(square, "1 3 0\n", 2), "line 1 of the proof: literal 3 is not of the formula, which has 2 variables");
  EXPECT_EQ(said(square, "-3 0\n", 2), "line 1 of the proof: literal -3 is not of the formula, which has 2 variables");
  EXPECT_EQ(said(square, "-2147483648 0\n", 2147483647),
            "line 1 of the proof: literal -2147483648 is not of the formula, which has 2147483647 variables");
}

TEST(ARefutationHolds, WithTheLargestVariables) {
  constexpr Literal x = 2147483647;
  EXPECT_EQ(said({{x, x - 1}, {x, 1 - x}, {-x, x - 1}, {-x, 1 - x}}, "2147483647 0\n0\n", x), "holds");
}

// ---- proofs of a solver ----

// Pigeon p, from 0, sits in one of `holes` holes, and no two share one.
Clauses pigeons(Literal count, Literal holes) {
  Clauses clauses;
  const auto sits = [&](Literal pigeon, Literal hole) { return pigeon * holes + hole + 1; };
  for (Literal p = 0; p < count; ++p) {
    clauses.emplace_back();
    for (Literal h = 0; h < holes; ++h) clauses.back().push_back(sits(p, h));
    for (Literal q = 0; q < p; ++q)
      for (Literal h = 0; h < holes; ++h) clauses.push_back({-sits(p, h), -sits(q, h)});
  }
  return clauses;
}

std::vector<std::string> lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

std::string joined(const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& line : all) text += line + '\n';
  return text;
}

TEST(ASolversProof, HoldsForPigeons) {
  for (const Literal holes : {3, 5, 7}) {
    const Clauses clauses = pigeons(holes + 1, holes);
    const std::string proof = solve(clauses, holes * (holes + 1)).refutation;
    ASSERT_FALSE(proof.empty());
    EXPECT_EQ(said(clauses, proof), "holds");
  }
}

TEST(ASolversProof, IsUnsettledIfTheEffortRunsOut) {
  const Clauses clauses = pigeons(7, 6);
  const std::string proof = solve(clauses, 42).refutation;
  const Finding finding = check(clauses, proof, 42, 1000);
  EXPECT_EQ(finding.outcome, Outcome::unsettled);
  EXPECT_EQ(finding.what, "the effort allowed was not enough to check every step of the proof");
}

// Without any one clause the pigeons can be seated, so no proof may pass.
TEST(ASolversProof, IsCaughtWhenTheFormulaLacksAClause) {
  const Clauses clauses = pigeons(5, 4);
  const std::string proof = solve(clauses, 20).refutation;
  for (std::size_t left_out = 0; left_out < clauses.size(); ++left_out) {
    Clauses fewer = clauses;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left_out));
    EXPECT_EQ(check(fewer, proof).outcome, Outcome::faulty) << left_out;
  }
}

TEST(ASolversProof, IsCaughtWhenStepsAreMissingOrTurnedRound) {
  const Clauses clauses = pigeons(6, 5);
  const std::vector<std::string> proof = lines(solve(clauses, 30).refutation);
  int caught = 0;
  for (std::size_t i = 0; i < proof.size(); ++i) {
    std::vector<std::string> without = proof;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    if (check(clauses, joined(without)).outcome == Outcome::faulty) ++caught;
  }
  EXPECT_GT(caught, 0);
  EXPECT_EQ(check(clauses, "0\n").outcome, Outcome::faulty);
  // A learned unit turned round says the opposite of what follows from the formula with it.
  EXPECT_EQ(said(square, "1 0\n-1 0\n"), no_end);
  EXPECT_EQ(said({{1, 2}, {1, -2}}, "-1 0\n0\n"), does_not_follow(1));
}

// ---- against checkers written as plainly as possible ----

bool plainly_follows(const Clauses& clauses, const std::vector<Literal>& clause) {
  std::set<Literal> true_literals;
  for (const Literal literal : clause) true_literals.insert(-literal);
  const auto is_false = [&](Literal literal) { return true_literals.count(-literal) > 0; };
  for (bool changed = true; changed;) {
    changed = false;
    for (const Literal literal : true_literals)
      if (is_false(literal)) return true;
    for (const std::vector<Literal>& known : clauses) {
      std::set<Literal> left;
      for (const Literal literal : known)
        if (!is_false(literal)) left.insert(literal);
      if (left.empty()) return true;
      if (left.size() == 1) changed |= true_literals.insert(*left.begin()).second;
    }
  }
  return false;
}

std::vector<Literal> any_clause(Literal variables, std::size_t longest) {
  std::vector<Literal> clause;
  for (std::size_t size = 1 + any_below(longest); clause.size() < size;) {
    const auto variable = static_cast<Literal>(1 + any_below(static_cast<std::size_t>(variables)));
    clause.push_back(any_chance(2) ? variable : -variable);
  }
  return clause;
}

std::string step(const std::vector<Literal>& clause) {
  std::string text;
  for (const Literal literal : clause) text += fmt::format("{} ", literal);
  return text + "0\n";
}

bool is_satisfiable(const Clauses& clauses, Literal variables) {
  for (unsigned model = 0; model < 1U << static_cast<unsigned>(variables); ++model) {
    const auto is_true = [&](Literal x) { return ((model >> static_cast<unsigned>(std::abs(x) - 1)) & 1U) == (x > 0); };
    if (std::all_of(clauses.begin(), clauses.end(),
                    [&](const auto& clause) { return std::any_of(clause.begin(), clause.end(), is_true); }))
      return true;
  }
  return false;
}

RC_GTEST_PROP(TheChecker, AgreesWithPlainPropagationOnEveryStep, ()) {
  constexpr Literal variables = 7;
  Clauses known;
  for (std::size_t count = 10 + any_below(30); known.size() < count;) known.push_back(any_clause(variables, 3));
  const Clauses formula = known;
  std::string steps;
  for (int i = 0; i < 40; ++i) {
    const std::vector<Literal> next = any_clause(variables, 3);
    const bool follows = plainly_follows(known, next);
    const std::string rest = check(formula, steps + step(next)).what;
    RC_ASSERT((rest == no_end) == follows);
    if (!follows) continue;
    steps += step(next);
    known.push_back(next);
  }
  RC_ASSERT((check(formula, steps + "0\n").outcome == Outcome::holds) == plainly_follows(known, {}));
}

RC_GTEST_PROP(TheChecker, AcceptsASolversProofAndNoneOfASatisfiableFormula, ()) {
  constexpr Literal variables = 8;
  Clauses clauses;
  for (std::size_t count = 30 + any_below(30); clauses.size() < count;) clauses.push_back(any_clause(variables, 3));
  const Solution solution = solve(clauses, variables);
  RC_ASSERT(solution.refutation.empty() == is_satisfiable(clauses, variables));
  if (!solution.refutation.empty()) RC_ASSERT(check(clauses, solution.refutation).outcome == Outcome::holds);
  // Random steps and deletions never refute what has a model.
  std::string steps;
  for (int i = 0; i < 30; ++i) {
    const std::vector<Literal> clause = any_chance(3) ? any_of(clauses) : any_clause(variables, 2);
    const std::string line = (any_chance(3) ? "d " : "") + step(clause);
    if (check(clauses, steps + line).what == no_end) steps += line;
  }
  if (is_satisfiable(clauses, variables)) RC_ASSERT(check(clauses, steps + "0\n").outcome == Outcome::faulty);
}

}  // namespace
}  // namespace cavalcade::check
