// A fixed number of threads and a line of bounded length before them. Slow jobs leave one thread to the others, which
// may overtake them. Nobody is made to wait in order to join it: when
// it is full, take() says so, and the client is told to come again.

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace cavalcade::serve {

struct Job {
  std::function<void()> work;         // must not throw
  const std::atomic<bool>* unwanted;  // lives as long as `work`; once set, the job is not begun
  bool slow = false;
};

class Workers {
 public:
  // Throws std::system_error if there is no thread to be had.
  Workers(int threads, std::size_t places);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  // False, and the job is not taken: the line is full.
  [[nodiscard]] bool take(Job job);
  // Frees the places of jobs that have become unwanted.
  void drop_unwanted();
  [[nodiscard]] bool idle() const;

  // Drops what waits, and waits for what runs, but not longer than this: a thread that is still at work then goes on by
  // itself and ends after its job.
  void end(std::chrono::milliseconds patience);

 private:
  struct Line;
  static void serve(Line& line);

  std::shared_ptr<Line> line_;  // shared with the threads
  std::vector<std::thread> threads_;
};

}  // namespace cavalcade::serve
