// Lists of successors, as draw/successors.cpp writes them and a CHIP program prints them: "L = [12, 13, ..]".

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/board.hpp"

namespace cavalcade::read {

// Whether a text begins with such a list, with or without a name before it.
bool begins_with_successors(std::string_view text);

// The numbers of the first list in a text.
Result<std::vector<std::int64_t>> parse_successors(std::string_view text);

// Where the numbers lead: one open route over the field off the board, or cycles, each from its first square on, in
// the order of these; a cycle with the square `first` comes first and begins there. Squares that lead to themselves are
// on none. An error if they are no such routes of the board, or not as many as it has free squares. Requires
// board.has_cells().
struct SuccessorRoutes {
  bool closed = true;
  std::vector<CellList> routes{};
};
Result<SuccessorRoutes> follow_successors(const Board& board, const std::vector<std::int64_t>& next,
                                          std::optional<Cell> first);

}  // namespace cavalcade::read
