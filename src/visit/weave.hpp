// From links to a visit: a local search that joins strands until each is a path from a start to a square that is none,
// and then cuts and joins their tails until every knight has the squares that are its due.
//
// Joining: two strands that run side by side become one by an exchange of links, and the end of a path takes in a cycle
// by a rotation. What cannot be joined at once is changed at random around it, by exchanges, rotations and replacements
// that keep the number of strands, until it can. Balancing: of all exchanges of tails the best one is made; if none
// helps, random changes that cost little.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "base/random.hpp"
#include "visit/reach.hpp"
#include "visit/strands.hpp"

namespace cavalcade::visit {

using Paths = std::vector<std::vector<Spot>>;  // one a knight, its start first

class Weaver {
 public:
  // The links must be those of the demand (Linker::shape). Keeps references to all but the links.
  Weaver(const Reach& reach, const Demand& demand, Links links, std::uint64_t seed, const Budget& budget);

  // The paths of the knights, or nothing if they were not found with so many rounds of random changes.
  std::optional<Paths> weave(int rounds);

  // How much was changed: the work done, counted the same on every machine.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }

 private:
  // Asks the budget like Poll, but sooner where strands are long and changes take longer.
  bool is_over();

  bool join_strands(int rounds);
  bool balance(int rounds);

  // Joining.
  bool join_what_can_be();
  bool join_at(Spot spot);
  void stir_around_cycles();
  std::vector<Spot> around(Spot cycle, int distance);

  // One random change at a square; false if there was none. Tails may be exchanged if that brings the lengths at most
  // `slack` further from what is due.
  bool stir(Spot spot, std::int64_t slack, bool may_split = false);
  bool stir_left_out(Spot spot);
  bool stir_end(Spot end, std::int64_t slack);
  bool stir_links(Spot a, std::int64_t slack, bool may_split);
  Spot any_of(std::span<const Spot> spots) { return spots[random_.below(spots.size())]; }
  Spot any() { return static_cast<Spot>(random_.below(reach_.spots())); }

  // Balancing. A tail swap hands the squares of one path from some place on to another path, and back.
  struct Swap {
    std::int64_t gain = 0;
    Spot a = no_spot;  // b == no_spot: rotate a, c, d; else exchange a, b, c, d
    Spot b = no_spot;
    Spot c = no_spot;
    Spot d = no_spot;
  };
  [[nodiscard]] std::int64_t excess(const Strands::Strand& strand, std::int64_t length) const;
  [[nodiscard]] std::int64_t imbalance() const;
  // How much closer to what is due the lengths get if the first path has so many squares of both.
  [[nodiscard]] std::int64_t gain(const Strands::Strand& one, const Strands::Strand& other, std::int64_t length) const;
  void consider_swaps_at(Spot a, Swap& best);
  void consider(Swap& best, const Swap& swap);
  void make(const Swap& swap);
  void stir_lightly(int round);

  [[nodiscard]] Paths paths() const;

  const Reach& reach_;
  const Demand& demand_;
  Strands strands_;
  Random random_;
  const Budget& budget_;
  std::uint32_t calls_ = 0;
  std::uint64_t placed_before_ = 0;  // when the budget was asked last
  std::vector<std::int64_t> due_;    // of each start: the squares of its knight; empty while joining
  std::uint64_t ties_ = 0;           // swaps as good as the best one
  std::uint64_t changes_ = 0;
  std::vector<std::uint32_t> seen_;
  std::uint32_t search_ = 0;
};

}  // namespace cavalcade::visit
