// Exact cover by cycles, as a formula: all allowed cycles are listed, and a SAT solver chooses among them. The moves
// are variables too, and say that cycles do not meet: a cycle makes its moves, and two moves meet at every square. That
// is what makes the formula strong, since a few moves decide about thousands of cycles. Decides every question whose
// cycles can be listed, given time, and proves what is impossible.

#include <algorithm>

#include <fmt/format.h>

#include "cover/cover_formula.hpp"
#include "cover/cycle_list.hpp"
#include "cover/search.hpp"

namespace cavalcade::cover {
namespace {

class Exact final : public Search {
 public:
  explicit Exact(const CoverInstance& instance) : instance_(instance) {}

  std::optional<Answer> work(std::uint64_t effort, const Budget& budget) override {
    if (has_given_up() || (!formula_ && !build(effort, budget))) return std::nullopt;
    const auto conflicts = static_cast<int>(std::min<std::uint64_t>(effort / effort_per_conflict() + 1, INT32_MAX / 2));
    const SatSolver::Verdict verdict = formula_->solve(budget, conflicts);
    if (verdict == SatSolver::Verdict::satisfiable) return solved(Cover{formula_->cycles()}, stats());
    if (verdict == SatSolver::Verdict::stopped) return std::nullopt;
    CoverProof proof = formula_->proof();
    const auto steps = std::count(proof.steps.begin(), proof.steps.end(), '\n');
    return impossible(fmt::format("proved by a SAT solver over all {} allowed cycles: {} steps", cycles_, steps),
                      std::move(proof), stats());
  }

  [[nodiscard]] bool has_given_up() const override {
    return affordable_.is_out_of_reach() || instance_.squares() > most_formula_squares;
  }

 private:
  static constexpr std::uint64_t effort_per_cycle = 8;

  [[nodiscard]] std::uint64_t effort_per_conflict() const { return 40 + cycles_ / 32; }

  bool build(std::uint64_t effort, const Budget& budget) {
    const std::optional<CycleList> cycles = affordable_.list(instance_, effort / effort_per_cycle, budget);
    if (!cycles) return false;
    cycles_ = cycles->size();
    formula_.emplace(instance_, &*cycles, budget);
    if (budget.exhausted()) formula_.reset();  // it may not be whole
    return formula_.has_value();
  }

  [[nodiscard]] Stats stats() const {
    Stats stats;
    stats.set("cycles", cycles_);
    return stats;
  }

  const CoverInstance& instance_;
  std::optional<CoverFormula> formula_;
  std::size_t cycles_ = 0;
  AffordableList affordable_{500'000, 2000};
};

}  // namespace

std::unique_ptr<Search> exact(const CoverInstance& instance) {
  return std::make_unique<Exact>(instance);
}

}  // namespace cavalcade::cover
