// The graph of a board, and what it says about tours before any is looked for: whether it is in one piece, and where
// moves alternate between two colours, which ends the numbers of squares of both allow.

#pragma once

#include <cstdint>
#include <optional>

#include "board/free_graph.hpp"

namespace cavalcade::count {

class TourGraph : public FreeGraph {
 public:
  // Requires board.has_cells(). If the budget ends first, it is not to be relied on.
  explicit TourGraph(const Board& board, const Budget& budget = Budget({}))
      : FreeGraph(board, budget),
        parts_(components_of(static_cast<const FreeGraph&>(*this), budget)),
        alternates_(parts_.alternate()) {
    for (const Components::Component& part : parts_.all) excess_ += part.sizes[0] - part.sizes[1];
  }
  static std::uint64_t bytes(const Board& board) {
    // Of each vertex its component and colour, and while these are found, its place in a queue.
    return FreeGraph::bytes(board) + static_cast<std::uint64_t>(board.free_squares()) * (2 * sizeof(Vertex) + 1);
  }

  // Whether a chain of moves leads from every square to every other.
  [[nodiscard]] bool is_connected() const { return parts_.is_connected(); }
  [[nodiscard]] bool alternates() const { return alternates_; }
  // 0 or 1; a move leads from one to the other. Requires alternates().
  [[nodiscard]] std::uint8_t colour(Vertex vertex) const { return parts_.colours[vertex]; }

  [[nodiscard]] bool allows_closed() const { return !alternates_ || excess_ == 0; }

  // Of an open tour one end has each colour, where both have equally many squares;
  [[nodiscard]] bool ends_differ() const { return alternates_ && excess_ == 0; }
  // or both ends have the colour with one square more. Otherwise, where moves alternate, there is no tour.
  [[nodiscard]] std::optional<std::uint8_t> colour_of_ends() const {
    if (!alternates_ || (excess_ != 1 && excess_ != -1)) return std::nullopt;
    return excess_ == 1 ? std::uint8_t{0} : std::uint8_t{1};
  }
  [[nodiscard]] bool allows_ends(Vertex one, Vertex other) const {
    if (!alternates_) return true;
    if (ends_differ()) return colour(one) != colour(other);
    return colour_of_ends() == colour(one) && colour(one) == colour(other);
  }

 private:
  Components parts_;
  bool alternates_;
  std::int64_t excess_ = 0;  // by how many squares colour 0 has more than colour 1
};

}  // namespace cavalcade::count
