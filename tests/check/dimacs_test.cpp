#include "check/dimacs.hpp"

#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/cover_formula.hpp"
#include "covers.hpp"
#include "refute.hpp"
#include "support/boards.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

struct Files {
  std::string formula;
  std::string proof;
  std::string refused;
};

Answer with(const Certificate& certificate, const Witness& witness = {}) {
  Answer answer;
  answer.certificate = certificate;
  answer.witness = witness;
  return answer;
}

Files exported(const Board& board, const Task& task, const Certificate& certificate, const Witness& witness = {}) {
  std::ostringstream formula;
  std::ostringstream proof;
  const Question question{.board = board, .task = task, .limits = {}};
  const Result<void> exported = export_proof(question, with(certificate, witness), formula, proof);
  return {formula.str(), proof.str(), exported ? "" : exported.error().message};
}

struct Dimacs {
  Literal variables = 0;
  std::size_t clauses = 0;
  Clauses list;
};

// Reads what the head promises; throws what is not a number.
Dimacs read_dimacs(const std::string& text) {
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line) && line.substr(0, 2) == "c ") continue;
  Dimacs dimacs;
  std::istringstream header(line);
  std::string p;
  std::string cnf;
  header >> p >> cnf >> dimacs.variables >> dimacs.clauses;
  if (p != "p" || cnf != "cnf") throw std::logic_error("no head: " + line);
  while (std::getline(in, line)) {
    dimacs.list.emplace_back();
    std::istringstream numbers(line);
    for (Literal literal = 0; numbers >> literal && literal != 0;) dimacs.list.back().push_back(literal);
    if (line != "0" && (line.size() < 2 || line.substr(line.size() - 2) != " 0")) throw std::logic_error(line);
  }
  return dimacs;
}

TEST(AnExportedProof, IsTheFormulaAndTheSteps) {
  const Board board = naive::board({3, 3});
  const MoveProof proof{naive::cells(board, "b2 a1"), {}, "1 0\n", {}};
  const Files files = exported(board, closed(), proof);
  EXPECT_EQ(files.refused, "");
  EXPECT_EQ(files.formula.substr(files.formula.find("p cnf")), "p cnf 8 3\n0\n2 0\n1 0\n");
  EXPECT_EQ(files.proof, "1 0\n0\n");
}

TEST(AnExportedProof, EndsWithTheEmptyClause) {
  const Board board = naive::board({3, 3});
  const auto proof_of = [&](const std::string& steps) {
    return exported(board, closed(), MoveProof{naive::cells(board, "b2"), {}, steps, {}}).proof;
  };
  EXPECT_EQ(proof_of(""), "0\n");
  EXPECT_EQ(proof_of("0"), "0\n");
  EXPECT_EQ(proof_of("10 0"), "10 0\n0\n");
  EXPECT_EQ(proof_of("1 0\n0\n"), "1 0\n0\n");
}

TEST(AnExportedProof, IsOfACertificateThatHasOne) {
  const Board board = naive::board({4, 4});
  EXPECT_EQ(exported(board, closed(), ClosedTheorem{}).refused,
            "a certificate of the kind closed-theorem has no proof to export; proof, step-proof, cover-proof, "
            "visit-proof and figure-proof have");
  EXPECT_EQ(exported(board, CyclesTask{3, 4, 6}, MoveProof{}).refused,
            "a proof about tours does not rule out a cover by 3 cycles");
  EXPECT_EQ(exported(board, open(), CoverProof{}).refused, "a proof about covers does not rule out an open tour");
  EXPECT_EQ(exported(board, VisitTask{}, CoverProof{}).refused, "a proof about covers does not rule out a visit");
  EXPECT_EQ(exported(board, VisitTask{}, MoveProof{}).refused, "a proof about tours does not rule out a visit");
  EXPECT_EQ(exported(board, closed(), VisitProof{}).refused, "a bound of visits does not rule out a closed tour");
  CoverProof wrong;
  wrong.cuts = {{}};
  EXPECT_EQ(exported(board, closed(), wrong).refused, "cut 1 has no squares");
  EXPECT_EQ(exported(naive::board({2147483647, 2147483647}), closed(), MoveProof{}).refused,
            "the formula of this board has more than 2147483647 variables");
  std::ostringstream formula;
  std::ostringstream proof;
  const Question asked{.board = board, .task = closed(), .limits = {}};
  EXPECT_EQ(export_proof(asked, Answer{}, formula, proof).error().message,
            "the answer has no certificate, so there is no proof");
  proof.setstate(std::ios::badbit);
  EXPECT_EQ(export_proof(asked, with(CoverProof{}), formula, proof).error().message, "the proof could not be written");
  formula.setstate(std::ios::badbit);
  EXPECT_EQ(export_proof(asked, with(CoverProof{}), formula, proof).error().message,
            "the formula could not be written");
}

