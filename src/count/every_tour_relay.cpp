#include "count/every_tour_relay.hpp"

#include <algorithm>
#include <utility>

namespace cavalcade::count {

std::uint64_t TourRelay::bytes(std::uint64_t squares, std::uint64_t threads) {
  const std::uint64_t kept = std::max<std::uint64_t>(squares_kept, squares) + squares;
  return threads * 5 * 2 * kept * sizeof(Cell);  // four pieces ahead and one at work; lists grow by doubling
}

void TourRelay::end() {
  const std::lock_guard guard(lock_);
  ended_ = true;
  changed_.notify_all();
}

bool TourRelay::wait_until(std::uint64_t turn_is_at_least) {
  std::unique_lock guard(lock_);
  changed_.wait(guard, [&] { return ended_ || turn_ >= turn_is_at_least; });
  return !ended_;
}

bool TourRelay::hand_on(std::span<const Cell> tour) {
  if (ended_) return false;
  ++taken_;
  if (take_(tour)) return true;
  end();
  return false;
}

bool TourRelay::hand_on(CellList& kept) {
  const std::span<const Cell> all = kept;
  for (std::size_t i = 0; i < all.size(); i += squares_)
    if (!hand_on(all.subspan(i, squares_))) return false;
  kept.clear();
  return true;
}

TourRelay::Piece::Piece(TourRelay& relay, std::uint64_t number) : relay_(relay), number_(number) {
  if (number_ >= relay_.window_) relay_.wait_until(number_ - relay_.window_ + 1);
}

bool TourRelay::Piece::add(std::span<const Cell> tour) {
  if (relay_.ended_) return false;
  if (relay_.turn_ != number_) {
    kept_.insert(kept_.end(), tour.begin(), tour.end());
    return kept_.size() < squares_kept || relay_.wait_until(number_);
  }
  return relay_.hand_on(kept_) && relay_.hand_on(tour);
}

// The turn passes on to the first piece that is not finished; its thread finds out by itself.
bool TourRelay::Piece::finish() {
  {
    const std::lock_guard guard(relay_.lock_);
    if (relay_.turn_ != number_) {
      relay_.finished_.emplace(number_, std::move(kept_));
      return !relay_.ended_;
    }
  }
  for (;;) {
    if (!relay_.hand_on(kept_)) return false;
    const std::lock_guard guard(relay_.lock_);
    ++relay_.turn_;
    relay_.changed_.notify_all();
    const auto next = relay_.finished_.find(relay_.turn_);
    if (next == relay_.finished_.end()) return !relay_.ended_;
    kept_ = std::move(next->second);
    relay_.finished_.erase(next);
  }
}

}  // namespace cavalcade::count
