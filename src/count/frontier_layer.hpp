// The states of a frontier program after a step, and what it counts for each: flat hash tables, one for each value of
// the first bits of the hash.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "count/frontier_states.hpp"
#include "count/memory.hpp"

namespace cavalcade::count::frontier {

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
  template <class Numbers>
  bool add(Key key, Value value, Numbers& numbers, Memory& memory) {
    if (size_ >= room_ && !grow(memory)) return false;
    Item& item = *find(key, hash_of(key));
    if (item.is_empty()) {
      item.key = std::bit_cast<Stored<Key>>(key);
      item.set_count(value);
      ++size_;
    } else {
      Value sum = item.count();
      numbers.add(sum, value);
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

}  // namespace cavalcade::count::frontier
