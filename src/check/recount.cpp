#include "check/recount.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "board/move_graph.hpp"
#include "check/exhaustive.hpp"
#include "check/frontier.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

using Path = Frontier::Path;

class Recount {
 public:
  Recount(const Board& board, Counted counted, const std::optional<Square>& from, Meter& meter)
      : meter_(meter), counted_(counted), frontier_(board, counted, meter), next_(meter) {
    if (from) named_ = frontier_.number_of(board.cell(*from));
  }

  std::optional<Unsigned128> run(std::uint64_t& effort) {
    if (!frontier_.fits()) return std::nullopt;
    StateTable<Unsigned128> layer(meter_);
    layer[State{}] = 1;
    for (turn_ = 0; turn_ < frontier_.squares(); ++turn_) {
      frontier_.set_turn(turn_);
      for (const auto& entry : layer.all()) {
        const std::uint64_t before = met_;
        ways_ = entry.value;
        leave(entry.state);
        const std::uint64_t spent = met_ - before + 1;
        if (spent > effort || next_.all().size() > most_states(effort) || overflow_) return std::nullopt;
        effort -= spent;
      }
      std::swap(layer, next_);
      next_.clear();
    }
    // Covers by cycles are complete when no square is left, tours when their only path is.
    if (!counts_tours(counted_))
      for (const auto& entry : layer.all()) {
        add(total_, entry.value);
        add_to_cycles(entry.state[cycles_slot], entry.value);
      }
    if (overflow_) return std::nullopt;
    return total_;
  }

  // After run(), of covers: by their number of cycles, from 1 on.
  [[nodiscard]] const std::vector<Unsigned128>& by_cycles() const { return by_cycles_; }

  // The number of cycles is kept in a slot that no square has.
  [[nodiscard]] bool has_room_for_cycles() const {
    return frontier_.width() <= cycles_slot && frontier_.squares() / shortest_cycle <= UINT8_MAX;
  }

 private:
  static std::uint64_t most_states(std::uint64_t effort) {
    constexpr std::uint64_t part_kept = 16;
    return std::min<std::uint64_t>(effort / part_kept + 1, UINT32_MAX - 1);
  }

  void leave(const State& state) {
    const auto arrive = [this](const State& reached, Path path) { this->arrive(reached, path); };
    const bool is_named = named_ == turn_;
    if (!is_named) frontier_.leave_as_inner(state, arrive);
    if (counted_ != Counted::open) return;
    // A path that has one end of the tour shows in the frontier; one that has both is complete.
    const auto ends = std::count(state.begin(), state.end(), leads_to_end);
    const bool is_end_reserved = named_ && turn_ < *named_;
    if (is_named || ends + (is_end_reserved ? 1 : 0) < 2) frontier_.leave_as_end(state, arrive);
  }

  void arrive(const State& state, Path path) {
    ++met_;
    meter_.tick();
    if (counted_ == Counted::covers) {
      if (path == Path::refused || !frontier_.leaves_enough(state)) return;
      State next = frontier_.passed_on(state);
      if (path == Path::complete) ++next[cycles_slot];
      return add(next_[next], ways_);
    }
    if (path == Path::complete && frontier_.is_all_done(state)) add(total_, ways_);
    if (path == Path::goes_on && frontier_.leaves_enough(state)) add(next_[frontier_.passed_on(state)], ways_);
  }

  void add_to_cycles(std::size_t cycles, Unsigned128 more) {
    if (cycles == 0) return;
    if (by_cycles_.size() < cycles) by_cycles_.resize(cycles);
    add(by_cycles_[cycles - 1], more);
  }

  void add(Unsigned128& sum, Unsigned128 more) {
    sum += more;
    overflow_ = overflow_ || sum < more;
  }

  static constexpr std::size_t cycles_slot = widest_frontier - 1;

  Meter& meter_;
  Counted counted_;
  Frontier frontier_;
  std::optional<std::size_t> named_;

  std::size_t turn_ = 0;
  Unsigned128 ways_ = 0;
  Unsigned128 total_ = 0;
  std::vector<Unsigned128> by_cycles_;
  bool overflow_ = false;
  std::uint64_t met_ = 0;
  StateTable<Unsigned128> next_;
};

// One step of the walk over every path.
struct Step {
  Cell square{};
  std::size_t tried = 0;  // how many of its neighbours
};

