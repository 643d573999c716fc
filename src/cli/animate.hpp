// Plays an answer in the terminal, move by move.

#pragma once

#include <optional>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "draw/draw.hpp"

namespace cavalcade::cli {

// Takes about ten seconds, less on small boards; Ctrl-C skips to the end. Requires a terminal.
std::optional<Error> animate(const Question& question, const Answer& answer, const draw::Style& style);

}  // namespace cavalcade::cli
