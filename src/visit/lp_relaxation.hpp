// A linear program whose solutions include every visit of a given number of squares, and what follows if it has none.
//
// Rows that say how paths hang together are added as they are violated (cutting planes): squares of the support that no
// start is joined to. If no fractions visit the number of squares, neither does a visit; and by linear programming
// duality the rows, each taken a number of times, add up to a contradiction. Clp computes these multiples in floating
// point. They are scaled, rounded to whole numbers, and accepted only if the contradiction is exact (LpModel).
//
// If there are fractions, they are a hint: squares that they leave out are better left out, and where they end, paths
// had better end.
//
// The program for the next number of squares starts from where the last one ended.

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "base/random.hpp"
#include "visit/lp_model.hpp"

class ClpSimplex;

namespace cavalcade::visit {

class LpRelaxation {
 public:
  // Keeps references. Once the budget has ended, `stopped` is all it answers.
  LpRelaxation(const Reach& reach, const Budget& budget);
  LpRelaxation(const LpRelaxation&) = delete;
  LpRelaxation& operator=(const LpRelaxation&) = delete;
  ~LpRelaxation();

  enum class Outcome : std::uint8_t { feasible, refuted, stopped };

  // Whether there is a fractional visit of the demand. `stopped` also if there is none, but no exact contradiction was
  // found.
  Outcome solve(const Demand& demand);

  // After `refuted`.
  [[nodiscard]] const VisitDuals& duals() const { return duals_; }

  // After `feasible`: to what extent squares are visited, and paths end there.
  [[nodiscard]] double visited(Vertex vertex) const { return value(model_.visited_column(vertex)); }
  [[nodiscard]] double ends(Vertex vertex) const { return value(model_.end_column(vertex)); }

  // After `feasible`: settles fractions at random, one after the other, until squares are visited or not and paths end
  // there or not. False if that led nowhere; then, and after this, only solve() may follow.
  bool round(const Demand& demand, Random& random);

  [[nodiscard]] std::uint64_t pivots() const { return pivots_; }
  [[nodiscard]] std::uint64_t rows() const { return rows_.size(); }

 private:
  void load();
  void set_right_sides(const Demand& demand);
  void release_columns();
  [[nodiscard]] double value(int column) const { return solution_[static_cast<std::size_t>(column)]; }

  // Cutting planes.
  Outcome add_rows_and_solve(const Demand& demand, bool wants_duals);
  void run();
  bool add_violated(const Demand& demand);
  void find_strays(const Demand& demand, std::vector<LpRow>& found) const;
  void cut_off(const std::vector<Vertex>& set, std::vector<LpRow>& found) const;
  void add(const std::vector<LpRow>& found, const Demand& demand);
  [[nodiscard]] std::size_t move_place(Vertex vertex, Vertex next) const;

  bool find_duals(const Demand& demand, bool infeasible);
  [[nodiscard]] int column_to_settle(Random& random) const;

  const Reach& reach_;
  const Budget& budget_;
  Poll poll_;
  LpModel model_;
  std::vector<LpRow> rows_;
  std::vector<bool> known_move_;  // two per move: that it needs its lower square, its higher one
  std::vector<bool> known_end_;
  std::unique_ptr<ClpSimplex> program_;
  bool is_solved_once_ = false;
  std::vector<double> solution_;
  std::vector<int> held_;  // columns settled by round()
  VisitDuals duals_;
  std::uint64_t pivots_ = 0;
};

}  // namespace cavalcade::visit
