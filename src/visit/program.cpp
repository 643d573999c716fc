#include "visit/program.hpp"

#include <ClpSimplex.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <CoinPackedMatrix.hpp>

#include "solver/clp_budget.hpp"

namespace cavalcade::visit {
namespace {

constexpr double tolerance = 1e-6;

struct Row {
  VisitRowKind kind = VisitRowKind::moves;
  std::vector<Spot> spots;  // as check/visit_rows.hpp names them
};

bool is_equation(VisitRowKind kind) {
  return kind == VisitRowKind::moves || kind == VisitRowKind::ends || kind == VisitRowKind::visited;
}

struct Element {
  int column;
  int factor;
};

// A union of sets of squares (Galler & Fischer 1964).
class Groups {
 public:
  explicit Groups(std::size_t spots) : above_(spots) { std::iota(above_.begin(), above_.end(), 0); }
  Spot of(Spot spot) {
    while (above_[at(spot)] != spot) spot = above_[at(spot)] = above_[at(above_[at(spot)])];
    return spot;
  }
  void join(Spot one, Spot other) { above_[at(of(one))] = of(other); }

 private:
  std::vector<Spot> above_;
};

}  // namespace

class Program::Inside {
 public:
  Inside(const Reach& reach, const Budget& budget) : reach_(reach), budget_(budget), poll_(budget) {
    number_moves();
    if (!budget_.exhausted()) add_first_rows();
    if (!budget_.exhausted()) load();
  }

  Outcome solve(const Demand& demand) {
    if (budget_.exhausted()) return Outcome::stopped;
    release_columns();
    set_right_sides(demand);
    return add_rows_and_solve(demand, true);
  }

  bool round(const Demand& demand, Random& random);

  [[nodiscard]] const VisitDuals& duals() const { return duals_; }
  [[nodiscard]] double visited(Spot spot) const { return solution_[static_cast<std::size_t>(visited_column(spot))]; }
  [[nodiscard]] double ends(Spot spot) const { return solution_[static_cast<std::size_t>(end_column(spot))]; }
  [[nodiscard]] std::uint64_t pivots() const { return pivots_; }
  [[nodiscard]] std::uint64_t rows() const { return rows_.size(); }

 private:
  // ---- columns: moves, then visited squares, then ends ----

  struct Move {
    Spot one;
    Spot other;
  };

  void number_moves() {
    first_move_.reserve(reach_.spots() + 1);
    for (Spot spot = 0; spot <= reach_.last() && !poll_.exhausted(); ++spot) {
      first_move_.push_back(static_cast<int>(moves_.size()));
      for (const Spot next : reach_.near(spot))
        if (next > spot) moves_.push_back({spot, next});
    }
    first_move_.push_back(static_cast<int>(moves_.size()));
  }

  [[nodiscard]] int move_column(Spot one, Spot other) const {
    if (one > other) std::swap(one, other);
    int column = first_move_[at(one)];
    while (moves_[static_cast<std::size_t>(column)].other != other) ++column;
    return column;
  }
  [[nodiscard]] int visited_column(Spot spot) const { return static_cast<int>(moves_.size()) + spot; }
  [[nodiscard]] int end_column(Spot spot) const { return static_cast<int>(moves_.size() + reach_.spots()) + spot; }
  [[nodiscard]] int columns() const { return static_cast<int>(moves_.size() + 2 * reach_.spots()); }

  // ---- rows ----

