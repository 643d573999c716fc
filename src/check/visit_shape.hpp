// What a visit of T squares must look like, whatever moves it makes: which squares are within reach, into which classes
// they fall, how long each path is, and how many squares and ends of paths that gives each class. The words are those
// of ask/answer.hpp and check/visit_rows.hpp.
//
// Squares within reach are numbered from 0 in ascending order of cells: their places. Time grows with the squares
// within reach; memory too, and by one bit and a sixteenth of a number a cell of the board.

#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

using Place = std::uint32_t;

struct SquareClass {
  std::int64_t squares = 0;
  std::int64_t visited = 0;  // y(class)
  std::int64_t ends = 0;     // t(class)
};

class VisitShape {
 public:
  // Requires board.has_cells() and at least as many squares in all as knights; keeps references.
  VisitShape(const Board& board, const VisitTask& task, std::int64_t squares_in_all, Meter& meter);

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] std::int64_t squares_in_all() const { return squares_in_all_; }  // T

  [[nodiscard]] std::size_t knights() const { return starts_.size(); }
  [[nodiscard]] Place start(std::size_t knight) const { return starts_[knight]; }
  [[nodiscard]] std::int64_t length(std::size_t knight) const;  // L_k, from 1 on
  [[nodiscard]] std::optional<std::size_t> knight_at(Place place) const;

  [[nodiscard]] std::span<const Cell> squares() const { return squares_; }
  [[nodiscard]] Place places() const { return static_cast<Place>(squares_.size()); }
  // Nothing if the cell is out of reach. It must be on the board.
  [[nodiscard]] std::optional<Place> place_of(Cell cell) const;
  // In ascending order.
  [[nodiscard]] FewMoves<Place> neighbours(Place place) const;

  // In ascending order of their lowest squares.
  [[nodiscard]] std::span<const SquareClass> classes() const { return classes_; }
  [[nodiscard]] std::size_t class_of(Place place) const { return class_of_[place]; }
  // What one knight visits of a class, and whether it ends there.
  [[nodiscard]] SquareClass share(std::size_t knight, std::size_t of_class) const;

 private:
  void find_squares(const CellList& starts);
  void find_classes();
  void number_classes(std::span<const std::uint32_t> side_of, std::uint32_t regions);
  void share_out();

  const Board& board_;
  Meter& meter_;
  std::int64_t squares_in_all_;
  std::pmr::vector<Cell> squares_;
  std::pmr::vector<Place> first_of_block_;  // of each block of cells: the place of its first square
  std::vector<Place> starts_;
  std::vector<std::pair<Place, std::size_t>> knights_;  // the knights by their places, in ascending order
  std::pmr::vector<std::uint32_t> class_of_;
  std::vector<SquareClass> classes_;
};

}  // namespace cavalcade::check
