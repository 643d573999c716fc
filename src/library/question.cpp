#include "ask/json.hpp"
#include "ask/request.hpp"
#include "library/parts.hpp"

namespace cavalcade::v0 {
namespace {

Result<Question> understood(const Request& request) {
  cavalcade::Result<cavalcade::Question> question = cavalcade::parse_question(request);
  if (!question) return outside(question.error());
  return outside(std::move(*question));
}

}  // namespace

Question outside(cavalcade::Question question) {
  return Question(std::make_shared<const Question::Parts>(Question::Parts{std::move(question)}));
}

Error outside(const cavalcade::Error& error) {
  return Error(error.message);
}

Given inside(const Value& value) {
  return std::visit([](const auto& held) -> Given { return held; }, value);
}

Request inside(const Fields& fields) {
  Request request(Spelling::json);
  for (const Field& field : fields) request.give(field.name, inside(field.value));
  return request;
}

Board Question::board() const {
  return Board(std::make_shared<const Board::Parts>(Board::Parts{parts_}));
}

std::string_view Question::task() const {
  return task_name(parts_->question.task);
}

std::string Question::to_json() const {
  return question_json(parts_->question);
}

bool Question::equals(const Question& other) const {
  return parts_->question == other.parts_->question;
}

Result<Question> parse_question(const Fields& fields) {
  return understood(inside(fields));
}

Result<Question> parse_question(std::string_view json) {
  const cavalcade::Result<Request> request = parse_request(json);
  if (!request) return outside(request.error());
  return understood(*request);
}

}  // namespace cavalcade::v0