  // The left side of a row; each column once.
  void write(const Row& row, std::vector<Element>& out) const {
    out.clear();
    const Spot spot = row.spots.front();
    switch (row.kind) {
      case VisitRowKind::moves:
        for (const Spot next : reach_.near(spot)) out.push_back({move_column(spot, next), 1});
        if (reach_.is_start(spot)) break;
        out.push_back({visited_column(spot), -2});
        out.push_back({end_column(spot), 1});
        break;
      case VisitRowKind::ends:
      case VisitRowKind::visited:
        for (Spot other = 0; other <= reach_.last(); ++other)
          if (reach_.class_of(other) == reach_.class_of(spot))
            out.push_back({row.kind == VisitRowKind::ends ? end_column(other) : visited_column(other), 1});
        break;
      case VisitRowKind::move:
        out.push_back({move_column(spot, row.spots[1]), 1});
        out.push_back({visited_column(spot), -1});
        break;
      case VisitRowKind::end:
        out.push_back({end_column(spot), 1});
        out.push_back({visited_column(spot), -1});
        break;
      case VisitRowKind::way_in:
        write_border(std::span(row.spots).subspan(1), -1, out);
        out.push_back({visited_column(spot), 2});
        break;
      case VisitRowKind::ends_in:
        write_border(row.spots, 1, out);
        break;
      case VisitRowKind::way_out:
        write_border(row.spots, 0, out);
        break;
    }
  }

  // The moves that leave a set, each -1 times, and its ends.
  void write_border(std::span<const Spot> set, int ends, std::vector<Element>& out) const {
    std::vector<Spot> sorted(set.begin(), set.end());
    std::sort(sorted.begin(), sorted.end());
    for (const Spot spot : sorted) {
      for (const Spot next : reach_.near(spot))
        if (!std::binary_search(sorted.begin(), sorted.end(), next)) out.push_back({move_column(spot, next), -1});
      if (ends != 0) out.push_back({end_column(spot), ends});
    }
  }

  [[nodiscard]] std::int64_t right_side(const Row& row, const Demand& demand) const {
    const Spot spot = row.spots.front();
    switch (row.kind) {
      case VisitRowKind::moves:
        for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
          if (reach_.start(knight) == spot) return demand.lengths[knight] >= 2 ? 1 : 0;
        return 0;
      case VisitRowKind::ends:
        return demand.ends[reach_.class_of(spot)];
      case VisitRowKind::visited:
        return demand.visited[reach_.class_of(spot)];
      case VisitRowKind::way_out:
        return is_too_small(row.spots, demand) ? -1 : 0;
      default:
        return 0;
    }
  }

  // Whether some knight that starts in the set has more squares than it.
  [[nodiscard]] bool is_too_small(std::span<const Spot> set, const Demand& demand) const {
    for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
      if (demand.lengths[knight] > static_cast<std::int64_t>(set.size()) &&
          std::find(set.begin(), set.end(), reach_.start(knight)) != set.end())
        return true;
    return false;
  }

  // Two moves at a square; and of squares with two moves at most, that these are made only if it is visited.
  void add_first_rows() {
    known_move_.resize(2 * moves_.size());
    known_end_.resize(reach_.spots());
    std::vector<bool> seen(reach_.classes());
    for (Spot spot = 0; spot <= reach_.last() && !poll_.exhausted(); ++spot) {
      rows_.push_back({VisitRowKind::moves, {spot}});
      if (seen[reach_.class_of(spot)]) continue;
      seen[reach_.class_of(spot)] = true;
      rows_.push_back({VisitRowKind::ends, {spot}});
      rows_.push_back({VisitRowKind::visited, {spot}});
    }
    for (Spot spot = 0; spot <= reach_.last(); ++spot) {
      if (reach_.is_start(spot) || reach_.near(spot).size() > 2) continue;
      for (const Spot next : reach_.near(spot)) rows_.push_back(move_row(spot, next));
    }
  }

  Row move_row(Spot spot, Spot next) {
    known_move_[move_place(spot, next)] = true;
    return {VisitRowKind::move, {spot, next}};
  }

  [[nodiscard]] std::size_t move_place(Spot spot, Spot next) const {
    return 2 * static_cast<std::size_t>(move_column(spot, next)) + (spot > next ? 1U : 0U);
  }

