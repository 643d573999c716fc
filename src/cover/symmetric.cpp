// Exact cover with imposed symmetry: only covers that a turn or a reflection maps to themselves are looked for. Moves
// and cycles that it exchanges share a variable, so the formula is half or a quarter as large, and much easier to find
// a model of; most boards that have covers have symmetric ones. Proves nothing where it finds none.
//
// One formula per group of symmetries, worked on in turn.

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "board/symmetry.hpp"
#include "cover/cycle_list.hpp"
#include "cover/search.hpp"
#include "solver/formula_parts.hpp"
#include "solver/sat_solver.hpp"

namespace cavalcade::cover {
namespace {

using Group = std::vector<Symmetry>;  // without the identity

std::optional<Group> group_of(const Board& board, std::initializer_list<Turn> turns) {
  Group group;
  for (const Turn turn : turns) {
    std::optional<Symmetry> map = symmetry(board, turn);
    if (!map) return std::nullopt;
    group.push_back(*std::move(map));
  }
  return group;
}

// In the order they are tried.
std::vector<Group> groups_of(const Board& board) {
  std::vector<Group> groups;
  for (const auto& turns : {std::initializer_list<Turn>{Turn::half},
                            {Turn::left_right},
                            {Turn::up_down},
                            {Turn::quarter, Turn::half, Turn::three_quarters},
                            {Turn::diagonal},
                            {Turn::half, Turn::left_right, Turn::up_down},
                            {Turn::half, Turn::diagonal, Turn::antidiagonal}})
    if (std::optional<Group> group = group_of(board, turns)) groups.push_back(*std::move(group));
  return groups;
}

// Written from the lowest cell in the direction of its lower neighbour.
CellList image(std::span<const Cell> cycle, const Symmetry& map) {
  CellList cells;
  for (const Cell cell : cycle) cells.push_back(map[index(cell)]);
  std::rotate(cells.begin(), std::min_element(cells.begin(), cells.end()), cells.end());
  if (cells[1] > cells.back()) std::reverse(cells.begin() + 1, cells.end());
  return cells;
}

// A cycle and its images, the first in order written first. Nothing if it is not the first, or they overlap.
std::optional<std::vector<CellList>> orbit_of(std::span<const Cell> cycle, const Group& group) {
  std::vector<CellList> orbit{CellList(cycle.begin(), cycle.end())};
  for (const Symmetry& map : group) {
    CellList other = image(cycle, map);
    if (other < orbit.front()) return std::nullopt;
    if (std::find(orbit.begin(), orbit.end(), other) == orbit.end()) orbit.push_back(std::move(other));
  }
  std::set<Cell> squares;
  for (const CellList& each : orbit)
    for (const Cell cell : each)
      if (!squares.insert(cell).second) return std::nullopt;
  return orbit;
}

class SymmetricFormula {
 public:
  // If the budget ends meanwhile, the formula is not whole.
  SymmetricFormula(const CoverInstance& instance, const MoveVariables& moves, const CycleList& cycles,
                   const Group& group, const Budget& budget)
      : instance_(instance),
        moves_(moves),
        group_(group),
        solver_(SatSolver::Proof::none, SatSolver::Clauses::all_given, SatSolver::Hope::model) {
    name_moves();
    name_cycles(cycles, Poll(budget));
    if (budget.exhausted()) return;
    add_squares();
    add_cycles();
    count_cycles(budget);
  }

  SatSolver::Verdict solve(const Budget& budget, int conflicts) { return solver_.solve(budget, conflicts); }

  [[nodiscard]] Cover cover() const {
    Cover cover;
    for (const Orbit& orbit : orbits_)
      if (solver_.is_true(orbit.variable))
        cover.cycles.insert(cover.cycles.end(), orbit.cycles.begin(), orbit.cycles.end());
    return cover;
  }

 private:
  struct Orbit {
    int variable;
    std::vector<CellList> cycles;
  };

  [[nodiscard]] int move(Cell one, Cell other) const {
    return variable_[static_cast<std::size_t>(moves_.variable(one, other))];
  }

  // Moves that no cover makes get variables as well; no cycle makes them, so they are false.
  void name_moves() {
    variable_.assign(static_cast<std::size_t>(moves_.count()) + 1, 0);
    for (const Cell cell : instance_.free)
      for (const MoveVariables::Way& way : moves_.ways(cell)) {
        if (variable_[static_cast<std::size_t>(way.variable)] != 0) continue;
        variable_[static_cast<std::size_t>(way.variable)] = ++last_variable_;
        for (const Symmetry& map : group_)
          variable_[static_cast<std::size_t>(moves_.variable(map[index(cell)], map[index(way.to)]))] = last_variable_;
      }
    move_variables_ = last_variable_;
  }

  void name_cycles(const CycleList& cycles, Poll poll) {
    for (std::size_t i = 0; i < cycles.size() && !poll.exhausted(); ++i)
      if (std::optional<std::vector<CellList>> orbit = orbit_of(cycles[i], group_))
        orbits_.push_back({++last_variable_, *std::move(orbit)});
  }

  // A move that shares its variable with another at the same square counts twice there, as it should.
  void add_squares() {
    for (const Cell cell : instance_.free) {
      const bool is_first =
          std::all_of(group_.begin(), group_.end(), [&](const Symmetry& map) { return map[index(cell)] >= cell; });
      if (!is_first) continue;
      std::vector<int> variables;
      for (const MoveVariables::Way& way : moves_.ways(cell)) variables.push_back(move(cell, way.to));
      add_exactly_two(solver_, variables);
    }
  }

