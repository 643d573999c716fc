// A SAT solver on the moves alone: two at every square. Its models are covers by cycles of any lengths. What is wrong
// with one is refused, with all that is wrong for the same reason, and the solver goes on:
//   - a set of squares that no number of allowed cycles fills, such as a cycle that is too short, is left by some move;
//   - a chain of moves longer than any allowed cycle is not made;
//   - a cover by a wrong number of cycles, all of allowed lengths, is not made again.
// For lengths that are too great to list all cycles. Decides every question, given time, and proves what is impossible.

#include <algorithm>

#include <fmt/format.h>

#include "cover/cover_formula.hpp"
#include "cover/search.hpp"

namespace cavalcade::cover {
namespace {

class Lazy final : public Search {
 public:
  explicit Lazy(const CoverInstance& instance) : instance_(instance) {}

  std::optional<Answer> work(std::uint64_t effort, const Budget& budget) override {
    const auto squares = static_cast<std::uint64_t>(instance_.squares());
    if (has_given_up()) return std::nullopt;
    if (!formula_) {
      if (effort < squares * effort_per_square) return std::nullopt;
      formula_.emplace(instance_, nullptr, budget);
      if (budget.exhausted()) formula_.reset();  // it may not be whole
      if (!formula_) return std::nullopt;
    }
    const std::uint64_t models_before = models_;
    const std::uint64_t conflicts_before = formula_->conflicts();
    const auto spent = [&] {
      return (models_ - models_before) * squares * effort_per_square +
             (formula_->conflicts() - conflicts_before) * effort_per_conflict;
    };
    while (spent() < effort && !budget.exhausted()) {
      const std::uint64_t left = (effort - spent()) / effort_per_conflict + 1;
      const SatSolver::Verdict verdict =
          formula_->solve(budget, static_cast<int>(std::min<std::uint64_t>(left, 1U << 30U)));
      if (verdict == SatSolver::Verdict::unsatisfiable) return refuted();
      if (verdict == SatSolver::Verdict::stopped) return std::nullopt;
      ++models_;
      std::vector<CellList> cycles = formula_->cycles();
      if (is_right(cycles)) return solved(Cover{std::move(cycles)}, stats());
      refuse(std::move(cycles));
    }
    return std::nullopt;
  }

  [[nodiscard]] bool has_given_up() const override { return instance_.squares() > most_formula_squares; }

 private:
  static constexpr std::uint64_t effort_per_square = 4;
  static constexpr std::uint64_t effort_per_conflict = 50;

  [[nodiscard]] bool has_allowed_length(const CellList& cycle) const {
    return instance_.lengths.contains(static_cast<std::int64_t>(cycle.size()));
  }

  [[nodiscard]] bool is_right(const std::vector<CellList>& cycles) const {
    return static_cast<std::int64_t>(cycles.size()) == instance_.task.knights &&
           std::all_of(cycles.begin(), cycles.end(), [&](const CellList& cycle) { return has_allowed_length(cycle); });
  }

  // Whether some number of cycles fills as many squares, and the others the rest.
  [[nodiscard]] bool can_be_filled(std::int64_t squares) const {
    const std::int64_t knights = instance_.task.knights;
    for (std::int64_t cycles = squares / instance_.lengths.greatest(); cycles <= squares / instance_.lengths.least();
         ++cycles)
      if (cycles <= knights && instance_.lengths.fill(cycles, squares) &&
          instance_.lengths.fill(knights - cycles, instance_.squares() - squares))
        return true;
    return false;
  }

  void refuse(std::vector<CellList> cycles) {
    bool refused = false;
    for (CellList& cycle : cycles) {
      if (!can_be_filled(static_cast<std::int64_t>(cycle.size()))) {
        formula_->cut(cycle);
        refused = true;
      } else if (!has_allowed_length(cycle)) {
        refuse_chains(cycle);
        refused = true;
      }
    }
    if (!refused) formula_->refuse_cover(std::move(cycles));
  }

  // The cycle is too long: every part of it that is longer than an allowed cycle is refused.
  void refuse_chains(const CellList& cycle) {
    const auto moves = static_cast<std::size_t>(instance_.lengths.greatest());
    for (std::size_t start = 0; start < cycle.size(); ++start) {
      CellList chain;
      for (std::size_t i = 0; i <= moves; ++i) chain.push_back(cycle[(start + i) % cycle.size()]);
      formula_->refuse_chain(std::move(chain));
    }
  }

  [[nodiscard]] Answer refuted() {
    CoverProof proof = formula_->proof();
    const auto steps = std::count(proof.steps.begin(), proof.steps.end(), '\n');
    const std::size_t refused = proof.cuts.size() + proof.chains.size() + proof.covers.size();
    return impossible(fmt::format("proved by a SAT solver on the moves: {} cuts, {} steps", refused, steps),
                      std::move(proof), stats());
  }

  [[nodiscard]] Stats stats() const {
    Stats stats;
    stats.set("models", models_);
    return stats;
  }

  const CoverInstance& instance_;
  std::optional<CoverFormula> formula_;
  std::uint64_t models_ = 0;
};

}  // namespace

std::unique_ptr<Search> lazy(const CoverInstance& instance) {
  return std::make_unique<Lazy>(instance);
}

}  // namespace cavalcade::cover
