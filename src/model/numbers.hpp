// Squares as other tools know them: numbered from 1, cell by cell. One place writes the numbers and reads them back.

#pragma once

#include <cstdint>
#include <string>

#include "ask/question.hpp"
#include "board/board.hpp"

namespace cavalcade::model {

constexpr std::int64_t number_of(Cell cell) {
  return static_cast<std::int64_t>(cell) + 1;
}
// Requires a number of a square of a board.
constexpr Cell cell_of(std::int64_t number) {
  return Cell{static_cast<std::int32_t>(number - 1)};
}

// The numbers, `between` between them.
std::string blocked_numbers(const Board& board, std::string_view between);
std::string free_numbers(const Board& board, std::string_view between);
std::string neighbour_numbers(const Board& board, Cell cell, std::string_view between);
std::string start_numbers(const Board& board, const VisitTask& task, std::string_view between);

}  // namespace cavalcade::model
