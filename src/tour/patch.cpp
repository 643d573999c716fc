// The idea is Karp's for the travelling salesman (R. M. Karp, "A patching algorithm for the nonsymmetric
// traveling-salesman problem", SIAM Journal on Computing 8, 1979): solve the easy relaxation, two moves at every
// square, and join the cycles it falls into.
//  1. a two-factor by flow, or the squares that lack moves (two_factor/two_factor.hpp);
//  2. two-exchanges that join two cycles: all but a few of a thousand (two_factor/cycle_system.hpp, as what follows);
//  3. a cycle is opened into a neighbour, and the path closed by rotations;
//  4. where an open tour may still choose its end, the path is led to the next cycle by rotations and walks on into it;
//  5. a region around a stubborn cycle is solved anew, and if that cannot be done, a proof is looked for that no tour
//     passes through it (tour/move_formula.hpp); the region grows until one of both succeeds.

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "tour/methods.hpp"
#include "tour/move_formula.hpp"
#include "two_factor/cycle_system.hpp"
#include "two_factor/rotation.hpp"

namespace cavalcade::tour {
namespace {

constexpr std::uint64_t rotation_nodes = 50000;
constexpr std::array<std::size_t, 5> region_sizes{30, 100, 300, 1000, 3000};
constexpr int repair_conflicts = 5000;
constexpr int refute_conflicts = 20000;

class Patch {
 public:
  Patch(const TourQuestion& question, const Budget& budget, Progress& progress)
      : board_(question.board),
        task_(question.task),
        budget_(budget),
        progress_(progress),
        squares_(static_cast<std::uint64_t>(question.board.free_squares())),
        moves_(question.board, budget) {}

  Answer answer() {
    if (squares_ == 1) return solved(Tour{{*board_.free_cells().begin()}}, {});
    TwoFactorResult result = find_two_factor(board_, task_, moves_, budget_);
    if (budget_.exhausted()) return out_of_budget(budget_, stats_);
    if (auto* shortage = std::get_if<HallViolator>(&result))
      return short_of_moves(board_, std::move(*shortage), stats_);
    auto* factor = std::get_if<TwoFactor>(&result);
    if (factor == nullptr) return unknown("no cycles that cover the board were found", stats_);
    exchange_moves(*factor);
    CycleSystem cycles(moves_, *factor, budget_);
    *factor = {};
    if (budget_.exhausted()) return out_of_budget(budget_, stats_);
    stats_.set("after_exchanges", cycles.count());
    return join(cycles);
  }

 private:
  void exchange_moves(TwoFactor& factor) {
    const CycleSystem cycles(moves_, factor, budget_);
    stats_.set("cycles", cycles.count());
    two_exchange(moves_, factor, cycles, budget_);
  }

  Answer join(CycleSystem& cycles) {
    while (cycles.count() > 1) {
      progress_.report(squares_ - cycles.count(), squares_, 0);
      if (budget_.exhausted()) return out_of_budget(budget_, stats_);
      if (merge_any(cycles) || walk_on(cycles)) continue;
      switch (settle_stubborn(cycles)) {
        case Settled::joined:
          continue;
        case Settled::refuted:
          return refuted(board_, std::move(*proof_), stats_);
        case Settled::neither:
          if (budget_.exhausted()) return out_of_budget(budget_, stats_);
          return unknown(fmt::format("{} cycles could not be joined, and no proof was found", cycles.count()), stats_);
      }
    }
    return solved(walked(cycles.take(0)), stats_);
  }

  // Every cycle but the longest is tried; those that were tried in vain are not tried again until another was joined.
  bool merge_any(CycleSystem& cycles) {
    bool any = false;
    for (std::size_t guest = 0; guest < cycles.count() && cycles.count() > 1 && !budget_.exhausted();) {
      if (guest != cycles.longest() && merge_by_rotation(moves_, cycles, guest, rotation_nodes)) {
        any = true;
        count("absorbed");
      } else {
        ++guest;
      }
    }
    return any;
  }