class EveryPath {
 public:
  EveryPath(const Board& board, bool closed, Meter& meter)
      : closed_(closed),
        meter_(meter),
        graph_memory_(meter, MoveGraph::bytes(board)),
        graph_(board),
        visited_(board, meter),
        left_(board.free_squares()),
        path_(&meter),
        steps_(&meter) {}

  bool from(Cell start, std::uint64_t& effort, const std::function<void(std::span<const Cell>)>& visit) {
    enter(start);
    while (!steps_.empty()) {
      meter_.tick();
      Step& head = steps_.back();
      const std::span<const Cell> near = graph_.neighbours(head.square);
      if (head.tried == near.size() || (head.tried == 0 && !is_promising())) {
        if (left_ == 0 && (!closed_ || closes())) visit(path_);
        leave();
        continue;
      }
      const Cell next = near[head.tried++];
      if (visited_.contains(next)) continue;
      if (effort-- == 0) return false;
      enter(next);
    }
    return true;
  }

 private:
  void enter(Cell square) {
    visited_.add(square);
    path_.push_back(square);
    steps_.push_back({square});
    --left_;
  }

  void leave() {
    visited_.remove(path_.back());
    path_.pop_back();
    steps_.pop_back();
    ++left_;
  }

  [[nodiscard]] bool closes() const {
    const std::span<const Cell> near = graph_.neighbours(path_.back());
    return path_.size() >= shortest_cycle && std::find(near.begin(), near.end(), path_.front()) != near.end();
  }

  // Only the square before the head has stopped being of use to its neighbours.
  [[nodiscard]] bool is_promising() const {
    if (left_ == 0) return false;
    if (path_.size() < 2) return true;
    const std::span<const Cell> near = graph_.neighbours(path_[path_.size() - 2]);
    return std::all_of(near.begin(), near.end(),
                       [&](Cell square) { return visited_.contains(square) || can_be_visited(square); });
  }

  [[nodiscard]] bool can_be_visited(Cell square) const {
    const std::span<const Cell> near = graph_.neighbours(square);
    const auto usable = std::count_if(near.begin(), near.end(), [&](Cell next) {
      return !visited_.contains(next) || next == path_.back() || (closed_ && next == path_.front());
    });
    return usable >= (closed_ ? 2 : 1);
  }

  bool closed_;
  Meter& meter_;
  Held graph_memory_;
  MoveGraph graph_;
  Visited visited_;
  std::int64_t left_;
  std::pmr::vector<Cell> path_;
  std::pmr::vector<Step> steps_;
};

// Covers, cycle by cycle. A cycle is walked from its lowest square in both directions, and counted in the one that
// comes back from a higher square than it goes to.
class EveryCover {
 public:
  EveryCover(const Board& board, const CyclesTask& task, Meter& meter)
      : board_(board),
        task_(task),
        meter_(meter),
        graph_memory_(meter, MoveGraph::bytes(board)),
        graph_(board),
        visited_(board, meter),
        left_(board.free_squares()),
        steps_(&meter) {}

  std::optional<std::uint64_t> count(std::uint64_t effort) {
    std::uint64_t covers = 0;
    if (!fills(task_.knights, left_)) return covers;
    begin_cycle(1);
    while (!steps_.empty()) {
      meter_.tick();
      CoverStep& head = steps_.back();
      const std::span<const Cell> near = graph_.neighbours(head.square);
      if (head.tried == near.size() || (head.tried == 0 && !is_promising())) {
        leave();
        continue;
      }
      const Cell next = near[head.tried++];
      if (next == steps_[head.first].square) {
        if (!closes()) continue;
        if (left_ == 0) {
          ++covers;
          continue;
        }
        begin_cycle(head.cycle + 1);
      } else {
        if (visited_.contains(next) || length() == task_.longest) continue;
        enter({next, 0, head.first, head.cycle});
      }
      if (effort-- == 0) return std::nullopt;
    }
    return covers;
  }

 private:
  struct CoverStep {
    Cell square{};
    std::size_t tried = 0;   // how many of its neighbours
    std::size_t first = 0;   // the step that began the cycle
    std::int64_t cycle = 0;  // its number, from 1
  };

  [[nodiscard]] std::int64_t shortest() const {
    return std::max(task_.shortest, static_cast<std::int64_t>(shortest_cycle));
  }

