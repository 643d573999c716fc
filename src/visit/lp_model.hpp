// The columns and rows of the linear program for visits: those of check/visit_rows.hpp, numbered. Columns are moves,
// visited squares and ends, as fractions between 0 and 1. Rows hold for every number of squares: only their right sides
// depend on the demand.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ask/answer.hpp"
#include "visit/reach.hpp"

namespace cavalcade::visit {

struct LpRow {
  VisitRowKind kind = VisitRowKind::moves;
  std::vector<Vertex> vertices;  // as check/visit_rows.hpp names them
};

struct LpElement {
  int column;
  int factor;
};

class LpModel {
 public:
  // Keeps a reference. If the budget ends meanwhile, columns are missing.
  LpModel(const Reach& reach, const Budget& budget);

  struct Move {
    Vertex one;  // the lower
    Vertex other;
  };
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

  [[nodiscard]] int columns() const { return end_column(reach_.size()); }
  [[nodiscard]] int move_column(Vertex one, Vertex other) const;
  [[nodiscard]] int visited_column(Vertex vertex) const { return static_cast<int>(moves_.size() + vertex); }
  [[nodiscard]] int end_column(Vertex vertex) const { return static_cast<int>(moves_.size() + reach_.size() + vertex); }

  // Between which values a column lies: starts are visited, and no path of two squares ends there.
  [[nodiscard]] int lower(int column) const { return lower_[static_cast<std::size_t>(column)]; }
  [[nodiscard]] int upper(int column) const { return upper_[static_cast<std::size_t>(column)]; }

  // Two moves at a square; and of squares with two moves at most, that these are made only if it is visited.
  [[nodiscard]] std::vector<LpRow> first_rows() const;

  // The left side of a row; each column once.
  void write(const LpRow& row, std::vector<LpElement>& out) const;
  // The moves that leave a set, each -1 times, and its ends, each `ends` times.
  void write_border(std::span<const Vertex> set, int ends, std::vector<LpElement>& out) const;
  [[nodiscard]] std::int64_t right_side(const LpRow& row, const Demand& demand) const;

  // Whether some knight that starts in the set has more squares than it.
  [[nodiscard]] bool is_too_small(std::span<const Vertex> set, const Demand& demand) const;

  // Multiples of the rows that add up to a contradiction, in whole numbers, near to multiples in floating point. Small
  // scales first: most duals are simple fractions.
  [[nodiscard]] std::optional<VisitDuals> contradiction(std::span<const LpRow> rows, std::span<const double> multiples,
                                                        const Demand& demand) const;

 private:
  // Whether the rows, each taken `times`, say that something is less than it can be.
  [[nodiscard]] bool contradict(std::span<const LpRow> rows, std::span<const std::int64_t> times,
                                const Demand& demand) const;

  const Reach& reach_;
  std::vector<Move> moves_;
  std::vector<int> first_move_;  // of each vertex
  std::vector<int> lower_;
  std::vector<int> upper_;
};

// Whether the sides of the row are equal, not only ordered.
constexpr bool is_equation(VisitRowKind kind) {
  return kind == VisitRowKind::moves || kind == VisitRowKind::ends || kind == VisitRowKind::visited;
}

}  // namespace cavalcade::visit