  // An open tour whose last square is not named.
  bool walk_on(CycleSystem& cycles) {
    if (task_.closed || task_.to) return false;
    for (std::size_t guest = 0; guest < cycles.count() && !budget_.exhausted(); ++guest) {
      if (cycles.is_path(guest)) continue;
      if (cycles.has_path() ? walk_into(cycles, guest) : open_into(cycles, guest)) {
        count("walked_on");
        return true;
      }
    }
    return false;
  }

  // Two cycles side by side are a path.
  bool open_into(CycleSystem& cycles, std::size_t guest) {
    for (const Cell first : cycles.cycle(guest)) {
      for (const Cell door : moves_.neighbours(first)) {
        const std::size_t host = cycles.cycle_of(door);
        if (host == guest) continue;
        CellList path = cycles.cycle(host);
        std::rotate(path.begin(), std::find(path.begin(), path.end(), door), path.end());
        std::reverse(path.begin(), path.end());
        append_from(path, cycles.cycle(guest), first);
        cycles.replace_by_path({host, guest}, std::move(path));
        return true;
      }
    }
    return false;
  }

  bool walk_into(CycleSystem& cycles, std::size_t guest) {
    std::size_t host = 0;
    while (!cycles.is_path(host)) ++host;
    CellList doors;
    for (const Cell cell : cycles.cycle(guest))
      for (const Cell door : moves_.neighbours(cell))
        if (cycles.cycle_of(door) == host) doors.push_back(door);
    if (doors.empty()) return false;
    CellList path = walked(cycles.cycle(host)).squares;
    for (int turn = 0; turn < (task_.from ? 1 : 2); ++turn) {
      if (rotate_end(board_, path, doors, budget_)) {
        for (const Cell first : moves_.neighbours(path.back())) {
          if (cycles.cycle_of(first) != guest) continue;
          append_from(path, cycles.cycle(guest), first);
          cycles.replace_by_path({host, guest}, std::move(path));
          return true;
        }
      }
      std::reverse(path.begin(), path.end());
    }
    return false;
  }

  static void append_from(CellList& path, const CellList& cycle, Cell first) {
    const auto start = std::find(cycle.begin(), cycle.end(), first);
    path.insert(path.end(), start, cycle.end());
    path.insert(path.end(), cycle.begin(), start);
  }

  enum class Settled : std::uint8_t { joined, refuted, neither };

  Settled settle_stubborn(CycleSystem& cycles) {
    for (const std::size_t size : region_sizes) {
      for (std::size_t number = 0; number < cycles.count(); ++number) {
        if (number == cycles.longest()) continue;
        if (budget_.exhausted()) return Settled::neither;
        CellList region = region_around(moves_, cycles.cycle(number), size);
        if (region.size() == squares_) return Settled::neither;  // no part of the board: the SAT method's business
        count("regions");
        if (sat_repair(moves_, cycles, region, budget_, repair_conflicts)) return Settled::joined;
        proof_ = refute_region(board_, task_, std::move(region), budget_, refute_conflicts);
        if (proof_) return Settled::refuted;
      }
    }
    return Settled::neither;
  }

  // From the named square, if there is one.
  [[nodiscard]] Tour walked(CellList cycle) const {
    if (!task_.closed && task_.from && cycle.front() != board_.cell(*task_.from))
      std::reverse(cycle.begin(), cycle.end());
    return Tour{std::move(cycle)};
  }

  void count(std::string_view what) { stats_.set(what, stats_.get(what) + 1); }

  const Board& board_;
  const TourTask& task_;
  const Budget& budget_;
  Progress& progress_;
  std::uint64_t squares_;
  MoveGraph moves_;
  Stats stats_;
  std::optional<MoveProof> proof_;
};

}  // namespace

std::uint64_t patch_bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  return two_factor_bytes(board) + cells * (4 * sizeof(Cell) + 2 * sizeof(std::uint32_t));
}

Answer patch(const TourQuestion& question, const Budget& budget, Progress& progress) {
  const auto freely = [&](const TourQuestion& asked) { return Patch(asked, budget, progress).answer(); };
  return question.task.use.empty() ? freely(question) : patch_through(question, budget, progress, freely);
}

}  // namespace cavalcade::tour
