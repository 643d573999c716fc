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
    // Two-factors are complete when no square is left, tours when their only path is.
    if (counted_ == Counted::two_factors)
      for (const auto& entry : layer.all()) add(total_, entry.value);
    if (overflow_) return std::nullopt;
    return total_;
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
    if (path == Path::complete && frontier_.is_all_done(state)) add(total_, ways_);
    if (path == Path::goes_on && frontier_.leaves_enough(state)) add(next_[frontier_.passed_on(state)], ways_);
  }

  void add(Unsigned128& sum, Unsigned128 more) {
    sum += more;
    overflow_ = overflow_ || sum < more;
  }

  Meter& meter_;
  Counted counted_;
  Frontier frontier_;
  std::optional<std::size_t> named_;

  std::size_t turn_ = 0;
  Unsigned128 ways_ = 0;
  Unsigned128 total_ = 0;
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
