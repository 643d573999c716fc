// Links and how they hang together: the strands they string the squares into, which are cycles and paths, each square
// with its place on its strand. In a visit every strand is a path from a start to a square that is none; on the way
// there cycles, paths between two starts and paths between two other squares have to go.
//
// Three changes keep the number of links at every square, or move an end: exchanging two links, rotating the end of a
// path (Pósa 1976), and replacing a square by one that was left out. Each takes time in the lengths of the strands it
// touches.

#pragma once

#include <cstdint>
#include <vector>

#include "visit/links.hpp"
#include "visit/reach.hpp"

namespace cavalcade::visit {

class Strands {
 public:
  enum class Kind : std::uint8_t { gone, cycle, path, two_starts, two_ends };
  struct Strand {
    Kind kind = Kind::gone;
    std::int64_t length = 0;
    Spot first = no_spot;  // of a path: its start if it has one
    Spot last = no_spot;
  };

  // Every square has the links of a visit: one at starts and ends, none where it is left out, else two.
  Strands(const Reach& reach, Links links);

  [[nodiscard]] const Links& links() const { return links_; }
  [[nodiscard]] const std::vector<Strand>& all() const { return strands_; }
  // Of a square with links.
  [[nodiscard]] std::size_t number_of(Spot spot) const { return static_cast<std::size_t>(number_[at(spot)]); }
  [[nodiscard]] const Strand& of(Spot spot) const { return strands_[number_of(spot)]; }
  [[nodiscard]] std::int64_t place(Spot spot) const { return place_[at(spot)]; }

  [[nodiscard]] bool has_links(Spot spot) const { return links_.degree(spot) > 0; }
  [[nodiscard]] bool is_left_out(Spot spot) const { return !has_links(spot) && !reach_.is_start(spot); }
  // The last square of a path that is no start.
  [[nodiscard]] bool is_end(Spot spot) const { return links_.degree(spot) == 1 && !reach_.is_start(spot); }
  // The next and the previous square on a path, if there is one.
  [[nodiscard]] Spot after(Spot spot) const { return neighbour_at(spot, place(spot) + 1); }
  [[nodiscard]] Spot before(Spot spot) const { return neighbour_at(spot, place(spot) - 1); }
  // Whether a linked pair follows the order of its strand.
  [[nodiscard]] bool goes_forward(Spot one, Spot other) const;

  [[nodiscard]] std::size_t cycles() const { return cycles_; }
  // How many squares have been given their places so far: the work done.
  [[nodiscard]] std::uint64_t placed() const { return placed_; }
  [[nodiscard]] bool is_woven() const { return cycles_ == 0 && broken_ == 0; }

  // Links a-b and c-d become a-d and c-b, which are moves.
  void exchange(Spot a, Spot b, Spot c, Spot d);
  // The end is linked to `joint`, which is cut from its neighbour `away`, the new end.
  void rotate(Spot end, Spot joint, Spot away);
  // A square that is left out takes the place of another.
  void replace(Spot out, Spot in);

 private:
  [[nodiscard]] Spot neighbour_at(Spot spot, std::int64_t place) const;
  void label(Spot spot);
  void label_cycle(Spot first, std::int32_t number);
  void label_path(Spot first, std::int32_t number);
  void forget(Spot spot);
  void label_unless_known(Spot spot);
  // The end of the path that begins with a step from `from` to `to`, or no_spot if that leads back to `from`.
  [[nodiscard]] Spot follow(Spot from, Spot to) const;
  [[nodiscard]] Spot onward(Spot from, Spot here) const;

  const Reach& reach_;
  Links links_;
  std::vector<Strand> strands_;
  std::vector<std::int32_t> unused_;
  std::vector<std::int32_t> number_;
  std::vector<std::int32_t> place_;
  std::size_t cycles_ = 0;
  std::uint64_t placed_ = 0;
  std::size_t broken_ = 0;  // paths between two starts or two ends
};

}  // namespace cavalcade::visit
