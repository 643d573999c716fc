#include "visit/visit.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "visit/bounds.hpp"
#include "visit/formula.hpp"
#include "visit/local_search.hpp"
#include "visit/lp_relaxation.hpp"
#include "visit/matching.hpp"
#include "visit/reach.hpp"

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
    tighten_upper_bound(bound_by_colours(reach_));
    if (!is_settled() && reach_.alternates())
      if (std::optional<UpperBound> bound = bound_by_matching(reach_, upper_bound_.squares, random_.next(), budget_))
        tighten_upper_bound(*std::move(bound));
    // The linear program is the next to be asked, and it is quick where squares are few.
    const int quick_tries = reach_.size() < few_squares ? 1 : 4;
    for (int i = 0; i < quick_tries && !is_over(); ++i) try_matching(room_of(reach_), upper_bound_.squares);
    for (int round = 0; !is_over(); ++round) narrow(round);
    return answer();
  }

 private:
  [[nodiscard]] bool is_settled() const { return visited_ >= upper_bound_.squares; }
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
    std::vector<bool> taken(reach_.size());
    std::size_t count = 0;
    for (const std::vector<Vertex>& path : paths) {
      for (const Vertex vertex : path) taken[vertex] = true;
      count += path.size();
    }
    const auto ways_on = [&](Vertex vertex) {
      const std::span<const Vertex> near = reach_.neighbours(vertex);
      return std::count_if(near.begin(), near.end(), [&](Vertex next) { return !taken[next]; });
    };
    for (Poll poll(paths_.empty() ? at_first_ : budget_);; ++count) {
      if (poll.exhausted()) return;  // a visit is over when a knight is stalled, not before
      std::vector<Vertex>& path = paths[count % paths.size()];
      Vertex best = no_vertex;
      std::ptrdiff_t fewest = 0;
      for (const Vertex next : reach_.neighbours(path.back())) {
        if (taken[next]) continue;
        const std::ptrdiff_t ways = ways_on(next);
        if (best != no_vertex && ways >= fewest) continue;
        best = next;
        fewest = ways;
      }
      if (best == no_vertex) break;
      taken[best] = true;
      path.push_back(best);
    }
    if (static_cast<std::int64_t>(count) <= visited_) return;
    visited_ = static_cast<std::int64_t>(count);
    paths_ = std::move(paths);
    report();
  }

  // One try to visit the given number of squares, from a random matching that keeps to the room.
  void try_matching(Room room, std::int64_t squares) {
    const Demand demand = demand_of(reach_, squares);
    ++tries_;
    MatchingSearch search(reach_, std::move(room), random_.next(), budget_);
    search.fill();
    if (!search.shape(demand)) return;
    LocalSearch local(reach_, demand, search.take(), random_.next(), budget_);
    std::optional<Paths> found = local.run(search_rounds);
    changes_ += local.changes();
    if (found) play_on(std::move(*found));
  }

  // ---- from above ----

  void tighten_upper_bound(UpperBound bound) {
    upper_bound_ = std::move(bound);
    report();
  }

  // One round of all that can bring the two sides together, each with more effort than in the round before.
  void narrow(int round) {
    if (!solve_relaxation() || is_over()) return;
    const int tries = 12 << std::min(round, max_doublings);
    for (int i = 0; i < tries && !is_over(); ++i) try_matching(guided_room(i), upper_bound_.squares);
    if (!is_over()) raise(round);
    if (!is_over()) try_logic(round);
    if (!is_over() && round > 0) try_rounded(round);
  }

  // If the bound cannot be reached now, what comes closest.
  void raise(int round) {
    constexpr int tries = 4;
    for (std::int64_t squares = upper_bound_.squares - 1; squares > visited_ && !budget_.exhausted(); --squares) {
      for (int i = 0; i < tries && squares > visited_ && !budget_.exhausted(); ++i)
        try_matching(room_of(reach_), squares);
      if (squares <= visited_ || budget_.exhausted()) return;
      const Demand demand = demand_of(reach_, squares);
      Formula formula(reach_, demand, random_.next(), budget_);
      const Formula::Outcome outcome = formula.work(conflicts_of(round));
      if (outcome == Formula::Outcome::found) return play_on(formula.paths());
      if (outcome == Formula::Outcome::refuted) return tighten_upper_bound(bound_by_proof(squares, formula.proof()));
    }
  }

  // Tightens the bound as far as the linear program goes. False if that settled the question or the time.
  bool solve_relaxation() {
    if (is_solved_for_ == upper_bound_.squares) return true;
    if (!relaxation_) relaxation_.emplace(reach_, budget_);
    while (!is_over()) {
      const LpRelaxation::Outcome outcome = relaxation_->solve(demand_of(reach_, upper_bound_.squares));
      has_hint_ = outcome == LpRelaxation::Outcome::feasible;
      if (outcome != LpRelaxation::Outcome::refuted) {
        is_solved_for_ = upper_bound_.squares;
        return true;
      }
      tighten_upper_bound(bound_by_duals(upper_bound_.squares, relaxation_->duals()));
    }
    return false;
  }

  // As the solution of the linear program has it: none where a square is left out, or, to the extent that it is, mostly
  // none; and for one move where it says that a path ends.
  Room guided_room(int number) {
    Room room = room_of(reach_);
    if (!has_hint_ || number % 4 == 3) return room;
    constexpr double sure = 1e-3;
    constexpr std::uint64_t scale = 1000;
    for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
      if (reach_.is_start(vertex)) continue;
      const double extent = relaxation_->visited(vertex);
      const auto is_left_out_by_chance = [&] {
        return extent<1 - sure&& static_cast<double>(random_.below(scale))> static_cast<double>(scale) * extent;
      };
      if (extent < sure || is_left_out_by_chance())
        room[vertex] = 0;
      else if (number % 2 == 0 && relaxation_->ends(vertex) > 1 - sure)
        room[vertex] = 1;
    }
    return room;
  }

  // The same from a solution whose fractions were settled.
  void try_rounded(int round) {
    if (!has_hint_) return;
    const Demand demand = demand_of(reach_, upper_bound_.squares);
    const int tries = 1 << std::min(round, max_doublings);
    for (int i = 0; i < tries && !is_over(); ++i) {
      if (relaxation_->round(demand, random_)) {
        const Room room = rounded_room();
        for (int j = 0; j < 4 && !is_over(); ++j) try_matching(room, upper_bound_.squares);
      }
      relaxation_->solve(demand);
    }
  }

  [[nodiscard]] Room rounded_room() const {
    Room room = room_of(reach_);
    for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
      if (reach_.is_start(vertex)) continue;
      if (relaxation_->visited(vertex) < 0.5)
        room[vertex] = 0;
      else if (relaxation_->ends(vertex) > 0.5)
        room[vertex] = 1;
    }
    return room;
  }

  void try_logic(int round) {
    if (logic_squares_ != upper_bound_.squares) {
      logic_.reset();
      logic_demand_ = demand_of(reach_, upper_bound_.squares);
      logic_.emplace(reach_, logic_demand_, random_.next(), budget_);
      logic_squares_ = upper_bound_.squares;
    }
    const Formula::Outcome outcome = logic_->work(conflicts_of(round));
    conflicts_ = logic_->conflicts();
    if (outcome == Formula::Outcome::found) play_on(logic_->paths());
    if (outcome == Formula::Outcome::refuted)
      tighten_upper_bound(bound_by_proof(upper_bound_.squares, logic_->proof()));
  }

  static int conflicts_of(int round) { return 2000 << (2 * std::min(round, max_doublings)); }

  // ---- the answer ----

  void report() {
    progress_.report(static_cast<std::uint64_t>(visited_),
                     static_cast<std::uint64_t>(std::max(upper_bound_.squares, visited_)), changes_);
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
    answer.method = upper_bound_.method;
    answer.reason = fmt::format("{}: {}", upper_bound_.method, upper_bound_.reason);
    answer.certificate = std::move(upper_bound_.certificate);
    answer.stats.set("tries", tries_);
    answer.stats.set("changes", changes_);
    if (relaxation_) {
      answer.stats.set("pivots", relaxation_->pivots());
      answer.stats.set("rows", relaxation_->rows());
    }
    if (logic_) answer.stats.set("conflicts", conflicts_);
    Visit visit;
    visit.bound = upper_bound_.squares;
    for (const std::vector<Vertex>& path : paths_) {
      CellList& cells = visit.paths.emplace_back();
      for (const Vertex vertex : path) cells.push_back(reach_.cell(vertex));
    }
    answer.witness = std::move(visit);
    return answer;
  }

  static constexpr std::size_t few_squares = 500;
  static constexpr int search_rounds = 50;
  static constexpr int max_doublings = 8;

  // Of up to this number of squares the first visit takes some milliseconds: it is made whatever the budget.
  static constexpr std::int64_t soon_visited = 1 << 17;

  const Budget& budget_;
  const Budget at_first_;
  Progress& progress_;
  Reach reach_;
  Random random_;

  Paths paths_;
  std::int64_t visited_ = 0;
  UpperBound upper_bound_;

  std::optional<LpRelaxation> relaxation_;
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
  constexpr std::uint64_t per_cell = 2092;
  return static_cast<std::uint64_t>(board.area()) * per_cell;
}

}  // namespace cavalcade::visit
