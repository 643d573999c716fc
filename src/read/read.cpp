#include "read/read.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ask/json_values.hpp"
#include "base/text.hpp"
#include "read/claim.hpp"
#include "read/successors.hpp"

namespace cavalcade::read {
namespace {

constexpr std::string_view npy_magic = "\x93NUMPY";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view white = " \t\r\n";

std::string_view first_line(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(white), text.size()));
  return trimmed(text.substr(0, text.find('\n')));
}

bool lists_squares(std::string_view line) {
  // One is enough to tell a line of squares from all else; what the others are is found out when they are read.
  return any_square(line.substr(0, line.find_first_of(" \t"))).has_value();
}

bool is_object(std::string_view line) {
  return line.starts_with('{') && line.ends_with('}');
}

std::vector<Piece> lines_of(std::string_view text) {
  std::vector<Piece> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty()) lines.push_back({number, line});
  }
  return lines;
}

// One per list of successors; what Prolog writes between two answers is none of them. What comes after the last list is
// part of its piece.
std::vector<Piece> lists_of(std::string_view text) {
  constexpr std::string_view between = " \t\r\n;.";
  std::vector<Piece> lists;
  std::size_t line = 1;
  for (std::size_t counted = 0, begin = 0;;) {
    begin = text.find_first_not_of(between, begin);
    if (begin == std::string_view::npos) return lists;
    line += static_cast<std::size_t>(std::count(text.data() + counted, text.data() + begin, '\n'));
    counted = begin;
    const std::size_t end = text.find(']', begin);
    const bool is_last = end == std::string_view::npos || text.find('[', end) == std::string_view::npos;
    lists.push_back({line, text.substr(begin, is_last ? std::string_view::npos : end + 1 - begin)});
    if (is_last) return lists;
    begin = end + 1;
  }
}

// {"tour": [..]}: lines of `enumerate` and `sample` before they carried their question.
Result<Solved> read_bare_tour(std::string_view text, const Request& said, std::int64_t most_squares) {
  const Result<Json> json = parse_json(text, "answer");
  if (!json) return json.error();
  const auto found = json->is_object() ? json->find("tour") : json->end();
  if (found == json->end() || !found->is_array() || json->size() > 1) return Error{"answer: has no \"question\""};
  std::vector<std::string_view> names;
  for (const Json& name : *found) {
    if (!name.is_string()) return Error{"tour: holds something that is not a text"};
    names.push_back(name.get_ref<const std::string&>());
  }
  return read_squares(names, said, most_squares);
}

Result<Solved> read_json(std::string_view text, const Request& said, std::int64_t most_squares) {
  const bool has_question = text.find("\"question\"") != std::string_view::npos;
  if (!has_question) return read_bare_tour(text, said, most_squares);
  if (!said.items().empty())
    return Error{
        fmt::format("says itself what it answers; drop {}", spelled(said.items().front().field, said.spelling()))};
  return cavalcade::parse_answer(text, most_squares);
}

}  // namespace

Result<Solved> read_squares(const std::vector<std::string_view>& names, const Request& said,
                            std::int64_t most_squares) {
  Listing listing;
  BoardAround around;
  for (const std::string_view name : names) {
    const std::optional<Square> square = any_square(name);
    if (!square) return Error{fmt::format("{} is not a square", in_quotes(name))};
    if (const Result<void> done = around.add(*square); !done) return done.error();
    listing.places.push_back({0, static_cast<std::int64_t>(listing.places.size()) + 1, *square});
  }
  listing.told.give("board", around.name());
  listing.told.give("task", "tour");
  return claim_of(std::move(listing), said, most_squares);
}

Form form_of(std::string_view text) {
  if (text.starts_with(npy_magic)) return Form::npy;
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  if (begins_with_successors(text)) return Form::successors;
  const std::string_view line = first_line(text);
  if (line.starts_with('{') || line.starts_with('[')) return Form::json;
  if (is_csv(line)) return Form::csv;
  return lists_squares(line) ? Form::lines : Form::board;
}

std::vector<Piece> pieces_of(std::string_view text) {
  const Form form = form_of(text);
  if (form != Form::npy && text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  if (form == Form::lines) return lines_of(text);
  if (form == Form::successors) return lists_of(text);
  if (form == Form::json && is_object(first_line(text))) {
    std::vector<Piece> lines = lines_of(text);
    if (lines.size() > 1 && lines[1].text.starts_with('{')) return lines;
  }
  return {{1, text}};
}

Result<Solved> parse_answer(std::string_view text, const Request& said, std::int64_t most_squares) {
  const Form form = form_of(text);
  if (form != Form::npy && text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  switch (form) {
    case Form::json:
      return read_json(text, said, most_squares);
    case Form::csv:
      return read_csv(text, said, most_squares);
    case Form::npy:
      return read_npy(text, said, most_squares);
    case Form::successors:
      return read_successors(text, said, most_squares);
    case Form::lines:
      return read_squares(split(text, white), said, most_squares);
    default:
      return read_board(text, said, most_squares);
  }
}

}  // namespace cavalcade::read
