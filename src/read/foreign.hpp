// What other programs answered to a model of ours: a SAT solver's model of a DIMACS formula, a tour of a TSPLIB
// problem, what MiniZinc, clingo or a CHIP program printed. Their squares and moves are numbers of the model, so they
// are read against its question, which the model carries in its comments.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "ask/json.hpp"
#include "base/result.hpp"

namespace cavalcade::read {

enum class Origin : std::uint8_t { dimacs, tsplib, minizinc, clingo, chip };
std::span<const Named<Origin>> origins();

// The question of a model, of an answer as JSON, or of a question as JSON.
Result<Question> question_in(std::string_view text);

struct ForeignAnswer {
  // Its verdict is `solved`, or `unknown` with a reason if there is no solution. That there is none, or no better one,
  // is a claim that nothing proves; so it is a reason of an `unknown`, too.
  Answer answer;
  std::string fault{};  // what was meant as a solution and is none; the answer is then empty
};

// A visit that stops before a knight is stuck is played on by the rules, as by `model --solve`. An error if the text is
// not what such a program prints.
Result<ForeignAnswer> read_foreign(Origin origin, const Question& question, std::string_view printed);

}  // namespace cavalcade::read
