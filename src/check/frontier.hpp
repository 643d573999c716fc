// The free squares of a board one after the other, and what may happen at each: its moves to later squares are chosen,
// so that it gets two in all, or one as an end of an open tour. Of all the choices made so far only this matters for
// the rest: for each later square that an earlier one has moves to, whether it has no move yet, both already, or one;
// and if it has one, it is the end of a path, and where the other end of that path is: another such square, or an end
// of the tour. (Kwong & Rogers 1994 and others count cycles of grids with such states.) A path that closes, or gets
// both ends of the tour, is a tour if no square is left over, and a dead end otherwise. Two-factors need no other ends:
// their paths may close anywhere. Covers do, for those who want to know how many cycles were closed.
//
// check/narrow.hpp asks by it whether there is a tour, check/recount.hpp how many there are.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <utility>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

// The most squares between one and a neighbour of it, in the order they come.
constexpr std::size_t widest_frontier = 24;

// What is known of each square of the frontier. Squares take turns in the slots: the n-th is in slot n modulo the width
// of the frontier. From first_mate on, the number tells the slot of the other end of the path.
using Known = std::uint8_t;
using State = std::array<Known, widest_frontier>;
constexpr Known untouched = 0;
constexpr Known inner = 1;         // has both its moves
constexpr Known leads_to_end = 2;  // has one; the path ends at an end of the tour
constexpr Known has_one = 2;       // has one: all there is to know in a two-factor
constexpr Known first_mate = 3;

// States in the order they were added, with a value each: a hash table with linear probing over their numbers.
template <class Value>
class StateTable {
 public:
  struct Entry {
    State state;
    Value value;
  };

  explicit StateTable(Meter& meter) : entries_(&meter), places_(&meter) {}

  void clear() {
    entries_.clear();
    std::fill(places_.begin(), places_.end(), 0U);
  }

  // The value of the state, which is a new one if the state is.
  Value& operator[](const State& state) {
    if (2 * entries_.size() >= places_.size()) grow();
    std::uint32_t& place = places_[place_of(state)];
    if (place == 0) {
      entries_.push_back({state, Value{}});
      place = static_cast<std::uint32_t>(entries_.size());
    }
    return entries_[place - 1].value;
  }

  [[nodiscard]] const std::pmr::vector<Entry>& all() const { return entries_; }

 private:
  [[nodiscard]] std::size_t place_of(const State& state) const {
    std::size_t place = hash(state) & (places_.size() - 1);
    while (places_[place] != 0 && entries_[places_[place] - 1].state != state)
      place = (place + 1) & (places_.size() - 1);
    return place;
  }

  static std::uint64_t hash(const State& state) {
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, widest_frontier / 8>>(state))
      mixed = std::rotl((mixed ^ word) * spread, 29);
    return mixed ^ (mixed >> 32U);
  }

  void grow() {
    places_.assign(std::max<std::size_t>(1024, 2 * places_.size()), 0U);
    for (std::size_t i = 0; i < entries_.size(); ++i)
      places_[place_of(entries_[i].state)] = static_cast<std::uint32_t>(i + 1);
  }

  std::pmr::vector<Entry> entries_;
  std::pmr::vector<std::uint32_t> places_;  // 0, or one more than the number of the entry
};

class Frontier {
 public:
  enum class Path : std::uint8_t { goes_on, complete, refused };

  // Along the longer side: rank by rank, or file by file. One that does not fit is good for nothing else.
  Frontier(const Board& board, Counted counted, Meter& meter);

  [[nodiscard]] bool fits() const { return width_ <= widest_frontier; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t squares() const { return squares_.size(); }
  [[nodiscard]] Cell square(std::size_t number) const { return squares_[number]; }
  [[nodiscard]] std::size_t number_of(Cell square) const { return numbers_[index(square)]; }

  // From now on it is this square's turn.
  void set_turn(std::size_t number) {
    turn_ = number;
    here_ = slot(number);
  }

  // All ways to give the square whose turn it is the moves it lacks, as an inner square or as an end of the tour, each
  // told to arrive(state, path).
  template <class Arrive>
  void leave_as_inner(const State& state, const Arrive& arrive) const {
    if (state[here_] == inner) return arrive(state, Path::goes_on);
    const std::pmr::vector<std::uint32_t>& later = later_[turn_];
    for (std::size_t i = 0; i < later.size(); ++i) {
      State one = state;
      const Path path = move_to(one, slot(later[i]));
      if (path == Path::refused) continue;
      if (state[here_] != untouched) {
        arrive(one, path);
        continue;
      }
      for (std::size_t j = i + 1; j < later.size(); ++j) {
        State two = one;
        const Path path_of_two = move_to(two, slot(later[j]));
        arrive(two, path_of_two);
      }
    }
  }
  template <class Arrive>
  void leave_as_end(const State& state, const Arrive& arrive) const {
    if (state[here_] == inner) return;
    if (state[here_] != untouched) {
      State last = state;
      const Path path = end_here(last);
      arrive(last, path);
      return;
    }
    for (const std::uint32_t next : later_[turn_]) {
      State one = state;
      if (move_to(one, slot(next)) == Path::refused) continue;
      const Path path = end_here(one);
      arrive(one, path);
    }
  }

  // Whether no later square is left over.
  [[nodiscard]] bool is_all_done(const State& state) const;

  // The square that leaves is no longer of use to its neighbours: a later one that is now left with fewer squares to
  // move to than it lacks moves will never get them. An end of an open tour lacks one less.
  [[nodiscard]] bool leaves_enough(const State& state) const;

  // For the next turn: the slot is for a later square now.
  [[nodiscard]] State passed_on(State state) const {
    state[here_] = untouched;
    return state;
  }

 private:
  using Slot = std::uint8_t;

  [[nodiscard]] Slot slot(std::size_t number) const { return static_cast<Slot>(number % width_); }
  [[nodiscard]] Path move_to(State& state, Slot there) const;
  [[nodiscard]] Path end_here(State& state) const;

  Counted counted_;
  std::pmr::vector<Cell> squares_;
  std::pmr::vector<std::uint32_t> numbers_;                  // of each cell: its place in the order
  std::pmr::vector<std::pmr::vector<std::uint32_t>> near_;   // of each square its neighbours
  std::pmr::vector<std::pmr::vector<std::uint32_t>> later_;  // of each square its neighbours that come later
  std::size_t width_ = 1;
  std::size_t turn_ = 0;
  Slot here_ = 0;
};

}  // namespace cavalcade::check
