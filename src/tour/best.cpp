// The tour with the fewest or the most of a figure, from a tour to begin with. From one side it is made better window
// by window (tour/windows.hpp). From the other side, and in the end for both, a formula of the whole board asks for a
// tour that is better than a number (tour/figure_formula.hpp), as Dantzig, Fulkerson & Johnson did it (tour/sat.cpp):
// cycles of a model are cut off, until it is a tour or there is no model, which is a proof. Cuts hold whatever the
// number, so each formula begins with all that are known. Numbers are tried between the bound and the best: halving
// what lies between as long as the proofs come easily, and just better than the best. Efforts grow from round to round.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "tour/figure.hpp"
#include "tour/figure_formula.hpp"
#include "tour/methods.hpp"
#include "tour/part_bounds.hpp"
#include "tour/windows.hpp"

namespace cavalcade::tour {
namespace {

// Several formulas at a time; one that counts crossings is larger.
std::uint64_t formula_bytes(const Board& board, Figure figure) {
  constexpr std::uint64_t formulas = 4;
  return formulas * sat_bytes(board) * (figure == Figure::crossings ? 8 : 1);
}

// Larger formulas take more memory and time than they are worth.
std::int64_t most_squares_of_a_formula(Figure figure) {
  return figure == Figure::crossings ? 144 : 1600;
}

// Parts take a formula each.
constexpr std::int64_t most_squares_of_parts = 40'000;

struct WindowSize {
  std::int32_t width;
  std::int32_t height;
};
constexpr std::array<WindowSize, 6> window_sizes{{{5, 5}, {7, 6}, {6, 8}, {12, 5}, {5, 12}, {9, 9}}};

class BestTour {
 public:
  BestTour(const TourQuestion& question, CellList start, const Budget& budget, Progress& progress)
      : board_(question.board),
        task_(question.task),
        aim_(*task_.aim),
        budget_(budget),
        progress_(progress),
        windows_(board_, task_, std::move(start), 0, question.seed, budget) {
    windows_.take(windows_.squares(), figure_of(board_, aim_.figure, task_.closed, windows_.squares(), budget));
    const bool has_room = static_cast<bool>(budget.allows(formula_bytes(board_, aim_.figure)));
    has_formula_ =
        has_room && board_.free_squares() > 1 && board_.free_squares() <= most_squares_of_a_formula(aim_.figure);
    if (!aim_.most) bound_ = 0;
  }

  Answer run() {
    if (budget_.exhausted()) return out_of_budget(budget_);  // the tour was not looked at to its end
    if (!has_formula_) bound_by_parts();
    for (int round = 0; !is_over(); ++round) {
      const bool is_better = sweep(round);
      if (!has_formula_) {
        if (!is_better) break;
        continue;
      }
      const int conflicts = 1000 << std::min(round, 18);
      Outcome outcome = Outcome::found;
      while (outcome == Outcome::found && !is_over()) outcome = work_on(one_better(best()), conflicts);
      if (!is_over()) squeeze(conflicts / 4);
    }
    return answer();
  }

 private:
  enum class Outcome : std::uint8_t { refuted, found, stopped };

  [[nodiscard]] std::int64_t best() const { return windows_.number(); }
  [[nodiscard]] std::int64_t one_better(std::int64_t number) const { return aim_.most ? number + 1 : number - 1; }
  [[nodiscard]] bool is_settled() const { return bound_ == best(); }
  [[nodiscard]] bool is_over() const { return is_settled() || budget_.exhausted(); }

  // ---- windows ----

  bool sweep(int round) {
    if (task_.symmetry) return false;
    bool is_better = false;
    for (const WindowSize& size : window_sizes) {
      const int conflicts = 1000 << std::min(round, 8);
      while (!is_over() && windows_.sweep(size.width, size.height, conflicts)) {
        is_better = true;
        by_windows_ = true;
        report();
      }
    }
    return is_better;
  }

  // ---- parts, where there is no formula of the whole ----

  void bound_by_parts() {
    if (aim_.most || aim_.figure == Figure::crossings || board_.free_squares() <= 1) return;
    if (board_.area() > most_squares_of_parts) return;
    PartBounds bounds = bound_parts(board_, task_, windows_.squares(), budget_);
    if (bounds.sum == 0) return;
    bound_ = bounds.sum;
    reason_ = fmt::format("proved by a SAT solver on {} parts of the board", bounds.proof.parts.size());
    certificate_ = std::move(bounds.proof);
    report();
  }

  // ---- formulas ----

  // Proves more of the bound, as long as that comes easily.
  void squeeze(int conflicts) {
    const std::int64_t board_most = board_.free_squares() * (aim_.figure == Figure::crossings ? 8 : 1);
    std::int64_t easy = bound_.value_or(board_most);
    for (std::int64_t step = std::max<std::int64_t>(1, std::abs(best() - easy) / 2); !is_over();) {
      const std::int64_t from = bound_.value_or(board_most);
      const std::int64_t gap = std::abs(best() - from);
      if (gap <= 1) return;
      step = std::min(step, gap - 1);
      const std::int64_t number = aim_.most ? from - step : from + step;
      const Outcome outcome = work_on(number, conflicts);
      if (outcome == Outcome::stopped) {
        if (step == 1) return;
        step = std::max<std::int64_t>(1, step / 2);
      }
    }
  }

