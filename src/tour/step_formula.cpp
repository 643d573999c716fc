#include "tour/step_formula.hpp"

#include <array>
#include <vector>

namespace cavalcade::tour {

StepFormula::StepFormula(const Board& board, const TourTask& task, const Budget& budget)
    : budget_(budget), graph_(board, budget), closed_(task.closed), solver_(SatSolver::Proof::kept) {
  place_squares();
  follow_moves();
  give(board, task);
}

// Each square at one step, each step on one square.
void StepFormula::place_squares() {
  Poll poll(budget_);
  std::vector<int> at_steps(graph_.size());
  std::vector<int> on_squares(graph_.size());
  for (Vertex one = 0; one < graph_.size() && !poll.exhausted(); ++one) {
    for (Vertex other = 0; other < graph_.size(); ++other) {
      at_steps[other] = variable(one, other);
      on_squares[other] = variable(other, one);
    }
    solver_.add_clause(at_steps);
    solver_.add_clause(on_squares);
    for (Vertex later = 1; later < graph_.size() && !poll.exhausted(); ++later)
      for (Vertex earlier = 0; earlier < later; ++earlier) {
        solver_.add_clause(std::array{-at_steps[earlier], -at_steps[later]});
        solver_.add_clause(std::array{-on_squares[earlier], -on_squares[later]});
      }
  }
}

void StepFormula::follow_moves() {
  Poll poll(budget_);
  std::vector<int> clause;
  const auto lead = [&](Vertex vertex, std::uint64_t from, std::uint64_t to) {
    clause.assign(1, -variable(vertex, from));
    for (const Vertex next : graph_.neighbours(vertex)) clause.push_back(variable(next, to));
    solver_.add_clause(clause);
  };
  for (Vertex vertex = 0; vertex < graph_.size(); ++vertex)
    for (std::uint64_t step = 0; step < graph_.size() && !poll.exhausted(); ++step) {
      if (has_next(step)) lead(vertex, step, next(step));
      if (has_previous(step)) lead(vertex, step, previous(step));
    }
}

void StepFormula::give(const Board& board, const TourTask& task) {
  const auto say = [&](Cell cell, std::uint64_t step) {
    solver_.add_clause(std::array{variable(graph_.vertex(cell), step)});
  };
  if (task.from) say(board.cell(*task.from), 0);
  if (task.to) say(board.cell(*task.to), graph_.size() - 1);
  for (const GivenStep& given : task.steps) say(given.cell, static_cast<std::uint64_t>(given.step - 1));
  for (const Move& move : task.use) {
    make_move(graph_.vertex(move.lesser), graph_.vertex(move.greater));
    make_move(graph_.vertex(move.greater), graph_.vertex(move.lesser));
  }
}

void StepFormula::make_move(Vertex one, Vertex other) {
  std::vector<int> clause;
  for (std::uint64_t step = 0; step < graph_.size(); ++step) {
    clause.assign(1, -variable(one, step));
    if (has_next(step)) clause.push_back(variable(other, next(step)));
    if (has_previous(step)) clause.push_back(variable(other, previous(step)));
    solver_.add_clause(clause);
  }
}

CellList StepFormula::squares() const {
  CellList squares(graph_.size());
  for (Vertex vertex = 0; vertex < graph_.size(); ++vertex)
    for (std::uint64_t step = 0; step < graph_.size(); ++step)
      if (solver_.is_true(variable(vertex, step))) squares[step] = graph_.cell(vertex);
  return squares;
}

void StepFormula::rule_out(const CellList& squares) {
  std::vector<int> clause;
  for (std::uint64_t step = 0; step < squares.size(); ++step)
    clause.push_back(-variable(graph_.vertex(squares[step]), step));
  solver_.add_clause(clause);
}

std::uint64_t step_formula_bytes(std::int64_t squares) {
  constexpr std::uint64_t per_triple = 100;  // measured with the solver's own tables
  const auto side = static_cast<std::uint64_t>(squares);
  return side * side * side * per_triple;
}

}  // namespace cavalcade::tour
