// Tours that several threads find, taken in order. The work is cut into numbered pieces. The thread whose piece is next
// hands its tours on as it finds them; the others keep theirs, up to so many squares, then they wait for their turn. A
// thread that has finished its piece early leaves its tours behind and goes on to another piece, a few ahead at most.
// So memory is bounded, and whoever takes the tours sees them one at a time, in the order of the pieces.

#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>

#include "count/every_tour.hpp"

namespace cavalcade::count {

class TourRelay {
 public:
  TourRelay(TourCall take, std::size_t squares, std::size_t threads)
      : take_(std::move(take)), squares_(squares), window_(4 * threads) {}
  static std::uint64_t bytes(std::uint64_t squares, std::uint64_t threads);

  // Set when a tour was refused, or by end(): all work is to stop.
  [[nodiscard]] const std::atomic<bool>& ended() const { return ended_; }
  void end();

  // One thread's piece: tours come with add(), then finish(). Both return false when all has ended. Waits before it
  // begins if the piece is too far ahead.
  class Piece {
   public:
    Piece(TourRelay& relay, std::uint64_t number);
    bool add(std::span<const Cell> tour);
    bool finish();

   private:
    TourRelay& relay_;
    std::uint64_t number_;
    CellList kept_;
  };

  // How many were taken. When all threads have ended.
  [[nodiscard]] std::uint64_t taken() const { return taken_; }

 private:
  // Enough tours to keep a thread busy for a while.
  static constexpr std::size_t squares_kept = std::size_t{1} << 18U;

  bool wait_until(std::uint64_t turn_is_at_least);
  bool hand_on(CellList& kept);
  bool hand_on(std::span<const Cell> tour);

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
