// The frontier program: counts the Hamiltonian cycles or the two-factors of any small graph, and so the tours and
// covers of any board whose frontier is narrow, whatever its holes, joined edges, leaper or faces.
//
// Vertices are done one after the other in the order of count/order.hpp; when its turn comes, a vertex chooses edges to
// vertices still to come until it has two. What the past means for the future is the state: of each frontier vertex
// whether it is untouched, saturated, or the end of a path and of which other end (its mate); for two-factors only its
// degree. States that can never be completed, because some vertex can no longer get two edges, are dropped.
//
// Invariants. After step t a layer holds, for each state that some choice of edges at the first t vertices leads to,
// the sum over all these choices of the product of their weights; every vertex that is done has two edges; the chosen
// edges are paths whose ends are in the frontier. A path is closed only by the very last edge, when every vertex is
// saturated. Every edge is decided exactly once, by the end that comes first, so a cycle is counted once.
//
// Exactness. Counts are 64-bit words whose every addition and multiplication is checked; the first that overflows makes
// the step start over with 128 bits, and if those overflow the count is done modulo as many primes as a proved bound of
// the result asks for: by the theorem of Bregman and Minc the two-factors are at most the permanent of the adjacency
// matrix, so at most the product of (d!)^(1/d) over all degrees d; with weights, at most the product of their sums.
//
// This is the transfer matrix of a cut that moves (Klein 1980 for polymers; Knuth's SIMPATH for graphs). Time and
// memory go with the number of states, which is at most T(w) of count/order.hpp for a frontier of w vertices.

#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "count/counting.hpp"
#include "count/graph.hpp"
#include "count/memory.hpp"
#include "count/order.hpp"

namespace cavalcade::count {

// How counts are kept. All but automatic are for tests; words that do not suffice end the count with a reason.
enum class Arithmetic : std::uint8_t { automatic, words64, words128, residues };

struct FrontierTask {
  bool two_factors = false;  // otherwise Hamiltonian cycles
  Arithmetic arithmetic = Arithmetic::automatic;
};

Counting count_cycles(const Graph& graph, const FrontierTask& task, const Terms& terms);

// Why no graph of the board should be made for this, if so: it has too many squares, or takes too much memory.
std::optional<std::string> frontier_refusal(const Board& board, const Terms& terms);

// Of tours, a tour and its reverse are one. With `from`, open tours that have an end on this square: as many as begin
// there. A board of one square has one open tour.
Counting count_by_frontier(const Board& board, Counted counted, std::optional<Cell> from, const Terms& terms);

// Open tours by the square they begin on. `all.number` counts a tour and its reverse as one.
struct StartCounting {
  Counting all;
  std::vector<std::pair<Cell, Number>> by_start;  // each free square, ascending
};
StartCounting count_by_start_by_frontier(const Board& board, const Terms& terms);

// What follows is the program itself, for count/frontier.cpp and count/completions.cpp.
namespace frontier {

using Word = std::uint64_t;
using Unsigned128 = __uint128_t;
using Signed128 = __int128_t;

// Slots of `bits` bits in a key.
template <class Key, unsigned bits>
struct Slots {
  static constexpr Key all = (Key{1} << bits) - 1;

  static Key get(Key key, std::uint32_t slot) { return (key >> (bits * slot)) & all; }
  static Key put(Key key, std::uint32_t slot, Key value) {
    return (key & ~(all << (bits * slot))) | (value << (bits * slot));
  }
  static constexpr Key lowest_bit(std::uint32_t slot) { return Key{1} << (bits * slot); }
  static constexpr Key lowest_bits() {
    Key key = 0;
    for (std::uint32_t slot = 0; slot < sizeof(Key) * 8 / bits; ++slot) key |= lowest_bit(slot);
    return key;
  }
};

// A step as the states below want it.
template <class Key>
struct KeyStep {
  struct Tight {
    std::uint32_t slot = 0;
    int outside = 0;
    Key near = 0;  // the lowest bits of these slots
  };
  Step::Choice const* choices = nullptr;
  std::uint32_t choice_count = 0;
  std::uint32_t slot = 0;
  bool was_in_frontier = false;
  bool all_in_frontier = false;
  Key finished = 0;  // all saturated
  std::vector<Tight> tight;
};

constexpr std::uint32_t no_choice = UINT32_MAX;

// What the two kinds of states share: Kind says what the value of a slot means.
template <class Kind, class KeyType>
class States {
 public:
  using Key = KeyType;

  explicit States(const Plan& plan) {
    steps_.reserve(plan.steps.size());
    for (const Step& step : plan.steps) steps_.push_back(prepared(step));
  }

 protected:
  [[nodiscard]] const KeyStep<Key>& step(std::size_t number) const { return steps_[number]; }

