// The search for a visit of exactly so many squares as a formula in propositional logic, and a proof if there is none.
//
// The formula is that of check/visit_formula.hpp. It says which moves are made, which squares are left out and where
// paths end, and, if need be, whose path a square is on; but it does not rule out cycles beside the paths. These are
// cut off as they occur in models: some move leads into such a set of squares if any of them is visited. So are paths
// that are too short for their knights: some move leaves them. Models that are no visit often become one by weaving
// (visit/weave.hpp), so that is tried with each.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "solver/move_variables.hpp"
#include "solver/sat_solver.hpp"
#include "visit/reach.hpp"
#include "visit/weave.hpp"

namespace cavalcade::visit {

class Formula {
 public:
  // Keeps references. Once the budget has ended, the formula is not whole, and `stopped` is all it answers.
  Formula(const Reach& reach, const Demand& demand, std::uint64_t seed, const Budget& budget);

  enum class Outcome : std::uint8_t { found, refuted, stopped };

  // Goes on for so many conflicts. A model without anything to cut off is a visit.
  Outcome work(int conflicts);

  // After `found`.
  [[nodiscard]] const Paths& paths() const { return paths_; }
  // After `refuted`.
  [[nodiscard]] VisitProof proof();

  [[nodiscard]] std::uint64_t conflicts() const { return solver_.conflicts(); }
  [[nodiscard]] std::size_t cuts() const { return cuts_.size(); }

 private:
  void add(std::initializer_list<int> clause) { solver_.add_clause(std::span(clause.begin(), clause.size())); }
  void exactly(const std::vector<int>& literals, std::int64_t number);
  void describe_start(Spot spot, bool moves);
  void describe_square(Spot spot);
  void count_classes();
  void name_owners();
  void cut(const std::vector<Spot>& set);

  [[nodiscard]] Links links_of_model() const;
  // Sets of squares that the model joins to no start, or to that of a knight which has more squares.
  [[nodiscard]] std::vector<std::vector<Spot>> strays(const Links& links) const;

  [[nodiscard]] int move(Spot one, Spot other) const { return moves_.variable(reach_.cell(one), reach_.cell(other)); }
  [[nodiscard]] std::vector<int> moves_at(Spot spot) const;
  [[nodiscard]] int left_out(Spot spot) const { return moves_.count() + 1 + spot; }
  [[nodiscard]] int end(Spot spot) const { return left_out(spot) + static_cast<int>(reach_.spots()); }
  [[nodiscard]] int owner(std::size_t knight, Spot spot) const {
    return end(spot) + static_cast<int>((knight + 1) * reach_.spots());
  }

  const Reach& reach_;
  const Demand& demand_;
  std::uint64_t seed_;
  const Budget& budget_;
  Poll poll_;
  MoveVariables moves_;
  bool owners_;
  SatSolver solver_;
  int last_variable_ = 0;
  std::vector<std::vector<Spot>> cuts_;
  std::uint64_t models_ = 0;
  Paths paths_;
};

}  // namespace cavalcade::visit
