// What a tour has of what it can be asked to have few or many of (ask/question.hpp: Figure), counted anew for the
// checker from the squares alone. Moves are straight lines between the centres of squares.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "board/board.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

// How a tour that comes from one square goes on to another at the square between: on in the same direction, by a move
// of whatever length; in another, by less than a right angle; or else.
enum class Bend : std::uint8_t { none, obtuse, sharper };
Bend bend_at(Square from, Square here, Square to);

struct Line {
  Square from;
  Square to;
};

// Whether two lines have a point inside both: each has the ends of the other on different sides.
bool cross(Line one, Line other);

// The squares near enough to a line for a move to begin there that crosses it: a rectangle of the board.
struct Surroundings {
  std::int32_t left = 0;
  std::int32_t right = 0;
  std::int32_t bottom = 0;
  std::int32_t top = 0;
};
Surroundings around(const Board& board, Line line);

// Requires a tour of a flat board. Time grows with the squares; crossings take a number for every cell.
std::int64_t figure_of(const Board& board, Figure figure, bool closed, std::span<const Cell> squares, Meter& meter);

// What is wrong with what a tour is said to have reached. The tour itself is right.
std::optional<std::string> fault_in_reached(const Board& board, const TourTask& task, const Tour& tour, Meter& meter);

}  // namespace cavalcade::check
