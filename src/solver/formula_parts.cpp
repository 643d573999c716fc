#include "solver/formula_parts.hpp"

#include <algorithm>
#include <array>

namespace cavalcade {

// ---- moves ----

MoveVariables::MoveVariables(const Board& board, const Budget& budget) : ways_(static_cast<std::size_t>(board.area())) {
  // Cell by cell: when a cell's turn comes, its moves from lower cells are there already, in ascending order.
  Poll poll(budget);
  for (const Cell cell : board.free_cells()) {
    if (poll.exhausted()) return;
    CellList higher;
    for (const Cell next : board.neighbours(cell))
      if (next > cell) higher.push_back(next);
    std::sort(higher.begin(), higher.end());
    for (const Cell next : higher) {
      ways_[index(cell)].push_back({next, ++count_});
      ways_[index(next)].push_back({cell, count_});
    }
  }
}

int MoveVariables::variable(Cell one, Cell other) const {
  const std::vector<Way>& ways = ways_[index(one)];
  return std::find_if(ways.begin(), ways.end(), [&](const Way& way) { return way.to == other; })->variable;
}

std::vector<int> MoveVariables::variables(Cell cell) const {
  std::vector<int> all;
  for (const Way& way : ways_[index(cell)]) all.push_back(way.variable);
  return all;
}

void add_exactly_two(SatSolver& solver, std::span<const int> variables) {
  const std::size_t count = variables.size();
  if (count < 2) return solver.add_clause({});
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j)
      for (std::size_t k = j + 1; k < count; ++k)
        solver.add_clause(std::array{-variables[i], -variables[j], -variables[k]});
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<int> others(variables.begin(), variables.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    solver.add_clause(others);
  }
}

// ---- counting ----

namespace {

class Totalizer {
 public:
  Totalizer(SatSolver& solver, int& last_variable, const Budget& budget)
      : solver_(solver), last_variable_(last_variable), poll_(budget) {}

  // The outputs, cut off at `most`. The depth of the recursion is the logarithm of the inputs.
  std::vector<int> count(std::span<const int> inputs, std::size_t most) {
    if (inputs.size() == 1) return {inputs[0]};
    const std::vector<int> left = count(inputs.first(inputs.size() / 2), most);
    const std::vector<int> right = count(inputs.subspan(inputs.size() / 2), most);
    std::vector<int> outputs(std::min(most, left.size() + right.size()));
    for (int& output : outputs) output = ++last_variable_;
    merge(left, right, outputs);
    return outputs;
  }

 private:
  void merge(const std::vector<int>& left, const std::vector<int>& right, const std::vector<int>& outputs) {
    std::vector<int> clause;
    for (std::size_t i = 0; i <= left.size() && !poll_.exhausted(); ++i)
      for (std::size_t j = 0; j <= right.size(); ++j) {
        if (i + j > 0) {
          clause.clear();
          if (i > 0) clause.push_back(-left[i - 1]);
          if (j > 0) clause.push_back(-right[j - 1]);
          clause.push_back(outputs[std::min(i + j, outputs.size()) - 1]);
          solver_.add_clause(clause);
        }
        if (i + j < outputs.size()) {
          clause.clear();
          if (i < left.size()) clause.push_back(left[i]);
          if (j < right.size()) clause.push_back(right[j]);
          clause.push_back(-outputs[i + j]);
          solver_.add_clause(clause);
        }
      }
  }

  SatSolver& solver_;
  int& last_variable_;
  Poll poll_;
};

}  // namespace

std::vector<int> add_count(SatSolver& solver, int& last_variable, const std::vector<int>& inputs, std::size_t most,
                           const Budget& budget) {
  return Totalizer(solver, last_variable, budget).count(inputs, most);
}

void add_exactly(SatSolver& solver, int& last_variable, const std::vector<int>& inputs, std::size_t number,
                 const Budget& budget) {
  if (inputs.size() < number) return solver.add_clause({});
  if (inputs.empty()) return;
  const std::vector<int> outputs = add_count(solver, last_variable, inputs, number + 1, budget);
  if (number > 0) solver.add_clause(std::array{outputs[number - 1]});
  if (outputs.size() > number) solver.add_clause(std::array{-outputs[number]});
}

}  // namespace cavalcade
