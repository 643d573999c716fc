// A fixed number of threads and a line of bounded length before them: one per lane.
//
// Clients take turns. The next job is one of the client that has not had its turn for longest; of several of the same
// client, the one whose connection was served longest ago. When the line is full, the client with the most places gives
// one of them up, by the same measure: the job whose connection was served last is told to come again. (Among fair
// queues this is known as dropping from the longest.) So a client with hundreds of requests takes what others leave,
// and no more. A client is an address. On one machine all have the same, but there too the second measure keeps those
// who ask now and then before those who ask all the time.

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "serve/options.hpp"

namespace cavalcade::serve {

struct Job {
  std::function<void()> work;                      // must not throw
  const std::atomic<bool>* unwanted{};             // lives as long as `work`; once set, the job is not begun
  std::string client{};                            // the address it came from
  std::chrono::steady_clock::time_point served{};  // when its connection last had a reply of a worker, or was opened
  std::function<void()> gives_way{};               // called instead of `work` if it loses its place; must not throw
};

class Workers {
 public:
  // Throws std::system_error if there is no thread to be had.
  explicit Workers(LaneSize size);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  // False, and the job is not taken: the line is full, and it is this one that gives way.
  [[nodiscard]] bool take(Job job);
  // Frees the places of jobs that have become unwanted.
  void drop_unwanted();
  [[nodiscard]] bool idle() const;
  [[nodiscard]] std::uint64_t done() const;  // jobs, so far

  // Drops what waits, and waits for what runs, but not longer than this: a thread that is still at work then goes on by
  // itself and ends after its job.
  void end(std::chrono::milliseconds patience);

 private:
  struct Line;
  static void serve(Line& line);

  std::shared_ptr<Line> line_;  // shared with the threads
  std::vector<std::thread> threads_;
};

// All lanes of a server.
class Lanes {
 public:
  // Throws std::system_error if there is no thread to be had.
  explicit Lanes(const LaneSizes& sizes);

  [[nodiscard]] Workers& of(Lane lane) { return *all_[static_cast<std::size_t>(lane)]; }
  void drop_unwanted();
  [[nodiscard]] bool idle() const;
  [[nodiscard]] std::uint64_t done() const;
  void end(std::chrono::milliseconds patience);

 private:
  std::vector<std::unique_ptr<Workers>> all_;
};

}  // namespace cavalcade::serve
