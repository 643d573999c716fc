// The states of a frontier program after a step, and what it counts for each: flat hash tables, one for each value of
// the first bits of the hash. And the step from one such layer to the next, by several threads.

#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "board/board.hpp"
#include "count/counting.hpp"
#include "count/frontier/states.hpp"
#include "count/memory.hpp"

namespace cavalcade::count::frontier {

// ---- a layer ----

// Words as they lie in memory, without the gaps that the alignment of 128-bit words would make.
template <class T>
using Stored = std::array<Word, sizeof(T) / sizeof(Word)>;

// Every bit depends on every other: states whose hashes are alike have successors whose hashes are not, so that buffers
// fill evenly.
inline Word hash_of(Word key) {
  key ^= key >> 32U;
  key *= 0x9e3779b97f4a7c15U;
  key ^= key >> 29U;
  key *= 0xd6e8feb86659fd93U;
  return key ^ (key >> 32U);
}
inline Word hash_of(Unsigned128 key) {
  const Unsigned128 product =
      Unsigned128{static_cast<Word>(key) ^ 0x9e3779b97f4a7c15U} * (static_cast<Word>(key >> 64U) ^ 0xd6e8feb86659fd93U);
  return hash_of(static_cast<Word>(product) ^ static_cast<Word>(product >> 64U) ^ static_cast<Word>(key));
}

constexpr std::size_t parts = 256;
inline std::size_t part_of(Word hash) {
  return static_cast<std::size_t>(hash >> 56U);
}

template <class Key, class Value>
struct Entry {
  Stored<Key> key;
  Stored<Value> value;

  [[nodiscard]] Key state() const { return std::bit_cast<Key>(key); }
  [[nodiscard]] Value count() const { return std::bit_cast<Value>(value); }
  void set_count(Value count) { value = std::bit_cast<Stored<Value>>(count); }
  [[nodiscard]] bool is_empty() const { return state() == static_cast<Key>(~Key{0}); }
};

// Memory for tables. Large pieces come straight from the system and go straight back, so that what is in use is what
// was planned: an allocator would keep what small tables leave behind when larger ones take their place. Throws
// std::bad_alloc where there is not enough.
void* allocate_table(std::size_t bytes);
void free_table(void* table, std::size_t bytes) noexcept;

struct FreeTable {
  std::size_t bytes = 0;
  void operator()(void* table) const noexcept { free_table(table, bytes); }
};

// The states of a layer whose hash begins with the same bits: a flat table, linear probing. A place is found by the
// bits that follow, multiplied into the range, so the table can have any size; it grows by half.
template <class Key, class Value>
class Table {
 public:
  using Item = Entry<Key, Value>;

  // False if the memory is used up.
  template <class Arithmetic>
  bool add(Key key, Value value, Arithmetic& arithmetic, Memory& memory) {
    if (size_ >= room_ && !grow(memory)) return false;
    Item& item = *find(key, hash_of(key));
    if (item.is_empty()) {
      item.key = std::bit_cast<Stored<Key>>(key);
      item.set_count(value);
      ++size_;
    } else {
      Value sum = item.count();
      arithmetic.add(sum, value);
      item.set_count(sum);
    }
    return true;
  }
  [[nodiscard]] const Item* look_up(Key key) const {
    if (size_ == 0) return nullptr;
    const Item* item = const_cast<Table*>(this)->find(key, hash_of(key));
    return item->is_empty() ? nullptr : item;
  }
  void prefetch(Key key) const {
    if (capacity_ != 0) __builtin_prefetch(&items_[place(hash_of(key))]);
  }

  bool reserve(std::size_t states, Memory& memory) {
    return states <= room_ || resize(states + states / 2 + 8, memory);
  }
  void clear() { *this = Table(); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  [[nodiscard]] Item* items() { return items_.get(); }
  [[nodiscard]] const Item* items() const { return items_.get(); }
  [[nodiscard]] std::uint64_t bytes() const { return capacity_ * sizeof(Item); }

 private:
  [[nodiscard]] std::size_t place(Word hash) const {
    return static_cast<std::size_t>((Unsigned128{hash << 8U} * capacity_) >> 64U);
  }
  Item* find(Key key, Word hash) {
    std::size_t at = place(hash);
    while (!items_[at].is_empty() && items_[at].state() != key)
      if (++at == capacity_) at = 0;
    return &items_[at];
  }
  bool grow(Memory& memory) { return resize(capacity_ + capacity_ / 2 + 8, memory); }

  bool resize(std::size_t capacity, Memory& memory) {
    std::optional<Claim> claim = memory.claim(capacity * sizeof(Item));
    if (!claim) return false;
    Table larger;
    const std::size_t bytes = capacity * sizeof(Item);
    larger.items_ = {static_cast<Item*>(allocate_table(bytes)), FreeTable{bytes}};
    larger.claim_ = std::move(*claim);
    larger.capacity_ = capacity;
    larger.room_ = capacity - capacity / 4 - 1;
    larger.size_ = size_;
    for (std::size_t i = 0; i < capacity; ++i) larger.items_[i].key.fill(~Word{0});
    for (std::size_t i = 0; i < capacity_; ++i)
      if (!items_[i].is_empty()) *larger.find(items_[i].state(), hash_of(items_[i].state())) = items_[i];
    *this = std::move(larger);
    return true;
  }

  Claim claim_;
  std::unique_ptr<Item[], FreeTable> items_;
  std::size_t capacity_ = 0;
  std::size_t room_ = 0;  // three quarters of the capacity
  std::size_t size_ = 0;
};

template <class Key, class Value>
struct StateLayer {
  std::vector<Table<Key, Value>> tables{parts};

