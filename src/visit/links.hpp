// Moves chosen so that at most two meet at a square: what a visit looks like before anybody asks how it hangs together.
// Squares have room for two links, starts for one, squares that are to be left out for none.
//
// Alternating chains of moves, in turn not linked and linked, carry a link from one square to another without changing
// the links at the squares between (Berge 1957). With them a greedy choice is made maximum where the moves alternate
// between two classes, and the links are given the degrees that a visit of so many squares needs.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "visit/reach.hpp"

namespace cavalcade::visit {

class Links {
 public:
  // Room as for a visit in which every knight moves.
  explicit Links(const Reach& reach);

  [[nodiscard]] std::span<const Spot> at(Spot spot) const {
    return std::span(ends_[visit::at(spot)]).first(degree(spot));
  }
  [[nodiscard]] std::size_t degree(Spot spot) const { return degree_[visit::at(spot)]; }
  [[nodiscard]] bool are_linked(Spot one, Spot other) const {
    return ends_[visit::at(one)][0] == other || ends_[visit::at(one)][1] == other;
  }
  [[nodiscard]] std::int64_t count() const { return count_; }

  void add(Spot a, Spot b);
  void remove(Spot a, Spot b);

  [[nodiscard]] std::size_t room(Spot spot) const { return room_[visit::at(spot)]; }
  void set_room(Spot spot, std::size_t links) { room_[visit::at(spot)] = static_cast<std::uint8_t>(links); }

 private:
  void add_end(Spot at, Spot to);
  void remove_end(Spot at, Spot to);

  std::vector<std::array<Spot, 2>> ends_;
  std::vector<std::uint8_t> degree_;
  std::vector<std::uint8_t> room_;
  std::int64_t count_ = 0;
};

// Once the budget has ended, its functions come back with what they have, and no chain is found any more.
class Linker {
 public:
  // Keeps references.
  Linker(const Reach& reach, Links& links, std::uint64_t seed, const Budget& budget);

  // Adds links as long as alternating chains allow: as many as possible where reach.alternates().
  void fill();

  // After fill() where reach.alternates(): squares such that the room at them, and the moves between the others, are as
  // many as the links. That there are no more links than that proves that there cannot be more.
  [[nodiscard]] CellList narrows();

  // Takes links away and moves others until they are as the demand has it: one at the starts of knights that move, so
  // many squares with one link in each class, and as many links in each region. False if no chain was found for it.
  bool shape(const Demand& demand);

 private:
  void link_greedily();
  void link_greedily(Spot spot);

  // Searches alternating chains from a square, breadth first. `opposite`: chains end with a move that is not linked;
  // else with one that is. The first end that `accept` takes is returned, or no_spot; flip_* then takes the chain.
  template <class Accept>
  Spot find_chain(Spot from, bool opposite, const Accept& accept);
  void flip_to_opposite(Spot end);
  void flip_to_same(Spot end);

  void keep_starts_still(const Demand& demand);
  bool take_surplus(const Demand& demand);
  bool link_starts(const Demand& demand);
  bool pair_up_singles(std::size_t number, std::int64_t wanted);
  bool split_doubles(std::size_t number, std::int64_t wanted);
  [[nodiscard]] std::vector<Spot> with_degree(std::size_t number, std::size_t degree) const;
  template <class List>
  void shuffle(List& list);

  const Reach& reach_;
  Links& links_;
  const Budget& budget_;
  Poll poll_;
  Random random_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t search_ = 0;
  std::vector<Spot> before_;
  std::vector<Spot> queue_;
};

}  // namespace cavalcade::visit