  // Whether every vertex can still get its edges.
  static bool can_be_completed(const KeyStep<Key>& step, Key key) {
    if (step.tight.empty()) return true;
    const Key with_room = ~Kind::saturated(key);
    return std::all_of(step.tight.begin(), step.tight.end(), [&](const auto& tight) {
      const int missing = Kind::needs(key, tight.slot) - tight.outside;
      const Key near = tight.near & with_room;
      const Key but_one = near & (near - 1);
      return missing <= 0 || (missing == 1 ? near : but_one) != 0;
    });
  }

 private:
  static KeyStep<Key> prepared(const Step& step) {
    KeyStep<Key> made;
    made.choices = step.choices.data();
    made.choice_count = static_cast<std::uint32_t>(step.choices.size());
    made.slot = step.slot;
    made.was_in_frontier = step.was_in_frontier;
    made.all_in_frontier = step.all_in_frontier;
    made.finished = Kind::nothing();
    for (const std::uint32_t slot : step.frontier) made.finished = Kind::Slots::put(made.finished, slot, Kind::full);
    for (const Step::Tight& tight : step.tight) {
      made.tight.push_back({tight.slot, static_cast<int>(tight.outside), 0});
      for (const std::uint32_t near : tight.near) made.tight.back().near |= Kind::Slots::lowest_bit(near);
    }
    return made;
  }

  std::vector<KeyStep<Key>> steps_;
};

// A slot holds its own number (untouched, or not in use), the slot of the mate, or all ones (saturated).
template <class KeyType, unsigned bits>
class MatchingStates : public States<MatchingStates<KeyType, bits>, KeyType> {
 public:
  using Key = KeyType;
  using Slots = frontier::Slots<Key, bits>;
  static constexpr Key full = Slots::all;
  static constexpr std::uint32_t most_slots = std::min<std::uint32_t>(sizeof(Key) * 8 / bits, (1U << bits) - 1);
  using States<MatchingStates, Key>::States;

  static Key nothing() {
    Key key = 0;
    for (std::uint32_t slot = 0; slot < most_slots; ++slot) key = Slots::put(key, slot, Key{slot});
    return key;
  }
  static Key saturated(Key key) {
    constexpr Key lowest = Slots::lowest_bits();
    Key every_bit = key;
    for (unsigned shift = 1; shift < bits; ++shift) every_bit &= key >> shift;
    return every_bit & lowest;
  }
  static int needs(Key key, std::uint32_t slot) {
    const Key value = Slots::get(key, slot);
    return value == full ? 0 : value == slot ? 2 : 1;
  }

  // Joins two slots that have room and are not the ends of one path.
  static Key joined(Key key, std::uint32_t one, std::uint32_t other) {
    const Key one_mate = Slots::get(key, one);
    const Key other_mate = Slots::get(key, other);
    if (one_mate != one) key = Slots::put(key, one, full);
    if (other_mate != other) key = Slots::put(key, other, full);
    key = Slots::put(key, static_cast<std::uint32_t>(one_mate), other_mate);
    return Slots::put(key, static_cast<std::uint32_t>(other_mate), one_mate);
  }

  // Calls emit(state, weight, one choice, another choice) for each way to go on from the state.
  template <class Emit>
  void successors(std::size_t number, Key key, Emit&& emit) const {
    const KeyStep<Key>& step = this->step(number);
    const Key value = step.was_in_frontier ? Slots::get(key, step.slot) : Key{step.slot};
    if (step.was_in_frontier) key = Slots::put(key, step.slot, Key{step.slot});
    if (value == full)
      leave(step, key, 1, no_choice, no_choice, emit);
    else if (value != step.slot)
      go_on(step, key, static_cast<std::uint32_t>(value), emit);
    else
      pass_through(step, key, emit);
  }

 private:
  template <class Emit>
  static void leave(const KeyStep<Key>& step, Key key, std::int64_t weight, std::uint32_t one, std::uint32_t other,
                    Emit&& emit) {
    if (States<MatchingStates, Key>::can_be_completed(step, key)) emit(key, weight, one, other);
  }

  // The vertex ends a path, whose other end `mate` now belongs to the vertex that is chosen.
  template <class Emit>
  static void go_on(const KeyStep<Key>& step, Key key, std::uint32_t mate, Emit&& emit) {
    for (std::uint32_t i = 0; i < step.choice_count; ++i) {
      const Step::Choice& choice = step.choices[i];
      const Key end = Slots::get(key, choice.slot);
      if (end == full) continue;
      if (choice.slot == mate) {
        const Key closed = Slots::put(key, mate, full);
        if (step.all_in_frontier && closed == step.finished) emit(closed, choice.weight, i, no_choice);
        continue;
      }
      Key next = end == choice.slot ? key : Slots::put(key, choice.slot, full);
      next = Slots::put(next, static_cast<std::uint32_t>(end), Key{mate});
      leave(step, Slots::put(next, mate, end), choice.weight, i, no_choice, emit);
    }
  }

