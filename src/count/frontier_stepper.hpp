// From one layer of a frontier program to the next, by several threads.

#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "board/board.hpp"
#include "count/counting.hpp"
#include "count/frontier_layer.hpp"

namespace cavalcade::count::frontier {

enum class Ending : std::uint8_t { done, out_of_memory, out_of_time, overflow };

// Makes one layer after the other. In turns, all threads write the successors of some states to buffers, one for each
// part of the next layer; then each takes parts and adds what all buffers have for it. Sums do not depend on the order
// of what is added, so nothing depends on the number of threads. Numbers has
//   Value, times(value, weight), add(sum, value), overflowed.
template <class Kind, class Numbers>
class Stepper {
 public:
  using Key = typename Kind::Key;
  using Value = typename Numbers::Value;
  using Item = Entry<Key, Value>;
  using Layer = StateLayer<Key, Value>;

  Stepper(const Kind& states, const Terms& terms, Memory& memory) : states_(states), terms_(terms), memory_(memory) {
    const std::uint64_t a_thread = memory.limit() / 16 / static_cast<std::uint64_t>(std::max(terms.threads, 1));
    most_buffered_ = std::clamp<std::uint64_t>(a_thread / (4 * sizeof(Item)), 1024, std::uint64_t{1} << 17U);
  }

  // Adds to `next`, which is empty, what follows from `here`.
  Ending advance(std::size_t step, const Numbers& numbers, const Layer& here, Layer& next) {
    step_ = step;
    here_ = &here;
    next_ = &next;
    ending_ = Ending::done;
    next_chunk_ = 0;
    chunks_.clear();
    for (std::size_t part = 0; part < parts; ++part)
      for (std::size_t at = 0; at < here.tables[part].capacity(); at += chunk) chunks_.push_back({part, at});
    const std::int32_t threads = here.size() < worth_threads ? 1 : std::max(terms_.threads, 1);
    if (!prepare(static_cast<std::size_t>(threads))) return Ending::out_of_memory;
    next_part_ = 0;
    std::barrier barrier(threads, Turn{*this});
    const auto work = [&](std::int32_t thread) {
      Numbers own = numbers;
      do {
        guarded([&] { write_successors(buffers_[static_cast<std::size_t>(thread)], own); });
        barrier.arrive_and_wait();
        guarded([&] { add_buffers(own); });
        barrier.arrive_and_wait();
      } while (!finished_);
      if (own.overflowed) fail(Ending::overflow);
    };
    on_threads(threads, work, [&] { barrier.arrive_and_drop(); });
    return ending_;
  }

 private:
  static constexpr std::size_t chunk = 256;
  static constexpr std::uint64_t worth_threads = 4096;

  struct Chunk {
    std::size_t part = 0;
    std::size_t first = 0;
  };
  using Buffers = std::array<std::vector<Item>, parts>;

  // Between two phases, when all threads wait.
  struct Turn {
    Stepper& stepper;
    void operator()() const noexcept {
      stepper.next_part_ = 0;
      stepper.finished_ = stepper.ending_ != Ending::done || stepper.next_chunk_ >= stepper.chunks_.size();
    }
  };

  void fail(Ending ending) {
    Ending expected = Ending::done;
    ending_.compare_exchange_strong(expected, ending);
  }
  template <class Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (const std::bad_alloc&) {
      fail(Ending::out_of_memory);
    }
  }

  // A chunk more than what should be there; twice that, as lists grow by doubling; and as much that is kept.
  bool prepare(std::size_t threads) {
    constexpr std::uint64_t most_successors = max_moves * (max_moves + 1) / 2;
    while (buffers_.size() < threads) {
      std::optional<Claim> claim = memory_.claim(4 * (most_buffered_ + chunk * most_successors) * sizeof(Item));
      if (!claim) return false;
      claims_.push_back(std::move(*claim));
      buffers_.emplace_back();
    }
    return true;
  }

  void write_successors(Buffers& buffers, Numbers& numbers) {
    std::uint64_t written = 0;
    while (written < most_buffered_ && ending_ == Ending::done) {
      const std::size_t number = next_chunk_++;
      if (number >= chunks_.size()) return;
      if (terms_.budget.exhausted()) return fail(Ending::out_of_time);
      const auto& table = here_->tables[chunks_[number].part];
      const std::size_t last = std::min(table.capacity(), chunks_[number].first + chunk);
      for (std::size_t at = chunks_[number].first; at < last; ++at) {
        const Item& item = table.items()[at];
        if (item.is_empty()) continue;
        const Value count = item.count();
        states_.successors(step_, item.state(), [&](Key key, std::int64_t weight, std::uint32_t, std::uint32_t) {
          Item successor;
          successor.key = std::bit_cast<Stored<Key>>(key);
          successor.set_count(numbers.times(count, weight));
          buffers[part_of(hash_of(key))].push_back(successor);
          ++written;
        });
      }
    }
  }

  void add_buffers(Numbers& numbers) {
    for (std::size_t part = next_part_++; part < parts && ending_ == Ending::done; part = next_part_++) {
      auto& table = next_->tables[part];
      for (Buffers& buffers : buffers_) {
        if (!add_all(buffers[part], table, numbers)) return fail(Ending::out_of_memory);
        buffers[part].clear();
        if (buffers[part].capacity() > 2 * most_buffered_ / parts) std::vector<Item>().swap(buffers[part]);
      }
      if (terms_.budget.exhausted()) return fail(Ending::out_of_time);
    }
  }
  bool add_all(const std::vector<Item>& items, Table<Key, Value>& table, Numbers& numbers) {
    constexpr std::size_t ahead = 8;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i + ahead < items.size()) table.prefetch(items[i + ahead].state());
      if (!table.add(items[i].state(), items[i].count(), numbers, memory_)) return false;
    }
    return true;
  }

  const Kind& states_;
  const Terms& terms_;
  Memory& memory_;
  std::uint64_t most_buffered_ = 0;
  std::vector<Claim> claims_;
  std::vector<Buffers> buffers_;  // one a thread

  std::size_t step_ = 0;
  const Layer* here_ = nullptr;
  Layer* next_ = nullptr;
  std::vector<Chunk> chunks_;
  std::atomic<std::size_t> next_chunk_ = 0;
  std::atomic<std::size_t> next_part_ = 0;
  std::atomic<Ending> ending_ = Ending::done;
  bool finished_ = false;
};

// Why a frontier program ended at this step of so many.
std::string reason_of(Ending ending, std::size_t step, std::size_t steps, const Terms& terms);

// Why none can be begun, if none can: weights that are too large, or too many slots.
std::optional<std::string> refusal(const Graph& graph);
std::string too_wide(const Plan& plan, bool two_factors);

}  // namespace cavalcade::count::frontier
