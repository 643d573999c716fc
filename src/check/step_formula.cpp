#include "check/step_formula.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

namespace cavalcade::check {
namespace {

// Squares and steps are counted from 0 here.
class StepClauses {
 public:
  StepClauses(const Board& board, const TourTask& task, Meter& meter, const TakeClause& take)
      : board_(board), task_(task), meter_(meter), take_(take), squares_(&meter), number_(&meter), clause_(&meter) {
    number_.resize(static_cast<std::size_t>(board.area()));
    for (const Cell cell : board.free_cells()) {
      meter_.tick();
      number_[index(cell)] = static_cast<Literal>(squares_.size());
      squares_.push_back(cell);
    }
  }

  void list() {
    for (Literal square = 0; square < size(); ++square) one_of([&](Literal step) { return at(square, step); });
    for (Literal step = 0; step < size(); ++step) one_of([&](Literal square) { return at(square, step); });
    for (Literal square = 0; square < size(); ++square) {
      const std::pmr::vector<Literal> near = neighbours(square);
      for (Literal step = 0; step < size(); ++step)
        for (const std::optional<Literal> other : {after(step), before(step)})
          if (other) leads(square, step, near, *other);
    }
    for (const GivenStep& given : known_steps(board_, task_))
      add({at(number_[index(given.cell)], static_cast<Literal>(given.step - 1))});
    for (const Move& move : task_.use) {
      makes(number_[index(move.lesser)], number_[index(move.greater)]);
      makes(number_[index(move.greater)], number_[index(move.lesser)]);
    }
  }

 private:
  [[nodiscard]] Literal size() const { return static_cast<Literal>(squares_.size()); }
  [[nodiscard]] Literal at(Literal square, Literal step) const { return square * size() + step + 1; }

  [[nodiscard]] std::optional<Literal> after(Literal step) const {
    if (step + 1 < size()) return step + 1;
    return task_.closed ? std::optional<Literal>(0) : std::nullopt;
  }
  [[nodiscard]] std::optional<Literal> before(Literal step) const {
    if (step > 0) return step - 1;
    return task_.closed ? std::optional<Literal>(size() - 1) : std::nullopt;
  }

  [[nodiscard]] std::pmr::vector<Literal> neighbours(Literal square) const {
    std::pmr::vector<Literal> near(&meter_);
    for (const Cell next : board_.neighbours(squares_[static_cast<std::size_t>(square)]))
      near.push_back(number_[index(next)]);
    std::sort(near.begin(), near.end());
    return near;
  }

  void add(std::initializer_list<Literal> clause) {
    meter_.tick();
    take_(std::span(clause.begin(), clause.size()));
  }
  void add_clause() {
    meter_.tick(clause_.size());
    take_(clause_);
  }

  // Exactly one of the variables x(0) .. x(n - 1).
  template <class Variable>
  void one_of(Variable x) {
    clause_.clear();
    for (Literal i = 0; i < size(); ++i) clause_.push_back(x(i));
    add_clause();
    for (Literal later = 1; later < size(); ++later)
      for (Literal earlier = 0; earlier < later; ++earlier) add({-x(earlier), -x(later)});
  }

  void leads(Literal square, Literal step, const std::pmr::vector<Literal>& near, Literal other) {
    clause_.assign(1, -at(square, step));
    for (const Literal next : near) clause_.push_back(at(next, other));
    add_clause();
  }

  void makes(Literal one, Literal other) {
    for (Literal step = 0; step < size(); ++step) {
      clause_.assign(1, -at(one, step));
      for (const std::optional<Literal> next : {after(step), before(step)})
        if (next) clause_.push_back(at(other, *next));
      add_clause();
    }
  }

  const Board& board_;
  const TourTask& task_;
  Meter& meter_;
  const TakeClause& take_;
  std::pmr::vector<Cell> squares_;    // the free ones
  std::pmr::vector<Literal> number_;  // of each cell that is free, among them
  std::pmr::vector<Literal> clause_;
};

}  // namespace

Result<std::optional<Literal>> list_step_clauses(const Board& board, const TourTask& task, std::uint64_t most_literals,
                                                 Meter& meter, const TakeClause& take) {
  constexpr std::int64_t most_squares = 46340;  // its square is the last that fits
  if (!board.has_cells() || board.free_squares() > most_squares) return too_many_variables();
  const auto squares = static_cast<std::uint64_t>(board.free_squares());
  // Pairs of squares at a step, and of steps of a square, have most of them.
  if (2 * squares * squares * squares > most_literals) return std::optional<Literal>();
  StepClauses(board, task, meter, take).list();
  return std::optional(static_cast<Literal>(squares * squares));
}

}  // namespace cavalcade::check
