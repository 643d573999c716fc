// Where each square leads, as constraint programs print it: "L = [12, 13, ..]", the answer of `model --as chip`, in the
// numbers of "Generalised Euler's knight" (1998). The free squares are numbered rank by rank from 1, from the bottom
// left, and the i-th number is that of the square that follows square i. A list for an open tour has one number more,
// for a field off the board, which the tour comes from and goes to. A square that no route visits leads to itself.

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "draw/formats.hpp"

namespace cavalcade::draw {
namespace {

// By cell; blocked ones have none. Nothing is listed where no square is blocked.
std::vector<std::uint32_t> numbers_of_free_squares(const Board& board) {
  std::vector<std::uint32_t> numbers;
  if (board.blocked_count() == 0) return numbers;
  numbers.resize(static_cast<std::size_t>(board.area()));
  std::uint32_t number = 0;
  for (const Cell cell : board.free_cells()) numbers[index(cell)] = ++number;
  return numbers;
}

std::vector<std::uint32_t> successors_of(const Board& board, const Routes& routes) {
  const std::vector<std::uint32_t> numbers = numbers_of_free_squares(board);
  const auto number_of = [&](Cell cell) {
    return numbers.empty() ? static_cast<std::uint32_t>(index(cell) + 1) : numbers[index(cell)];
  };
  const auto squares = static_cast<std::uint32_t>(board.free_squares());
  const std::uint32_t off_board = squares + 1;
  std::vector<std::uint32_t> next;
  next.reserve(off_board);
  for (std::uint32_t number = 1; number <= squares; ++number) next.push_back(number);
  if (!routes.closed) next.push_back(number_of(routes.paths.front().front()));
  for (const std::span<const Cell> path : routes.paths)
    for (std::size_t i = 0; i < path.size(); ++i) {
      const bool is_last = i + 1 == path.size();
      next[number_of(path[i]) - 1] = is_last && !routes.closed ? off_board : number_of(path[is_last ? 0 : i + 1]);
    }
  return next;
}

}  // namespace

Result<void> write_successors(std::ostream& out, const Board& board, const Routes& routes) {
  if (routes.kind == RouteKind::visit)
    return Error{"a visit of knights in turn has no list of successors; use text, csv or json"};
  std::string text = "L = [";
  constexpr std::size_t enough = 1U << 16;
  std::string_view between;
  for (const std::uint32_t number : successors_of(board, routes)) {
    text += between;
    const fmt::format_int digits(number);
    text.append(digits.data(), digits.size());
    between = ", ";
    if (text.size() < enough) continue;
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
  }
  text += "]\n";
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  return {};
}

}  // namespace cavalcade::draw
