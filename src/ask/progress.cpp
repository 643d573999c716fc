#include "ask/progress.hpp"

#include <algorithm>
#include <utility>

namespace cavalcade {
Progress::Snapshot Progress::snapshot() const {
  Snapshot now;
  now.done = done_.load(std::memory_order_relaxed);
  now.total = total_.load(std::memory_order_relaxed);
  now.nodes = nodes_.load(std::memory_order_relaxed);
  now.by_layers = by_layers_.load(std::memory_order_relaxed);
  now.memory = memory_.load(std::memory_order_relaxed);
  now.seconds = seconds_since_start();
  if (now.seconds > 0) now.nodes_per_second = static_cast<double>(now.nodes) / now.seconds;
  const bool part_way = now.done > 0 && now.done <= now.total;
  if (steady_.load(std::memory_order_relaxed) && part_way)
    now.seconds_left = now.seconds * static_cast<double>(now.total - now.done) / static_cast<double>(now.done);
  const double expected = expected_end_.load(std::memory_order_relaxed);
  if (expected >= 0) now.seconds_left = std::max(0.0, expected - now.seconds);
  return now;
}

void Progress::show_path(CellList path) {
  const std::lock_guard lock(path_mutex_);
  path_ = std::move(path);
  path_wanted_.store(false, std::memory_order_relaxed);
}

CellList Progress::shown_path() {
  const std::lock_guard lock(path_mutex_);
  path_wanted_.store(true, std::memory_order_relaxed);
  return path_;
}

bool SearchLog::write(std::int32_t step) {
  if (steps_.size() == most_steps_) {
    full_.store(true, std::memory_order_relaxed);
    return false;
  }
  steps_.push_back(step);
  return true;
}

void SearchLog::enter(Cell square) {
  if (write(static_cast<std::int32_t>(square))) path_.push_back(square);
}

void SearchLog::back() {
  if (write(step_back)) path_.pop_back();
}

void SearchLog::go_over_to(const CellList& path) {
  const auto [mine, its] = std::mismatch(path_.begin(), path_.end(), path.begin(), path.end());
  for (auto left = path_.end() - mine; left > 0; --left) back();
  for (auto next = its; next != path.end(); ++next) enter(*next);
}

}  // namespace cavalcade
