#include "check/move_formula.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "check/claim.hpp"
#include "check/move_clauses.hpp"
#include "check/turns.hpp"

namespace cavalcade::check {
namespace {

std::int64_t later_neighbours(const Board& board, Cell cell) {
  const FewMoves<Cell> near = board.neighbours(cell);
  return std::count_if(near.begin(), near.end(), [&](Cell next) { return next > cell; });
}

class Formula {
 public:
  Formula(const Board& board, const TourTask& task, MoveNumbers numbers, Meter& meter, const TakeClause& take)
      : board_(board), task_(task), meter_(meter), clauses_(board, std::move(numbers), meter, take) {}

  [[nodiscard]] std::int64_t variables(std::size_t cells) const {
    if (task_.closed) return clauses_.moves();
    return clauses_.moves() + board_.area() + 2 * static_cast<std::int64_t>(cells);
  }

  Result<void> add_cells(const CellList& cells) {
    Visited named(board_, meter_);
    if (const std::optional<Finding> fault = fault_in_named(board_, cells, named))
      return Error{"cells: " + fault->what};
    for (const Cell cell : cells) clauses_.two_moves_at(cell, task_.closed ? std::nullopt : std::optional(end(cell)));
    ends_of_tour(cells);
    for (const Move& move : task_.use)
      if (named.contains(move.lesser) || named.contains(move.greater))
        clauses_.add({clauses_.move(move.lesser, move.greater)});
    return add_symmetry();
  }

  Result<void> add_cuts(const std::vector<CellList>& cuts) { return clauses_.cuts(cuts); }

  Result<void> add_tight(const std::vector<HallViolator>& pairs) {
    return read_pairs(board_, &task_, pairs, meter_, [&](const CountedPair& counted) {
      const std::vector<Literal> deviations = clauses_.deviations(counted);
      const bool up_to_an_end = counted.slack() == 1 && counted.balance.open_ends == 1;
      if (counted.slack() <= 0)
        clauses_.no_deviation(deviations);
      else if (up_to_an_end)
        one_deviation_for_an_end(deviations, counted.pair.set);
      return counted.slack() <= 0 || up_to_an_end;
    });
  }

 private:
  Result<void> add_symmetry() {
    if (!task_.symmetry) return {};
    const std::optional<CellList> sent = cells_of(turn_of(*task_.symmetry), board_, meter_);
    if (!sent) return Error{"the board does not have the symmetry"};
    std::vector<Literal> ends;
    for (const Cell cell : board_.free_cells()) {
      const Cell image = (*sent)[index(cell)];
      std::vector<Cell> near;
      for (const Cell next : board_.neighbours(cell))
        if (next > cell) near.push_back(next);
      std::sort(near.begin(), near.end());
      for (const Cell next : near) {
        const Literal move = clauses_.move(cell, next);
        const Literal moved = clauses_.move(image, (*sent)[index(next)]);
        if (moved != move) clauses_.add({-move, moved});
      }
      if (!task_.closed) ends.push_back(end(cell));
    }
    if (task_.closed) return {};
    for (const Cell cell : board_.free_cells())
      if (const Cell image = (*sent)[index(cell)]; image != cell) clauses_.add({-end(cell), end(image)});
    clauses_.add(ends);
    return {};
  }

  [[nodiscard]] Literal end(Cell cell) const { return clauses_.moves() + 1 + static_cast<Literal>(cell); }

  void ends_of_tour(const CellList& cells) {
    if (task_.closed) return;
    const bool both_named = open_ends(task_) == 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool is_named = named_ends_at(board_, task_, cells[i]) > 0;
      if (is_named) clauses_.add({end(cells[i])});
      if (both_named && !is_named) clauses_.add({-end(cells[i])});
      if (!both_named) count_end(end(cells[i]), static_cast<Literal>(i + 1));
    }
  }

  void count_end(Literal e, Literal i) {
    const Literal before = clauses_.moves() + static_cast<Literal>(board_.area());
    const Literal u = before + 2 * i - 1;
    const Literal w = before + 2 * i;
    clauses_.add({-e, u});
    if (i == 1) return;
    const Literal earlier_u = u - 2;
    const Literal earlier_w = w - 2;
    clauses_.add({-earlier_u, u});
    clauses_.add({-earlier_w, w});
    clauses_.add({-e, -earlier_u, w});
    clauses_.add({-e, -earlier_w});
  }

  // None unless one of the crowded squares is an end, and never two.
  void one_deviation_for_an_end(const std::vector<Literal>& deviations, const CellList& crowded) {
    std::vector<Literal> ends;
    for (const Cell square : crowded) ends.push_back(end(square));
    for (std::size_t i = 0; i < deviations.size(); ++i) {
      std::vector<Literal> unless_end = ends;
      unless_end.push_back(-deviations[i]);
      clauses_.add(unless_end);
      for (std::size_t j = 0; j < i; ++j) clauses_.add({-deviations[i], -deviations[j]});
    }
  }

  const Board& board_;
  const TourTask& task_;
  Meter& meter_;
  MoveClauses clauses_;
};

}  // namespace

Error too_many_variables() {
  return Error{fmt::format("the formula of this board has more than {} variables", most_variables)};
}

Result<MoveNumbers> MoveNumbers::of(const Board& board, Meter& meter) {
  MoveNumbers numbers(board, meter);
  std::int64_t before = 0;
  numbers.before_.reserve(static_cast<std::size_t>(board.area()) + 1);
  numbers.before_.push_back(0);
  for (std::int64_t number = 0; number < board.area(); ++number) {
    meter.tick();
    const Cell cell{static_cast<std::int32_t>(number)};
    if (!board.is_blocked(cell)) before += later_neighbours(board, cell);
    if (before > most_variables) return too_many_variables();
    numbers.before_.push_back(static_cast<Literal>(before));
  }
  return numbers;
}

Literal MoveNumbers::move(Cell one, Cell other) const {
  const auto [first, second] = std::minmax(one, other);
  const FewMoves<Cell> near = board_->neighbours(first);
  const auto is_earlier = [&, from = first, to = second](Cell next) { return next > from && next < to; };
  return before_[index(first)] + 1 + static_cast<Literal>(std::count_if(near.begin(), near.end(), is_earlier));
}

Result<Literal> list_clauses(const Board& board, const TourTask& task, const MoveProof& proof, Meter& meter,
                             const TakeClause& take) {
  return list_clauses(board, task, proof.cells, proof.cuts, proof.tight, meter, take);
}

Result<Literal> list_clauses(const Board& board, const TourTask& task, const CellList& cells,
                             const std::vector<CellList>& cuts, const std::vector<HallViolator>& tight, Meter& meter,
                             const TakeClause& take) {
  if (!board.has_cells()) return too_many_variables();
  if (board.free_squares() == 1) return Error{"the formula is about boards of two free squares or more"};
  Result<MoveNumbers> numbers = MoveNumbers::of(board, meter);
  if (!numbers) return numbers.error();
  Formula formula(board, task, std::move(*numbers), meter, take);
  const std::int64_t variables = formula.variables(cells.size());
  if (variables > most_variables) return too_many_variables();
  if (const Result<void> done = formula.add_cells(cells); !done) return done.error();
  if (const Result<void> done = formula.add_cuts(cuts); !done) return done.error();
  if (const Result<void> done = formula.add_tight(tight); !done) return done.error();
  return static_cast<Literal>(variables);
}

}  // namespace cavalcade::check
