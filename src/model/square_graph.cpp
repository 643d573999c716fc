#include "model/square_graph.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::model {

SquareNumbers::SquareNumbers(const Board& board) : numbers_(static_cast<std::size_t>(board.area())) {
  for (std::int32_t i = 0; i < board.area(); ++i)
    if (!board.is_blocked(Cell{i})) order_.push_back(Cell{i});
  std::stable_sort(order_.begin(), order_.end(),
                   [&](Cell one, Cell other) { return board.neighbours(one).size() < board.neighbours(other).size(); });
  std::int32_t number = 0;
  for (const Cell cell : order_) numbers_[index(cell)] = ++number;
}

std::string graph_as_dzn(const Board& board, const SquareNumbers& numbers) {
  std::string names;
  std::string moves;
  for (const Cell cell : numbers.in_order()) {
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", square_name(board, cell));
    moves += "  {";
    std::string_view between;
    for (const Cell neighbour : board.neighbours(cell)) {
      moves += fmt::format("{}{}", between, numbers.of(neighbour));
      between = ", ";
    }
    moves += "},\n";
  }
  return fmt::format("squares = {};\nnames = [{}];\nmoves = [\n{}];\n", numbers.in_order().size(), names, moves);
}

std::string graph_as_facts(const Board& board) {
  std::string text;
  for (std::int32_t i = 0; i < board.area(); ++i) {
    if (board.is_blocked(Cell{i})) continue;
    const std::string name = square_name(board, Cell{i});
    text += fmt::format("square(\"{}\").", name);
    std::string neighbours;
    for (const Cell neighbour : board.neighbours(Cell{i}))
      neighbours += fmt::format("{}\"{}\"", neighbours.empty() ? "" : ";", square_name(board, neighbour));
    if (!neighbours.empty()) text += fmt::format(" move(\"{}\",({})).", name, neighbours);
    text += '\n';
  }
  return text;
}

}  // namespace cavalcade::model
