#include "check/dimacs.hpp"

#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "boards.hpp"
#include "check/cover_formula.hpp"
#include "covers.hpp"
#include "naive.hpp"
#include "refute.hpp"
#include "tasks.hpp"

namespace cavalcade::check {
namespace {

struct Files {
  std::string formula;
  std::string proof;
  std::string refused;
};

Files exported(const Board& board, const Task& task, const Certificate& certificate) {
  std::ostringstream formula;
  std::ostringstream proof;
  const std::optional<Error> refused = export_proof(board, task, certificate, formula, proof);
  return {formula.str(), proof.str(), refused ? refused->message : ""};
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
            "a certificate of the kind closed-theorem has no proof to export; proof and cover-proof have");
  EXPECT_EQ(exported(board, CyclesTask{3, 4, 6}, MoveProof{}).refused,
            "a proof about tours does not rule out a cover by 3 cycles");
  EXPECT_EQ(exported(board, open(), CoverProof{}).refused, "a proof about covers does not rule out an open tour");
  EXPECT_EQ(exported(board, VisitTask{}, CoverProof{}).refused,
            "a visit is never impossible, so there is no proof of it");
  CoverProof wrong;
  wrong.cuts = {{}};
  EXPECT_EQ(exported(board, closed(), wrong).refused, "cut 1 has no squares");
  EXPECT_EQ(exported(naive::board({2147483647, 2147483647}), closed(), MoveProof{}).refused,
            "the formula of this board has more than 2147483647 variables");
  std::ostringstream formula;
  std::ostringstream proof;
  proof.setstate(std::ios::badbit);
  EXPECT_EQ(export_proof(board, closed(), CoverProof{}, formula, proof)->message, "the proof could not be written");
  formula.setstate(std::ios::badbit);
  EXPECT_EQ(export_proof(board, closed(), CoverProof{}, formula, proof)->message, "the formula could not be written");
}

RC_GTEST_PROP(AnExportedProof, HasTheClausesOfTheFormula, ()) {
  const auto [board, task] = any_asked_for();
  CoverProof proof;
  proof.every_cycle = any_chance(2);
  proof.tight = any_tight_pairs(board);
  Clauses expected;
  const Result<Literal> variables = list_clauses(board, task, proof, 100000, [&](std::span<const Literal> clause) {
    expected.emplace_back(clause.begin(), clause.end());
  });
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
