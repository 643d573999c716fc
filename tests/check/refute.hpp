// Refutations by CaDiCaL, a solver that knows nothing of our checker, in the text form of DRAT.

#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <cadical.hpp>

#include "check/move_formula.hpp"

namespace cavalcade::check {

using Clauses = std::vector<std::vector<Literal>>;

// A model as the set of its true literals, or a refutation.
struct Solution {
  std::vector<bool> model;  // by variable, if there is one
  std::string refutation;
};

inline Solution solve(const Clauses& clauses, Literal variables) {
  Solution solution;
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* file = open_memstream(&text, &size);
  {
    CaDiCaL::Solver solver;
    solver.set("binary", 0);
    solver.set("quiet", 1);
    solver.trace_proof(file, "proof");
    for (const std::vector<Literal>& clause : clauses) {
      for (const Literal literal : clause) solver.add(literal);
      solver.add(0);
    }
    if (solver.solve() == 10) {
      solution.model.resize(static_cast<std::size_t>(variables) + 1);
      for (Literal v = 1; v <= variables; ++v) solution.model[static_cast<std::size_t>(v)] = solver.val(v) > 0;
    }
    solver.flush_proof_trace();
    solver.close_proof_trace();
  }
  std::fclose(file);
  if (solution.model.empty()) solution.refutation.assign(text, size);
  std::free(text);
  // Of a formula that has the empty clause already, CaDiCaL does not derive it.
  if (solution.model.empty() && std::any_of(clauses.begin(), clauses.end(), [](const auto& c) { return c.empty(); }))
    solution.refutation = "0\n";
  return solution;
}

}  // namespace cavalcade::check
