#include "check/move_formula.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "check/claim.hpp"
#include "check/move_balance.hpp"

namespace cavalcade::check {
namespace {

constexpr std::int64_t most_variables = std::numeric_limits<Literal>::max();

Error too_many_variables() {
  return Error{fmt::format("the formula of this board has more than {} variables", most_variables)};
}

std::int64_t later_neighbours(const Board& board, Cell cell) {
  const FewMoves<Cell> near = board.neighbours(cell);
  return std::count_if(near.begin(), near.end(), [&](Cell next) { return next > cell; });
}

class Formula {
 public:
  Formula(const Board& board, const TourTask& task, MoveNumbers numbers, const TakeClause& take)
      : board_(board), task_(task), numbers_(std::move(numbers)), take_(take) {}

  [[nodiscard]] std::int64_t variables(std::size_t cells) const {
    if (task_.closed) return numbers_.moves();
    return numbers_.moves() + board_.area() + 2 * static_cast<std::int64_t>(cells);
  }

  void two_moves_at(Cell cell) {
    std::vector<Literal> all;
    for (const Cell next : board_.neighbours(cell)) all.push_back(numbers_.move(cell, next));
    std::sort(all.begin(), all.end());
    if (!task_.closed) all.push_back(end(cell));
    if (all.size() < 2) return add({});
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = i + 1; j < all.size(); ++j)
        for (std::size_t k = j + 1; k < all.size(); ++k) add({-all[i], -all[j], -all[k]});
    for (const Literal left_out : all) {
      clause_.clear();
      std::copy_if(all.begin(), all.end(), std::back_inserter(clause_), [&](Literal x) { return x != left_out; });
      take_(clause_);
    }
  }

  void ends_of_tour(const CellList& cells) {
    if (task_.closed) return;
    const bool both_named = open_ends(task_) == 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool is_named = named_ends_at(board_, task_, cells[i]) > 0;
      if (is_named) add({end(cells[i])});
      if (both_named && !is_named) add({-end(cells[i])});
      if (!both_named) count_end(end(cells[i]), static_cast<Literal>(i + 1));
    }
  }

  // `inside` holds the squares of the cut.
  void cut(const CellList& squares, const Visited& inside) {
    clause_.clear();
    for (const Cell square : squares)
      for (const Cell next : board_.neighbours(square))
        if (!inside.contains(next)) clause_.push_back(numbers_.move(square, next));
    take_(clause_);
  }

  // Literals that are true of the moves a tight pair rules out or demands, if it does not do as the pair says.
  [[nodiscard]] std::vector<Literal> deviations(const MoveShortage& pair, const Visited& crowded,
                                                const Visited& hosts) const {
    std::vector<Literal> literals;
    for (const Cell square : pair.crowded)
      for (const Cell next : board_.neighbours(square))
        if (!hosts.contains(next)) literals.push_back(-numbers_.move(square, next));
    for (const Cell square : pair.hosts)
      for (const Cell next : board_.neighbours(square))
        if (!crowded.contains(next)) literals.push_back(numbers_.move(square, next));
    std::sort(literals.begin(), literals.end());
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    return literals;
  }

  void no_deviation(const std::vector<Literal>& deviations) {
    for (const Literal deviation : deviations) add({-deviation});
  }

  // None unless one of the crowded squares is an end, and never two.
  void one_deviation_for_an_end(const std::vector<Literal>& deviations, const CellList& crowded) {
    std::vector<Literal> ends;
    for (const Cell square : crowded) ends.push_back(end(square));
    for (std::size_t i = 0; i < deviations.size(); ++i) {
      clause_ = ends;
      clause_.push_back(-deviations[i]);
      take_(clause_);
      for (std::size_t j = 0; j < i; ++j) add({-deviations[i], -deviations[j]});
    }
  }

 private:
  [[nodiscard]] Literal end(Cell cell) const { return numbers_.moves() + 1 + static_cast<Literal>(cell); }

