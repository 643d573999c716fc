// The questions of a trial: every combination of boards, starts, methods, and options of the methods that have them.

#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/question.hpp"
#include "ask/request.hpp"
#include "base/result.hpp"
#include "cli/options.hpp"

namespace cavalcade::cli {

// An option of some methods, as a list of values to compare.
struct Factor {
  std::string_view option;  // "--tie-breaks"
  std::string_view field;   // whose table says which methods it belongs to
  std::string_view
      usual;  // a value that goes without saying in the name of a contestant; others are said with the field
  std::string_view help;
  std::optional<std::string> list{};
};

struct TrialPlan {
  Request common;      // what all questions have, BOARD among them if it was given
  std::string boards;  // a list, in place of BOARD
  std::string methods = "blind,warnsdorff,hybrid";
  std::array<Factor, 5> factors{{
      {"--tie-breaks", "tie_break", "", "warnsdorff, hybrid: how ties are broken, such as roth,pohl,random"},
      {"--orders", "order", "", "blind: which move is tried first, such as ranks,clockwise,82314567"},
      {"--redundant", "redundant", "on", "circuit: with the redundant constraint, without, or both: on,off"},
      {"--consistency", "consistency", "domain", "circuit: how far it looks ahead: domain,value"},
      {"--values", "values", "warnsdorff", "circuit: which squares are tried first: warnsdorff,lowest"},
  }};
};

// BOARD or --boards, --from, --methods and the factors, under their headings.
void declare_plan(Options& options, TrialPlan& plan);

// A method, or one way of it, on one board from one square.
struct Contestant {
  std::string board;
  std::string method;  // "warnsdorff", "warnsdorff-roth", "circuit-redundant-off"
  Question question;
};

// In the order of boards, methods and starts. `--from all` asks from every free square.
Result<std::vector<Contestant>> contestants_of(const TrialPlan& plan);

}  // namespace cavalcade::cli
