#include "model/numbers.hpp"

#include <fmt/format.h>

namespace cavalcade::model {
namespace {

std::string numbers_where(const Board& board, bool blocked, std::string_view between) {
  std::string text;
  for (std::int32_t i = 0; i < board.area(); ++i)
    if (board.is_blocked(Cell{i}) == blocked)
      text += fmt::format("{}{}", text.empty() ? "" : between, number_of(Cell{i}));
  return text;
}

}  // namespace

std::string blocked_numbers(const Board& board, std::string_view between) {
  return numbers_where(board, true, between);
}

std::string free_numbers(const Board& board, std::string_view between) {
  return numbers_where(board, false, between);
}

std::string neighbour_numbers(const Board& board, Cell cell, std::string_view between) {
  std::string text;
  if (board.is_blocked(cell)) return text;
  for (const Cell neighbour : board.neighbours(cell))
    text += fmt::format("{}{}", text.empty() ? "" : between, number_of(neighbour));
  return text;
}

std::string start_numbers(const Board& board, const VisitTask& task, std::string_view between) {
  std::string text;
  for (const Square start : task.knights)
    text += fmt::format("{}{}", text.empty() ? "" : between, number_of(board.cell(start)));
  return text;
}

}  // namespace cavalcade::model
