// An answer in one line of plain words: what was asked, what came out, by which method and at what cost; or why there
// is nothing. It heads the text, names the pictures for screen readers, and explains refusals.

#pragma once

#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"

namespace cavalcade::draw {

// "closed tour of 8x8, 64 squares": what the squares of the answer are. Needs an answer with squares.
std::string subject(const Question& question, const Answer& answer);

// What the answer claims, made of the question and the squares alone: "a closed tour of 8x8 from d4 (64 squares)",
// "there is no closed tour of 3x4 without c1". Its reason, method and times have no part in it. An unknown answer
// claims nothing, and says so.
std::string claim(const Question& question, const Answer& answer);

// "closed tour of 8x8, 64 squares, by hybrid in 1.2 ms (64 nodes)", "impossible: REASON" or "unknown: REASON".
std::string headline(const Question& question, const Answer& answer);

}  // namespace cavalcade::draw
