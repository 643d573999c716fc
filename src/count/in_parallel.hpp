// The same work on ranges of a list, by several threads that take one range after the other.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace cavalcade::count {

// Calls work(first, last, worker) until [0, size) is done or a call returns false; the worker is below `threads`.
// Returns whether all is done.
template <class Work>
bool in_parallel(std::size_t size, std::size_t range, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> goes_on{true};
  const auto run = [&](int worker) {
    while (goes_on.load(std::memory_order_relaxed)) {
      const std::size_t first = next.fetch_add(range);
      if (first >= size) return;
      if (!work(first, std::min(size, first + range), worker)) goes_on = false;
    }
  };
  if (threads <= 1 || size <= range) {
    run(0);
    return goes_on;
  }
  std::vector<std::thread> helpers;
  for (int worker = 1; worker < threads; ++worker) helpers.emplace_back(run, worker);
  run(0);
  for (std::thread& helper : helpers) helper.join();
  return goes_on;
}

}  // namespace cavalcade::count
