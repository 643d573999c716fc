// One tour of each class that turns and reflections make: the one whose list of squares is the least of those of its
// images. Whether a tour is that one can be told from the tour alone, so no tour is kept. A list is compared with an
// image only up to where they differ, which is seldom far.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ask/question.hpp"
#include "board/symmetry.hpp"
#include "count/tour_graph.hpp"

namespace cavalcade::count {

class TourImages {
 public:
  // Of the symmetries of the board those that leave the named squares where they are, and send the given moves to given
  // moves. If the budget ends first, some are missing.
  TourImages(const Board& board, const TourGraph& graph, const TourTask& task, const Budget& budget)
      : listing_(task.closed            ? Listing::cycle
                 : task.from || task.to ? Listing::as_it_is
                                        : Listing::from_lower_end),
        place_(graph.size()) {
    const auto moves = [&](const Symmetry& map, const std::optional<Square>& named) {
      return named && map[index(board.cell(*named))] != board.cell(*named);
    };
    const auto changes_given_moves = [&](const Symmetry& map) {
      return std::any_of(task.use.begin(), task.use.end(), [&](const Move& move) {
        const Move sent(map[index(move.lesser)], map[index(move.greater)]);
        return !std::binary_search(task.use.begin(), task.use.end(), sent);
      });
    };
    std::optional<Symmetry> wanted;
    if (task.symmetry) wanted = symmetry(board, *task.symmetry, budget);
    // Whether it sends what is invariant under that to something else: it neither commutes with it nor inverts it.
    const auto changes_symmetry = [&](const Symmetry& map) {
      if (!wanted) return false;
      bool commutes = true;
      bool inverts = true;
      for (const Cell cell : board.free_cells()) {
        const Cell there = map[index((*wanted)[index(cell)])];
        commutes = commutes && there == (*wanted)[index(map[index(cell)])];
        inverts = inverts && (*wanted)[index(there)] == map[index(cell)];
      }
      return !commutes && !inverts;
    };
    const Vertex start = task.from ? graph.vertex(board.cell(*task.from)) : 0;
    Poll poll(budget);
    for (const Symmetry& map : symmetries(board, budget)) {
      if (moves(map, task.from) || moves(map, task.to) || changes_given_moves(map) || changes_symmetry(map)) continue;
      Image image;
      for (Vertex vertex = 0; vertex < graph.size() && !poll.exhausted(); ++vertex) {
        image.of.push_back(graph.vertex(map[index(graph.cell(vertex))]));
        if (image.of.back() == start) image.source = vertex;
      }
      images_.push_back(std::move(image));
    }
  }
  static std::uint64_t bytes(const Board& board) {
    constexpr std::uint64_t most_symmetries = 7;
    return static_cast<std::uint64_t>(board.area()) *
           (most_symmetries * (sizeof(Cell) + 2 * sizeof(Vertex)) + sizeof(std::size_t));
  }

  // `tour` is listed as every_tour.hpp says.
  [[nodiscard]] bool is_least(std::span<const Vertex> tour) {
    if (listing_ == Listing::cycle)
      for (std::size_t i = 0; i < tour.size(); ++i) place_[tour[i]] = i;
    return std::none_of(images_.begin(), images_.end(), [&](const Image& image) { return is_less(image, tour); });
  }

 private:
  enum class Listing : std::uint8_t { cycle, from_lower_end, as_it_is };
  struct Image {
    std::vector<Vertex> of;  // where each vertex is sent
    Vertex source = 0;       // what is sent to the first square of every closed tour
  };

  [[nodiscard]] bool is_less(const Image& image, std::span<const Vertex> tour) const {
    const std::size_t squares = tour.size();
    const auto next = [&](std::size_t i) { return i + 1 == squares ? 0 : i + 1; };
    const auto previous = [&](std::size_t i) { return i == 0 ? squares - 1 : i - 1; };
    std::size_t at = 0;
    bool backwards = false;
    if (listing_ == Listing::cycle) {
      at = place_[image.source];
      backwards = image.of[tour[previous(at)]] < image.of[tour[next(at)]];
    } else if (listing_ == Listing::from_lower_end) {
      backwards = image.of[tour.back()] < image.of[tour.front()];
      at = backwards ? squares - 1 : 0;
    }
    for (const Vertex here : tour) {
      const Vertex there = image.of[tour[at]];
      if (there != here) return there < here;
      at = backwards ? previous(at) : next(at);
    }
    return false;
  }

  Listing listing_;
  std::vector<Image> images_;
  std::vector<std::size_t> place_;  // of each vertex in the tour
};

}  // namespace cavalcade::count
