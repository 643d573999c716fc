#include "tour/figure_formula.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "tour/figure.hpp"

namespace cavalcade::tour {

FigureFormula::FigureFormula(const Board& board, const TourTask& task, CellList region, SatSolver::Proof proof,
                             const Budget& budget, const std::vector<Move>& others)
    : board_(board),
      task_(task),
      aim_(*task.aim),
      poll_(budget),
      moves_(board, task, std::move(region), budget, proof) {
  const CellList& cells = moves_.region();
  const bool is_whole = cells.size() == static_cast<std::size_t>(board.free_squares());
  if (is_whole && !task_.closed) {
    std::vector<int> ends;
    for (const Cell cell : board_.free_cells()) ends.push_back(moves_.end(cell));
    moves_.add_clause(ends);
  }
  if (aim_.figure == Figure::crossings) {
    add_crossings(others);
    return;
  }
  for (const Cell cell : cells) {
    if (poll_.exhausted()) return;
    inputs_.push_back(moves_.further_variable());
    if (aim_.figure == Figure::turns)
      add_bend(cell, inputs_.back(), goes_straight, aim_.most ? Shown::if_so : Shown::if_true, !task_.closed);
    else
      add_bend(cell, inputs_.back(), is_obtuse, aim_.most ? Shown::if_true : Shown::if_so, false);
  }
}

// By their number, and so in the order of the moves.
CellList FigureFormula::ascending_neighbours(Cell cell) const {
  CellList near;
  for (const Cell next : board_.neighbours(cell)) near.push_back(next);
  std::sort(near.begin(), near.end());
  return near;
}

// The input says that the two moves here have a bend of this kind; or, where it may, that the tour ends here. It is
// true only if that is so, if it has to be shown; else whenever it is so.
void FigureFormula::add_bend(Cell cell, int input, Bend is_kind, Shown shown, bool may_end) {
  const Square here = board_.square(cell);
  const CellList near = ascending_neighbours(cell);
  for (const Cell from : near) {
    const int move = moves_.move(cell, from);
    std::vector<int> clause{-input, -move};
    for (const Cell to : near) {
      if (!is_kind(board_.square(from), here, board_.square(to))) continue;
      if (shown == Shown::if_true)
        clause.push_back(moves_.move(cell, to));
      else if (to > from)
        moves_.add_clause(std::array{-move, -moves_.move(cell, to), input});
    }
    if (shown == Shown::if_so) continue;
    if (may_end) clause.push_back(moves_.end(cell));
    moves_.add_clause(clause);
  }
  if (shown == Shown::if_so && may_end) moves_.add_clause(std::array{-moves_.end(cell), input});
}

// An input per pair of moves that cross; a move elsewhere is crossed if the other one is made.
void FigureFormula::add_crossings(const std::vector<Move>& others) {
  CellList cells = moves_.region();
  std::sort(cells.begin(), cells.end());
  const auto is_inside = [&](const Move& move) {
    return moves_.is_inside(move.lesser) && moves_.is_inside(move.greater);
  };
  for (const Cell cell : cells)
    for (const Cell next : ascending_neighbours(cell)) {
      const Move move(cell, next);
      if (next < cell || !is_inside(move)) continue;
      std::vector<Move> across = moves_across(board_, move);
      std::erase_if(across, [&](const Move& other) { return !is_inside(other) || !(move < other); });
      std::sort(across.begin(), across.end());
      for (const Move& other : across) {
        if (poll_.exhausted()) return;
        const int one_made = moves_.move(cell, next);
        const int other_made = moves_.move(other.lesser, other.greater);
        const int input = moves_.further_variable();
        inputs_.push_back(input);
        if (aim_.most) {
          moves_.add_clause(std::array{-input, one_made});
          moves_.add_clause(std::array{-input, other_made});
        } else {
          moves_.add_clause(std::array{-one_made, -other_made, input});
        }
      }
    }
  for (const Move& other : others)
    for (const Move& move : moves_across(board_, other))
      if (is_inside(move)) inputs_.push_back(moves_.move(move.lesser, move.greater));
}

void FigureFormula::demand(std::int64_t number) {
  const auto all = static_cast<std::int64_t>(inputs_.size());
  const bool by_others = aim_.figure == Figure::turns;  // the inputs are those that do not count
  const bool at_least = aim_.most != by_others;
  const std::int64_t wanted = by_others ? static_cast<std::int64_t>(moves_.region().size()) - number : number;
  if (at_least ? wanted <= 0 : wanted >= all) return;
  if (at_least ? wanted > all : wanted < 0) return moves_.add_clause({});
  const auto cap = static_cast<std::size_t>(at_least ? wanted : wanted + 1);
  const std::vector<int> outputs = moves_.count_of(inputs_, cap);
  if (outputs.size() < cap) return;  // the budget has ended
  moves_.add_clause(std::array{at_least ? outputs[cap - 1] : -outputs[cap - 1]});
}

}  // namespace cavalcade::tour
