// CaDiCaL on the text of a formula, for the tests of the formulas that other tools are given.

#pragma once

#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <cadical.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace cavalcade::model {

// A solver that has read the text of a formula, as another program would.
class FormulaSolver {
 public:
  explicit FormulaSolver(const std::string& text) {
    solver_.set("quiet", 1);
    std::istringstream lines(text);
    std::string line;
    long clauses = 0;
    while (std::getline(lines, line)) {
      std::istringstream words(line);
      if (line.starts_with("c")) continue;
      std::string p;
      std::string cnf;
      if (line.starts_with("p")) {
        words >> p >> cnf >> variables_ >> clauses;
        EXPECT_EQ(line, fmt::format("p cnf {} {}", variables_, clauses));
        continue;
      }
      int literal = 0;
      while (words >> literal) {
        EXPECT_LE(std::abs(literal), variables_);
        solver_.add(literal);
      }
      EXPECT_EQ(literal, 0);
      --clauses;
    }
    EXPECT_EQ(clauses, 0);
  }

  // As solvers print it, or nothing.
  std::optional<std::string> model() {
    if (solver_.solve() != 10) return std::nullopt;
    std::string printed = "c a comment\ns SATISFIABLE\nv";
    for (int variable = 1; variable <= variables_; ++variable)
      printed += fmt::format("{} {}", variable % 10 == 0 ? "\nv" : "", solver_.val(variable));
    return printed + " 0\n";
  }

  // Another one is wanted, in which any variable differs. After model().
  void refuse_last() {
    std::vector<int> clause;
    for (int variable = 1; variable <= variables_; ++variable) clause.push_back(-solver_.val(variable));
    for (const int literal : clause) solver_.add(literal);
    solver_.add(0);
  }

 private:
  CaDiCaL::Solver solver_;
  int variables_ = 0;
};

}  // namespace cavalcade::model
