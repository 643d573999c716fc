#include "visit/visit.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "visit/formula.hpp"
#include "visit/links.hpp"
#include "visit/program.hpp"
#include "visit/reach.hpp"
#include "visit/weave.hpp"

namespace cavalcade::visit {
namespace {

class Search {
 public:
  Search(const Board& board, const VisitTask& task, std::uint64_t seed, const Budget& budget, Progress& progress)
      : budget_(budget),
        at_first_(board.area() <= soon_visited ? Budget(Limits{}) : budget),
        progress_(progress),
        reach_(board, task, at_first_),
        random_(seed) {}

  Answer run() {
    if (!at_first_.exhausted()) play_on(first_steps());
    if (paths_.empty()) return too_late();
    bound_by_colours();
    if (!is_settled()) bound_by_matching();
    // The linear program is the next to be asked, and it is quick where squares are few.
    const int quick_tries = reach_.spots() < few_squares ? 1 : 4;
    for (int i = 0; i < quick_tries && !is_over(); ++i) try_links(std::nullopt);
    for (int round = 0; !is_over(); ++round) narrow(round);
    return answer();
  }

 private:
  [[nodiscard]] bool is_settled() const { return visited_ >= bound_; }
  [[nodiscard]] bool is_over() const { return is_settled() || budget_.exhausted(); }

  // ---- from below ----

  [[nodiscard]] Paths first_steps() const {
    Paths paths;
    for (std::size_t knight = 0; knight < reach_.knights(); ++knight) paths.emplace_back(1, reach_.start(knight));
    return paths;
  }

  // Goes on from some paths until the knight whose turn it is is stalled, each to a square with few ways on
  // (Warnsdorff 1823), and keeps the result if it is the best so far.
  void play_on(Paths paths) {
    std::vector<bool> taken(reach_.spots());
    std::size_t count = 0;
    for (const std::vector<Spot>& path : paths) {
      for (const Spot spot : path) taken[at(spot)] = true;
      count += path.size();
    }
    const auto ways_on = [&](Spot spot) {
      const std::span<const Spot> near = reach_.near(spot);
      return std::count_if(near.begin(), near.end(), [&](Spot next) { return !taken[at(next)]; });
    };
    for (Poll poll(paths_.empty() ? at_first_ : budget_);; ++count) {
      if (poll.exhausted()) return;  // a visit is over when a knight is stalled, not before
      std::vector<Spot>& path = paths[count % paths.size()];
      Spot best = no_spot;
      std::ptrdiff_t fewest = 0;
      for (const Spot next : reach_.near(path.back())) {
        if (taken[at(next)]) continue;
        const std::ptrdiff_t ways = ways_on(next);
        if (best != no_spot && ways >= fewest) continue;
        best = next;
        fewest = ways;
      }
      if (best == no_spot) break;
      taken[at(best)] = true;
      path.push_back(best);
    }
    if (static_cast<std::int64_t>(count) <= visited_) return;
    visited_ = static_cast<std::int64_t>(count);
    paths_ = std::move(paths);
    report();
  }

  // One try to visit as many squares as the bound allows, from random links, or from the links given.
  bool try_links(std::optional<Links> links, std::int64_t squares = 0, int rounds = weaving_rounds) {
    const Demand demand = demand_of(reach_, squares == 0 ? bound_ : squares);
    ++tries_;
    if (!links) links.emplace(reach_);
    Linker linker(reach_, *links, random_.next(), budget_);
    linker.fill();
    if (!linker.shape(demand)) return false;
    Weaver weaver(reach_, demand, std::move(*links), random_.next(), budget_);
    std::optional<Paths> found = weaver.weave(rounds);
    changes_ += weaver.changes();
    if (!found) return false;
    play_on(std::move(*found));
    return true;
  }

  // ---- from above ----

  void lower_bound_to(std::int64_t squares, std::string reason, Certificate certificate) {
    bound_ = squares;
    reason_ = std::move(reason);
    certificate_ = std::move(certificate);
    report();
  }

  // The demand of every class grows with the squares, so the most that fits is found by halving.
  void bound_by_colours() {
    auto fitting = static_cast<std::int64_t>(reach_.knights());
    auto beyond = static_cast<std::int64_t>(reach_.spots()) + 1;
    while (beyond - fitting > 1) {
      const std::int64_t middle = fitting + (beyond - fitting) / 2;
      (fits(reach_, demand_of(reach_, middle)) ? fitting : beyond) = middle;
    }
    lower_bound_to(fitting, colours_in_words(beyond), VisitColours{});
  }

