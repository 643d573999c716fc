// The strings of a two-factor in order: cycles, and at most one path. Each is a list of squares whose last leads back
// to its first, of a path by a bond that stands for the way from its one end to its other and that nothing may break;
// with it, paths are joined to cycles as cycles are.

#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tour/two_factor.hpp"

namespace cavalcade::tour {

class Strings {
 public:
  // Of every cell that has a move. A square that is joined to none is a path by itself. If the budget ends first,
  // strings are missing.
  Strings(const MoveTable& moves, const TwoFactor& factor, const Budget& budget);

  [[nodiscard]] std::size_t count() const { return strings_.size(); }
  [[nodiscard]] const CellList& string(std::size_t number) const { return strings_[number]; }
  [[nodiscard]] CellList take(std::size_t number) { return std::move(strings_[number]); }

  // Where a square that is not blocked stands.
  [[nodiscard]] std::size_t string_of(Cell cell) const { return string_of_[index(cell)]; }
  [[nodiscard]] std::size_t position(Cell cell) const { return position_[index(cell)]; }

  // Whether the two squares are the ends of the path.
  [[nodiscard]] bool is_bond(Cell one, Cell other) const {
    return bond_ && (*bond_ == std::pair(one, other) || *bond_ == std::pair(other, one));
  }
  [[nodiscard]] bool has_path() const { return bond_.has_value(); }
  [[nodiscard]] bool is_path(std::size_t number) const { return bond_ && string_of(bond_->first) == number; }

  [[nodiscard]] std::size_t shortest() const;
  [[nodiscard]] std::size_t longest() const;

  // Puts one string, in the order of a walk around it, in place of those whose squares it has.
  void replace(const std::vector<std::size_t>& numbers, CellList joined);

  // Opens a cycle, or the path anew: the walk's first and last squares are the ends from now on.
  void replace_by_path(const std::vector<std::size_t>& numbers, CellList path);

 private:
  void place(std::size_t number);
  void remove(std::size_t number);

  std::vector<CellList> strings_;
  std::vector<std::uint32_t> string_of_;
  std::vector<std::uint32_t> position_;
  std::optional<std::pair<Cell, Cell>> bond_;
};

}  // namespace cavalcade::tour
