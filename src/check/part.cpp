// Part of a tour is right if it is the part that was asked for and could belong to a tour that was asked for: its
// squares are on the board, free and different, each is one legal move from the one before, and the ends that the
// question names are at the first and the last step and nowhere else. If the part is the whole tour, that is all there
// is to a tour.
//
// Of less than the whole, no more can be shown from the part alone: whether the steps before and after exist, and fit,
// depends on squares that are not listed. Whoever gives out parts must know how the whole goes on.
//
// Squares are compared as squares and not as cells, so that boards of any size will do. Time and memory grow with the
// part.

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/check.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

std::int64_t length(const TourPart& part) {
  return static_cast<std::int64_t>(part.squares.size());
}

std::int64_t step_at(const TourPart& part, std::size_t place) {
  return part.first_step + static_cast<std::int64_t>(place);
}

std::string steps_in_words(std::int64_t first, std::int64_t count) {
  return count == 1 ? fmt::format("step {}", first) : fmt::format("steps {} to {}", first, first + count - 1);
}

std::optional<std::string> fault_in_range(const TourTask& task, const TourPart& part, std::int64_t squares) {
  if (part.squares.empty()) return "has no squares";
  if (part.first_step < 1 || part.first_step > squares || length(part) > squares - part.first_step + 1)
    return fmt::format("a part of {} from step {} on is not within a tour of {}", length(part), part.first_step,
                       squares);
  if (task.squares) {
    const std::int64_t count = task.squares->last - task.squares->first + 1;
    if (part.first_step == task.squares->first && length(part) == count) return std::nullopt;
    return fmt::format("has {}, not {}", steps_in_words(part.first_step, length(part)),
                       steps_in_words(task.squares->first, count));
  }
  if (!task.step_of) return "is part of a tour, but the whole was asked for";
  if (part.squares.size() == 1 && part.squares.front() == *task.step_of) return std::nullopt;
  return fmt::format("is not the step of {} alone", square_name(*task.step_of));
}

bool is_move(const Board& board, Square from, Square to) {
  const auto leads_there = [&](Offset jump) { return board.jump(from, jump) == to; };
  return from != to && std::any_of(board.jumps().begin(), board.jumps().end(), leads_there);
}

std::optional<std::string> fault_in_walk(const Board& board, const TourPart& part) {
  for (std::size_t i = 0; i < part.squares.size(); ++i) {
    const Square square = part.squares[i];
    const auto at_step = [&](std::string what) {
      return fmt::format("step {}: {}", step_at(part, i), std::move(what));
    };
    if (!board.contains(square)) return at_step("is not on the board");
    if (board.is_blocked(square)) return at_step(fmt::format("{} is blocked", square_name(square)));
    if (i > 0 && !is_move(board, part.squares[i - 1], square))
      return at_step(
          fmt::format("{} to {} is not a {}", square_name(part.squares[i - 1]), square_name(square), move_name(board)));
  }
  return std::nullopt;
}

// Squares numbered as cells would be, beyond 32 bits.
std::int64_t number_of(const Board& board, Square square) {
  const std::int64_t face = board.is_cube() ? static_cast<std::int64_t>(square.face) - 1 : 0;
  return (face * board.height() + square.y) * board.width() + square.x;
}

std::optional<std::string> fault_in_revisits(const Board& board, const TourPart& part) {
  std::vector<std::pair<std::int64_t, std::size_t>> visits;
  visits.reserve(part.squares.size());
  for (std::size_t i = 0; i < part.squares.size(); ++i) visits.emplace_back(number_of(board, part.squares[i]), i);
  std::sort(visits.begin(), visits.end());
  const auto twice = std::adjacent_find(visits.begin(), visits.end(),
                                        [](const auto& one, const auto& other) { return one.first == other.first; });
  if (twice == visits.end()) return std::nullopt;
  return fmt::format("{} visited at steps {} and {}", square_name(part.squares[twice->second]),
                     step_at(part, twice->second), step_at(part, std::next(twice)->second));
}

// The square at the step, if it is named, is the named one, and that one is at no other step.
std::optional<std::string> fault_in_end(const TourPart& part, const std::optional<Square>& named, std::int64_t step) {
  if (!named) return std::nullopt;
  for (std::size_t i = 0; i < part.squares.size(); ++i)
    if ((part.squares[i] == *named) != (step_at(part, i) == step))
      return fmt::format("step {} is {}, and {} must be step {}", step_at(part, i), square_name(part.squares[i]),
                         square_name(*named), step);
  return std::nullopt;
}

std::optional<std::string> fault_in_closing(const Board& board, const TourPart& part) {
  if (board.free_squares() < static_cast<std::int64_t>(shortest_cycle))
    return fmt::format("a closed tour needs {} squares or more, not {}", shortest_cycle, board.free_squares());
  const bool is_whole = length(part) == board.free_squares();
  if (!is_whole || is_move(board, part.squares.back(), part.squares.front())) return std::nullopt;
  return fmt::format("the last square, {}, is not a {} from the first, {}", square_name(part.squares.back()),
                     move_name(board), square_name(part.squares.front()));
}

}  // namespace

std::optional<std::string> fault_in_part(const Board& board, const TourTask& task, const TourPart& part) {
  const std::int64_t squares = board.free_squares();
  if (std::optional<std::string> fault = fault_in_range(task, part, squares)) return fault;
  if (std::optional<std::string> fault = fault_in_walk(board, part)) return fault;
  if (std::optional<std::string> fault = fault_in_revisits(board, part)) return fault;
  if (std::optional<std::string> fault = fault_in_end(part, task.from, 1)) return fault;
  if (std::optional<std::string> fault = fault_in_end(part, task.to, squares)) return fault;
  return task.closed ? fault_in_closing(board, part) : std::nullopt;
}

}  // namespace cavalcade::check