  void load() {
    std::vector<int> row_numbers;
    std::vector<int> column_numbers;
    std::vector<double> factors;
    std::vector<Element> elements;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (poll_.exhausted()) return;
      write(rows_[i], elements);
      for (const Element& element : elements) {
        row_numbers.push_back(static_cast<int>(i));
        column_numbers.push_back(element.column);
        factors.push_back(element.factor);
      }
    }
    CoinPackedMatrix matrix(false, row_numbers.data(), column_numbers.data(), factors.data(),
                            static_cast<CoinBigIndex>(factors.size()));
    matrix.setDimensions(static_cast<int>(rows_.size()), columns());
    std::vector<double> objective(static_cast<std::size_t>(columns()));
    for (Spot spot = 0; spot <= reach_.last(); ++spot) objective[static_cast<std::size_t>(visited_column(spot))] = -1;
    lower_.assign(objective.size(), 0);
    upper_.assign(objective.size(), 1);
    for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
      lower_[static_cast<std::size_t>(visited_column(reach_.start(knight)))] = 1;
      upper_[static_cast<std::size_t>(end_column(reach_.start(knight)))] = 0;
    }
    const std::vector<double> below(rows_.size(), -COIN_DBL_MAX);
    const std::vector<double> above(rows_.size(), 0);
    program_.setLogLevel(0);
    program_.loadProblem(matrix, lower_.data(), upper_.data(), objective.data(), below.data(), above.data());
  }

  // The classes' visited squares are bounded from above only, and as many as possible are visited: so the program has a
  // solution more often than not, and its value says how far it is from one for the demand.
  void set_right_sides(const Demand& demand) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const auto side = static_cast<double>(right_side(rows_[i], demand));
      const bool equal = is_equation(rows_[i].kind) && rows_[i].kind != VisitRowKind::visited;
      program_.setRowBounds(static_cast<int>(i), equal ? side : -COIN_DBL_MAX, side);
    }
  }

  void release_columns() {
    for (const int column : held_)
      hold(column, lower_[static_cast<std::size_t>(column)], upper_[static_cast<std::size_t>(column)]);
    held_.clear();
  }

  void hold(int column, double lower, double upper) { program_.setColumnBounds(column, lower, upper); }

  // ---- solving ----

  Outcome add_rows_and_solve(const Demand& demand, bool wants_duals) {
    for (;;) {
      if (budget_.exhausted()) return Outcome::stopped;
      run();
      const bool infeasible = program_.status() == 1;
      if (!infeasible && program_.status() != 0) return Outcome::stopped;
      if (infeasible || -program_.objectiveValue() < static_cast<double>(demand.squares) - tolerance) {
        if (!wants_duals) return Outcome::refuted;
        return find_duals(demand, infeasible) ? Outcome::refuted : Outcome::stopped;
      }
      const double* solution = program_.primalColumnSolution();
      solution_.assign(solution, solution + columns());
      if (!add_violated(demand)) return Outcome::feasible;
    }
  }

  void run() {
    const ClpBudget watch(budget_);
    program_.passInEventHandler(&watch);
    if (is_solved_once_) {
      program_.dual();
    } else {
      ClpSolve options;
      program_.initialSolve(options);
      is_solved_once_ = true;
    }
    pivots_ += static_cast<std::uint64_t>(program_.numberIterations());
  }

  bool add_violated(const Demand& demand) {
    std::vector<Row> found;
    for (const Move& move : moves_) {
      const double made = solution_[static_cast<std::size_t>(move_column(move.one, move.other))];
      for (const auto& [spot, next] : {std::pair(move.one, move.other), std::pair(move.other, move.one)})
        if (!reach_.is_start(spot) && made > visited(spot) + tolerance && !known_move_[move_place(spot, next)])
          found.push_back(move_row(spot, next));
    }
    for (Spot spot = 0; spot <= reach_.last(); ++spot) {
      if (reach_.is_start(spot) || ends(spot) <= visited(spot) + tolerance || known_end_[at(spot)]) continue;
      known_end_[at(spot)] = true;
      found.push_back({VisitRowKind::end, {spot}});
    }
    if (found.empty()) find_strays(demand, found);
    add(found, demand);
    return !found.empty();
  }

  // Sets of squares that are visited to some extent, though no start is joined to them; and those that are joined to a
  // start, but too few for its knight.
  void find_strays(const Demand& demand, std::vector<Row>& found) {
    Groups groups(reach_.spots());
    for (const Move& move : moves_)
      if (solution_[static_cast<std::size_t>(move_column(move.one, move.other))] > tolerance)
        groups.join(move.one, move.other);
    std::vector<bool> has_start(reach_.spots());
    for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
      has_start[at(groups.of(reach_.start(knight)))] = true;
    std::vector<std::vector<Spot>> sets(reach_.spots());
    for (Spot spot = 0; spot <= reach_.last(); ++spot)
      if (visited(spot) > tolerance) sets[at(groups.of(spot))].push_back(spot);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (sets[i].empty()) continue;
      if (!has_start[i])
        cut_off(sets[i], found);
      else if (is_too_small(sets[i], demand))
        found.push_back({VisitRowKind::way_out, sets[i]});
    }
  }

  void cut_off(const std::vector<Spot>& set, std::vector<Row>& found) {
    constexpr double clearly = 1e-5;
    constexpr std::size_t most_rows = 3;
    double moves = 0;
    std::vector<Element> elements;
    write_border(set, 0, elements);
    for (const Element& element : elements)
      if (element.factor < 0) moves += solution_[static_cast<std::size_t>(element.column)];
    double ends_inside = 0;
    for (const Spot spot : set) ends_inside += ends(spot);
    if (ends_inside > moves + clearly) found.push_back({VisitRowKind::ends_in, set});
    std::vector<Spot> order = set;
    std::stable_sort(order.begin(), order.end(), [&](Spot one, Spot other) { return visited(one) > visited(other); });
    for (std::size_t i = 0; i < std::min(most_rows, order.size()); ++i) {
      if (2 * visited(order[i]) - ends_inside - moves < clearly) break;
      Row row{VisitRowKind::way_in, {order[i]}};
      row.spots.insert(row.spots.end(), set.begin(), set.end());
      found.push_back(std::move(row));
    }
  }

  void add(const std::vector<Row>& found, const Demand& demand) {
    std::vector<CoinBigIndex> begins{0};
    std::vector<int> column_numbers;
    std::vector<double> factors;
    std::vector<Element> elements;
    for (const Row& row : found) {
      write(row, elements);
      for (const Element& element : elements) {
        column_numbers.push_back(element.column);
        factors.push_back(element.factor);
      }
      begins.push_back(static_cast<CoinBigIndex>(factors.size()));
    }
    const std::vector<double> below(found.size(), -COIN_DBL_MAX);
    std::vector<double> above;
    above.reserve(found.size());
    for (const Row& row : found) above.push_back(static_cast<double>(right_side(row, demand)));
    program_.addRows(static_cast<int>(found.size()), below.data(), above.data(), begins.data(), column_numbers.data(),
                     factors.data());
    rows_.insert(rows_.end(), found.begin(), found.end());
  }

  // ---- duals ----

  bool find_duals(const Demand& demand, bool infeasible) {
    std::vector<double> duals(rows_.size());
    if (infeasible) {
      const std::unique_ptr<double[]> ray(program_.infeasibilityRay());
      if (ray == nullptr) return false;
      std::copy(ray.get(), ray.get() + rows_.size(), duals.begin());
      if (accept(duals, demand)) return true;
      for (double& dual : duals) dual = -dual;
      return accept(duals, demand);
    }
    const double* prices = program_.dualRowSolution();
    for (std::size_t i = 0; i < rows_.size(); ++i)
      duals[i] = -prices[i] - (rows_[i].kind == VisitRowKind::visited ? 1 : 0);
    return accept(duals, demand);
  }

  // Small whole multiples first: most duals are simple fractions.
  bool accept(const std::vector<double>& duals, const Demand& demand) {
    double largest = 0;
    for (const double dual : duals) largest = std::max(largest, std::abs(dual));
    if (largest == 0) return false;
    constexpr std::array<double, 11> scales{1, 2, 3, 4, 6, 12, 60, 840, 1e4, 1e6, 1e8};
    constexpr double safe = 1e11;  // sums of 10^7 stay far within 64 bits
    for (const double scale : scales) {
      if (largest * scale > safe) break;
      std::vector<std::int64_t> times(duals.size());
      for (std::size_t i = 0; i < duals.size(); ++i) {
        times[i] = std::llround(duals[i] * scale);
        if (!is_equation(rows_[i].kind)) times[i] = std::max<std::int64_t>(times[i], 0);
        if (rows_[i].kind == VisitRowKind::way_out && right_side(rows_[i], demand) == 0) times[i] = 0;
      }
      if (!contradict(times, demand)) continue;
      duals_.rows.clear();
      for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i] == 0) continue;
        CellList squares;
        for (const Spot spot : rows_[i].spots) squares.push_back(reach_.cell(spot));
        duals_.rows.push_back({rows_[i].kind, std::move(squares), times[i]});
      }
      return true;
    }
    return false;
  }

  // Whether the rows, taken so many times, say that something is less than it can be.
  bool contradict(const std::vector<std::int64_t>& times, const Demand& demand) const {
    std::vector<std::int64_t> factors(static_cast<std::size_t>(columns()));
    std::int64_t right = 0;
    std::vector<Element> elements;
    for (std::size_t i = 0; i < times.size(); ++i) {
      if (times[i] == 0) continue;
      write(rows_[i], elements);
      for (const Element& element : elements)
        factors[static_cast<std::size_t>(element.column)] += element.factor * times[i];
      right += right_side(rows_[i], demand) * times[i];
    }
    std::int64_t least = 0;
    for (std::size_t column = 0; column < factors.size(); ++column)
      least += factors[column] * static_cast<int>(factors[column] < 0 ? upper_[column] : lower_[column]);
    return least > right;
  }

  const Reach& reach_;
  const Budget& budget_;
  Poll poll_;
  std::vector<Move> moves_;
  std::vector<int> first_move_;
  std::vector<Row> rows_;
  std::vector<bool> known_move_;  // two a move: that it needs its lower square, its higher one
  std::vector<bool> known_end_;
  std::vector<double> lower_;
  std::vector<double> upper_;
  ClpSimplex program_;
  bool is_solved_once_ = false;
  std::vector<double> solution_;
  std::vector<int> held_;
  VisitDuals duals_;
  std::uint64_t pivots_ = 0;
};

