// Questions and answers as JSON, both ways, in the form documented in docs/reference/json.md. Reading goes through
// parse_question, so a question from a file is as valid as one from the command line; squares are read against the
// board, but whether the answer is right is for check/ to say.

#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "ask/request.hpp"
#include "base/result.hpp"

namespace cavalcade {

// What a file with an answer holds: the answer and what it answers.
struct Solved {
  Question question;
  Answer answer;
};

// One object on one line, ended by a line feed. Streams the squares: memory does not grow with the tour.
void write_json(std::ostream& out, const Question& question, const Answer& answer);

// How an answer that has found a "tour" or "cycles" begins, up to what is listed: for those who write many.
std::string witness_json_head(const Question& question, std::string_view witness);

// The version of the format, in the field "version" of answers. Those without one are of version 1; others are refused.
constexpr std::int64_t answer_version = 1;

std::string question_json(const Question& question);

// The form of answers and questions as a JSON Schema (draft 2020-12), made of the tables that they are read and written
// by: the answer at its root, and "#/$defs/asked" for a question that is asked.
std::string answer_schema();

// A question as a JSON object, with any field of the table; a field that is in no row of it is refused.
Result<Request> parse_request(std::string_view text);

// Boards of more squares than `most_squares` are refused before any memory is spent on them.
Result<Solved> parse_answer(std::string_view text, std::int64_t most_squares = max_side * max_side);

}  // namespace cavalcade
