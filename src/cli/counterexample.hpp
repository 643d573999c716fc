// A bijection along moves that is no tour: a cover of the board by several cycles, found by our own methods.

#pragma once

#include <variant>

#include "ask/answer.hpp"
#include "ask/question.hpp"

namespace cavalcade::cli {

// A cover by several cycles, and the question that it answers.
struct Counterexample {
  Question question;
  Answer answer;
  [[nodiscard]] const Cover* cover() const { return std::get_if<Cover>(&answer.witness); }
};

// Two cycles, or three if no two cover the board, and so on; a moment is allowed for all. Without a cover there is
// none, or it was not found in time.
Counterexample cover_by_several_cycles(const Question& tour, bool quiet);

}  // namespace cavalcade::cli
