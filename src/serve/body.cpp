#include "serve/body.hpp"

#include <fmt/format.h>

#include "ask/request.hpp"
#include "board/square_name.hpp"

namespace cavalcade::serve {
namespace {

Result<Question> understood(Request request, const Allowance& allowance) {
  if (request.find("time_limit") == nullptr)
    request.give("time_limit", fmt::format("{}s", allowance.usual_time.count()));
  Result<Question> question = parse_question(request, allowance.most_squares);
  if (!question) return question;
  if (!question->limits.time || *question->limits.time > allowance.most_time)
    return Error{fmt::format("time_limit: is more than the {} s that are given here", allowance.most_time.count())};
  question->limits.memory = allowance.memory;
  return question;
}

}  // namespace

Result<Json> parse_body(std::string_view text) {
  Result<Json> json = parse_json(text, "body");
  if (json && !json->is_object()) return Error{"body: is JSON, but not an object"};
  return json;
}

Result<Question> question_in(const Json& body, const Allowance& allowance) {
  Result<Request> request = request_in(body);
  if (!request) return request.error();
  return understood(std::move(*request), allowance);
}

Result<BoardAsked> board_in(const Json& body, const Allowance& allowance) {
  const Result<Request> request = request_in(body);
  if (!request) return request.error();
  Request board_only(Spelling::json);
  for (const char* const field :
       {"board", "block", "closed_by", "wrap", "piece", "leaper", "closed", "step", "time_limit"})
    if (const Given* given = request->find(field)) board_only.give(field, *given);
  Result<Question> question = understood(std::move(board_only), allowance);
  if (!question) return question.error();
  const auto& task = std::get<TourTask>(question->task);
  std::vector<GivenStep> steps = known_steps(question->board, task);
  return BoardAsked{std::move(question->board), task.closed, std::move(steps), question->limits};
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

}  // namespace cavalcade::serve
