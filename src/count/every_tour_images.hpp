// One tour of each class that turns and reflections make: the one whose list of squares is the least of those of its
// images. Whether a tour is that one can be told from the tour alone, so no tour is kept. A list is compared with an
// image only up to where they differ, which is seldom far.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ask/question.hpp"
#include "count/every_tour_graph.hpp"

namespace cavalcade::count {

class TourImages {
 public:
  // Of the symmetries of the board those that leave the named squares where they are. If the budget ends first, some
  // are missing.
  TourImages(const Board& board, const TourGraph& graph, const TourTask& task, const Budget& budget);
  static std::uint64_t bytes(const Board& board);

  // `tour` is listed as every_tour.hpp says.
  [[nodiscard]] bool is_least(std::span<const Vertex> tour);

 private:
  enum class Listing : std::uint8_t { cycle, from_lower_end, as_it_is };
  struct Image {
    std::vector<Vertex> of;  // where each vertex is sent
    Vertex source = 0;       // what is sent to the first square of every closed tour
  };

  [[nodiscard]] bool is_less(const Image& image, std::span<const Vertex> tour) const;

  Listing listing_;
  std::vector<Image> images_;
  std::vector<std::size_t> place_;  // of each vertex in the tour
};

}  // namespace cavalcade::count
