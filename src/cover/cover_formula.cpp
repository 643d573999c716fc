#include "cover/cover_formula.hpp"

#include <algorithm>
#include <utility>

#include "board/symmetry.hpp"
#include "solver/formula_parts.hpp"

namespace cavalcade::cover {
namespace {

// More comparisons make more clauses and break few more symmetries.
constexpr std::size_t most_compared = 40;

}  // namespace

CoverFormula::CoverFormula(const CoverInstance& instance, const CycleList* cycles, const Budget& budget)
    : instance_(instance),
      moves_(instance.board, budget),
      solver_(SatSolver::Proof::kept,
              cycles != nullptr ? SatSolver::Clauses::all_given : SatSolver::Clauses::may_follow),
      last_variable_(moves_.count()) {
  proof_.every_cycle = cycles != nullptr;
  proof_.tight = instance.tight;
  add_squares();
  add_tight_pairs();
  if (cycles != nullptr) {
    add_cycles(*cycles, budget);
    count_cycles(*cycles, budget);
  }
  choose_order();
  add_symmetries();
}

void CoverFormula::add_squares() {
  for (const Cell cell : instance_.free) add_exactly_two(solver_, moves_.variables(cell));
}

std::vector<int> CoverFormula::moves_out(const CellList& from, const CellList& kept) const {
  std::vector<bool> is_kept(instance_.near.size());
  for (const Cell cell : kept) is_kept[index(cell)] = true;
  std::vector<int> moves;
  for (const Cell cell : from)
    for (const MoveVariables::Way& way : moves_.ways(cell))
      if (!is_kept[index(way.to)]) moves.push_back(way.variable);
  return moves;
}

void CoverFormula::add_tight_pairs() {
  for (const HallViolator& pair : instance_.tight) {
    for (const int made : moves_out(pair.set, pair.neighbours)) solver_.add_clause(std::array{made});
    for (const int ruled_out : moves_out(pair.neighbours, pair.set)) solver_.add_clause(std::array{-ruled_out});
  }
}

void CoverFormula::add_cycles(const CycleList& cycles, const Budget& budget) {
  Poll poll(budget);
  std::vector<std::vector<int>> by_move(static_cast<std::size_t>(moves_.count()) + 1);
  std::vector<std::vector<int>> by_cell(instance_.near.size());
  for (std::size_t i = 0; i < cycles.size() && !poll.exhausted(); ++i) {
    const int cycle = ++last_variable_;
    const std::span<const Cell> squares = cycles[i];
    for (std::size_t step = 0; step < squares.size(); ++step) {
      const int move = moves_.variable(squares[step], squares[(step + 1) % squares.size()]);
      solver_.add_clause(std::array{-cycle, move});
      by_move[static_cast<std::size_t>(move)].push_back(cycle);
      by_cell[index(squares[step])].push_back(cycle);
    }
  }
  for (int move = 1; move <= moves_.count(); ++move) {
    std::vector<int>& clause = by_move[static_cast<std::size_t>(move)];
    clause.push_back(-move);
    solver_.add_clause(clause);
  }
  for (const Cell cell : instance_.free) solver_.add_clause(by_cell[index(cell)]);
}

void CoverFormula::count_cycles(const CycleList& cycles, const Budget& budget) {
  const std::optional<Lengths::Counted> counted =
      instance_.lengths.counted(instance_.squares(), instance_.task.knights);
  if (!counted) return;
  std::vector<std::vector<int>> by_lowest(instance_.near.size());
  for (std::size_t i = 0; i < cycles.size(); ++i)
    if (!counted->length || std::cmp_equal(cycles[i].size(), *counted->length))
      by_lowest[index(cycles[i].front())].push_back(moves_.count() + 1 + static_cast<int>(i));
  std::vector<int> firsts;
  for (std::vector<int>& same_lowest : by_lowest) {
    if (same_lowest.empty()) continue;
    const int first = ++last_variable_;
    firsts.push_back(first);
    for (const int cycle : same_lowest) solver_.add_clause(std::array{-cycle, first});
    same_lowest.push_back(-first);
    solver_.add_clause(same_lowest);
  }
  add_exactly(solver_, last_variable_, firsts, static_cast<std::size_t>(counted->number), budget);
}

// Moves at squares with few moves come first: they are decided early.
void CoverFormula::choose_order() {
  struct Candidate {
    std::size_t fewer;
    std::size_t more;
    Cell from;
    Cell to;
  };
  std::vector<Candidate> candidates;
  for (const Cell cell : instance_.free)
    for (const Cell next : instance_.near[index(cell)]) {
      const std::size_t ways = instance_.near[index(cell)].size();
      const std::size_t next_ways = instance_.near[index(next)].size();
      if (next > cell) candidates.push_back({std::min(ways, next_ways), std::max(ways, next_ways), cell, next});
    }
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& one, const Candidate& other) {
    return std::pair(one.fewer, one.more) < std::pair(other.fewer, other.more);
  });
  candidates.resize(std::min(most_compared, candidates.size()));
  for (const Candidate& move : candidates) {
    proof_.order.push_back(move.from);
    proof_.order.push_back(move.to);
  }
}

