// How far the work is: written by one method, read by whoever shows it (a terminal, a server), each on its own thread.

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "board/cell.hpp"

namespace cavalcade {

class SearchLog;

class Progress {
 public:
  // `done` of `total` squares (or layers, or tasks); `nodes` counts the work itself.
  void report(std::uint64_t done, std::uint64_t total, std::uint64_t nodes) {
    done_.store(done, std::memory_order_relaxed);
    total_.store(total, std::memory_order_relaxed);
    nodes_.store(nodes, std::memory_order_relaxed);
  }

  // Said by programs that go through layers of states, with the memory these take in bytes: `done` and `total` are
  // layers then, and `nodes` states.
  void report_layers(std::uint64_t bytes) {
    by_layers_.store(true, std::memory_order_relaxed);
    memory_.store(bytes, std::memory_order_relaxed);
  }

  // Set by methods that go straight on: only their past pace says anything about what is left.
  void set_steady(bool steady) { steady_.store(steady, std::memory_order_relaxed); }

  // Set by those who know better: the seconds from now.
  void expect_to_last(double seconds) {
    expected_end_.store(seconds_since_start() + seconds, std::memory_order_relaxed);
  }

  // Where a search by squares stands, for those who draw it while it runs. Looking asks for the next path: a method
  // shows its own when it looks up from its work and somebody has asked since. So nothing is copied that nobody looks
  // at. Blind and hybrid search show theirs; nothing yet, or no such search: an empty path.
  [[nodiscard]] bool is_path_wanted() const { return path_wanted_.load(std::memory_order_relaxed); }
  void show_path(CellList path);
  [[nodiscard]] CellList shown_path();

  // For those who want every step of a search, too. The methods blind, warnsdorff and hybrid write it.
  void keep_log(SearchLog& log) { log_ = &log; }
  [[nodiscard]] SearchLog* log() const { return log_; }

  struct Snapshot {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    std::uint64_t nodes = 0;
    bool by_layers = false;
    std::uint64_t memory = 0;            // of layers
    double seconds = 0;                  // since the start
    double nodes_per_second = 0;         // over the whole run
    std::optional<double> seconds_left;  // of steady work, or as it was said
  };

  [[nodiscard]] Snapshot snapshot() const;

 private:
  [[nodiscard]] double seconds_since_start() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::uint64_t> total_{0};
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<bool> steady_{false};
  std::atomic<double> expected_end_{-1};  // in seconds since the start; negative if nobody said
  std::atomic<std::uint64_t> memory_{0};
  std::atomic<bool> by_layers_{false};
  std::atomic<bool> path_wanted_{false};
  std::mutex path_mutex_;
  CellList path_;             // of those who draw it; under the mutex
  SearchLog* log_ = nullptr;  // set before the work begins; only the method's thread touches what it points to
};

// A search as it happened, for those who want to watch it: the squares the knight entered, in order, and the steps it
// took back. Kept only if somebody asks, through Progress; methods write down what they do, and do nothing differently.
class SearchLog {
 public:
  static constexpr std::int32_t step_back = -1;

  explicit SearchLog(std::size_t most_steps) : most_steps_(most_steps) {}

  void enter(Cell square);
  void back();
  // Back to what the knight's path has in common with this one, and on along it: a fresh start, or a path that was
  // found otherwise than step by step.
  void go_over_to(const CellList& path);

  // A cell number for each square entered, or step_back.
  [[nodiscard]] const std::vector<std::int32_t>& steps() const { return steps_; }
  // Set when there is no room for another step: what follows is not written down. Ends a Budget, if one is given it.
  [[nodiscard]] const std::atomic<bool>& is_full() const { return full_; }

 private:
  bool write(std::int32_t step);

  std::size_t most_steps_;
  std::vector<std::int32_t> steps_;
  CellList path_;
  std::atomic<bool> full_{false};
};

}  // namespace cavalcade
