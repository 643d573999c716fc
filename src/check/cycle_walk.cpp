#include "check/cycle_walk.hpp"

#include <algorithm>
#include <limits>
#include <memory_resource>
#include <vector>

namespace cavalcade::check {
namespace {

// What it costs to look up a square's moves and start from it, more or less.
constexpr std::uint64_t steps_per_cell = 64;

// The moves that are not ruled out, in compressed rows, neighbours in ascending order.
class AllowedMoves {
 public:
  AllowedMoves(const Board& board, const RuledOutMoves& ruled_out, Meter& meter) : first_(&meter), neighbours_(&meter) {
    first_.reserve(static_cast<std::size_t>(board.area()) + 1);
    first_.push_back(0);
    for (std::int64_t number = 0; number < board.area(); ++number) {
      meter.tick();
      add_row(board, Cell{static_cast<std::int32_t>(number)}, ruled_out);
      first_.push_back(neighbours_.size());
    }
  }

  [[nodiscard]] std::span<const Cell> of(Cell cell) const {
    return {neighbours_.data() + first_[index(cell)], neighbours_.data() + first_[index(cell) + 1]};
  }

 private:
  void add_row(const Board& board, Cell cell, const RuledOutMoves& ruled_out) {
    if (board.is_blocked(cell)) return;
    for (const Cell next : board.neighbours(cell))
      if (!ruled_out.contains(cell, next)) neighbours_.push_back(next);
    std::sort(neighbours_.begin() + static_cast<std::ptrdiff_t>(first_.back()), neighbours_.end());
  }

  std::pmr::vector<std::uint64_t> first_;
  std::pmr::vector<Cell> neighbours_;
};

class CycleWalk {
 public:
  CycleWalk(const Board& board, const CycleLengths& lengths, const RuledOutMoves& ruled_out, std::uint64_t steps,
            Meter& meter, const TakeCycle& take)
      : moves_(board, ruled_out, meter),
        lengths_(lengths),
        greatest_(static_cast<std::int32_t>(lengths.greatest())),
        steps_left_(steps),
        meter_(meter),
        take_(take),
        to_home_(long_list(static_cast<std::size_t>(board.area()), std::int32_t{far}, meter)),
        measured_(&meter),
        path_(&meter),
        places_(&meter) {}

  WalkEnd from(Cell start) {
    const std::span<const Cell> near = moves_.of(start);
    const auto higher = std::upper_bound(near.begin(), near.end(), start);
    const std::span<const Cell> ends(higher, near.end());
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
      measure(start, ends[i], ends.subspan(i + 1));
      const WalkEnd end = spend(measured_.size()) ? from_pair(start, ends[i]) : WalkEnd::gave_up;
      for (const Cell cell : measured_) to_home_[index(cell)] = far;
      if (end != WalkEnd::all) return end;
    }
    return WalkEnd::all;
  }

 private:
  // Of squares that are on the path, or too far, or not higher than the start.
  static constexpr std::int32_t far = std::numeric_limits<std::int32_t>::max();

  bool spend(std::size_t steps) {
    meter_.tick(steps);
    if (steps > steps_left_) return false;
    steps_left_ -= steps;
    return true;
  }

  // How many moves it takes from each square to the start by one of the last squares, without the second.
  void measure(Cell start, Cell second, std::span<const Cell> lasts) {
    measured_.assign(lasts.begin(), lasts.end());
    for (const Cell last : lasts) to_home_[index(last)] = 1;
    for (std::size_t i = 0; i < measured_.size(); ++i) {
      meter_.tick();
      const Cell cell = measured_[i];
      const std::int32_t farther = to_home_[index(cell)] + 1;
      if (farther > greatest_ - 2) break;
      for (const Cell next : moves_.of(cell)) {
        if (next <= start || next == second || to_home_[index(next)] != far) continue;
        to_home_[index(next)] = farther;
        measured_.push_back(next);
      }
    }
  }

  struct Place {
    const Cell* next;
    const Cell* end;
    std::int32_t to_home;  // what to_home_ was before the path came here
  };

  void enter(Cell cell) {
    const std::span<const Cell> near = moves_.of(cell);
    places_.push_back({near.data(), near.data() + near.size(), to_home_[index(cell)]});
    path_.push_back(cell);
    to_home_[index(cell)] = far;
  }

  void leave() {
    to_home_[index(path_.back())] = places_.back().to_home;
    path_.pop_back();
    places_.pop_back();
  }

  // Whether the walk goes on.
  bool try_cycle(Cell last) {
    const auto length = static_cast<std::int64_t>(path_.size()) + 1;
    if (to_home_[index(last)] != 1 || !lengths_.contains(length)) return true;
    path_.push_back(last);
    const bool goes_on = take_(path_);
    path_.pop_back();
    return goes_on;
  }

  WalkEnd from_pair(Cell start, Cell second) {
    path_.assign({start});
    places_.clear();
    enter(second);
    while (!places_.empty()) {
      Place& place = places_.back();
      if (place.next == place.end) {
        leave();
        continue;
      }
      const Cell next = *place.next++;
      const std::int32_t left = greatest_ - static_cast<std::int32_t>(path_.size());
      if (to_home_[index(next)] > left) continue;
      if (!spend(1)) return WalkEnd::gave_up;
      if (!try_cycle(next)) return WalkEnd::stopped;
      if (left > 1) enter(next);
    }
    return WalkEnd::all;
  }

  AllowedMoves moves_;
  const CycleLengths& lengths_;
  std::int32_t greatest_;
  std::uint64_t steps_left_;
  Meter& meter_;
  const TakeCycle& take_;
  std::pmr::vector<std::int32_t> to_home_;
  std::pmr::vector<Cell> measured_;
  std::pmr::vector<Cell> path_;
  std::pmr::vector<Place> places_;
};

}  // namespace

WalkEnd walk_cycles(const Board& board, const CycleLengths& lengths, const RuledOutMoves& ruled_out,
                    std::uint64_t steps, Meter& meter, const TakeCycle& take) {
  if (lengths.count() == 0) return WalkEnd::all;
  const std::uint64_t looks = static_cast<std::uint64_t>(board.area()) * steps_per_cell;
  if (looks > steps) return WalkEnd::gave_up;
  CycleWalk walk(board, lengths, ruled_out, steps - looks, meter, take);
  for (std::int64_t number = 0; number < board.area(); ++number) {
    meter.tick();
    const WalkEnd end = walk.from(Cell{static_cast<std::int32_t>(number)});
    if (end != WalkEnd::all) return end;
  }
  return WalkEnd::all;
}

}  // namespace cavalcade::check
