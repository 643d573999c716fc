// What the frontier program says of the past, packed into a key of 64 or 128 bits: one slot per frontier vertex.
// Two kinds: for one cycle a slot says whose mate it is, for two-factors only the degree. Two-factors by their number
// of cycles need mates, too: to tell when a cycle closes. See count/frontier/frontier.hpp.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/int128.hpp"
#include "count/frontier/order.hpp"

namespace cavalcade::count::frontier {

using Word = std::uint64_t;

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

  // Of any state at any step: one or two of the edges that the step decides are taken.
  [[nodiscard]] std::uint64_t most_successors() const {
    std::uint64_t most = 1;
    for (const KeyStep<Key>& step : steps_)
      most = std::max(most, std::uint64_t{step.choice_count} * (step.choice_count + 1) / 2);
    return most;
  }

 protected:
  [[nodiscard]] const KeyStep<Key>& step(std::size_t number) const { return steps_[number]; }

  // Goes on to the state after the step, if every vertex can still get its edges there.
  template <class Emit>
  static void leave(const KeyStep<Key>& step, Key key, std::int64_t weight, std::uint32_t one, std::uint32_t other,
                    Emit&& emit) {
    if (can_be_completed(step, key)) emit(key, weight, one, other);
  }

 private:
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

// A slot holds its own number (untouched, or not in use), the slot of the mate, or all ones (saturated). Cycles may be
// closed by the last edge only, or anywhere; then each has a weight.
template <class KeyType, unsigned bits, bool closes_anywhere = false>
class MatchingStates : public States<MatchingStates<KeyType, bits, closes_anywhere>, KeyType> {
 public:
  using Key = KeyType;
  using Slots = frontier::Slots<Key, bits>;
  static constexpr Key full = Slots::all;
  static constexpr std::uint32_t most_slots = std::min<std::uint32_t>(sizeof(Key) * 8 / bits, (1U << bits) - 1);
  using States<MatchingStates, Key>::States;

  static constexpr bool weighs_cycles = closes_anywhere;
  // Of cycles that are closed from now on.
  void set_cycle_weight(std::int64_t weight) { cycle_weight_ = weight; }

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
  using States<MatchingStates, Key>::leave;

  template <class Emit>
  void close(const KeyStep<Key>& step, Key closed, std::int64_t weight, std::uint32_t one, std::uint32_t other,
             Emit&& emit) const {
    if constexpr (closes_anywhere)
      leave(step, closed, weight * cycle_weight_, one, other, emit);
    else if (step.all_in_frontier && closed == step.finished)
      emit(closed, weight, one, other);
  }

  // The vertex ends a path, whose other end `mate` now belongs to the vertex that is chosen.
  template <class Emit>
  void go_on(const KeyStep<Key>& step, Key key, std::uint32_t mate, Emit&& emit) const {
    for (std::uint32_t i = 0; i < step.choice_count; ++i) {
      const Step::Choice& choice = step.choices[i];
      const Key end = Slots::get(key, choice.slot);
      if (end == full) continue;
      if (choice.slot == mate) {
        close(step, Slots::put(key, mate, full), choice.weight, i, no_choice, emit);
        continue;
      }
      Key next = end == choice.slot ? key : Slots::put(key, choice.slot, full);
      next = Slots::put(next, static_cast<std::uint32_t>(end), Key{mate});
      leave(step, Slots::put(next, mate, end), choice.weight, i, no_choice, emit);
    }
  }

  template <class Emit>
  void pass_through(const KeyStep<Key>& step, Key key, Emit&& emit) const {
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
        close(step, Slots::put(Slots::put(key, one.slot, full), other.slot, full), weight, i, j, emit);
      }
    }
  }

  std::int64_t cycle_weight_ = 1;
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
  static constexpr bool weighs_cycles = false;

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
  using States<DegreeStates, Key>::leave;
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

template <class Use>
auto with_weighing_states(std::uint32_t slots, Use&& use) {
  return slots <= MatchingStates<Word, 4, true>::most_slots
             ? use.template operator()<MatchingStates<Word, 4, true>>()
             : use.template operator()<MatchingStates<Unsigned128, 5, true>>();
}

}  // namespace cavalcade::count::frontier