  template <class Emit>
  static void pass_through(const KeyStep<Key>& step, Key key, Emit&& emit) {
    for (std::uint32_t i = 0; i < step.choice_count; ++i) {
      const Step::Choice& one = step.choices[i];
      const Key one_mate = Slots::get(key, one.slot);
      if (one_mate == full) continue;
      for (std::uint32_t j = i + 1; j < step.choice_count; ++j) {
        const Step::Choice& other = step.choices[j];
        if (Slots::get(key, other.slot) == full) continue;
        const std::int64_t weight = one.weight * other.weight;
        if (one_mate != other.slot) {
          leave(step, joined(key, one.slot, other.slot), weight, i, j, emit);
          continue;
        }
        const Key closed = Slots::put(Slots::put(key, one.slot, full), other.slot, full);
        if (step.all_in_frontier && closed == step.finished) emit(closed, weight, i, j);
      }
    }
  }
};

// A slot holds the degree.
template <class KeyType>
class DegreeStates : public States<DegreeStates<KeyType>, KeyType> {
 public:
  using Key = KeyType;
  using Slots = frontier::Slots<Key, 2>;
  static constexpr Key full = 2;
  // The key of all ones is that of no state.
  static constexpr std::uint32_t most_slots = sizeof(Key) * 8 / 2;
  using States<DegreeStates, Key>::States;

  static Key nothing() { return 0; }
  static Key saturated(Key key) {
    constexpr Key lowest = Slots::lowest_bits();
    return (key >> 1U) & lowest;
  }
  static int needs(Key key, std::uint32_t slot) { return 2 - static_cast<int>(Slots::get(key, slot)); }
  static Key joined(Key key, std::uint32_t one, std::uint32_t other) {
    return key + Slots::lowest_bit(one) + Slots::lowest_bit(other);
  }

  template <class Emit>
  void successors(std::size_t number, Key key, Emit&& emit) const {
    const KeyStep<Key>& step = this->step(number);
    const Key degree = step.was_in_frontier ? Slots::get(key, step.slot) : Key{0};
    if (step.was_in_frontier) key = Slots::put(key, step.slot, 0);
    if (degree == full) {
      leave(step, key, 1, no_choice, no_choice, emit);
      return;
    }
    for (std::uint32_t i = 0; i < step.choice_count; ++i) {
      const Step::Choice& one = step.choices[i];
      if (Slots::get(key, one.slot) == full) continue;
      const Key with_one = key + Slots::lowest_bit(one.slot);
      if (degree == 1) {
        leave(step, with_one, one.weight, i, no_choice, emit);
        continue;
      }
      for (std::uint32_t j = i + 1; j < step.choice_count; ++j) {
        const Step::Choice& other = step.choices[j];
        if (Slots::get(key, other.slot) == full) continue;
        leave(step, with_one + Slots::lowest_bit(other.slot), one.weight * other.weight, i, j, emit);
      }
    }
  }

 private:
  template <class Emit>
  static void leave(const KeyStep<Key>& step, Key key, std::int64_t weight, std::uint32_t one, std::uint32_t other,
                    Emit&& emit) {
    if (States<DegreeStates, Key>::can_be_completed(step, key)) emit(key, weight, one, other);
  }
};

// The state before the first step: the forced edges are taken.
template <class Kind>
typename Kind::Key first_state(const Plan& plan) {
  typename Kind::Key key = Kind::nothing();
  for (const Plan::Forced& forced : plan.forced) key = Kind::joined(key, forced.one_slot, forced.other_slot);
  return key;
}

// Calls use.template operator()<Kind>() with the narrowest states that have enough slots; requires that some have.
constexpr std::uint32_t most_slots(bool two_factors) {
  return two_factors ? DegreeStates<Unsigned128>::most_slots : MatchingStates<Unsigned128, 5>::most_slots;
}
template <class Use>
auto with_states(bool two_factors, std::uint32_t slots, Use&& use) {
  if (two_factors)
    return slots <= DegreeStates<Word>::most_slots ? use.template operator()<DegreeStates<Word>>()
                                                   : use.template operator()<DegreeStates<Unsigned128>>();
  return slots <= MatchingStates<Word, 4>::most_slots ? use.template operator()<MatchingStates<Word, 4>>()
                                                      : use.template operator()<MatchingStates<Unsigned128, 5>>();
}

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

enum class Ending : std::uint8_t { done, out_of_memory, out_of_time, overflow };

// Runs work(thread) on so many threads, the calling one among them, and absent() for each that the system refuses.
template <class Work, class Absent>
void on_threads(std::int32_t threads, const Work& work, const Absent& absent) {
  std::vector<std::jthread> others;
  for (std::int32_t thread = 1; thread < threads; ++thread) {
    try {
      others.emplace_back([&work, thread] { work(thread); });
    } catch (const std::exception&) {
      absent();
    }
  }
  work(0);
}

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

}  // namespace frontier
}  // namespace cavalcade::count
