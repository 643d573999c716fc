// A linear program over all allowed cycles, and what follows if it has no solution.
//
// Let every allowed cycle be chosen to some fraction so that the fractions of the cycles at each square add up to 1,
// and all of them to the number of knights. If even that is impossible, there is no cover; and by Farkas' lemma there
// are weights of the squares such that every allowed cycle weighs `least` or more, while all squares together weigh
// less than that times the knights. The weights are the certificate, and they are looked for directly:
//
//   minimise  total weight - knights * least   with   weight of each cycle >= least,   weights between -1 and 1.
//
// A symmetry of the board maps cycles to cycles, so the mean of a solution over all symmetries is one: squares that
// symmetries exchange can have the same weight. That folds the program: one variable per orbit of squares, one row per
// kind of cycle (how many squares of each orbit it has), instead of one each. Rows are added as they are violated.
//
// Clp computes with floating point. The weights are multiplied and rounded to integers, and accepted only if they prove
// the claim exactly, row by row in integers: multipliers are tried until one does.

#include <ClpSimplex.hpp>
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "board/symmetry.hpp"
#include "cover/cycle_list.hpp"
#include "cover/search.hpp"
#include "solver/clp_budget.hpp"

namespace cavalcade::cover {
namespace {

using Row = std::vector<std::int16_t>;  // how many squares of each orbit a cycle has

// The orbits of free squares, and the kinds of cycles.
class Folded {
 public:
  Folded(const CoverInstance& instance, const CycleList& cycles, Poll poll) : orbit_(orbits(instance.board)) {
    std::vector<std::int32_t> number(orbit_.size(), -1);
    for (const Cell cell : instance.free) {
      std::int32_t& folded = number[orbit_[index(cell)]];
      if (folded < 0) {
        folded = static_cast<std::int32_t>(sizes_.size());
        sizes_.push_back(0);
      }
      ++sizes_[static_cast<std::size_t>(folded)];
    }
    for (const Cell cell : instance.free) orbit_[index(cell)] = static_cast<std::uint32_t>(number[orbit_[index(cell)]]);
    std::set<Row> kinds;
    for (std::size_t i = 0; i < cycles.size() && !poll.exhausted(); ++i) {
      Row row(sizes_.size());
      for (const Cell cell : cycles[i]) ++row[orbit_[index(cell)]];
      kinds.insert(std::move(row));
    }
    rows_.assign(kinds.begin(), kinds.end());
  }

  [[nodiscard]] std::size_t orbit(Cell free) const { return orbit_[index(free)]; }
  [[nodiscard]] const std::vector<std::int64_t>& sizes() const { return sizes_; }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

 private:
  std::vector<std::uint32_t> orbit_;  // of each cell; only free ones are numbered anew
  std::vector<std::int64_t> sizes_;
  std::vector<Row> rows_;
};

class LpRelaxation {
 public:
  LpRelaxation(const Folded& folded, std::int64_t knights, std::int64_t longest) : folded_(folded) {
    const auto orbits = static_cast<int>(folded.sizes().size());
    program_.setLogLevel(0);
    program_.resize(0, orbits + 1);
    for (int i = 0; i < orbits; ++i) {
      program_.setColumnBounds(i, -1, 1);
      program_.setObjectiveCoefficient(i, static_cast<double>(folded.sizes()[static_cast<std::size_t>(i)]));
    }
    const auto bound = static_cast<double>(longest);
    program_.setColumnBounds(orbits, -bound, bound);
    program_.setObjectiveCoefficient(orbits, -static_cast<double>(knights));
  }

  // The weights of the orbits where the objective is least, if that is below 0.
  std::optional<std::vector<double>> solve(const Budget& budget) {
    const ClpBudget watch(budget);
    program_.passInEventHandler(&watch);
    std::vector<bool> added(folded_.rows().size());
    add(folded_.rows().front());  // a program without rows is none to Clp
    added.front() = true;
    for (;;) {
      program_.dual();
      if (program_.status() != 0 || program_.objectiveValue() > -tolerance || budget.exhausted()) return std::nullopt;
      if (!add_violated(added)) break;
    }
    const double* solution = program_.primalColumnSolution();
    return std::vector<double>(solution, solution + folded_.sizes().size());
  }

 private:
  static constexpr double tolerance = 1e-6;
  static constexpr std::size_t rows_per_round = 200;

  // Adds the rows that are violated most.
  bool add_violated(std::vector<bool>& added) {
    const double* solution = program_.primalColumnSolution();
    const std::size_t orbits = folded_.sizes().size();
    std::vector<std::pair<double, std::size_t>> violated;
    for (std::size_t i = 0; i < added.size(); ++i) {
      if (added[i]) continue;
      double surplus = -solution[orbits];
      for (std::size_t orbit = 0; orbit < orbits; ++orbit) surplus += folded_.rows()[i][orbit] * solution[orbit];
      if (surplus < -tolerance) violated.emplace_back(surplus, i);
    }
    const std::size_t count = std::min(rows_per_round, violated.size());
    std::partial_sort(violated.begin(), violated.begin() + static_cast<std::ptrdiff_t>(count), violated.end());
    for (std::size_t i = 0; i < count; ++i) {
      add(folded_.rows()[violated[i].second]);
      added[violated[i].second] = true;
    }
    return count > 0;
  }

