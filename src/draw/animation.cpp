#include "draw/animation.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "draw/headline.hpp"

namespace cavalcade::draw {
namespace {

constexpr std::string_view home = "\x1b[H";
constexpr std::string_view clear_to_line_end = "\x1b[K";
constexpr std::string_view clear_below = "\x1b[J";
constexpr std::size_t lines_around_board = 4;  // headline, empty line; empty line, counter
constexpr std::uint8_t knight_colour = 231;

// What stands on a square after one step of the walk.
struct Moment {
  const Board& board;
  const Routes& routes;
  const StepNumbers& numbers;
  const StepText& step_text;
  const Walk& walk;
  std::size_t step;
  std::string_view knight;

  void append(Cell cell, SquareText& square) const {
    const StepNumbers::Place place = numbers.at(cell);
    const std::size_t stops_made = place.step > 0 ? walk.stops_made(place.path, step) : 0;
    if (place.step == 0 && board.is_blocked(cell))
      StepText::append_blocked(square);
    else if (static_cast<std::size_t>(place.step) > stops_made || place.step == 0)
      StepText::append_unvisited(square);
    else if (routes.stop(place.path, stops_made - 1) == cell)
      square = {square.text + std::string(knight), knight_colour, true};
    else
      step_text.append(place, square);
  }
};

}  // namespace

Animation::Animation(const Question& question, const Answer& answer, Routes routes, const Style& style)
    : board_(&question.board),
      routes_(std::move(routes)),
      colour_(style.colour),
      headline_(headline(question, answer)),
      numbers_(question.board, routes_) {}

Result<Animation> Animation::of(const Question& question, const Answer& answer, const Style& style) {
  Result<Routes> routes = routes_of(question, answer);
  if (!routes) return routes.error();
  return Animation(question, answer, std::move(*routes), style);
}

std::size_t Animation::steps() const {
  return Walk(routes_).steps();
}

TextBoard Animation::text_board() const {
  return {*board_, StepText(*board_, routes_).widest(), colour_};
}

std::size_t Animation::columns() const {
  return std::max(text_board().columns(), columns_of(headline_));
}

std::size_t Animation::lines() const {
  return text_board().lines() + lines_around_board;
}

std::string Animation::frame(std::size_t step) const {
  const Walk walk(routes_);
  const StepText step_text(*board_, routes_);
  const std::size_t shown = std::clamp<std::size_t>(step, 1, walk.steps());
  const Moment moment{*board_, routes_, numbers_, step_text, walk, shown, colour_ ? "♞" : "N"};
  std::ostringstream text;
  text << headline_ << "\n\n";
  text_board().write(text, [&](Cell cell, SquareText& square) { moment.append(cell, square); });
  text << fmt::format("\nstep {} of {}\n", shown, walk.steps());

  std::string frame(home);
  for (const char byte : std::move(text).str()) {
    if (byte == '\n') frame += clear_to_line_end;
    frame += byte;
  }
  return frame += clear_below;
}

}  // namespace cavalcade::draw
