// Clauses about the moves of a board that hold of tours and of covers by cycles alike: two moves at every square, some
// move out of a set of squares, and what tight pairs say. check/move_formula.hpp has their exact form, and why they
// hold of tours; check/cover_formula.hpp says when they hold of covers.

#pragma once

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "board/board.hpp"
#include "check/move_formula.hpp"
#include "check/tight_pairs.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {

class MoveClauses {
 public:
  // Keeps references.
  MoveClauses(const Board& board, MoveNumbers numbers, Meter& meter, const TakeClause& take)
      : board_(board), numbers_(std::move(numbers)), meter_(meter), take_(take) {}

  [[nodiscard]] Literal move(Cell one, Cell other) const { return numbers_.move(one, other); }
  [[nodiscard]] Literal moves() const { return numbers_.moves(); }

  void add(std::initializer_list<Literal> clause);
  void add(std::span<const Literal> clause) {
    meter_.tick(1 + clause.size());
    take_(clause);
  }

  // Exactly two of the square's moves and, if there is one, its variable for an end.
  void two_moves_at(Cell cell, std::optional<Literal> end = {});

  // Some move leaves each of the cuts. Refuses those that have no squares, or all of them, or squares that are not
  // there.
  Result<void> cuts(const std::vector<CellList>& cuts);

  // Literals that are true of the moves a tight pair rules out or demands, if they are not made as the pair says.
  [[nodiscard]] std::vector<Literal> deviations(const CountedPair& counted) const;
  void no_deviation(const std::vector<Literal>& deviations);

 private:
  void cut(const CellList& squares, const Visited& inside);

  const Board& board_;
  MoveNumbers numbers_;
  Meter& meter_;
  const TakeClause& take_;
  std::vector<Literal> clause_;
};

}  // namespace cavalcade::check
