// A Request is a question as somebody wrote it: fields by name (ask/fields.hpp) with what was given for them, not yet
// understood. parse_question understands it, or refuses with one line that names the field, what is wrong and what is
// accepted.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "ask/fields.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"

namespace cavalcade {

class Request {
 public:
  struct Item {
    std::string field;
    Given given;
  };

  Request() = default;
  // `spelling` is how refusals name the fields.
  explicit Request(Spelling spelling) : spelling_(spelling) {}
  Request(std::initializer_list<Item> items) : items_(items) {}

  // In place of what was given before.
  void give(std::string_view field, Given given);
  void drop(std::string_view field);
  [[nodiscard]] const Given* find(std::string_view field) const;
  // The text that was given, or `otherwise`.
  [[nodiscard]] std::string text(std::string_view field, std::string_view otherwise = {}) const;

  [[nodiscard]] const std::vector<Item>& items() const { return items_; }
  [[nodiscard]] Spelling spelling() const { return spelling_; }

 private:
  Spelling spelling_ = Spelling::option;
  std::vector<Item> items_;
};

// Boards of more squares than `most_squares` are refused before any memory is spent on them.
Result<Question> parse_question(const Request& request, std::int64_t most_squares = max_side * max_side);

// A question that has an answer already, so that its method need not be in this build.
Result<Question> parse_answered_question(const Request& request, std::int64_t most_squares);

}  // namespace cavalcade
