// Work for several threads. A thread that the system refuses is done without, wherever threads are used; what a worker
// throws is thrown again by the caller, once all have come back.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace cavalcade {

// Calls work(worker) on each of `threads` threads, the calling one being worker 0, and absent() for each that could not
// be had.
template <class Work, class Absent>
void on_threads(int threads, const Work& work, const Absent& absent) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto guarded = [&](int worker) {
    try {
      work(worker);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    others.reserve(static_cast<std::size_t>(std::max(threads, 1)));
    for (int worker = 1; worker < threads; ++worker) {
      try {
        others.emplace_back(guarded, worker);
      } catch (const std::system_error&) {
        absent();
      }
    }
    guarded(0);
  }
  if (failure) std::rethrow_exception(failure);
}

// Calls work(first, last, worker) on ranges of [0, size), in this order of starting, until all is done or a call
// returns false; the worker is below `threads`. Returns whether all is done.
template <class Work>
bool in_parallel(std::size_t size, std::size_t range, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> goes_on{true};
  const auto run = [&](int worker) {
    while (goes_on.load(std::memory_order_relaxed)) {
      const std::size_t first = next.fetch_add(range);
      if (first >= size) return;
      try {
        if (!work(first, std::min(size, first + range), worker)) goes_on = false;
      } catch (...) {
        goes_on = false;
        throw;
      }
    }
  };
  const std::size_t ranges = (size + range - 1) / range;
  const auto useful = static_cast<int>(std::min<std::size_t>(ranges, static_cast<std::size_t>(std::max(threads, 1))));
  on_threads(useful, run, [] {});
  return goes_on;
}

// Destroys something large on a thread of its own, for those who must not wait for it.
template <class Large>
void destroy_aside(std::unique_ptr<Large> large) {
  try {
    std::thread([large = std::move(large)] {}).detach();
  } catch (const std::system_error&) {  // it was destroyed here
  }
}

// Calls work(0), .., work(count - 1), each once.
template <class Work>
void share_out(std::size_t count, int threads, const Work& work) {
  in_parallel(count, 1, threads, [&](std::size_t piece, std::size_t, int) {
    work(piece);
    return true;
  });
}

}  // namespace cavalcade
