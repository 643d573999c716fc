#include "visit/lp_relaxation.hpp"

#include <ClpSimplex.hpp>
#include <algorithm>
#include <utility>

#include <CoinPackedMatrix.hpp>

#include "base/disjoint_sets.hpp"
#include "solver/clp_budget.hpp"

namespace cavalcade::visit {
namespace {

constexpr double tolerance = 1e-6;

}  // namespace

LpRelaxation::LpRelaxation(const Reach& reach, const Budget& budget)
    : reach_(reach),
      budget_(budget),
      poll_(budget),
      model_(reach, budget),
      known_move_(2 * model_.moves().size()),
      known_end_(reach.size()),
      program_(std::make_unique<ClpSimplex>()) {
  if (budget_.exhausted()) return;
  rows_ = model_.first_rows();
  for (const LpRow& row : rows_)
    if (row.kind == VisitRowKind::move) known_move_[move_place(row.vertices[0], row.vertices[1])] = true;
  if (!budget_.exhausted()) load();
}

LpRelaxation::~LpRelaxation() = default;

LpRelaxation::Outcome LpRelaxation::solve(const Demand& demand) {
  if (budget_.exhausted()) return Outcome::stopped;
  release_columns();
  set_right_sides(demand);
  return add_rows_and_solve(demand, true);
}

std::size_t LpRelaxation::move_place(Vertex vertex, Vertex next) const {
  return 2 * static_cast<std::size_t>(model_.move_column(vertex, next)) + (vertex > next ? 1U : 0U);
}

// ---- the program ----

void LpRelaxation::load() {
  std::vector<int> row_numbers;
  std::vector<int> column_numbers;
  std::vector<double> factors;
  std::vector<LpElement> elements;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (poll_.exhausted()) return;
    model_.write(rows_[i], elements);
    for (const LpElement& element : elements) {
      row_numbers.push_back(static_cast<int>(i));
      column_numbers.push_back(element.column);
      factors.push_back(element.factor);
    }
  }
  CoinPackedMatrix matrix(false, row_numbers.data(), column_numbers.data(), factors.data(),
                          static_cast<CoinBigIndex>(factors.size()));
  matrix.setDimensions(static_cast<int>(rows_.size()), model_.columns());
  const auto columns = static_cast<std::size_t>(model_.columns());
  std::vector<double> objective(columns);
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex)
    objective[static_cast<std::size_t>(model_.visited_column(vertex))] = -1;
  std::vector<double> lower(columns);
  std::vector<double> upper(columns);
  for (int column = 0; column < model_.columns(); ++column) {
    lower[static_cast<std::size_t>(column)] = model_.lower(column);
    upper[static_cast<std::size_t>(column)] = model_.upper(column);
  }
  const std::vector<double> below(rows_.size(), -COIN_DBL_MAX);
  const std::vector<double> above(rows_.size(), 0);
  program_->setLogLevel(0);
  program_->loadProblem(matrix, lower.data(), upper.data(), objective.data(), below.data(), above.data());
}

// The classes' visited squares are bounded from above only, and as many as possible are visited: so the program has a
// solution more often than not, and its value says how far it is from one for the demand.
void LpRelaxation::set_right_sides(const Demand& demand) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const auto side = static_cast<double>(model_.right_side(rows_[i], demand));
    const bool equal = is_equation(rows_[i].kind) && rows_[i].kind != VisitRowKind::visited;
    program_->setRowBounds(static_cast<int>(i), equal ? side : -COIN_DBL_MAX, side);
  }
}

void LpRelaxation::release_columns() {
  for (const int column : held_) program_->setColumnBounds(column, model_.lower(column), model_.upper(column));
  held_.clear();
}

// ---- cutting planes ----

LpRelaxation::Outcome LpRelaxation::add_rows_and_solve(const Demand& demand, bool wants_duals) {
  for (;;) {
    if (budget_.exhausted()) return Outcome::stopped;
    run();
    const bool infeasible = program_->status() == 1;
    if (!infeasible && program_->status() != 0) return Outcome::stopped;
    if (infeasible || -program_->objectiveValue() < static_cast<double>(demand.squares) - tolerance) {
      if (!wants_duals) return Outcome::refuted;
      return find_duals(demand, infeasible) ? Outcome::refuted : Outcome::stopped;
    }
    const double* solution = program_->primalColumnSolution();
    solution_.assign(solution, solution + model_.columns());
    if (!add_violated(demand)) return Outcome::feasible;
  }
}

void LpRelaxation::run() {
  const ClpBudget watch(budget_);
  program_->passInEventHandler(&watch);
  if (is_solved_once_) {
    program_->dual();
  } else {
    ClpSolve options;
    program_->initialSolve(options);
    is_solved_once_ = true;
  }
  pivots_ += static_cast<std::uint64_t>(program_->numberIterations());
}

bool LpRelaxation::add_violated(const Demand& demand) {
  std::vector<LpRow> found;
  for (const auto& [one, other] : model_.moves()) {
    const double made = value(model_.move_column(one, other));
    for (const auto& [vertex, next] : {std::pair(one, other), std::pair(other, one)}) {
      if (reach_.is_start(vertex) || made <= visited(vertex) + tolerance) continue;
      const std::size_t place = move_place(vertex, next);
      if (known_move_[place]) continue;
      known_move_[place] = true;
      found.push_back({VisitRowKind::move, {vertex, next}});
    }
  }
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
    if (reach_.is_start(vertex) || ends(vertex) <= visited(vertex) + tolerance || known_end_[vertex]) continue;
    known_end_[vertex] = true;
    found.push_back({VisitRowKind::end, {vertex}});
  }
  if (found.empty()) find_strays(demand, found);
  add(found, demand);
  return !found.empty();
}