bool Program::Inside::round(const Demand& demand, Random& random) {
  constexpr double integral = 1e-5;
  for (;;) {
    std::vector<int> visited_open;
    std::vector<int> ends_open;
    for (Spot spot = 0; spot <= reach_.last(); ++spot) {
      if (visited(spot) > integral && visited(spot) < 1 - integral) visited_open.push_back(visited_column(spot));
      if (ends(spot) > integral && ends(spot) < 1 - integral) ends_open.push_back(end_column(spot));
    }
    const std::vector<int>& open = visited_open.empty() ? ends_open : visited_open;
    if (open.empty()) return true;
    int column = open[random.below(open.size())];
    for (int i = 0; i < 3; ++i) {
      const int other = open[random.below(open.size())];
      if (solution_[static_cast<std::size_t>(other)] > solution_[static_cast<std::size_t>(column)]) column = other;
    }
    double value = random.below(8) != 0 ? 1 : 0;
    held_.push_back(column);
    hold(column, value, value);
    Outcome outcome = add_rows_and_solve(demand, false);
    if (outcome == Outcome::refuted) {
      value = 1 - value;
      hold(column, value, value);
      outcome = add_rows_and_solve(demand, false);
    }
    if (outcome != Outcome::feasible) return false;
  }
}

Program::Program(const Reach& reach, const Budget& budget) : inside_(std::make_unique<Inside>(reach, budget)) {}
Program::~Program() = default;

Program::Outcome Program::solve(const Demand& demand) {
  return inside_->solve(demand);
}

bool Program::round(const Demand& demand, Random& random) {
  return inside_->round(demand, random);
}

const VisitDuals& Program::duals() const {
  return inside_->duals();
}

double Program::visited(Spot spot) const {
  return inside_->visited(spot);
}

double Program::ends(Spot spot) const {
  return inside_->ends(spot);
}

std::uint64_t Program::pivots() const {
  return inside_->pivots();
}

std::uint64_t Program::rows() const {
  return inside_->rows();
}

}  // namespace cavalcade::visit