  void add(const Row& row) {
    std::vector<int> columns;
    std::vector<double> elements;
    for (std::size_t orbit = 0; orbit < row.size(); ++orbit) {
      if (row[orbit] == 0) continue;
      columns.push_back(static_cast<int>(orbit));
      elements.push_back(row[orbit]);
    }
    columns.push_back(static_cast<int>(row.size()));
    elements.push_back(-1);
    program_.addRow(static_cast<int>(columns.size()), columns.data(), elements.data(), 0, COIN_DBL_MAX);
  }

  const Folded& folded_;
  ClpSimplex program_;
};

// Integer weights of the orbits, and what the lightest cycle weighs.
struct Proof {
  std::vector<std::int64_t> weights;
  std::int64_t least = 0;
};

std::int64_t weigh(const Row& row, const std::vector<std::int64_t>& weights) {
  std::int64_t sum = 0;
  for (std::size_t orbit = 0; orbit < row.size(); ++orbit) sum += row[orbit] * weights[orbit];
  return sum;
}

std::optional<Proof> in_integers(const Folded& folded, const std::vector<double>& weights, std::int64_t knights,
                                 const Budget& budget) {
  constexpr std::int64_t largest_multiplier = 20000;
  std::vector<std::size_t> order(folded.rows().size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Proof proof;
  for (std::int64_t multiplier = 1; multiplier <= largest_multiplier && !budget.exhausted(); ++multiplier) {
    proof.weights.clear();
    std::int64_t total = 0;
    for (std::size_t orbit = 0; orbit < weights.size(); ++orbit) {
      proof.weights.push_back(std::llround(weights[orbit] * static_cast<double>(multiplier)));
      total += proof.weights.back() * folded.sizes()[orbit];
    }
    proof.least = INT64_MAX;
    std::size_t i = 0;
    for (; i < order.size(); ++i) {
      proof.least = std::min(proof.least, weigh(folded.rows()[order[i]], proof.weights));
      if (proof.least * knights <= total) break;
    }
    if (i == order.size()) return proof;
    std::swap(order[i], order[i / 2]);  // a row that refuted one multiplier is likely to refute the next
  }
  return std::nullopt;
}

class Weights final : public Search {
 public:
  explicit Weights(const CoverInstance& instance) : instance_(instance) {}

  std::optional<Answer> work(std::uint64_t effort, const Budget& budget) override {
    if (has_given_up()) return std::nullopt;
    const std::optional<CycleList> cycles = affordable_.list(instance_, effort * cycles_per_unit, budget);
    given_up_ = cycles || affordable_.is_out_of_reach();
    if (!cycles) return std::nullopt;
    if (cycles->size() == 0) return answer({{}, 1}, nullptr);
    const Folded folded(instance_, *cycles, Poll(budget));
    if (budget.exhausted()) return std::nullopt;
    LpRelaxation relaxation(folded, instance_.task.knights, instance_.lengths.greatest());
    const std::optional<std::vector<double>> weights = relaxation.solve(budget);
    if (!weights) return std::nullopt;
    const std::optional<Proof> proof = in_integers(folded, *weights, instance_.task.knights, budget);
    if (!proof) return std::nullopt;
    Answer found = answer(*proof, &folded);
    found.stats.set("cycles", cycles->size());
    found.stats.set("kinds", folded.rows().size());
    return found;
  }

  [[nodiscard]] bool has_given_up() const override { return given_up_ || instance_.squares() > most_formula_squares; }

 private:
  static constexpr std::uint64_t cycles_per_unit = 2;

  [[nodiscard]] Answer answer(const Proof& proof, const Folded* folded) const {
    CycleWeights certificate;
    std::int64_t total = 0;
    for (const Cell cell : instance_.free) {
      const std::int64_t weight = folded == nullptr ? 0 : proof.weights[folded->orbit(cell)];
      total += weight;
      if (weight == 0) continue;
      certificate.squares.push_back(cell);
      certificate.weights.push_back(weight);
    }
    certificate.least = proof.least;
    certificate.tight = instance_.tight;
    std::string reason = folded == nullptr
                             ? std::string("there is no cycle of these lengths")
                             : fmt::format(
                                   "weights: there are weights of the squares by which every cycle allowed weighs {} "
                                   "or more, {} cycles at least {}, and all squares together only {}",
                                   proof.least, instance_.task.knights, proof.least * instance_.task.knights, total);
    return impossible(std::move(reason), std::move(certificate));
  }

  const CoverInstance& instance_;
  AffordableList affordable_{4'000'000, 400};
  bool given_up_ = false;  // one list says all that lists can
};

}  // namespace

std::unique_ptr<Search> weights(const CoverInstance& instance) {
  return std::make_unique<Weights>(instance);
}

}  // namespace cavalcade::cover
