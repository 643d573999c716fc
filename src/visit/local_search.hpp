// From a matching to a visit: a local search that joins its cycles and paths until each is a path from a start to a
// square that is none, and then cuts and joins their tails until every knight has the squares that are its due.
//
// Joining: two that run side by side become one by a two-exchange, and the end of a path takes in a cycle by a
// rotation. What cannot be joined at once is changed at random around it, by exchanges, rotations and replacements that
// keep the number of cycles and paths, until it can. Balancing: of all exchanges of tails the best one is made; if none
// helps, random changes that cost little.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "base/random.hpp"
#include "two_factor/path_system.hpp"
#include "visit/matching.hpp"
#include "visit/reach.hpp"

namespace cavalcade::visit {

using Paths = std::vector<std::vector<Vertex>>;  // one per knight, its start first

class LocalSearch {
 public:
  // The matching must be that of the demand (MatchingSearch::shape). Keeps references to all but the matching.
  LocalSearch(const Reach& reach, const Demand& demand, Matching matching, std::uint64_t seed, const Budget& budget);

  // The paths of the knights, or nothing if they were not found within `rounds` of random changes.
  std::optional<Paths> run(int rounds);

  // How much was changed: the work done, counted the same on every machine.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }

 private:
  // Asks the budget like Poll, but sooner where paths are long and changes take longer.
  bool is_over();

  bool join_components(int rounds);
  bool balance(int rounds);

  // Joining.
  bool join_what_can_be();
  bool join_at(Vertex vertex);
  void perturb_around_cycles();
  std::vector<Vertex> around(Vertex cycle, int distance);

  // One random change at a square; false if there was none. Tails may be exchanged if that brings the lengths at most
  // `slack` further from what is due.
  bool perturb(Vertex vertex, std::int64_t slack, bool may_split = false);
  bool perturb_left_out(Vertex vertex);
  bool perturb_end(Vertex end, std::int64_t slack);
  bool perturb_edges(Vertex a, std::int64_t slack, bool may_split);
  Vertex any_of(std::span<const Vertex> vertices) { return vertices[random_.below(vertices.size())]; }
  Vertex any() { return static_cast<Vertex>(random_.below(reach_.size())); }

  // Balancing. A tail swap hands the squares of one path from some place on to another path, and back.
  struct Swap {
    std::int64_t gain = 0;
    Vertex a = no_vertex;  // b == no_vertex: rotate a, c, d; else exchange a, b, c, d
    Vertex b = no_vertex;
    Vertex c = no_vertex;
    Vertex d = no_vertex;
  };
  [[nodiscard]] std::int64_t excess(const PathSystem<Vertex>::Component& component, std::int64_t length) const;
  [[nodiscard]] std::int64_t imbalance() const;
  // How much closer to what is due the lengths get if the first path has `length` squares of both.
  [[nodiscard]] std::int64_t gain(const PathSystem<Vertex>::Component& one, const PathSystem<Vertex>::Component& other,
                                  std::int64_t length) const;
  void consider_swaps_at(Vertex a, Swap& best);
  void consider(Swap& best, const Swap& swap);
  void make(const Swap& swap);
  void perturb_lightly(int round);

  [[nodiscard]] Paths paths() const;

  const Reach& reach_;
  const Demand& demand_;
  PathSystem<Vertex> state_;
  Random random_;
  const Budget& budget_;
  std::uint32_t calls_ = 0;
  std::uint64_t labelled_before_ = 0;  // when the budget was asked last
  std::vector<std::int64_t> due_;      // of each start: the squares of its knight; empty while joining
  std::uint64_t ties_ = 0;             // swaps as good as the best one
  std::uint64_t changes_ = 0;
  std::vector<std::uint32_t> seen_;
  std::uint32_t search_ = 0;
};

}  // namespace cavalcade::visit