void CoverFormula::add_symmetries() {
  for (const Symmetry& map : symmetries(instance_.board)) {
    CellList images;
    for (const Cell cell : instance_.free) images.push_back(map[index(cell)]);
    proof_.symmetries.push_back(std::move(images));
    int equal_before = 0;
    const auto add = [&](std::initializer_list<int> literals) {
      std::vector<int> clause(literals);
      if (equal_before != 0) clause.push_back(-equal_before);
      solver_.add_clause(clause);
    };
    for (std::size_t i = 0; i < proof_.order.size(); i += 2) {
      const int move = moves_.variable(proof_.order[i], proof_.order[i + 1]);
      const int image = moves_.variable(map[index(proof_.order[i])], map[index(proof_.order[i + 1])]);
      if (move == image) continue;
      const int equal = ++last_variable_;
      add({-image, move});
      add({-image, equal});
      add({move, equal});
      equal_before = equal;
    }
  }
}

std::vector<CellList> CoverFormula::cycles() const {
  std::vector<CellList> found;
  std::vector<bool> seen(instance_.near.size());
  for (const Cell start : instance_.free) {
    if (seen[index(start)]) continue;
    CellList& cycle = found.emplace_back();
    for (Cell cell = start; !seen[index(cell)];) {
      seen[index(cell)] = true;
      cycle.push_back(cell);
      // On to a neighbour that was not visited; from the last square there is none, and the loop ends at it.
      for (const MoveVariables::Way& way : moves_.ways(cell))
        if (!seen[index(way.to)] && solver_.is_true(way.variable)) {
          cell = way.to;
          break;
        }
    }
  }
  return found;
}

void CoverFormula::cut(CellList set) {
  solver_.add_clause(moves_out(set, set));
  proof_.cuts.push_back(std::move(set));
}

void CoverFormula::refuse_chain(CellList path) {
  std::vector<int> clause;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) clause.push_back(-moves_.variable(path[i], path[i + 1]));
  solver_.add_clause(clause);
  proof_.chains.push_back(std::move(path));
}

void CoverFormula::refuse_cover(std::vector<CellList> cycles) {
  std::vector<int> clause;
  for (const CellList& cycle : cycles)
    for (std::size_t i = 0; i < cycle.size(); ++i)
      clause.push_back(-moves_.variable(cycle[i], cycle[(i + 1) % cycle.size()]));
  solver_.add_clause(clause);
  proof_.covers.push_back(std::move(cycles));
}

CoverProof CoverFormula::proof() {
  CoverProof proof = proof_;
  proof.steps = drat_text(solver_.proof());
  return proof;
}

}  // namespace cavalcade::cover