  // Looks for a tour with the number, or better.
  Outcome work_on(std::int64_t number, int conflicts) {
    std::unique_ptr<FigureFormula>& formula = formulas_[number];
    if (!formula) {
      formula =
          std::make_unique<FigureFormula>(board_, task_, board_.free_cells().list(), SatSolver::Proof::kept, budget_);
      formula->demand(number);
      for (const CellList& cut : cuts_) formula->moves().cut(cut);
    }
    const Outcome outcome = solve(*formula, number, conflicts);
    if (outcome != Outcome::stopped) forget_idle_formulas();
    report();
    return outcome;
  }

  Outcome solve(FigureFormula& formula, std::int64_t number, int conflicts) {
    const auto squares = static_cast<std::size_t>(board_.free_squares());
    while (!budget_.exhausted()) {
      ++rounds_;
      const SatSolver::Verdict verdict = formula.moves().solve(conflicts);
      if (verdict == SatSolver::Verdict::stopped) return Outcome::stopped;
      if (verdict == SatSolver::Verdict::unsatisfiable) return refuted(formula, number);
      MoveFormula::Model model = formula.moves().model();
      if (budget_.exhausted()) return Outcome::stopped;
      for (std::vector<CellList>* kind : {&model.cycles, &model.paths})
        if (!kind->empty() && kind->front().size() == squares) return found(std::move(kind->front()));
      for (CellList& cycle : model.cycles) {
        cuts_.push_back(cycle);
        formula.moves().cut(std::move(cycle));
      }
    }
    return Outcome::stopped;
  }

  Outcome refuted(FigureFormula& formula, std::int64_t number) {
    bound_ = aim_.most ? number - 1 : number + 1;
    MoveProof proof = formula.moves().proof();
    const auto steps = std::count(proof.steps.begin(), proof.steps.end(), '\n');
    reason_ = fmt::format("proved by a SAT solver: {} cuts, {} steps", proof.cuts.size(), steps);
    certificate_ = FigureProof{{{std::move(proof.cells), *bound_, std::move(proof.cuts), std::move(proof.steps)}}};
    return Outcome::refuted;
  }

  Outcome found(CellList squares) {
    if (!task_.closed && task_.from && squares.front() != board_.cell(*task_.from))
      std::reverse(squares.begin(), squares.end());
    const std::int64_t number = figure_of(board_, aim_.figure, task_.closed, squares, Budget({}));
    windows_.take(std::move(squares), number);
    by_formula_ = true;
    return Outcome::found;
  }

  // Those about numbers that are settled.
  void forget_idle_formulas() {
    std::erase_if(formulas_, [&](const auto& one) {
      const bool is_reached = !aim_.prefers(one.first, best());
      const bool is_refuted = bound_ && aim_.prefers(one.first, *bound_);
      return is_reached || is_refuted;
    });
  }

  // ---- the answer ----

  void report() {
    progress_.report(static_cast<std::uint64_t>(bound_.value_or(0)), static_cast<std::uint64_t>(best()),
                     rounds_ + windows_.tried());
  }

  Answer answer() {
    Answer answer;
    answer.verdict = is_settled() ? Verdict::optimal : Verdict::solved;
    answer.interrupted = !is_settled() && budget_.interrupted();
    if (is_settled() || by_formula_)
      answer.method = "sat";
    else if (by_windows_)
      answer.method = "windows";
    if (is_settled() && !certificate_) reason_ = "none has fewer than 0";
    answer.reason = std::move(reason_);
    const bool is_worth_saying = certificate_ || is_settled();  // not that there are 0 or more
    answer.witness = Tour{windows_.squares(), Reached{best(), is_worth_saying ? bound_ : std::nullopt}};
    answer.certificate = std::move(certificate_);
    answer.stats.set("rounds", rounds_);
    answer.stats.set("cuts", cuts_.size());
    answer.stats.set("windows", windows_.tried());
    return answer;
  }

  const Board& board_;
  const TourTask& task_;
  const Aim aim_;
  const Budget& budget_;
  Progress& progress_;
  Windows windows_;
  bool has_formula_ = false;
  bool by_windows_ = false;  // the tour was made better
  bool by_formula_ = false;
  std::map<std::int64_t, std::unique_ptr<FigureFormula>> formulas_;  // by what they demand
  std::vector<CellList> cuts_;
  std::optional<std::int64_t> bound_;
  std::string reason_;
  std::optional<Certificate> certificate_;
  std::uint64_t rounds_ = 0;
};

}  // namespace

std::uint64_t best_bytes(const Board& board) {
  constexpr std::uint64_t per_cell = 64;
  return static_cast<std::uint64_t>(board.area()) * per_cell;
}

Answer best(const TourQuestion& question, Tour start, const Budget& budget, Progress& progress) {
  return BestTour(question, std::move(start.squares), budget, progress).run();
}

}  // namespace cavalcade::tour