  [[nodiscard]] std::string colours_in_words(std::int64_t squares) const {
    const Demand demand = demand_of(reach_, squares);
    for (Spot spot = 0; spot <= reach_.last(); ++spot) {
      const std::size_t number = reach_.class_of(spot);
      if (demand.visited[number] <= reach_.class_size(number)) continue;
      const bool alternates = reach_.across(number) != number;
      return fmt::format("colours: {} squares would take {} that lie {} {}, and there are {}", squares,
                         demand.visited[number], alternates ? "an even number of moves from" : "within reach of",
                         square_name(reach_.board(), reach_.cell(spot)), reach_.class_size(number));
    }
    return {};
  }

  void bound_by_matching() {
    if (!reach_.alternates()) return;
    Links links(reach_);
    Linker linker(reach_, links, random_.next(), budget_);
    linker.fill();
    if (budget_.exhausted()) return;
    const std::int64_t most = links.count() + static_cast<std::int64_t>(reach_.knights());
    if (most >= bound_) return;
    CellList narrows = linker.narrows();
    if (budget_.exhausted()) return;
    std::string reason = fmt::format(
        "matching: no more than {} moves can be made, two at a square and one at a start, which the room at {} squares "
        "shows; so no more than {} squares are visited",
        links.count(), narrows.size(), most);
    lower_bound_to(most, std::move(reason), VisitMatching{std::move(narrows)});
  }

  // One round of all that can bring the two sides together, each with more effort than in the round before.
  void narrow(int round) {
    if (!solve_program() || is_over()) return;
    const int tries = 12 << std::min(round, max_doublings);
    for (int i = 0; i < tries && !is_over(); ++i) try_links(guided_links(i));
    if (!is_over()) raise(round);
    if (!is_over()) try_logic(round);
    if (!is_over() && round > 0) try_rounded(round);
  }

  // If the bound cannot be reached now, what comes closest.
  void raise(int round) {
    constexpr int tries = 4;
    for (std::int64_t squares = bound_ - 1; squares > visited_ && !budget_.exhausted(); --squares) {
      for (int i = 0; i < tries && squares > visited_ && !budget_.exhausted(); ++i) try_links(std::nullopt, squares);
      if (squares <= visited_ || budget_.exhausted()) return;
      const Demand demand = demand_of(reach_, squares);
      Formula formula(reach_, demand, random_.next(), budget_);
      const Formula::Outcome outcome = formula.work(conflicts_of(round));
      if (outcome == Formula::Outcome::found) return play_on(formula.paths());
      if (outcome == Formula::Outcome::refuted) return lower_by_proof(squares, formula.proof());
    }
  }

  // Lowers the bound as far as the linear program goes. False if that settled the question or the time.
  bool solve_program() {
    if (is_solved_for_ == bound_) return true;
    if (!program_) program_.emplace(reach_, budget_);
    while (!is_over()) {
      const Demand demand = demand_of(reach_, bound_);
      const Program::Outcome outcome = program_->solve(demand);
      has_hint_ = outcome == Program::Outcome::feasible;
      if (outcome != Program::Outcome::refuted) {
        is_solved_for_ = bound_;
        return true;
      }
      const VisitDuals& duals = program_->duals();
      lower_bound_to(bound_ - 1,
                     fmt::format("linear program: {} inequalities that hold of every visit of {} squares contradict "
                                 "each other",
                                 duals.rows.size(), bound_),
                     duals);
    }
    return false;
  }

  // Room for links as the solution of the linear program has it: none where a square is left out, or, to the extent
  // that it is, mostly none; and for one where it says that a path ends.
  Links guided_links(int number) {
    Links links(reach_);
    if (!has_hint_ || number % 4 == 3) return links;
    constexpr double sure = 1e-3;
    constexpr double scale = 1000;
    for (Spot spot = 0; spot <= reach_.last(); ++spot) {
      if (reach_.is_start(spot)) continue;
      const double extent = program_->visited(spot);
      if (extent < sure || (extent<1 - sure&& static_cast<double>(random_.below(1000))> scale * extent))
        links.set_room(spot, 0);
      else if (number % 2 == 0 && program_->ends(spot) > 1 - sure)
        links.set_room(spot, 1);
    }
    return links;
  }

