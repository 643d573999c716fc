#include "read/claim.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"

namespace cavalcade::read {
namespace {

// Routes as lists of squares. Every number has one place to go, so that neither order nor sorting matters.
struct Routes {
  std::vector<std::vector<Square>> lists;
  std::int64_t first_step = 1;
};

Error out_of_order(std::int64_t step) {
  return Error{fmt::format("the numbers on the board do not go 1, 2, 3, ..: look at {}", step)};
}

Result<Routes> routes_of(const std::vector<Place>& places, bool is_part) {
  constexpr std::int32_t nobody = -1;
  Routes routes;
  if (is_part) {
    routes.first_step = std::numeric_limits<std::int64_t>::max();
    for (const Place& place : places) routes.first_step = std::min(routes.first_step, place.step);
  }
  for (const Place& place : places) {
    // There are no more routes than squares.
    if (place.route < 0 || std::cmp_greater_equal(place.route, places.size()))
      return Error{fmt::format("the routes are not numbered 1, 2, 3, ..: look at {}", place.route + 1)};
    const auto route = static_cast<std::size_t>(place.route);
    if (route >= routes.lists.size()) routes.lists.resize(route + 1);
    routes.lists[route].push_back({nobody, nobody});
  }
  for (std::size_t route = 0; route < routes.lists.size(); ++route)
    if (routes.lists[route].empty())
      return Error{fmt::format("the routes are not numbered 1, 2, 3, ..: {} is missing", route + 1)};
  for (const Place& place : places) {
    std::vector<Square>& list = routes.lists[static_cast<std::size_t>(place.route)];
    if (place.step < routes.first_step) return out_of_order(place.step);
    const auto at = static_cast<std::uint64_t>(place.step) - static_cast<std::uint64_t>(routes.first_step);
    if (at >= list.size() || list[at].x != nobody) return out_of_order(place.step);
    list[at] = place.square;
  }
  return routes;
}

// The task that both agree on; a tour if neither says.
Result<std::string> task_of(const Request& told, const Request& said) {
  const std::string shown = told.text("task");
  const std::string wanted = said.text("task");
  if (!shown.empty() && !wanted.empty() && shown != wanted)
    return Error{fmt::format("--task: is {}, but the file shows {}", wanted, shown)};
  return !shown.empty() ? shown : !wanted.empty() ? wanted : std::string("tour");
}

// A piece that is said by its name is not told again by its jumps.
void give_if_new(Request& request, std::string_view field, Given given) {
  const bool is_named = field == "leaper" && request.find("piece") != nullptr;
  if (!is_named && request.find(field) == nullptr) request.give(field, std::move(given));
}

// The lengths that are there; where cycles are even, the even ones around them, so that an odd one is found by the
// checker.
std::string lengths_of(const Routes& routes, const Board& board) {
  std::size_t shortest = std::numeric_limits<std::size_t>::max();
  std::size_t longest = 0;
  for (const std::vector<Square>& list : routes.lists) {
    shortest = std::min(shortest, list.size());
    longest = std::max(longest, list.size());
  }
  const std::size_t unit = board.alternates_colour() ? 2 : 1;
  return fmt::format("{}..{}", shortest / unit * unit, (longest + unit - 1) / unit * unit);
}

std::string steps_of(const Routes& part) {
  const auto steps = static_cast<std::int64_t>(part.lists.front().size());
  return fmt::format("{}..{}", part.first_step, part.first_step + steps - 1);
}

// Where the knights of a visit start; how many cycles there are and, unless that is said, how long they are.
Result<void> tell_of_routes(const Routes& routes, std::int64_t most_squares, Request& asked) {
  const std::string task = asked.text("task");
  if (task == "visit") {
    std::vector<std::string> starts;
    for (const std::vector<Square>& list : routes.lists) starts.push_back(square_name(list.front()));
    asked.give("knights", std::move(starts));
  }
  if (task != "cycles") return {};
  asked.give("knights", static_cast<std::int64_t>(routes.lists.size()));
  if (asked.find("lengths") != nullptr) return {};
  const Result<Board> board = board_of(asked, most_squares);
  if (!board) return board.error();
  asked.give("lengths", lengths_of(routes, *board));
  return {};
}

Result<CellList> cells_of(const Board& board, const std::vector<Square>& squares) {
  CellList cells;
  cells.reserve(squares.size());
  for (const Square square : squares) {
    if (!board.contains(square))
      return Error{fmt::format("{} is not on the board, {}", square_name(square), board_name(board))};
    cells.push_back(board.cell(square));
  }
  return cells;
}

Result<std::vector<CellList>> cells_of(const Board& board, const Routes& routes) {
  if (!board.has_cells()) return Error{"the board is too large to be listed"};
  std::vector<CellList> lists;
  for (const std::vector<Square>& list : routes.lists) {
    Result<CellList> cells = cells_of(board, list);
    if (!cells) return cells.error();
    lists.push_back(std::move(*cells));
  }
  return lists;
}

Result<Witness> witness_of(const Question& question, Routes routes, bool is_part) {
  if (is_part) {
    for (const Square square : routes.lists.front())
      if (!question.board.contains(square))
        return Error{fmt::format("{} is not on the board, {}", square_name(square), board_name(question.board))};
    return Witness(TourPart{routes.first_step, std::move(routes.lists.front())});
  }
  Result<std::vector<CellList>> lists = cells_of(question.board, routes);
  if (!lists) return lists.error();
  if (std::holds_alternative<CyclesTask>(question.task)) return Witness(Cover{std::move(*lists)});
  if (std::holds_alternative<VisitTask>(question.task))
    return Witness(Visit{std::move(*lists), question.board.free_squares()});
  return Witness(Tour{std::move(lists->front())});
}

}  // namespace

Result<Board> board_of(const Request& request, std::int64_t most_squares) {
  Request tour;
  for (const Field& field : fields())
    if (const Given* given = request.find(field.name); given != nullptr && field.group == groups::board)
      tour.give(field.name, *given);
  Result<Question> question = parse_question(tour, most_squares);
  if (!question) return question.error();
  return std::move(question->board);
}

// Names of squares tell files and ranks here, and those of graphs do not.
Result<void> require_files_and_ranks(const Board& board) {
  if (!board.is_graph()) return {};
  return Error{"answers about boxes, hexagons and graphs are read as JSON; write them with --format json"};
}

Result<Request> asked_of(const Listing& listing, const Request& said) {
  const std::string board = listing.told.text("board");
  const std::string said_board = said.text("board");
  if (board.empty() && said_board.empty()) return Error{"does not say which board it is on; say it with --board"};
  if (listing.board_is_exact && !said_board.empty()) {
    const Result<Board> named = parse_board(said_board);
    if (!named) return Error{"--board: " + named.error().message};
    if (const Result<void> done = require_files_and_ranks(*named); !done) return done.error();
    if (board_name(*named) != board)
      return Error{fmt::format("--board: is {}, but the file shows {}", board_name(*named), board)};
  }
  Request asked = said;
  for (const Request::Item& item : listing.told.items()) give_if_new(asked, item.field, item.given);
  if (listing.blocked.empty()) return asked;
  std::vector<std::string> names;
  if (const Given* before = said.find("block"))
    if (const auto* list = std::get_if<std::vector<std::string>>(before)) names = *list;
  for (const Square square : listing.blocked) names.push_back(square_name(square));
  asked.give("block", std::move(names));
  return asked;
}

Result<Solved> claim_of(Listing listing, const Request& said, std::int64_t most_squares) {
  if (listing.places.empty()) return Error{"lists no square"};
  const Result<std::string> task = task_of(listing.told, said);
  if (!task) return task.error();
  listing.told.give("task", *task);
  const bool steps_are_said = said.find("squares") != nullptr || said.find("step_of") != nullptr;
  const bool is_part = *task == "tour" && (listing.is_part || steps_are_said);
  Result<Routes> routes = routes_of(listing.places, is_part);
  if (!routes) return routes.error();
  listing.places = {};
  if (*task == "tour" && routes->lists.size() > 1)
    return Error{"has several routes; say with --task whether they are cycles or those of a visit"};
  Result<Request> asked = asked_of(listing, said);
  if (!asked) return asked.error();
  // A headline tells which steps; that all are there is for the checker to see.
  if (said.find("step_of") != nullptr) asked->drop("squares");
  if (is_part && !steps_are_said && asked->find("squares") == nullptr) asked->give("squares", steps_of(*routes));
  if (const Result<void> done = tell_of_routes(*routes, most_squares, *asked); !done) return done.error();
  Result<Question> question = parse_question(*asked, most_squares);
  if (!question) return question.error();
  if (const Result<void> done = require_files_and_ranks(question->board); !done) return done.error();
  Result<Witness> witness = witness_of(*question, std::move(*routes), is_part);
  if (!witness) return witness.error();
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = std::move(*witness);
  return Solved{std::move(*question), std::move(answer)};
}

// ---- words ----

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return parts;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::optional<Square> any_square(std::string_view word) {
  static const Board flat = *Board::rectangle(max_side, max_side);
  constexpr std::int64_t largest_cube = 18918;  // 6 * side^2 <= max_cells
  static const Board cube = *Board::cube(largest_cube);
  const bool has_face = word.size() > 2 && word[1] == ':';
  const Result<Square> square = parse_square(has_face ? cube : flat, word);
  return square ? std::optional(*square) : std::nullopt;
}

Result<void> BoardAround::add(Square square) {
  const bool cube = square.face != Face::flat;
  if (cube_ && *cube_ != cube)
    return Error{fmt::format("{} is of a {}, but the squares before are not", square_name(square),
                             cube ? "cube" : "flat board")};
  cube_ = cube;
  width_ = std::max(width_, square.x + 1);
  height_ = std::max(height_, square.y + 1);
  return {};
}

std::string BoardAround::name() const {
  if (cube_.value_or(false)) return fmt::format("cube:{}", std::max(width_, height_));
  return fmt::format("{}x{}", width_, height_);
}

}  // namespace cavalcade::read