  void add_cycles() {
    std::vector<std::vector<int>> by_move(static_cast<std::size_t>(move_variables_) + 1);
    std::vector<std::vector<int>> by_cell(instance_.near.size());
    for (const Orbit& orbit : orbits_) {
      std::set<int> made;
      for (const CellList& cycle : orbit.cycles)
        for (std::size_t step = 0; step < cycle.size(); ++step) {
          made.insert(move(cycle[step], cycle[(step + 1) % cycle.size()]));
          by_cell[index(cycle[step])].push_back(orbit.variable);
        }
      for (const int variable : made) {
        solver_.add_clause(std::array{-orbit.variable, variable});
        by_move[static_cast<std::size_t>(variable)].push_back(orbit.variable);
      }
    }
    for (int variable = 1; variable <= move_variables_; ++variable) {
      std::vector<int>& clause = by_move[static_cast<std::size_t>(variable)];
      clause.push_back(-variable);
      solver_.add_clause(clause);
    }
    for (const Cell cell : instance_.free) solver_.add_clause(by_cell[index(cell)]);
  }

  // An orbit of several cycles counts as often as it has cycles.
  void count_cycles(const Budget& budget) {
    const std::optional<Lengths::Counted> counted =
        instance_.lengths.counted(instance_.squares(), instance_.task.knights);
    if (!counted) return;
    std::map<std::pair<Cell, std::size_t>, std::vector<int>>
        alike;  // of one lowest cell and one size: at most one is chosen
    for (const Orbit& orbit : orbits_) {
      const CellList& cycle = orbit.cycles.front();
      if (!counted->length || std::cmp_equal(cycle.size(), *counted->length))
        alike[{cycle.front(), orbit.cycles.size()}].push_back(orbit.variable);
    }
    std::vector<int> inputs;
    for (auto& [kind, variables] : alike) {
      const int chosen = ++last_variable_;
      for (const int variable : variables) solver_.add_clause(std::array{-variable, chosen});
      variables.push_back(-chosen);
      solver_.add_clause(variables);
      inputs.insert(inputs.end(), kind.second, chosen);
    }
    add_exactly(solver_, last_variable_, inputs, static_cast<std::size_t>(counted->number), budget);
  }

  const CoverInstance& instance_;
  const MoveVariables& moves_;
  const Group& group_;
  SatSolver solver_;
  int last_variable_ = 0;
  int move_variables_ = 0;
  std::vector<int> variable_;  // of each move by its number
  std::vector<Orbit> orbits_;
};

class Symmetric final : public Search {
 public:
  explicit Symmetric(const CoverInstance& instance) : instance_(instance) {}

  std::optional<Answer> work(std::uint64_t effort, const Budget& budget) override {
    if (has_given_up() || (formulas_.empty() && !build(effort, budget))) return std::nullopt;
    const std::uint64_t left = formulas_left();
    if (left == 0) return std::nullopt;
    const auto conflicts =
        static_cast<int>(std::min<std::uint64_t>(effort / effort_per_conflict / left + 1, 1U << 30U));
    for (std::unique_ptr<SymmetricFormula>& formula : formulas_) {
      if (formula == nullptr) continue;
      const SatSolver::Verdict verdict = formula->solve(budget, conflicts);
      if (verdict == SatSolver::Verdict::satisfiable) return solved(formula->cover(), {});
      if (verdict == SatSolver::Verdict::unsatisfiable) formula.reset();
      if (budget.exhausted()) return std::nullopt;
    }
    given_up_ = formulas_left() == 0;
    return std::nullopt;
  }

  [[nodiscard]] bool has_given_up() const override {
    return given_up_ || affordable_.is_out_of_reach() || instance_.squares() > most_formula_squares;
  }

 private:
  static constexpr std::uint64_t effort_per_cycle = 32;
  static constexpr std::uint64_t effort_per_conflict = 100;

  [[nodiscard]] std::uint64_t formulas_left() const {
    return static_cast<std::uint64_t>(
        std::count_if(formulas_.begin(), formulas_.end(), [](const auto& formula) { return formula != nullptr; }));
  }

  bool build(std::uint64_t effort, const Budget& budget) {
    const std::optional<CycleList> cycles = affordable_.list(instance_, effort / effort_per_cycle, budget);
    if (!cycles) return false;
    moves_.emplace(instance_.board, budget);
    groups_ = groups_of(instance_.board);
    for (const Group& group : groups_)
      formulas_.push_back(std::make_unique<SymmetricFormula>(instance_, *moves_, *cycles, group, budget));
    given_up_ = formulas_.empty();
    if (budget.exhausted()) formulas_.clear();  // they may not be whole
    return !formulas_.empty();
  }

  const CoverInstance& instance_;
  std::optional<MoveVariables> moves_;
  std::vector<Group> groups_;
  std::vector<std::unique_ptr<SymmetricFormula>> formulas_;  // none where there is no such cover
  AffordableList affordable_{300'000, 10'000};
  bool given_up_ = false;
};

}  // namespace

std::unique_ptr<Search> symmetric(const CoverInstance& instance) {
  return std::make_unique<Symmetric>(instance);
}

}  // namespace cavalcade::cover