  void count_end(Literal e, Literal i) {
    const Literal before = numbers_.moves() + static_cast<Literal>(board_.area());
    const Literal u = before + 2 * i - 1;
    const Literal w = before + 2 * i;
    add({-e, u});
    if (i == 1) return;
    const Literal earlier_u = u - 2;
    const Literal earlier_w = w - 2;
    add({-earlier_u, u});
    add({-earlier_w, w});
    add({-e, -earlier_u, w});
    add({-e, -earlier_w});
  }

  void add(std::initializer_list<Literal> clause) {
    clause_ = clause;
    take_(clause_);
  }

  const Board& board_;
  const TourTask& task_;
  MoveNumbers numbers_;
  const TakeClause& take_;
  std::vector<Literal> clause_;
};

std::optional<Error> add_cells(Formula& formula, const Board& board, const CellList& cells) {
  Visited named(board);
  if (const std::optional<Finding> fault = fault_in_named(board, cells, named)) return Error{"cells: " + fault->what};
  for (const Cell cell : cells) formula.two_moves_at(cell);
  formula.ends_of_tour(cells);
  return std::nullopt;
}

std::optional<Error> add_cuts(Formula& formula, const Board& board, const std::vector<CellList>& cuts) {
  Visited inside(board);
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const CellList& squares = cuts[i];
    if (squares.empty()) return Error{fmt::format("cut {} has no squares", i + 1)};
    if (const std::optional<Finding> fault = fault_in_named(board, squares, inside))
      return Error{fmt::format("cut {}: {}", i + 1, fault->what)};
    if (static_cast<std::int64_t>(squares.size()) == board.free_squares())
      return Error{fmt::format("cut {} has every free square, so no move needs to leave it", i + 1)};
    formula.cut(squares, inside);
    for (const Cell square : squares) inside.remove(square);
  }
  return std::nullopt;
}

std::optional<Error> add_tight(Formula& formula, const Board& board, const TourTask& task,
                               const std::vector<MoveShortage>& pairs) {
  const MoveBalances balances(board, &task);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    Visited crowded(board);
    Visited hosts(board);
    std::optional<Finding> fault = fault_in_named(board, pairs[i].crowded, crowded);
    if (!fault) fault = fault_in_named(board, pairs[i].hosts, hosts);
    if (fault) return Error{fmt::format("tight pair {}: {}", i + 1, fault->what)};
    const auto [need, room, ways, open_ends] = balances.of(pairs[i], hosts);
    const std::int64_t slack = room + ways - need;
    const std::vector<Literal> deviations = formula.deviations(pairs[i], crowded, hosts);
    if (slack <= 0)
      formula.no_deviation(deviations);
    else if (slack == 1 && open_ends == 1)
      formula.one_deviation_for_an_end(deviations, pairs[i].crowded);
    else
      return Error{fmt::format("tight pair {} is not tight: it needs {} moves, with room for {}, and {} lead elsewhere",
                               i + 1, need, room, ways)};
  }
  return std::nullopt;
}

}  // namespace

Result<MoveNumbers> MoveNumbers::of(const Board& board) {
  MoveNumbers numbers(board);
  std::int64_t before = 0;
  numbers.before_.reserve(static_cast<std::size_t>(board.area()) + 1);
  numbers.before_.push_back(0);
  for (std::int64_t number = 0; number < board.area(); ++number) {
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

Result<Literal> list_clauses(const Board& board, const TourTask& task, const MoveProof& proof, const TakeClause& take) {
  if (!board.has_cells()) return too_many_variables();
  if (board.free_squares() == 1) return Error{"the formula is about boards of two free squares or more"};
  Result<MoveNumbers> numbers = MoveNumbers::of(board);
  if (!numbers) return numbers.error();
  Formula formula(board, task, std::move(*numbers), take);
  const std::int64_t variables = formula.variables(proof.cells.size());
  if (variables > most_variables) return too_many_variables();
  if (std::optional<Error> fault = add_cells(formula, board, proof.cells)) return *fault;
  if (std::optional<Error> fault = add_cuts(formula, board, proof.cuts)) return *fault;
  if (std::optional<Error> fault = add_tight(formula, board, task, proof.tight)) return *fault;
  return static_cast<Literal>(variables);
}

}  // namespace cavalcade::check
