#include "draw/text.hpp"

#include <algorithm>
#include <array>
#include <ostream>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "draw/headline.hpp"

namespace cavalcade::draw {
namespace {

constexpr std::string_view blocked = "##";
constexpr std::string_view unvisited = ".";

// Of the 256 colours a terminal has, on squares of dark grey: one route runs from blue over green to gold, several have
// one each.
constexpr std::array<std::uint8_t, 8> progress_colours{75, 80, 79, 114, 150, 186, 221, 215};
constexpr std::array<std::uint8_t, 8> route_colours{75, 209, 79, 176, 255, 221, 117, 204};
constexpr std::uint8_t start_colour = 114;
constexpr std::uint8_t end_colour = 215;
constexpr std::uint8_t faint_colour = 244;

std::size_t digits(std::size_t number) {
  return fmt::formatted_size("{}", number);
}

void write_legend(std::ostream& out, const Board& board, const Routes& routes) {
  for (std::size_t path = 0; path < routes.paths.size(); ++path) {
    const std::span<const Cell> squares = routes.paths[path];
    out << fmt::format("{}: {} {}, ", route_letter(path), squares.size(), squares.size() == 1 ? "square" : "squares");
    if (routes.closed)
      out << fmt::format("a cycle through {}\n", square_name(board, squares.front()));
    else
      out << fmt::format("from {} to {}\n", square_name(board, squares.front()), square_name(board, squares.back()));
  }
}

// One line per step: "5  abc12".
void write_steps(std::ostream& out, const Board& board, const TourPart& part) {
  std::int64_t step = part.first_step;
  for (const Square square : part.squares) out << step++ << "  " << square_name(board, square) << '\n';
}

// Of a board that no lines of text could show as it is: one line per step, after the letter of its route.
bool is_listed(const Board& board) {
  return board.is_graph() && board.graph().kind() != BoardGraph::Kind::box;
}
Result<void> write_routes(std::ostream& out, const Board& board, const Routes& routes, const Budget& budget) {
  Poll poll(budget);
  for (std::size_t path = 0; path < routes.paths.size(); ++path)
    for (std::size_t step = 0; step < routes.paths[path].size(); ++step) {
      if (poll.exhausted()) return Error{budget.why_exhausted()};
      const std::string letter = routes.paths.size() > 1 ? route_letter(path) : std::string();
      out << letter << step + 1 << "  " << square_name(board, routes.paths[path][step]) << '\n';
    }
  return {};
}

// The numbers of tours by their first square, as a board; and by symmetry or number of cycles, a line each.
Result<void> write_parts(std::ostream& out, const Board& board, const Count& count, bool colour, const Budget& budget) {
  if (!count.by_start.empty() && is_listed(board)) {
    out << '\n';
    for (const auto& [cell, number] : count.by_start) out << square_name(board, cell) << "  " << number << '\n';
  } else if (!count.by_start.empty()) {
    std::vector<std::string_view> numbers(static_cast<std::size_t>(board.area()));
    std::size_t widest = board.blocked_count() > 0 ? blocked.size() : 1;
    for (const auto& [cell, number] : count.by_start) {
      numbers[index(cell)] = number;
      widest = std::max(widest, number.size());
    }
    out << '\n';
    const auto number_of = [&](Cell cell, SquareText& square) {
      board.is_blocked(cell) ? StepText::append_blocked(square) : void(square.text += numbers[index(cell)]);
    };
    if (!TextBoard(board, widest, colour).write(out, number_of, budget)) return Error{budget.why_exhausted()};
  }
  if (!count.by_symmetry.empty()) out << '\n';
  for (const auto& [symmetry, number] : count.by_symmetry) out << fmt::format("{}: {}\n", symmetry, number);
  if (!count.by_cycles.empty()) out << '\n';
  for (std::size_t i = 0; i < count.by_cycles.size(); ++i)
    out << fmt::format("{} cycle{}: {}\n", i + 1, i == 0 ? "" : "s", count.by_cycles[i]);
  return {};
}

}  // namespace

StepText::StepText(const Board& board, const Routes& routes) : routes_(&routes) {
  letters_.resize(routes.paths.size());
  widest_ = std::max(unvisited.size(), board.blocked_count() > 0 ? blocked.size() : 0);
  for (std::size_t path = 0; path < routes.paths.size(); ++path) {
    if (routes.paths.size() > 1) letters_[path] = route_letter(path);
    widest_ = std::max(widest_, letters_[path].size() + digits(routes.paths[path].size()));
  }
}

void StepText::append(StepNumbers::Place place, SquareText& square) const {
  const fmt::format_int number(place.step);
  square.text += letters_[place.path];
  square.text.append(number.data(), number.size());
  const auto step = static_cast<std::size_t>(place.step);
  const std::size_t length = routes_->paths[place.path].size();
  square.highlighted = step == 1 || (step == length && !routes_->closed);
  if (routes_->paths.size() > 1)
    square.colour = route_colours[place.path % route_colours.size()];
  else if (square.highlighted)
    square.colour = step == 1 ? start_colour : end_colour;
  else
    square.colour = progress_colours[(step - 1) * progress_colours.size() / length];
}

void StepText::append_blocked(SquareText& square) {
  square = {square.text + std::string(blocked), faint_colour, false};
}

void StepText::append_unvisited(SquareText& square) {
  square = {square.text + std::string(unvisited), faint_colour, false};
}

Result<void> write_clues(std::ostream& out, const std::string& title, const Board& board,
                         const std::vector<GivenStep>& clues, bool colour, const Budget& budget) {
  std::vector<std::int64_t> given(static_cast<std::size_t>(board.area()));
  for (const GivenStep& clue : clues) given[index(clue.cell)] = clue.step;
  const auto number_of = [&](Cell cell, SquareText& square) {
    if (const std::int64_t step = given[index(cell)]; step > 0)
      square.text += std::to_string(step);
    else if (board.is_blocked(cell))
      StepText::append_blocked(square);
    else
      StepText::append_unvisited(square);
  };
  out << title << "\n\n";
  const std::size_t widest = std::max(blocked.size(), digits(static_cast<std::size_t>(board.free_squares())));
  if (!TextBoard(board, widest, colour).write(out, number_of, budget)) return Error{budget.why_exhausted()};
  return {};
}

Result<void> write_text(std::ostream& out, const Question& question, const Answer& answer, bool colour,
                        const Budget& budget) {
  const Board& board = question.board;
  if (const auto* part = std::get_if<TourPart>(&answer.witness)) {
    out << headline(question, answer) << "\n\n";
    write_steps(out, board, *part);
    return {};
  }
  if (const auto* count = std::get_if<Count>(&answer.witness)) {
    out << headline(question, answer) << '\n';
    if (!answer.reason.empty()) out << fmt::format("Why there are none: {}.\n", answer.reason);
    return write_parts(out, board, *count, colour, budget);
  }
  const Result<Routes> routes = routes_of(question, answer);
  if (!routes) {
    out << headline(question, answer) << '\n';
    return {};
  }
  out << headline(question, answer) << "\n\n";
  if (is_listed(board)) {
    if (Result<void> done = write_routes(out, board, *routes, budget); !done) return done;
    if (routes->paths.size() > 1) {
      out << '\n';
      write_legend(out, board, *routes);
    }
    return {};
  }
  const StepNumbers numbers(board, *routes);
  const StepText step_text(board, *routes);
  const TextBoard text_board(board, step_text.widest(), colour);
  const auto number_of = [&](Cell cell, SquareText& square) {
    const StepNumbers::Place place = numbers.at(cell);
    if (place.step > 0)
      step_text.append(place, square);
    else if (board.is_blocked(cell))
      StepText::append_blocked(square);
    else
      StepText::append_unvisited(square);
  };
  if (!text_board.write(out, number_of, budget)) return Error{budget.why_exhausted()};
  if (routes->paths.size() > 1) {
    out << '\n';
    write_legend(out, board, *routes);
  }
  if (const auto* visit = std::get_if<Visit>(&answer.witness); visit != nullptr && !answer.reason.empty())
    out << fmt::format("\nWhy no visit has more than {}: {}.\n", visit->bound, answer.reason);
  return {};
}

std::string numbered_board(const Board& board, std::span<const Cell> tour, std::size_t upto) {
  const std::size_t width = std::max<std::size_t>(2, digits(static_cast<std::size_t>(board.free_squares())));
  const Routes shown{RouteKind::tour, false, {tour.first(std::min(upto, tour.size()))}};
  const StepNumbers numbers(board, shown);
  std::string text;
  text.reserve(static_cast<std::size_t>(board.area()) * (width + 1));
  const auto faces = static_cast<std::int32_t>(board.area() / (std::int64_t{board.width()} * board.height()));
  for (std::int32_t face = 0; face < faces; ++face) {
    if (face > 0) text += '\n';
    for (std::int32_t y = board.height() - 1; y >= 0; --y) {
      for (std::int32_t x = 0; x < board.width(); ++x) {
        const Cell cell{(face * board.height() + y) * board.width() + x};
        const std::int32_t step = numbers.at(cell).step;
        if (step > 0)
          text += fmt::format("{:0{}}", step, width);
        else
          text.append(width, board.is_blocked(cell) ? '#' : 'X');
        text += x + 1 < board.width() ? ' ' : '\n';
      }
    }
  }
  return text;
}

}  // namespace cavalcade::draw
