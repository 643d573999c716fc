// Corners and edges of tours of few turns (tour/runs.cpp), as a board that stretches.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace cavalcade::tour {

// A closed tour of 23 columns and 32 rows, row 1 first, that becomes one of a larger board: column 12 is repeated, and
// rows 13 to 20 are, all eight together. A letter tells the two moves of a square: the pairs of the eight directions
// (clockwise from one right and two up, numbered from 0), (0,1), (0,2) .. (6,7), are A, B, .. Z, a, b.
struct RunTable {
  static constexpr std::int32_t columns = 23;
  static constexpr std::int32_t rows = 32;
  static constexpr std::int32_t repeated_column = 11;  // from 0
  static constexpr std::int32_t first_repeated_row = 12;
  static constexpr std::int32_t repeated_rows = 8;

  std::int32_t width_modulo_4;
  std::int32_t height_modulo_8;
  std::array<std::string_view, rows> moves;
};

std::span<const RunTable> run_tables();

}  // namespace cavalcade::tour
