#include "serve/workers.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

namespace cavalcade::serve {
namespace {

// For threads that only have to wake up in order to end.
constexpr std::chrono::milliseconds patience_with_idle{1000};

}  // namespace

struct Workers::Line {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Job> waiting;
  std::size_t places = 0;
  int busy = 0;       // threads with a job
  int busy_slow = 0;  // of these, with a slow one
  int most_slow = 0;
  int present = 0;  // threads that have not ended
  bool closed = false;

  // The first job that may be begun now.
  std::deque<Job>::iterator next() {
    return std::find_if(waiting.begin(), waiting.end(),
                        [&](const Job& job) { return !job.slow || busy_slow < most_slow; });
  }
};

Workers::Workers(int threads, std::size_t places) : line_(std::make_shared<Line>()) {
  line_->places = places;
  line_->most_slow = std::max(1, threads - 1);
  try {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([line = line_] { serve(*line); });
      const std::lock_guard lock(line_->mutex);
      ++line_->present;
    }
  } catch (...) {  // the threads that there are must not be left
    end(patience_with_idle);
    throw;
  }
}

Workers::~Workers() {
  end(patience_with_idle);
}

bool Workers::take(Job job) {
  {
    const std::lock_guard lock(line_->mutex);
    if (line_->closed || line_->waiting.size() >= line_->places) return false;
    line_->waiting.push_back(std::move(job));
  }
  line_->changed.notify_one();
  return true;
}

void Workers::drop_unwanted() {
  const std::lock_guard lock(line_->mutex);
  std::erase_if(line_->waiting, [](const Job& job) { return job.unwanted->load(); });
}

bool Workers::idle() const {
  const std::lock_guard lock(line_->mutex);
  return line_->busy == 0 && line_->waiting.empty();
}

void Workers::serve(Line& line) {
  std::unique_lock lock(line.mutex);
  while (true) {
    auto next = line.waiting.end();
    line.changed.wait(lock, [&] {
      next = line.next();
      return line.closed || next != line.waiting.end();
    });
    if (line.closed) break;
    Job job = std::move(*next);
    line.waiting.erase(next);
    const bool slow = job.slow;
    ++line.busy;
    if (slow) ++line.busy_slow;
    lock.unlock();
    if (!job.unwanted->load()) job.work();
    job = {};
    lock.lock();
    --line.busy;
    if (slow) --line.busy_slow;
  }
  --line.present;
  line.changed.notify_all();
}

void Workers::end(std::chrono::milliseconds patience) {
  if (threads_.empty()) return;
  bool all_ended = false;
  {
    std::unique_lock lock(line_->mutex);
    line_->closed = true;
    line_->waiting.clear();
    line_->changed.notify_all();
    all_ended = line_->changed.wait_for(lock, patience, [&] { return line_->present == 0; });
  }
  for (std::thread& thread : threads_)
    if (all_ended)
      thread.join();
    else
      thread.detach();
  threads_.clear();
}

}  // namespace cavalcade::serve