TEST(AnExportedProof, OfAVisitIsOfOneSquareMoreThanItsBound) {
  const Board board = naive::board({3, 1, "", Wrap::none, {0, 1}});
  const VisitTask task{{Square{1, 0}}};
  const Files files = exported(board, task, VisitProof{true, {}, "0\n"}, Visit{{{Cell{1}, Cell{0}}}, 2});
  EXPECT_EQ(files.refused, "");
  EXPECT_TRUE(files.formula.starts_with("c No model, no visit: 3 squares of 3x1.\n"));
  EXPECT_NE(
      files.formula.find("c Variables 3 .. 5: the squares within reach. True if the square is left out.\n"
                         "c Variables 6 .. 8: the squares within reach. True if a path ends there.\n"
                         "c Variables 9 .. 11: the squares within reach. True if it is on the path of knight 1.\n"),
      std::string::npos);
  EXPECT_EQ(files.proof, "0\n");
  const Dimacs dimacs = read_dimacs(files.formula);
  EXPECT_EQ(dimacs.clauses, dimacs.list.size());
  EXPECT_TRUE(solve(dimacs.list, dimacs.variables).model.empty());
}

TEST(AnExportedProof, OfAVisitNeedsABound) {
  const Board board = naive::board({3, 3});
  const VisitTask task{{Square{0, 0}}};
  const auto refused = [&](const Witness& witness) { return exported(board, task, VisitProof{}, witness).refused; };
  EXPECT_EQ(refused({}), "the answer has no visit, so there is no bound to be proved");
  EXPECT_EQ(refused(Visit{{}, 0}), "0 is no bound: every visit has the 1 starts");
  EXPECT_EQ(refused(Visit{{}, INT64_MAX}), "the bound is too great to be proved");
  EXPECT_EQ(exported(board, task, VisitProof{false, {{Cell{4}}}, ""}, Visit{{}, 8}).refused,
            "cut 1: b2 is out of reach");
}

RC_GTEST_PROP(AnExportedProof, HasTheClausesOfTheFormula, ()) {
  const auto [board, task] = any_asked_for();
  CoverProof proof;
  proof.every_cycle = any_chance(2);
  proof.tight = any_tight_pairs(board);
  Clauses expected;
  const Result<Literal> variables =
      list_clauses(board, task, proof, 100000, unlimited(),
                   [&](std::span<const Literal> clause) { expected.emplace_back(clause.begin(), clause.end()); });
  const Files files = exported(board, task, proof);
  RC_ASSERT(files.refused.empty());
  const Dimacs dimacs = read_dimacs(files.formula);
  RC_ASSERT(dimacs.variables == *variables);
  RC_ASSERT(dimacs.clauses == expected.size());
  RC_ASSERT(dimacs.list == expected);
}

TEST(AnExportedProof, RefutesTheFormula) {
  const Board board = naive::board({4, 4});
  CoverProof proof;
  proof.every_cycle = true;
  const Dimacs dimacs = read_dimacs(exported(board, CyclesTask{2, 6, 10}, proof).formula);
  EXPECT_TRUE(solve(dimacs.list, dimacs.variables).model.empty());
}

}  // namespace
}  // namespace cavalcade::check
