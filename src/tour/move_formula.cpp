#include "tour/move_formula.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "solver/formula_parts.hpp"

namespace cavalcade::tour {
namespace {

using Literals = std::vector<int>;

}  // namespace

MoveFormula::MoveFormula(const Board& board, const TourTask& task, CellList region, const Budget& budget,
                         SatSolver::Proof proof)
    : board_(board),
      task_(task),
      budget_(budget),
      poll_(budget),
      region_(std::move(region)),
      place_(static_cast<std::size_t>(board.area()), outside),
      moves_(region_.size()),
      meaning_(1),
      solver_(proof) {
  for (std::size_t place = 0; place < region_.size(); ++place)
    place_[index(region_[place])] = static_cast<std::int32_t>(place);
  name_moves();
  if (!task_.closed)
    for (const Cell cell : region_) ends_.push_back(variable({Meaning::Kind::end, cell, cell}));
  add_squares();
  if (!task_.closed) add_ends();
  add_given_moves();
  add_symmetry();
}

int MoveFormula::variable(const Meaning& meaning) {
  meaning_.push_back(meaning);
  return static_cast<int>(meaning_.size()) - 1;
}

// A move within the region is named by its lesser end, and looked up by the other.
void MoveFormula::name_moves() {
  const auto way_back = [&](Cell from, Cell to) {
    const FewMoves<Cell> near = board_.neighbours(from);
    return static_cast<std::size_t>(std::find(near.begin(), near.end(), to) - near.begin());
  };
  for (std::size_t place = 0; place < region_.size() && !poll_.exhausted(); ++place) {
    const Cell here = region_[place];
    const FewMoves<Cell> near = board_.neighbours(here);
    for (std::size_t way = 0; way < near.size(); ++way) {
      const std::int32_t there = place_[index(near[way])];
      const bool named = there != outside && static_cast<std::size_t>(there) < place;
      moves_[place].push_back(
          named ? moves_[static_cast<std::size_t>(there)][way_back(near[way], here)]
                : variable({Meaning::Kind::move, std::min(here, near[way]), std::max(here, near[way])}));
    }
  }
}

void MoveFormula::add_squares() {
  for (std::size_t place = 0; place < region_.size() && !poll_.exhausted(); ++place) {
    Literals variables(moves_[place].begin(), moves_[place].end());
    if (!ends_.empty()) variables.push_back(ends_[place]);
    add_exactly_two(solver_, variables);
  }
}

void MoveFormula::add_ends() {
  const bool both_named = task_.from && task_.to;
  for (std::size_t place = 0; place < region_.size() && !poll_.exhausted(); ++place) {
    const Square square = board_.square(region_[place]);
    const bool named = task_.from == square || task_.to == square;
    if (named || both_named) solver_.add_clause(std::array{named ? ends_[place] : -ends_[place]});
  }
  if (!both_named) count_ends();
}

void MoveFormula::add_given_moves() {
  for (const Move& move : task_.use) {
    const bool is_inside = place_[index(move.lesser)] != outside;
    const Cell here = is_inside ? move.lesser : move.greater;
    if (place_[index(here)] == outside || poll_.exhausted()) continue;
    const FewMoves<Cell> near = board_.neighbours(here);
    const auto way = std::find(near.begin(), near.end(), is_inside ? move.greater : move.lesser) - near.begin();
    solver_.add_clause(
        std::array{moves_[static_cast<std::size_t>(place_[index(here)])][static_cast<std::size_t>(way)]});
  }
}

// A move is made if its image is; so is an end one, and some square is an end. Of the whole board only.
void MoveFormula::add_symmetry() {
  if (!task_.symmetry || region_.size() != static_cast<std::size_t>(board_.free_squares())) return;
  const std::optional<Symmetry> map = symmetry(board_, *task_.symmetry, budget_);
  if (!map) return;  // the budget has ended
  const auto image_of = [&](std::size_t place) {
    return static_cast<std::size_t>(place_[index((*map)[index(region_[place])])]);
  };
  for (std::size_t place = 0; place < region_.size() && !poll_.exhausted(); ++place) {
    const std::size_t image = image_of(place);
    const FewMoves<Cell> near = board_.neighbours(region_[place]);
    const FewMoves<Cell> images = board_.neighbours(region_[image]);
    for (std::size_t way = 0; way < near.size(); ++way) {
      if (near[way] < region_[place]) continue;
      const auto there = std::find(images.begin(), images.end(), (*map)[index(near[way])]) - images.begin();
      const int moved = moves_[image][static_cast<std::size_t>(there)];
      if (moved != moves_[place][way]) solver_.add_clause(std::array{-moves_[place][way], moved});
    }
    if (!ends_.empty() && image != place) solver_.add_clause(std::array{-ends_[place], ends_[image]});
  }
  if (!ends_.empty()) solver_.add_clause(ends_);
}

// At most two ends, by a counter that runs through the region.
void MoveFormula::count_ends() {
  int one_before = 0;
  int two_before = 0;
  for (std::size_t place = 0; place < region_.size() && !poll_.exhausted(); ++place) {
    const int end = ends_[place];
    const int one = variable({Meaning::Kind::one_end_by, {}, {}, place + 1});
    const int two = variable({Meaning::Kind::two_ends_by, {}, {}, place + 1});
    solver_.add_clause(std::array{-end, one});
    if (place > 0) {
      solver_.add_clause(std::array{-one_before, one});
      solver_.add_clause(std::array{-two_before, two});
      solver_.add_clause(std::array{-end, -one_before, two});
      solver_.add_clause(std::array{-end, -two_before});
    }
    one_before = one;
    two_before = two;
  }
}

MoveFormula::Model MoveFormula::model() {
  const std::size_t places = region_.size();
  std::vector<FewMoves<Cell>> joined(places);
  for (std::size_t place = 0; place < places && !poll_.exhausted(); ++place) {
    const FewMoves<Cell> near = board_.neighbours(region_[place]);
    for (std::size_t way = 0; way < near.size(); ++way)
      if (solver_.is_true(moves_[place][way])) joined[place].push_back(near[way]);
  }
  const auto inner_joins = [&](std::size_t place) {
    return std::count_if(joined[place].begin(), joined[place].end(),
                         [&](Cell next) { return place_[index(next)] != outside; });
  };
  std::vector<bool> seen(places);
  const auto follow = [&](std::size_t start) {
    CellList squares;
    for (auto at = static_cast<std::int32_t>(start); at != outside;) {
      const auto place = static_cast<std::size_t>(at);
      seen[place] = true;
      squares.push_back(region_[place]);
      at = outside;
      for (const Cell next : joined[place]) {
        const std::int32_t there = place_[index(next)];
        if (there != outside && !seen[static_cast<std::size_t>(there)]) at = there;
      }
    }
    return squares;
  };
  Model model;
  for (std::size_t place = 0; place < places; ++place)
    if (!seen[place] && inner_joins(place) < 2) model.paths.push_back(follow(place));
  for (std::size_t place = 0; place < places; ++place)
    if (!seen[place]) model.cycles.push_back(follow(place));
  return model;
}

std::vector<int> MoveFormula::moves_out(const CellList& from, const CellList& kept) const {
  std::vector<bool> stays(region_.size());
  for (const Cell cell : kept) stays[static_cast<std::size_t>(place_[index(cell)])] = true;
  std::vector<int> leaving;
  for (const Cell cell : from) {
    const auto place = static_cast<std::size_t>(place_[index(cell)]);
    const FewMoves<Cell> near = board_.neighbours(cell);
    for (std::size_t way = 0; way < near.size(); ++way) {
      const std::int32_t there = place_[index(near[way])];
      if (there == outside || !stays[static_cast<std::size_t>(there)]) leaving.push_back(moves_[place][way]);
    }
  }
  return leaving;
}

void MoveFormula::cut(CellList set) {
  solver_.add_clause(moves_out(set, set));
  cuts_.push_back(std::move(set));
}

void MoveFormula::settle(HallViolator pair, Tight tight) {
  std::vector<int> deviations = moves_out(pair.neighbours, pair.set);
  for (const int made : moves_out(pair.set, pair.neighbours)) deviations.push_back(-made);
  Literals ends;
  if (tight == Tight::without_end)
    for (const Cell cell : pair.set) ends.push_back(ends_[static_cast<std::size_t>(place_[index(cell)])]);
  for (std::size_t i = 0; i < deviations.size() && !budget_.exhausted(); ++i) {
    Literals clause = ends;
    clause.push_back(-deviations[i]);
    solver_.add_clause(clause);
    for (std::size_t j = 0; j < i && tight == Tight::without_end; ++j)
      solver_.add_clause(std::array{-deviations[i], -deviations[j]});
  }
  tight_.push_back(std::move(pair));
}

// Moves are numbered from 1 in the order of their lesser and then their greater cell; then come the ends and the
// counters.
std::vector<std::uint64_t> MoveFormula::proof_numbers() const {
  const auto cells = static_cast<std::int32_t>(board_.area());
  std::vector<std::uint64_t> before(static_cast<std::size_t>(cells) + 1);  // moves whose lesser cell comes earlier
  const auto greater_neighbours = [&](Cell cell) {
    CellList greater;
    if (board_.is_blocked(cell)) return greater;
    for (const Cell next : board_.neighbours(cell))
      if (next > cell) greater.push_back(next);
    std::sort(greater.begin(), greater.end());
    return greater;
  };
  for (std::int32_t number = 0; number < cells; ++number) {
    const auto at = static_cast<std::size_t>(number);
    std::uint64_t greater = 0;
    if (!board_.is_blocked(Cell{number}))
      for (const Cell next : board_.neighbours(Cell{number})) greater += next > Cell{number} ? 1U : 0U;
    before[at + 1] = before[at] + greater;
  }
  const std::uint64_t moves = before.back();
  const std::uint64_t ends = moves + static_cast<std::uint64_t>(cells);
  std::vector<std::uint64_t> numbers{0};
  for (std::size_t i = 1; i < meaning_.size(); ++i) {
    const Meaning& meaning = meaning_[i];
    if (meaning.kind == Meaning::Kind::move) {
      const CellList greater = greater_neighbours(meaning.first);
      const auto rank = std::find(greater.begin(), greater.end(), meaning.second) - greater.begin();
      numbers.push_back(before[index(meaning.first)] + static_cast<std::uint64_t>(rank) + 1);
    } else if (meaning.kind == Meaning::Kind::end) {
      numbers.push_back(moves + 1 + index(meaning.first));
    } else if (meaning.kind == Meaning::Kind::further) {
      numbers.push_back((task_.closed ? moves : ends + 2 * region_.size()) + meaning.place);
    } else {
      numbers.push_back(ends + 2 * meaning.place - (meaning.kind == Meaning::Kind::one_end_by ? 1 : 0));
    }
  }
  return numbers;
}

MoveProof MoveFormula::proof() {
  return {region_, cuts_, drat_text(solver_.proof(), proof_numbers()), tight_};
}

// ---- what others add ----

int MoveFormula::move(Cell from, Cell to) const {
  const FewMoves<Cell> near = board_.neighbours(from);
  const auto way = std::find(near.begin(), near.end(), to) - near.begin();
  return moves_[static_cast<std::size_t>(place_[index(from)])][static_cast<std::size_t>(way)];
}

std::vector<int> MoveFormula::count_of(const std::vector<int>& inputs, std::size_t most) {
  int last = static_cast<int>(meaning_.size()) - 1;
  std::vector<int> outputs = add_count(solver_, last, inputs, most, budget_);
  while (static_cast<int>(meaning_.size()) <= last) further_variable();
  return outputs;
}

// ---- regions ----

std::optional<MoveProof> refute_region(const Board& board, const TourTask& task, CellList region, const Budget& budget,
                                       int conflicts) {
  MoveFormula formula(board, task, std::move(region), budget);
  const auto squares = static_cast<std::size_t>(board.free_squares());
  while (!budget.exhausted()) {
    const SatSolver::Verdict verdict = formula.solve(conflicts);
    if (verdict == SatSolver::Verdict::unsatisfiable) return formula.proof();
    if (verdict == SatSolver::Verdict::stopped) return std::nullopt;
    MoveFormula::Model model = formula.model();
    if (budget.exhausted() || model.cycles.empty() || model.cycles.front().size() == squares) return std::nullopt;
    for (CellList& cycle : model.cycles) formula.cut(std::move(cycle));
  }
  return std::nullopt;
}

Answer refuted(const Board& board, MoveProof proof, Stats stats) {
  Answer answer;
  answer.verdict = Verdict::impossible;
  const auto region = static_cast<std::int64_t>(proof.cells.size());
  const auto steps = std::count(proof.steps.begin(), proof.steps.end(), '\n');
  answer.reason = region == board.free_squares()
                      ? fmt::format("proved by a SAT solver: {} cuts, {} steps", proof.cuts.size(), steps)
                      : fmt::format(
                            "proved by a SAT solver: no tour can pass through the {} squares around {} ({} cuts, "
                            "{} steps)",
                            region, square_name(board, proof.cells.front()), proof.cuts.size(), steps);
  answer.certificate = std::move(proof);
  answer.stats = std::move(stats);
  return answer;
}

}  // namespace cavalcade::tour
