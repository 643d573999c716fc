#include "model/words.hpp"

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "model/squares.hpp"

namespace cavalcade::model {
namespace {

// More blocked squares than these are counted, not named.
constexpr std::int64_t most_named = 16;

std::string blocked_in_words(const Board& board) {
  if (board.blocked_count() > most_named) return fmt::format("{} blocked squares", board.blocked_count());
  std::string names;
  for (const Cell cell : board.blocked_cells())
    names += fmt::format("{}{}", names.empty() ? "" : " ", square_name(board, cell));
  return names;
}

std::string_view edges_in_words(Wrap wrap) {
  for (const Named<Wrap>& row : names<Wrap>())
    if (row.value == wrap) return row.summary;
  return "";
}

std::string tour_in_words(const Board& board, const TourTask& task) {
  std::string text = fmt::format("{} tour of {}", task.closed ? "A closed" : "An open", board_in_words(board));
  if (task.from) text += fmt::format(", from {}", square_name(board, *task.from));
  if (task.to) text += fmt::format(", to {}", square_name(board, *task.to));
  return text;
}

std::string cycles_in_words(const Board& board, const CyclesTask& task) {
  return fmt::format("A cover of {} by cycles: {}, each of {} to {} squares", board_in_words(board), task.knights,
                     task.shortest, task.longest);
}

std::string visit_in_words(const Board& board, const VisitTask& task) {
  std::string text = fmt::format("A visit of {} by knights that move in turn, from", board_in_words(board));
  for (const Square start : task.knights) text += fmt::format(" {}", square_name(board, start));
  return text;
}

}  // namespace

std::string board_in_words(const Board& board) {
  std::string text = board_name(board);
  const Piece& piece = board.piece();
  if (!piece.is_knight())
    text += piece.is_king() ? " for the king" : fmt::format(" for the {} leaper", leaper_name(piece));
  if (board.wrap() != Wrap::none) text += fmt::format(", {}", edges_in_words(board.wrap()));
  if (board.blocked_count() > 0) text += fmt::format(", without {}", blocked_in_words(board));
  if (const std::size_t moves = board.taken_out().size(); moves > 0)
    text += fmt::format(", without {} of its moves", moves);
  return text;
}

std::string task_in_words(const Board& board, const Task& task) {
  if (const auto* tour = std::get_if<TourTask>(&task)) return tour_in_words(board, *tour);
  if (const auto* cycles = std::get_if<CyclesTask>(&task)) return cycles_in_words(board, *cycles);
  return visit_in_words(board, std::get<VisitTask>(task));
}

Result<void> require_text_size(const Board& board, std::string_view language) {
  constexpr std::int64_t most_squares = 1'000'000;
  if (board.area() <= most_squares) return {};
  return Error{fmt::format("--as: {} is written for boards of up to {} squares, and {} has {}; take a smaller board",
                           language, most_squares, board_name(board), board.area())};
}

Result<void> require_enough_for_closed(const Board& board, std::string_view language) {
  constexpr std::int64_t fewest = 3;
  if (board.free_squares() >= fewest) return {};
  return Error{
      fmt::format("--as: {} has no model of a closed tour of fewer than {} squares, and there is none; take a "
                  "larger board",
                  language, fewest)};
}

}  // namespace cavalcade::model