  [[nodiscard]] std::uint64_t size() const {
    std::uint64_t total = 0;
    for (const auto& table : tables) total += table.size();
    return total;
  }
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t total = 0;
    for (const auto& table : tables) total += table.bytes();
    return total;
  }
  [[nodiscard]] const Table<Key, Value>& table_of(Key key) const { return tables[part_of(hash_of(key))]; }
  void clear() {
    for (auto& table : tables) table.clear();
  }
};

// ---- from one layer to the next ----

// Makes one layer after the other. In turns, all threads write the successors of some states to buffers, one for each
// part of the next layer; then each takes parts and adds what all buffers have for it. Sums do not depend on the order
// of what is added, so nothing depends on the number of threads. Arithmetic is Checked or
// Modular of count/arithmetic.hpp, or what has the same members.
template <class Kind, class Arithmetic>
class Stepper {
 public:
  using Key = typename Kind::Key;
  using Value = typename Arithmetic::Count;
  using Item = Entry<Key, Value>;
  using Layer = StateLayer<Key, Value>;

  Stepper(const Kind& states, const Terms& terms, Memory& memory) : states_(states), terms_(terms), memory_(memory) {
    const std::uint64_t a_thread = memory.limit() / 16 / static_cast<std::uint64_t>(std::max(terms.threads, 1));
    most_buffered_ = std::clamp<std::uint64_t>(a_thread / (4 * sizeof(Item)), 1024, std::uint64_t{1} << 17U);
  }

  // Adds to `next`, which is empty, what follows from `here`.
  Ending advance(std::size_t step, const Arithmetic& arithmetic, const Layer& here, Layer& next) {
    step_ = step;
    here_ = &here;
    next_ = &next;
    ending_ = Ending::done;
    next_chunk_ = 0;
    chunks_.clear();
    for (std::size_t part = 0; part < parts; ++part)
      for (std::size_t at = 0; at < here.tables[part].capacity(); at += chunk) chunks_.push_back({part, at});
    const std::int32_t threads = here.size() < worth_threads ? 1 : std::max(terms_.threads, 1);
    if (!prepare(static_cast<std::size_t>(threads))) return Ending::no_memory;
    next_part_ = 0;
    std::barrier barrier(threads, Turn{*this});
    const auto work = [&](std::int32_t thread) {
      Arithmetic own = arithmetic;
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
      fail(Ending::no_memory);
    }
  }

  // A chunk more than what should be there; twice that, as lists grow by doubling; and as much that is kept.
  bool prepare(std::size_t threads) {
    const std::uint64_t most_successors = states_.most_successors();
    while (buffers_.size() < threads) {
      std::optional<Claim> claim = memory_.claim(4 * (most_buffered_ + chunk * most_successors) * sizeof(Item));
      if (!claim) return false;
      claims_.push_back(std::move(*claim));
      buffers_.emplace_back();
    }
    return true;
  }

  void write_successors(Buffers& buffers, Arithmetic& arithmetic) {
    std::uint64_t written = 0;
    while (written < most_buffered_ && ending_ == Ending::done) {
      const std::size_t number = next_chunk_++;
      if (number >= chunks_.size()) return;
      if (terms_.budget.exhausted()) return fail(Ending::stopped);
      const auto& table = here_->tables[chunks_[number].part];
      const std::size_t last = std::min(table.capacity(), chunks_[number].first + chunk);
      for (std::size_t at = chunks_[number].first; at < last; ++at) {
        const Item& item = table.items()[at];
        if (item.is_empty()) continue;
        const Value count = item.count();
        states_.successors(step_, item.state(), [&](Key key, std::int64_t weight, std::uint32_t, std::uint32_t) {
          Item successor;
          successor.key = std::bit_cast<Stored<Key>>(key);
          successor.set_count(arithmetic.times(count, weight));
          buffers[part_of(hash_of(key))].push_back(successor);
          ++written;
        });
      }
    }
  }

  void add_buffers(Arithmetic& arithmetic) {
    for (std::size_t part = next_part_++; part < parts && ending_ == Ending::done; part = next_part_++) {
      auto& table = next_->tables[part];
      for (Buffers& buffers : buffers_) {
        if (!add_all(buffers[part], table, arithmetic)) return fail(Ending::no_memory);
        buffers[part].clear();
        if (buffers[part].capacity() > 2 * most_buffered_ / parts) std::vector<Item>().swap(buffers[part]);
      }
      if (terms_.budget.exhausted()) return fail(Ending::stopped);
    }
  }
  bool add_all(const std::vector<Item>& items, Table<Key, Value>& table, Arithmetic& arithmetic) {
    constexpr std::size_t ahead = 8;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i + ahead < items.size()) table.prefetch(items[i + ahead].state());
      if (!table.add(items[i].state(), items[i].count(), arithmetic, memory_)) return false;
    }
    return true;
  }

  const Kind& states_;
  const Terms& terms_;
  Memory& memory_;
  std::uint64_t most_buffered_ = 0;
  std::vector<Claim> claims_;
  std::vector<Buffers> buffers_;  // one per thread

  std::size_t step_ = 0;
  const Layer* here_ = nullptr;
  Layer* next_ = nullptr;
  std::vector<Chunk> chunks_;
  std::atomic<std::size_t> next_chunk_ = 0;
  std::atomic<std::size_t> next_part_ = 0;
  std::atomic<Ending> ending_ = Ending::done;
  bool finished_ = false;
};

// Why a frontier program ended at this one of its steps.
std::string reason_of(Ending ending, std::size_t step, std::size_t steps, const Terms& terms);

// Why none can be begun, if none can: weights that are too large, or too many slots.
Result<void> require_light_edges(const Graph& graph);
std::string too_wide(const Plan& plan, bool two_factors);

}  // namespace cavalcade::count::frontier
