// Moves chosen so that at most two meet at a square: what a visit looks like before anybody asks how it hangs together.
// A square has room for two, a start for one, and squares that are to be left out for none.
//
// Alternating chains of moves, in turn not chosen and chosen, carry a chosen move from one square to another without
// changing the number at the squares between (Berge 1957). With them a greedy choice is made maximum where the moves
// alternate between two classes, and the squares are given the degrees that a visit of a given size needs.

#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "two_factor/two_matching.hpp"
#include "visit/reach.hpp"

namespace cavalcade::visit {

using Matching = TwoMatching<Vertex>;

// Of each vertex: how many moves may meet there.
using Room = std::vector<std::uint8_t>;

// As for a visit in which every knight moves.
Room room_of(const Reach& reach);

// Once the budget has ended, its functions come back with what they have, and no chain is found any more.
class MatchingSearch {
 public:
  // Keeps a reference to the reach.
  MatchingSearch(const Reach& reach, Room room, std::uint64_t seed, const Budget& budget);

  [[nodiscard]] const Matching& matching() const { return matching_; }
  Matching take() { return std::move(matching_); }

  // Adds edges as long as alternating chains allow: as many as possible where reach.alternates().
  void fill();

  // After fill() where reach.alternates(): squares such that the room at them, and the moves between the others, are as
  // many as the edges. That there are no more edges than that proves that there cannot be more.
  [[nodiscard]] CellList vertex_cover();

  // Takes edges away and moves others until they are as the demand has it: one at the starts of knights that move, the
  // demanded number of squares with one edge in each class, and of edges in each component. False if no chain was found
  // for it.
  bool shape(const Demand& demand);

 private:
  [[nodiscard]] bool has_room(Vertex vertex) const { return matching_.degree(vertex) < room_[vertex]; }
  void match_greedily();
  void match_greedily(Vertex vertex);

  // Searches alternating chains from a square, breadth first. `opposite`: chains end with a move that is not chosen;
  // else with one that is. The first end that `accept` takes is returned, or no_vertex; flip_* then takes the chain.
  template <class Accept>
  Vertex find_chain(Vertex from, bool opposite, const Accept& accept);
  void flip_to_opposite(Vertex end);
  void flip_to_same(Vertex end);

  void keep_starts_still(const Demand& demand);
  bool take_surplus(const Demand& demand);
  bool join_starts(const Demand& demand);
  bool pair_up_singles(std::size_t number, std::int64_t wanted);
  bool split_doubles(std::size_t number, std::int64_t wanted);
  [[nodiscard]] std::vector<Vertex> with_degree(std::size_t number, std::size_t degree) const;
  template <class List>
  void shuffle(List& list);

  const Reach& reach_;
  Room room_;
  Matching matching_;
  const Budget& budget_;
  Poll poll_;
  Random random_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t search_ = 0;
  std::vector<Vertex> before_;
  std::vector<Vertex> queue_;
};

}  // namespace cavalcade::visit
