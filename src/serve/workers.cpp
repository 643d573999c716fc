#include "serve/workers.hpp"

#include <algorithm>
#include <condition_variable>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

namespace cavalcade::serve {
namespace {

// For threads that only have to wake up in order to end.
constexpr std::chrono::milliseconds patience_with_idle{1000};

}  // namespace

struct Workers::Line {
  // What waits, in the order of coming.
  std::vector<Job> waiting;
  std::size_t places = 0;
  // Which of the jobs that were begun was the last one of a client. Of those who have none waiting nothing is kept: who
  // comes anew has the first turn.
  std::map<std::string, std::uint64_t> turns;
  std::uint64_t begun = 0;
  std::uint64_t done = 0;

  std::mutex mutex;
  std::condition_variable changed;
  int busy = 0;     // threads with a job
  int present = 0;  // threads that have not ended
  bool closed = false;

  [[nodiscard]] std::uint64_t turn_of(const std::string& client) const {
    const auto found = turns.find(client);
    return found == turns.end() ? 0 : found->second;
  }
  [[nodiscard]] std::size_t places_of(const std::string& client) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(waiting, [&](const Job& job) { return job.client == client; }));
  }

  Job take_next();
  Job take_out(std::vector<Job>::iterator job);
  std::vector<Job>::iterator who_gives_way();
};

Job Workers::Line::take_next() {
  const auto comes_before = [this](const Job& a, const Job& b) {
    return std::pair(turn_of(a.client), a.served) < std::pair(turn_of(b.client), b.served);
  };
  const auto next = std::ranges::min_element(waiting, comes_before);
  turns[next->client] = ++begun;
  return take_out(next);
}

Job Workers::Line::take_out(std::vector<Job>::iterator job) {
  Job taken = std::move(*job);
  waiting.erase(job);
  if (places_of(taken.client) == 0) turns.erase(taken.client);
  return taken;
}

// Of the client with the most places the job that was served last, or of several of these the one that came last.
std::vector<Job>::iterator Workers::Line::who_gives_way() {
  std::map<std::string_view, std::size_t> places_taken;
  for (const Job& job : waiting) ++places_taken[job.client];
  const auto gives_way_before = [&](const Job& a, const Job& b) {
    return std::pair(places_taken[a.client], a.served) < std::pair(places_taken[b.client], b.served);
  };
  return std::prev(std::max_element(waiting.rbegin(), waiting.rend(), gives_way_before).base());
}

Workers::Workers(LaneSize size) : line_(std::make_shared<Line>()) {
  line_->places = size.places;
  try {
    for (int i = 0; i < size.workers; ++i) {
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
  std::optional<Job> gone;
  {
    const std::lock_guard lock(line_->mutex);
    if (line_->closed) return false;
    line_->waiting.push_back(std::move(job));
    if (line_->waiting.size() > line_->places) {
      const auto leaves = line_->who_gives_way();
      const bool is_new = std::next(leaves) == line_->waiting.end();
      gone = line_->take_out(leaves);
      if (is_new) return false;
    }
  }
  if (gone) gone->gives_way();
  line_->changed.notify_one();
  return true;
}

void Workers::drop_unwanted() {
  const std::lock_guard lock(line_->mutex);
  std::erase_if(line_->waiting, [](const Job& job) { return job.unwanted->load(); });
  std::erase_if(line_->turns, [this](const auto& turn) { return line_->places_of(turn.first) == 0; });
}

bool Workers::idle() const {
  const std::lock_guard lock(line_->mutex);
  return line_->busy == 0 && line_->waiting.empty();
}

std::uint64_t Workers::done() const {
  const std::lock_guard lock(line_->mutex);
  return line_->done;
}

void Workers::serve(Line& line) {
  std::unique_lock lock(line.mutex);
  while (true) {
    line.changed.wait(lock, [&] { return line.closed || !line.waiting.empty(); });
    if (line.closed) break;
    Job job = line.take_next();
    ++line.busy;
    lock.unlock();
    if (!job.unwanted->load()) job.work();
    job = {};
    lock.lock();
    --line.busy;
    ++line.done;
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

Lanes::Lanes(const LaneSizes& sizes) {
  for (const LaneSize& size : sizes) all_.push_back(std::make_unique<Workers>(size));
}

void Lanes::drop_unwanted() {
  for (const auto& workers : all_) workers->drop_unwanted();
}

bool Lanes::idle() const {
  return std::ranges::all_of(all_, [](const auto& workers) { return workers->idle(); });
}

std::uint64_t Lanes::done() const {
  std::uint64_t sum = 0;
  for (const auto& workers : all_) sum += workers->done();
  return sum;
}

void Lanes::end(std::chrono::milliseconds patience) {
  for (const auto& workers : all_) workers->end(patience);
}

}  // namespace cavalcade::serve
