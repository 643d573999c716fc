// The solvers that the Find modules of cmake/ bring in are really there: each links, and decides a question whose
// answer is known.

#include <ClpSimplex.hpp>
#include <array>
#include <initializer_list>
#include <memory>

#include <cadical.hpp>
#include <gecode/int.hh>
#include <gecode/search.hh>
#include <gtest/gtest.h>

namespace {

constexpr int satisfiable = 10;
constexpr int unsatisfiable = 20;

void add_clause(CaDiCaL::Solver& solver, std::initializer_list<int> literals) {
  for (const int literal : literals) solver.add(literal);
  solver.add(0);
}

TEST(CadicalBackend, TwoPigeonsDoNotFitIntoOneHole) {
  CaDiCaL::Solver solver;
  add_clause(solver, {1});
  add_clause(solver, {2});
  add_clause(solver, {-1, -2});
  EXPECT_EQ(solver.solve(), unsatisfiable);
}

TEST(CadicalBackend, TwoPigeonsFitIntoTwoHoles) {
  // Variable 1 says that the first pigeon is in the first hole, 2 that it is in the second; 3 and 4 likewise.
  CaDiCaL::Solver solver;
  add_clause(solver, {1, 2});
  add_clause(solver, {3, 4});
  add_clause(solver, {-1, -3});
  add_clause(solver, {-2, -4});
  ASSERT_EQ(solver.solve(), satisfiable);
  EXPECT_NE(solver.val(1) > 0, solver.val(3) > 0);
  EXPECT_NE(solver.val(2) > 0, solver.val(4) > 0);
}

class FourCircuit : public Gecode::Space {
 public:
  FourCircuit() : successor_(*this, 4, 0, 3) {
    Gecode::circuit(*this, successor_, Gecode::IPL_DOM);
    Gecode::branch(*this, successor_, Gecode::INT_VAR_NONE(), Gecode::INT_VAL_MIN());
  }
  FourCircuit(FourCircuit& other) : Gecode::Space(other) { successor_.update(*this, other.successor_); }
  Gecode::Space* copy() override { return new FourCircuit(*this); }

 private:
  Gecode::IntVarArray successor_;
};

TEST(GecodeBackend, FourSquaresHaveSixDirectedCircuits) {
  FourCircuit model;
  Gecode::DFS<FourCircuit> search(&model);
  int circuits = 0;
  while (const std::unique_ptr<FourCircuit> solution{search.next()}) ++circuits;
  EXPECT_EQ(circuits, 6);
}

TEST(ClpBackend, FindsTheOptimumOfTwoVariables) {
  // Maximise 3x + 2y under x + y <= 4, x + 3y <= 6, 0 <= x <= 3: x = 3, y = 1.
  ClpSimplex model;
  model.setLogLevel(0);
  model.resize(0, 2);
  model.setOptimizationDirection(-1);
  model.setObjectiveCoefficient(0, 3);
  model.setObjectiveCoefficient(1, 2);
  model.setColumnBounds(0, 0, 3);
  model.setColumnBounds(1, 0, COIN_DBL_MAX);
  const std::array<int, 2> columns{0, 1};
  const std::array<double, 2> first{1, 1};
  const std::array<double, 2> second{1, 3};
  model.addRow(2, columns.data(), first.data(), -COIN_DBL_MAX, 4);
  model.addRow(2, columns.data(), second.data(), -COIN_DBL_MAX, 6);
  model.primal();
  ASSERT_TRUE(model.isProvenOptimal());
  EXPECT_NEAR(model.objectiveValue(), 11, 1e-9);
  EXPECT_NEAR(model.primalColumnSolution()[0], 3, 1e-9);
  EXPECT_NEAR(model.primalColumnSolution()[1], 1, 1e-9);
}

}  // namespace
