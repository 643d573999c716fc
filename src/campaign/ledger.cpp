#include "campaign/ledger.hpp"

#include <algorithm>
#include <chrono>

namespace cavalcade::campaign {

Ledger::Ledger(CampaignFolder& campaign, CampaignFolder::State state, std::size_t hands, Progress& progress)
    : campaign_(campaign), open_(std::move(state.open)), hands_(hands), progress_(progress), done_(state.done.size()) {
  for (const std::size_t number : open_) ++paces_[campaign_.plan().tasks[number].target].open;
  for (const Record& record : state.done) count(record);
  report();
}

std::optional<std::size_t> Ledger::take() {
  const std::lock_guard lock(mutex_);
  if (!so_far_ || next_ == open_.size()) return std::nullopt;
  return open_[next_++];
}

void Ledger::write(const Record& record) {
  const std::lock_guard lock(mutex_);
  if (const Result<void> done = campaign_.add(record); !done) {
    if (so_far_) so_far_ = done.error();
    return;
  }
  ++done_;
  --paces_[record.target].open;
  count(record);
  report();
}

void Ledger::fail(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (so_far_) so_far_ = error;
}

std::size_t Ledger::done() const {
  const std::lock_guard lock(mutex_);
  return done_;
}

Result<void> Ledger::so_far() const {
  const std::lock_guard lock(mutex_);
  return so_far_;
}

void Ledger::count(const Record& record) {
  Pace& pace = paces_[record.target];
  ++pace.done;
  pace.seconds += record.seconds;
}

// A target that has finished nothing yet may take all the time it is allowed.
void Ledger::report() {
  const double limit = std::chrono::duration<double>(campaign_.plan().time_limit).count();
  double seconds = 0;
  std::size_t open = 0;
  for (const auto& [target, pace] : paces_) {
    const double mean = pace.done > 0 ? pace.seconds / static_cast<double>(pace.done) : limit;
    seconds += static_cast<double>(pace.open) * mean;
    open += pace.open;
  }
  progress_.report(done_, done_ + open, 0);
  progress_.expect_to_last(seconds / static_cast<double>(std::clamp<std::size_t>(open, 1, hands_)));
}

}  // namespace cavalcade::campaign
