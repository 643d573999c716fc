#include "atlas/workers.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace cavalcade::atlas {
namespace {

class Queue {
 public:
  Queue(std::size_t count, const std::function<void(std::size_t)>& work) : count_(count), work_(work) {}

  void drain() {
    for (std::size_t piece = next_++; piece < count_; piece = next_++) {
      try {
        work_(piece);
      } catch (...) {
        next_ = count_;
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
      }
    }
  }

  // Once all threads have come back.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

void share_out(std::size_t count, std::int32_t threads, const std::function<void(std::size_t)>& work) {
  Queue queue(count, work);
  std::vector<std::thread> helpers;
  helpers.reserve(static_cast<std::size_t>(threads));
  try {
    for (std::size_t helper = 1; helper < static_cast<std::size_t>(threads) && helper < count; ++helper)
      helpers.emplace_back([&queue] { queue.drain(); });
  } catch (const std::system_error&) {  // there are no more threads to be had
  }
  queue.drain();
  for (std::thread& helper : helpers) helper.join();
  queue.rethrow();
}

}  // namespace cavalcade::atlas
