// Rows with a step and a square, in columns that the first line names: `step,square,..`, with `cycle` or `knight`
// before them if there are several routes. A row with step 0 is a blocked square. Rows may come in any order; other
// columns are not looked at.

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "base/text.hpp"
#include "read/claim.hpp"

namespace cavalcade::read {
namespace {

// Empty fields stay, so that the others keep their columns.
std::string_view field_at(std::string_view row, std::size_t column) {
  for (; column > 0; --column) {
    const std::size_t comma = row.find(',');
    if (comma == std::string_view::npos) return {};
    row.remove_prefix(comma + 1);
  }
  return trimmed(row.substr(0, row.find(',')));
}

std::optional<std::size_t> column_named(std::string_view header, std::string_view name) {
  for (std::size_t column = 0;; ++column) {
    if (field_at(header, 0) == name) return column;
    const std::size_t comma = header.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    header.remove_prefix(comma + 1);
  }
}

struct Columns {
  std::size_t step = 0;
  std::size_t square = 0;
  std::optional<std::size_t> route;
};

Result<void> read_csv_row(std::string_view row, const Columns& columns, Listing& listing, BoardAround& around) {
  const std::string_view name = field_at(row, columns.square);
  const std::optional<Square> square = any_square(name);
  if (!square) return Error{fmt::format("{} is not a square", in_quotes(name))};
  if (const Result<void> done = around.add(*square); !done) return done.error();
  const Result<std::int64_t> step = about("step", parse_whole(field_at(row, columns.step), 0, INT64_MAX / 2));
  if (!step) return step.error();
  if (*step == 0) {
    listing.blocked.push_back(*square);
    return {};
  }
  Place place{.route = 0, .step = *step, .square = *square};
  if (columns.route) {
    const Result<std::int64_t> route = parse_whole(field_at(row, *columns.route), 1, max_cells);
    if (!route) return route.error();
    place.route = *route - 1;
  }
  listing.places.push_back(place);
  return {};
}

}  // namespace

bool is_csv(std::string_view first_line) {
  return column_named(first_line, "step") && column_named(first_line, "square");
}

Result<Solved> read_csv(std::string_view text, const Request& said, std::int64_t most_squares) {
  const std::vector<std::string_view> lines = split(text, "\n");
  Columns columns{*column_named(lines[0], "step"), *column_named(lines[0], "square"), {}};
  Listing listing;
  for (const auto& [column, task] :
       std::array<std::pair<const char*, const char*>, 2>{{{"cycle", "cycles"}, {"knight", "visit"}}})
    if (const auto found = column_named(lines[0], column)) {
      columns.route = found;
      listing.told.give("task", task);
    }
  BoardAround around;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (trimmed(lines[i]).empty()) continue;
    if (const Result<void> done = read_csv_row(lines[i], columns, listing, around); !done)
      return Error{fmt::format("line {}: {}", i + 1, done.error().message)};
  }
  // A tour begins with its first step. What begins later is a part, on a board that nobody can tell.
  listing.is_part =
      !columns.route && !listing.places.empty() &&
      std::none_of(listing.places.begin(), listing.places.end(), [](const Place& place) { return place.step == 1; });
  if (!listing.is_part) listing.told.give("board", around.name());
  return claim_of(std::move(listing), said, most_squares);
}

}  // namespace cavalcade::read
