#include "model/board_sizes.hpp"

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::model {

std::optional<Error> text_too_large(const Board& board, std::string_view language) {
  constexpr std::int64_t most_squares = 1'000'000;
  if (board.area() <= most_squares) return std::nullopt;
  return Error{fmt::format("--as: {} is written for boards of up to {} squares, and {} has {}; take a smaller board",
                           language, most_squares, board_name(board), board.area())};
}

std::optional<Error> too_few_for_closed(const Board& board, std::string_view language) {
  constexpr std::int64_t fewest = 3;
  if (board.free_squares() >= fewest) return std::nullopt;
  return Error{
      fmt::format("--as: {} has no model of a closed tour of fewer than {} squares, and there is none; take a "
                  "larger board",
                  language, fewest)};
}

}  // namespace cavalcade::model
