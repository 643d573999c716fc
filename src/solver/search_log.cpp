#include "solver/search_log.hpp"

#include <algorithm>

namespace cavalcade {

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
