// The list tells where each free square leads, by numbers alone: which board it is on has to be said. One cycle is a
// closed tour, unless it is said to be a cover; several are a cover; a list with one number more, for the field off the
// board, is an open tour.

#include "read/successors.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
#include "read/claim.hpp"

namespace cavalcade::read {
namespace {

constexpr std::string_view white_space = " \t\r\n";

void skip_white(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
}

std::string_view without_white(std::string_view text) {
  skip_white(text);
  return text.substr(0, text.find_last_not_of(white_space) + 1);
}

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

// "L =", or nothing.
void skip_name(std::string_view& text) {
  std::string_view after = text;
  while (!after.empty() && (std::isalnum(static_cast<unsigned char>(after.front())) != 0 || after.front() == '_'))
    after.remove_prefix(1);
  const bool is_named = after.size() < text.size() && !is_digit(text.front());
  skip_white(after);
  if (!is_named || !after.starts_with('=')) return;
  text = after.substr(1);
  skip_white(text);
}

// The squares of a board in the order of their numbers, and where each of them leads.
class SuccessorList {
 public:
  SuccessorList(const Board& board, const std::vector<std::int64_t>& next)
      : board_(board), next_(next), squares_(board.free_cells().list()), is_on_route_(next.size()) {}

  [[nodiscard]] Result<void> require_one_before_each() const {
    std::vector<bool> is_reached(next_.size());
    for (const std::int64_t number : next_) {
      if (number < 1 || std::cmp_greater(number, next_.size()))
        return Error{fmt::format("{} is not the number of a square, 1 to {}", number, next_.size())};
      if (is_reached[place(number)])
        return Error{fmt::format("{} is reached twice, so that this is neither a tour nor a cover", name(number))};
      is_reached[place(number)] = true;
    }
    return {};
  }

  // From a square until it comes back there, or to the field off the board, which is not part of it.
  CellList route_from(std::int64_t first) {
    CellList route;
    const auto off_board = static_cast<std::int64_t>(squares_.size()) + 1;
    std::int64_t at = first;
    do {
      is_on_route_[place(at)] = true;
      route.push_back(squares_[place(at)]);
      at = next_[place(at)];
    } while (at != first && at != off_board);
    return route;
  }

  Result<SuccessorRoutes> open_route() {
    const std::int64_t first = next_.back();
    if (std::cmp_equal(first, next_.size())) return Error{"the field off the board leads to itself"};
    is_on_route_.back() = true;
    SuccessorRoutes found{false, {route_from(first)}};
    for (std::int64_t number = 1; std::cmp_less(number, next_.size()); ++number)
      if (!is_on_route_[place(number)] && next_[place(number)] != number)
        return Error{fmt::format("{} is on a cycle beside the open tour", name(number))};
    return found;
  }

  SuccessorRoutes cycles(std::optional<Cell> first) {
    SuccessorRoutes found;
    const auto add = [&](std::int64_t number) {
      if (!is_on_route_[place(number)] && next_[place(number)] != number) found.routes.push_back(route_from(number));
    };
    const auto given = first ? std::find(squares_.begin(), squares_.end(), *first) : squares_.end();
    if (given != squares_.end()) add(given - squares_.begin() + 1);
    for (std::int64_t number = 1; std::cmp_less_equal(number, next_.size()); ++number) add(number);
    return found;
  }

 private:
  static std::size_t place(std::int64_t number) { return static_cast<std::size_t>(number - 1); }
  [[nodiscard]] std::string name(std::int64_t number) const {
    if (std::cmp_greater(number, squares_.size())) return "the field off the board";
    return fmt::format("square {} ({})", number, square_name(board_, squares_[place(number)]));
  }

  const Board& board_;
  const std::vector<std::int64_t>& next_;
  CellList squares_;
  std::vector<bool> is_on_route_;
};

}  // namespace

bool begins_with_successors(std::string_view text) {
  skip_white(text);
  skip_name(text);
  if (!text.starts_with('[')) return false;
  text.remove_prefix(1);
  skip_white(text);
  return !text.empty() && is_digit(text.front());
}

Result<std::vector<std::int64_t>> parse_successors(std::string_view text) {
  const std::size_t begin = text.find('[');
  if (begin == std::string_view::npos) return Error{"has no list of successors, such as L = [12, 13, ..]"};
  const std::size_t end = text.find(']', begin);
  if (end == std::string_view::npos) return Error{"has a list of successors without an end"};
  std::vector<std::int64_t> next;
  std::string_view rest = text.substr(begin + 1, end - begin - 1);
  for (;;) {
    const std::size_t comma = rest.find(',');
    const Result<std::int64_t> number = parse_whole(without_white(rest.substr(0, comma)), 1, max_cells + 1);
    if (!number) return Error{fmt::format("number {} of the list: {}", next.size() + 1, number.error().message)};
    next.push_back(*number);
    if (comma == std::string_view::npos) return next;
    rest.remove_prefix(comma + 1);
  }
}

Result<SuccessorRoutes> follow_successors(const Board& board, const std::vector<std::int64_t>& next,
                                          std::optional<Cell> first) {
  const auto numbers = static_cast<std::int64_t>(next.size());
  const std::int64_t squares = board.free_squares();
  if (numbers != squares && numbers != squares + 1)
    return Error{fmt::format("has {} numbers, and {} has {}{} squares", numbers, board_name(board), squares,
                             board.blocked_count() > 0 ? " free" : "")};
  SuccessorList list(board, next);
  if (const Result<void> done = list.require_one_before_each(); !done) return done.error();
  return numbers == squares ? Result<SuccessorRoutes>(list.cycles(first)) : list.open_route();
}

Result<Solved> read_successors(std::string_view text, const Request& said, std::int64_t most_squares) {
  const Result<std::vector<std::int64_t>> next = parse_successors(text);
  if (!next) return next.error();
  if (said.text("board").empty()) return Error{"does not say which board it is on; say it with --board"};
  const Result<Board> board = board_of(said, most_squares);
  if (!board) return board.error();
  if (!board->has_cells()) return Error{"the board is too large to be listed"};
  std::optional<Cell> first;
  if (const Result<Square> named = parse_square(*board, said.text("from")); named) first = board->cell(*named);
  const Result<SuccessorRoutes> followed = follow_successors(*board, *next, first);
  if (!followed) return followed.error();
  Listing listing;
  const bool is_tour = followed->routes.size() == 1 && said.text("task") != "cycles";
  listing.told.give("task", is_tour ? "tour" : "cycles");
  if (is_tour) listing.told.give("closed", followed->closed);
  for (std::size_t route = 0; route < followed->routes.size(); ++route) {
    std::int64_t step = 0;
    for (const Cell cell : followed->routes[route])
      listing.places.push_back({static_cast<std::int64_t>(route), ++step, board->square(cell)});
  }
  return claim_of(std::move(listing), said, most_squares);
}

}  // namespace cavalcade::read
