// What the knights of a visit can reach: the squares that chains of moves join to a start, numbered anew ("spots"),
// with their moves, regions and classes. A region is all squares that chains of moves join; if its moves can alternate
// between two colours these are its two classes, and else the region is one class.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::visit {

// The number of a square within reach, ascending with the cells.
using Spot = std::int32_t;
constexpr Spot no_spot = -1;

constexpr std::size_t at(Spot spot) {
  return static_cast<std::size_t>(spot);
}

class Reach {
 public:
  // Requires board.has_cells(). If the budget ends first, nothing here is to be relied on.
  Reach(const Board& board, const VisitTask& task, const Budget& budget);

  [[nodiscard]] const Board& board() const { return *board_; }
  [[nodiscard]] std::size_t spots() const { return cells_.size(); }
  [[nodiscard]] Spot last() const { return static_cast<Spot>(cells_.size()) - 1; }
  [[nodiscard]] Cell cell(Spot spot) const { return cells_[at(spot)]; }

  // Ascending.
  [[nodiscard]] std::span<const Spot> near(Spot spot) const {
    return std::span(rows_[at(spot)].near).first(rows_[at(spot)].count);
  }
  [[nodiscard]] bool are_neighbours(Spot one, Spot other) const {
    const std::span<const Spot> all = near(one);
    return std::find(all.begin(), all.end(), other) != all.end();
  }

  // Classes are numbered by their lowest squares.
  [[nodiscard]] std::size_t classes() const { return class_sizes_.size(); }
  [[nodiscard]] std::size_t class_of(Spot spot) const { return class_of_[at(spot)]; }
  [[nodiscard]] std::int64_t class_size(std::size_t number) const { return class_sizes_[number]; }
  // The class that moves lead to: the same one in a region that is one class.
  [[nodiscard]] std::size_t across(std::size_t number) const { return across_[number]; }
  [[nodiscard]] bool alternates() const;  // whether every region has two classes

  [[nodiscard]] std::size_t knights() const { return starts_.size(); }
  [[nodiscard]] Spot start(std::size_t knight) const { return starts_[knight]; }
  [[nodiscard]] bool is_start(Spot spot) const { return rows_[at(spot)].is_start; }

  static std::uint64_t bytes(const Board& board);

 private:
  struct Row {
    std::array<Spot, max_moves> near{};
    std::uint8_t count = 0;
    bool is_start = false;
  };

  void find_squares(const VisitTask& task, Poll& poll);
  void find_classes(Poll& poll);

  const Board* board_;
  CellList cells_;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> class_of_;
  std::vector<std::int64_t> class_sizes_;
  std::vector<std::size_t> across_;
  std::vector<Spot> starts_;
};

// What a visit of so many squares takes: how many each knight has, and how many of each class are visited, and are the
// last of a path of two squares or more. A knight with one square never moves.
struct Demand {
  std::int64_t squares = 0;
  std::vector<std::int64_t> lengths;  // of each knight
  std::vector<std::int64_t> visited;  // of each class
  std::vector<std::int64_t> ends;     // of each class
};

// Requires squares >= knights.
Demand demand_of(const Reach& reach, std::int64_t squares);

// The share of one knight with so many squares.
Demand demand_of_knight(const Reach& reach, std::size_t knight, std::int64_t length);

// Whether there are squares enough in every class.
bool fits(const Reach& reach, const Demand& demand);

}  // namespace cavalcade::visit