// Sets of squares that are visited to some extent, though no start is joined to them; and those that are joined to a
// start, but too few for its knight.
void LpRelaxation::find_strays(const Demand& demand, std::vector<LpRow>& found) const {
  DisjointSets joined(reach_.size());
  for (const auto& [one, other] : model_.moves())
    if (value(model_.move_column(one, other)) > tolerance) joined.unite(one, other);
  std::vector<bool> has_start(reach_.size());
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) has_start[joined.of(reach_.start(knight))] = true;
  std::vector<std::vector<Vertex>> sets(reach_.size());
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex)
    if (visited(vertex) > tolerance) sets[joined.of(vertex)].push_back(vertex);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (sets[i].empty()) continue;
    if (!has_start[i])
      cut_off(sets[i], found);
    else if (model_.is_too_small(sets[i], demand))
      found.push_back({VisitRowKind::way_out, sets[i]});
  }
}

void LpRelaxation::cut_off(const std::vector<Vertex>& set, std::vector<LpRow>& found) const {
  constexpr double clearly = 1e-5;
  constexpr std::size_t most_rows = 3;
  double moves = 0;
  std::vector<LpElement> elements;
  model_.write_border(set, 0, elements);
  for (const LpElement& element : elements) moves += value(element.column);
  double ends_inside = 0;
  for (const Vertex vertex : set) ends_inside += ends(vertex);
  if (ends_inside > moves + clearly) found.push_back({VisitRowKind::ends_in, set});
  std::vector<Vertex> order = set;
  std::stable_sort(order.begin(), order.end(), [&](Vertex one, Vertex other) { return visited(one) > visited(other); });
  for (std::size_t i = 0; i < std::min(most_rows, order.size()); ++i) {
    if (2 * visited(order[i]) - ends_inside - moves < clearly) break;
    LpRow row{VisitRowKind::way_in, {order[i]}};
    row.vertices.insert(row.vertices.end(), set.begin(), set.end());
    found.push_back(std::move(row));
  }
}

void LpRelaxation::add(const std::vector<LpRow>& found, const Demand& demand) {
  std::vector<CoinBigIndex> begins{0};
  std::vector<int> column_numbers;
  std::vector<double> factors;
  std::vector<double> above;
  std::vector<LpElement> elements;
  for (const LpRow& row : found) {
    model_.write(row, elements);
    for (const LpElement& element : elements) {
      column_numbers.push_back(element.column);
      factors.push_back(element.factor);
    }
    begins.push_back(static_cast<CoinBigIndex>(factors.size()));
    above.push_back(static_cast<double>(model_.right_side(row, demand)));
  }
  const std::vector<double> below(found.size(), -COIN_DBL_MAX);
  program_->addRows(static_cast<int>(found.size()), below.data(), above.data(), begins.data(), column_numbers.data(),
                    factors.data());
  rows_.insert(rows_.end(), found.begin(), found.end());
}

// ---- duals ----

bool LpRelaxation::find_duals(const Demand& demand, bool infeasible) {
  std::vector<double> multiples(rows_.size());
  const auto accept = [&] {
    std::optional<VisitDuals> duals = model_.contradiction(rows_, multiples, demand);
    if (!duals) return false;
    duals_ = *std::move(duals);
    return true;
  };
  if (infeasible) {
    const std::unique_ptr<double[]> ray(program_->infeasibilityRay());
    if (ray == nullptr) return false;
    std::copy(ray.get(), ray.get() + rows_.size(), multiples.begin());
    if (accept()) return true;
    for (double& multiple : multiples) multiple = -multiple;
    return accept();
  }
  const double* prices = program_->dualRowSolution();
  for (std::size_t i = 0; i < rows_.size(); ++i)
    multiples[i] = -prices[i] - (rows_[i].kind == VisitRowKind::visited ? 1 : 0);
  return accept();
}

// ---- rounding ----

bool LpRelaxation::round(const Demand& demand, Random& random) {
  for (;;) {
    const int column = column_to_settle(random);
    if (column < 0) return true;
    double value = random.below(8) != 0 ? 1 : 0;
    held_.push_back(column);
    program_->setColumnBounds(column, value, value);
    Outcome outcome = add_rows_and_solve(demand, false);
    if (outcome == Outcome::refuted) {
      value = 1 - value;
      program_->setColumnBounds(column, value, value);
      outcome = add_rows_and_solve(demand, false);
    }
    if (outcome != Outcome::feasible) return false;
  }
}

// One that is a fraction, of visited squares before ends, and the greatest of a few; -1 if there is none.
int LpRelaxation::column_to_settle(Random& random) const {
  constexpr double integral = 1e-5;
  std::vector<int> visited_open;
  std::vector<int> ends_open;
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
    if (visited(vertex) > integral && visited(vertex) < 1 - integral)
      visited_open.push_back(model_.visited_column(vertex));
    if (ends(vertex) > integral && ends(vertex) < 1 - integral) ends_open.push_back(model_.end_column(vertex));
  }
  const std::vector<int>& open = visited_open.empty() ? ends_open : visited_open;
  if (open.empty()) return -1;
  int column = open[random.below(open.size())];
  for (int i = 0; i < 3; ++i) {
    const int other = open[random.below(open.size())];
    if (value(other) > value(column)) column = other;
  }
  return column;
}

}  // namespace cavalcade::visit