  // The same from a solution whose fractions were settled.
  void try_rounded(int round) {
    if (!has_hint_) return;
    const Demand demand = demand_of(reach_, bound_);
    const int tries = 1 << std::min(round, max_doublings);
    for (int i = 0; i < tries && !is_over(); ++i) {
      if (!program_->round(demand, random_)) {
        program_->solve(demand);
        continue;
      }
      Links rounded(reach_);
      for (Spot spot = 0; spot <= reach_.last(); ++spot) {
        if (reach_.is_start(spot)) continue;
        if (program_->visited(spot) < 0.5)
          rounded.set_room(spot, 0);
        else if (program_->ends(spot) > 0.5)
          rounded.set_room(spot, 1);
      }
      for (int j = 0; j < 4 && !is_over(); ++j) try_links(rounded);
      program_->solve(demand);
    }
  }

  void try_logic(int round) {
    if (logic_squares_ != bound_) {
      logic_.reset();
      logic_demand_ = demand_of(reach_, bound_);
      logic_.emplace(reach_, logic_demand_, random_.next(), budget_);
      logic_squares_ = bound_;
    }
    const Formula::Outcome outcome = logic_->work(conflicts_of(round));
    conflicts_ = logic_->conflicts();
    if (outcome == Formula::Outcome::found) play_on(logic_->paths());
    if (outcome == Formula::Outcome::refuted) lower_by_proof(bound_, logic_->proof());
  }

  static int conflicts_of(int round) { return 2000 << (2 * std::min(round, max_doublings)); }

  void lower_by_proof(std::int64_t squares, VisitProof proof) {
    std::string reason =
        fmt::format("logic: that {} squares are visited was refuted by a SAT solver ({} cuts, {} steps)", squares,
                    proof.cuts.size(), std::count(proof.steps.begin(), proof.steps.end(), '\n'));
    lower_bound_to(squares - 1, std::move(reason), std::move(proof));
  }

  // ---- the answer ----

  void report() {
    progress_.report(static_cast<std::uint64_t>(visited_), static_cast<std::uint64_t>(std::max(bound_, visited_)),
                     changes_);
  }

  // The budget ended before the first visit was over.
  [[nodiscard]] Answer too_late() const {
    Answer answer;
    answer.reason = budget_.why_exhausted();
    answer.interrupted = budget_.interrupted();
    return answer;
  }

  Answer answer() {
    Answer answer;
    answer.verdict = is_settled() ? Verdict::optimal : Verdict::solved;
    answer.interrupted = !is_settled() && budget_.interrupted();
    answer.reason = std::move(reason_);
    answer.method = answer.reason.substr(0, answer.reason.find(':'));
    answer.certificate = std::move(certificate_);
    answer.stats.set("tries", tries_);
    answer.stats.set("changes", changes_);
    if (program_) {
      answer.stats.set("pivots", program_->pivots());
      answer.stats.set("rows", program_->rows());
    }
    if (logic_) answer.stats.set("conflicts", conflicts_);
    Visit visit;
    visit.bound = bound_;
    for (const std::vector<Spot>& path : paths_) {
      CellList& cells = visit.paths.emplace_back();
      for (const Spot spot : path) cells.push_back(reach_.cell(spot));
    }
    answer.witness = std::move(visit);
    return answer;
  }

  static constexpr std::size_t few_squares = 500;
  static constexpr int weaving_rounds = 50;
  static constexpr int max_doublings = 8;

  // Of so many squares the first visit takes some milliseconds: it is made whatever the budget.
  static constexpr std::int64_t soon_visited = 1 << 17;

  const Budget& budget_;
  const Budget at_first_;
  Progress& progress_;
  Reach reach_;
  Random random_;

  Paths paths_;
  std::int64_t visited_ = 0;
  std::int64_t bound_ = INT64_MAX;
  std::string reason_;
  std::optional<Certificate> certificate_;

  std::optional<Program> program_;
  std::int64_t is_solved_for_ = 0;  // squares
  bool has_hint_ = false;
  std::optional<Formula> logic_;
  Demand logic_demand_;
  std::int64_t logic_squares_ = 0;

  std::uint64_t tries_ = 0;
  std::uint64_t changes_ = 0;
  std::uint64_t conflicts_ = 0;
};

}  // namespace

Answer find_visit(const Board& board, const VisitTask& task, std::uint64_t seed, const Budget& budget,
                  Progress& progress) {
  return Search(board, task, seed, budget, progress).run();
}

std::uint64_t bytes(const Board& board) {
  constexpr std::uint64_t a_cell = 2000;
  return Reach::bytes(board) + static_cast<std::uint64_t>(board.area()) * a_cell;
}

}  // namespace cavalcade::visit
