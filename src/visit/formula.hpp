// The search for a visit of a given number of squares as a formula in propositional logic, and a proof if there is
// none.
//
// The formula is that of check/visit_formula.hpp. It says which moves are made, which squares are left out and where
// paths end, and, if need be, whose path a square is on; but it does not rule out cycles beside the paths. These are
// cut off as they occur in models: some move leads into such a set of squares if any of them is visited. So are paths
// that are too short for their knights: some move leaves them. Models that are no visit often become one by a local
// search (visit/local_search.hpp), so that is tried with each.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "solver/formula_parts.hpp"
#include "solver/sat_solver.hpp"
#include "visit/local_search.hpp"
#include "visit/reach.hpp"

namespace cavalcade::visit {

class Formula {
 public:
  // Keeps references. Once the budget has ended, the formula is not whole, and `stopped` is all it answers.
  Formula(const Reach& reach, const Demand& demand, std::uint64_t seed, const Budget& budget);

  enum class Outcome : std::uint8_t { found, refuted, stopped };

  // Goes on for the given number of conflicts. A model without anything to cut off is a visit.
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
  void describe_start(Vertex vertex, bool moves);
  void describe_square(Vertex vertex);
  void count_classes();
  void name_owners();
  void cut(const std::vector<Vertex>& set);

  [[nodiscard]] Matching matching_of_model() const;
  // Sets of squares that the model joins to no start, or to that of a knight which has more squares.
  [[nodiscard]] std::vector<std::vector<Vertex>> strays(const Matching& matching) const;

  [[nodiscard]] int move(Vertex one, Vertex other) const {
    return moves_.variable(reach_.cell(one), reach_.cell(other));
  }
  [[nodiscard]] std::vector<int> moves_at(Vertex vertex) const;
  [[nodiscard]] int left_out(Vertex vertex) const { return moves_.count() + 1 + static_cast<int>(vertex); }
  [[nodiscard]] int end(Vertex vertex) const { return left_out(vertex) + static_cast<int>(reach_.size()); }
  [[nodiscard]] int owner(std::size_t knight, Vertex vertex) const {
    return end(vertex) + static_cast<int>((knight + 1) * reach_.size());
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
  std::vector<std::vector<Vertex>> cuts_;
  std::uint64_t models_ = 0;
  Paths paths_;
};

}  // namespace cavalcade::visit
