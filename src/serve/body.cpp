#include "serve/body.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "ask/request.hpp"
#include "board/square_name.hpp"

namespace cavalcade::serve {
namespace {

constexpr std::size_t most_fields = 1000;
constexpr std::size_t most_levels = 32;

// The parser speaks of options of the command line, "--time-limit: ..", which here are fields: "time_limit: ..".
Error in_fields(const Error& error) {
  std::string message = error.message;
  if (!message.starts_with("--")) return error;
  message.erase(0, 2);
  const auto end = message.begin() + static_cast<std::ptrdiff_t>(std::min(message.find(':'), message.size()));
  std::replace(message.begin(), end, '-', '_');
  return Error{message};
}

std::optional<Error> unbearable(const Request& request, const Allowance& allowance) {
  if (request.task != "tour" && request.task != "cycles" && request.task != "visit")
    return Error{"task: is not one of tour, cycles, visit (use the command for counts)"};
  if (request.threads || request.memory_limit || request.checkpoint)
    return Error{"question: asks for more than a page may"};
  const Result<Board> board = parse_board(request.board);
  if (board && board->area() > allowance.most_squares)
    return Error{fmt::format("board: has more than the {} squares that are taken here", allowance.most_squares)};
  return std::nullopt;
}

Result<Question> understood(Request request, const Allowance& allowance) {
  if (const std::optional<Error> refused = unbearable(request, allowance)) return *refused;
  if (!request.time_limit) request.time_limit = fmt::format("{}s", allowance.usual_time.count());
  Result<Question> question = parse_question(request);
  if (!question) return in_fields(question.error());
  if (!question->limits.time || *question->limits.time > allowance.most_time)
    return Error{fmt::format("time_limit: is more than the {} s that are given here", allowance.most_time.count())};
  question->limits.memory = allowance.memory;
  question->threads = 1;
  return question;
}

}  // namespace

std::optional<Error> too_intricate(std::string_view text) {
  std::vector<std::size_t> fields;  // colons seen in each of the objects and lists that are open
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{' || c == '[') {
      fields.push_back(0);
      if (fields.size() > most_levels) return Error{fmt::format("body: is nested more than {} deep", most_levels)};
    } else if (c == '}' || c == ']') {
      if (!fields.empty()) fields.pop_back();
    } else if (c == ':' && !fields.empty() && ++fields.back() > most_fields) {
      return Error{fmt::format("body: an object has more than {} fields", most_fields)};
    }
  }
  return std::nullopt;
}

Result<Json> parse_body(std::string_view text) {
  if (const std::optional<Error> refused = too_intricate(text)) return *refused;
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return Error{"body: is not valid JSON"};
  if (!json.is_object()) return Error{"body: is JSON, but not an object"};
  return json;
}

Result<Question> parse_asked(std::string_view text, const Allowance& allowance) {
  if (const std::optional<Error> refused = too_intricate(text)) return *refused;
  Result<Request> request = parse_request(text);
  if (!request) return request.error();
  return understood(std::move(*request), allowance);
}

Result<BoardAsked> parse_board_asked(std::string_view text, const Allowance& allowance) {
  if (const std::optional<Error> refused = too_intricate(text)) return *refused;
  const Result<Request> request = parse_request(text);
  if (!request) return request.error();
  Request board_only;
  board_only.board = request->board;
  board_only.block = request->block;
  board_only.wrap = request->wrap;
  board_only.leaper = request->leaper;
  board_only.time_limit = request->time_limit;
  Result<Question> question = understood(std::move(board_only), allowance);
  if (!question) return question.error();
  return BoardAsked{std::move(question->board), request->closed, question->limits};
}

Result<std::vector<Square>> squares_in(const Board& board, const Json& list, std::string_view what) {
  if (!list.is_array()) return Error{fmt::format("{}: is not a list of squares", what)};
  std::vector<Square> squares;
  for (const Json& item : list) {
    if (!item.is_string()) return Error{fmt::format("{}: holds something that is not the name of a square", what)};
    const Result<Square> square = parse_square(board, item.get_ref<const std::string&>());
    if (!square) return Error{fmt::format("{}: {}", what, square.error().message)};
    squares.push_back(*square);
  }
  return squares;
}

Result<std::int64_t> whole_in(const Json& object, const char* field, std::int64_t least, std::int64_t most,
                              std::optional<std::int64_t> fallback) {
  const auto found = object.find(field);
  if (found == object.end() && fallback) return *fallback;
  const Error refused{fmt::format("{}: is not a whole number from {} to {}", field, least, most)};
  if (found == object.end() || !found->is_number_integer()) return refused;
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX) return refused;
  const auto number = found->get<std::int64_t>();
  if (number < least || number > most) return refused;
  return number;
}

std::string without_options(std::string text) {
  constexpr std::string_view opening = " (--";
  for (auto begin = text.find(opening); begin != std::string::npos; begin = text.find(opening, begin)) {
    const auto end = text.find(')', begin);
    if (end == std::string::npos) break;
    text.erase(begin, end - begin + 1);
  }
  return text;
}

std::vector<std::string> names_of(const Board& board, const CellList& cells) {
  std::vector<std::string> names;
  names.reserve(cells.size());
  for (const Cell cell : cells) names.push_back(square_name(board, cell));
  return names;
}

}  // namespace cavalcade::serve