  // Whether this number of cycles can have this number of squares together, as far as numbers tell.
  [[nodiscard]] bool fills(std::int64_t cycles, std::int64_t squares) const {
    return cycles == 0 ? squares == 0 : squares / cycles >= shortest() && (squares - 1) / cycles < task_.longest;
  }

  [[nodiscard]] std::int64_t length() const { return static_cast<std::int64_t>(steps_.size() - steps_.back().first); }

  // Whether the cycle may end here, with squares left for the others.
  [[nodiscard]] bool closes() const {
    const CoverStep& head = steps_.back();
    return length() >= shortest() && length() <= task_.longest && head.square > steps_[head.first + 1].square &&
           fills(task_.knights - head.cycle, left_);
  }

  void begin_cycle(std::int64_t cycle) {
    for (const Cell cell : board_.free_cells())
      if (!visited_.contains(cell)) return enter({cell, 0, steps_.size(), cycle});
  }

  void enter(CoverStep step) {
    visited_.add(step.square);
    steps_.push_back(step);
    --left_;
  }

  void leave() {
    visited_.remove(steps_.back().square);
    steps_.pop_back();
    ++left_;
  }

  // The square before the head has stopped being of use to its neighbours; and where a cycle was closed, its first and
  // last.
  [[nodiscard]] bool is_promising() const {
    const std::size_t last = steps_.size() - 1;
    if (last == 0) return true;
    if (steps_.back().first != last) return last - 1 == steps_.back().first || leaves_enough(steps_[last - 1].square);
    return leaves_enough(steps_[last - 1].square) && leaves_enough(steps_[steps_[last - 1].first].square);
  }

  [[nodiscard]] bool leaves_enough(Cell done) const {
    const std::span<const Cell> near = graph_.neighbours(done);
    return std::all_of(near.begin(), near.end(),
                       [&](Cell square) { return visited_.contains(square) || can_be_visited(square); });
  }

  [[nodiscard]] bool can_be_visited(Cell square) const {
    const std::span<const Cell> near = graph_.neighbours(square);
    const auto usable = std::count_if(near.begin(), near.end(), [&](Cell next) {
      return !visited_.contains(next) || next == steps_.back().square || next == steps_[steps_.back().first].square;
    });
    return usable >= 2;
  }

  const Board& board_;
  const CyclesTask& task_;
  Meter& meter_;
  Held graph_memory_;
  MoveGraph graph_;
  Visited visited_;
  std::int64_t left_;
  std::pmr::vector<CoverStep> steps_;
};

}  // namespace

std::string in_digits(Unsigned128 number) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(number % 10));
    number /= 10;
  } while (number != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<Unsigned128> recount(const Board& board, Counted counted, const std::optional<Square>& from,
                                   std::uint64_t& effort, Meter& meter) {
  if (static_cast<std::uint64_t>(board.area()) > effort) return std::nullopt;
  if (board.free_squares() == 1) return counted == Counted::open ? 1 : 0;
  return Recount(board, counted, from, meter).run(effort);
}

std::optional<std::vector<Unsigned128>> recount_by_cycles(const Board& board, std::uint64_t& effort, Meter& meter) {
  if (static_cast<std::uint64_t>(board.area()) > effort) return std::nullopt;
  Recount recount(board, Counted::covers, std::nullopt, meter);
  if (!recount.has_room_for_cycles() || !recount.run(effort)) return std::nullopt;
  return recount.by_cycles();
}

std::optional<std::uint64_t> recount_covers(const Board& board, const CyclesTask& task, std::uint64_t effort,
                                            Meter& meter) {
  if (static_cast<std::uint64_t>(board.area()) > effort / least_effort_per_cell) return std::nullopt;
  return EveryCover(board, task, meter).count(effort);
}

bool walk_every_tour(const Board& board, bool closed, std::uint64_t effort, Meter& meter,
                     const std::function<void(std::span<const Cell>)>& visit) {
  if (static_cast<std::uint64_t>(board.area()) > effort / least_effort_per_cell) return false;
  EveryPath paths(board, closed, meter);
  for (const Cell start : board.free_cells()) {
    if (!paths.from(start, effort, visit)) return false;
    if (closed) break;
  }
  return true;
}

}  // namespace cavalcade::check
