#include "cover/cycle_list.hpp"

#include <algorithm>

namespace cavalcade::cover {
namespace {

class CycleSearch {
 public:
  CycleSearch(const CoverInstance& instance, std::size_t most, const Budget& budget)
      : instance_(instance),
        least_(static_cast<std::size_t>(instance.lengths.least())),
        greatest_(static_cast<std::size_t>(instance.lengths.greatest())),
        most_(most),
        steps_left_(most * steps_per_cycle),
        poll_(budget),
        on_path_(instance.near.size()),
        distance_(instance.near.size(), unreached) {}

  bool run() {
    return std::all_of(instance_.free.begin(), instance_.free.end(), [this](Cell start) { return search_from(start); });
  }

  CycleList take() { return std::move(found_); }

 private:
  static constexpr std::size_t steps_per_cycle = 64;
  static constexpr std::uint32_t unreached = UINT32_MAX / 2;

  // Over cells not below the start. No square of an allowed cycle is farther than half of it.
  void measure_distances(Cell start) {
    for (const Cell cell : measured_) distance_[index(cell)] = unreached;
    distance_[index(start)] = 0;
    measured_.assign(1, start);
    for (std::size_t i = 0; i < measured_.size(); ++i) {
      const std::uint32_t farther = distance_[index(measured_[i])] + 1;
      if (farther > greatest_ / 2) break;
      for (const Cell next : instance_.near[index(measured_[i])]) {
        if (next < start || distance_[index(next)] != unreached) continue;
        distance_[index(next)] = farther;
        measured_.push_back(next);
      }
    }
  }

  bool search_from(Cell start) {
    measure_distances(start);
    if (steps_left_ < measured_.size()) return false;
    steps_left_ -= measured_.size();
    path_.assign(1, start);
    next_way_.assign(1, 0);
    on_path_[index(start)] = true;
    while (!path_.empty()) {
      if (steps_left_-- == 0 || poll_.exhausted()) return false;
      const CellList& ways = instance_.near[index(path_.back())];
      if (next_way_.back() == ways.size()) {
        on_path_[index(path_.back())] = false;
        path_.pop_back();
        next_way_.pop_back();
        continue;
      }
      const Cell next = ways[next_way_.back()++];
      if (next == start) {
        if (closes_here() && found_.size() == most_) return false;
        if (closes_here()) found_.add(path_);
      } else if (next > start && !on_path_[index(next)] && path_.size() + distance_[index(next)] <= greatest_) {
        on_path_[index(next)] = true;
        path_.push_back(next);
        next_way_.push_back(0);
      }
    }
    return true;
  }

  [[nodiscard]] bool closes_here() const {
    return path_.size() >= least_ && path_.size() <= greatest_ && path_.size() >= 3 && path_[1] < path_.back();
  }

  const CoverInstance& instance_;
  std::size_t least_;
  std::size_t greatest_;
  std::size_t most_;
  std::size_t steps_left_;
  Poll poll_;
  std::vector<bool> on_path_;
  std::vector<std::uint32_t> distance_;
  CellList measured_;  // the cells whose distance is known
  CellList path_;
  std::vector<std::size_t> next_way_;
  CycleList found_;
};

}  // namespace

std::optional<CycleList> list_cycles(const CoverInstance& instance, std::size_t most, const Budget& budget) {
  CycleSearch search(instance, most, budget);
  if (!search.run()) return std::nullopt;
  return search.take();
}

std::optional<CycleList> AffordableList::list(const CoverInstance& instance, std::size_t allowed,
                                              const Budget& budget) {
  const std::size_t limit = std::min<std::size_t>(most_, budget.memory() / 4 / bytes_per_cycle_);
  std::optional<CycleList> cycles = list_cycles(instance, std::min(allowed, limit), budget);
  out_of_reach_ = !cycles && allowed >= limit && !budget.exhausted();
  return cycles;
}

}  // namespace cavalcade::cover
