// Tours that several threads find, taken in order. The work is cut into numbered pieces. The thread whose piece is next
// hands its tours on as it finds them; the others keep theirs, up to a number of squares, then they wait for their
// turn. A thread that has finished its piece early leaves its tours behind and goes on to another piece, a few ahead at
// most. So memory is bounded, and whoever takes the tours sees them one at a time, in the order of the pieces.

#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

#include "count/enumerate/every_tour.hpp"

namespace cavalcade::count {

class TourRelay {
 public:
  TourRelay(TourCall take, std::size_t squares, std::size_t threads)
      : take_(std::move(take)), squares_(squares), window_(4 * threads) {}
  static std::uint64_t bytes(std::uint64_t squares, std::uint64_t threads) {
    const std::uint64_t kept = std::max<std::uint64_t>(squares_kept, squares) + squares;
    return threads * 5 * 2 * kept * sizeof(Cell);  // four pieces ahead and one at work; lists grow by doubling
  }

  // Set when a tour was refused, or by end(): all work is to stop.
  [[nodiscard]] const std::atomic<bool>& ended() const { return ended_; }
  void end() {
    const std::lock_guard guard(lock_);
    ended_ = true;
    changed_.notify_all();
  }

  // How many were taken. When all threads have ended.
  [[nodiscard]] std::uint64_t taken() const { return taken_; }

  // One thread's piece: tours come with add(), then finish(). Both return false when all has ended. Waits before it
  // begins if the piece is too far ahead.
  class Piece {
   public:
    Piece(TourRelay& relay, std::uint64_t number) : relay_(relay), number_(number) {
      if (number_ >= relay_.window_) relay_.wait_until(number_ - relay_.window_ + 1);
    }

    bool add(std::span<const Cell> tour) {
      if (relay_.ended_) return false;
      if (relay_.turn_ != number_) {
        kept_.insert(kept_.end(), tour.begin(), tour.end());
        return kept_.size() < squares_kept || relay_.wait_until(number_);
      }
      return relay_.hand_on(kept_) && relay_.hand_on(tour);
    }

    // The turn passes on to the first piece that is not finished; its thread finds out by itself.
    bool finish() {
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

   private:
    TourRelay& relay_;
    std::uint64_t number_;
    CellList kept_;
  };

 private:
  // Enough tours to keep a thread busy for a while.
  static constexpr std::size_t squares_kept = std::size_t{1} << 18U;

  bool wait_until(std::uint64_t turn_is_at_least) {
    std::unique_lock guard(lock_);
    changed_.wait(guard, [&] { return ended_ || turn_ >= turn_is_at_least; });
    return !ended_;
  }

  bool hand_on(CellList& kept) {
    const std::span<const Cell> all = kept;
    for (std::size_t i = 0; i < all.size(); i += squares_)
      if (!hand_on(all.subspan(i, squares_))) return false;
    kept.clear();
    return true;
  }
  bool hand_on(std::span<const Cell> tour) {
    if (ended_) return false;
    ++taken_;
    if (take_(tour)) return true;
    end();
    return false;
  }

  TourCall take_;
  std::size_t squares_;
  std::uint64_t window_;
  std::uint64_t taken_ = 0;  // touched by the thread whose turn it is
  std::atomic<bool> ended_{false};
  std::atomic<std::uint64_t> turn_{0};  // the piece that is next; changed under the lock

  std::mutex lock_;
  std::condition_variable changed_;
  std::map<std::uint64_t, CellList> finished_;  // ahead of their turn
};

}  // namespace cavalcade::count
