// How a constraint solver is told to search by a MiniZinc model: which variable it decides next, which values it tries
// first, and when it begins anew. The names are MiniZinc's.
//
// The variables of a model come in groups, and a search may speak of each: `int_search` of the first, `seq_search` of
// one after the other, `all_search`, which is our word for it, of all in one array by one `int_search`. What it does
// not speak of is left to the solver.
//
//   model                      first group                          second group
//   tour                       next: where each square leads        -
//   cycles                     next: where each square leads        owner: the cycle of each square
//   visit, VisitModel::stamps  stamp: when each square is visited   visited: how many squares are
//   visit, VisitModel::paths   at: where a knight is at each time   visited: how many squares are

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace cavalcade::model {

struct IntSearch {
  std::string variables;  // "first_fail"
  std::string values;     // "indomain_min"

  bool operator==(const IntSearch&) const = default;
};

struct MiniZincSearch {
  std::vector<IntSearch> groups;       // none: the model's own search; one: int_search; more: seq_search
  std::optional<std::string> restart;  // "none", "constant", "linear", "luby", "geometric"; none: no word about it
  bool in_one_array = false;           // all_search: the one of `groups` is for the variables of all groups

  bool operator==(const MiniZincSearch&) const = default;
};

// No model has more.
constexpr std::size_t most_search_groups = 2;

// Everything MiniZinc accepts there: 10 choices of variables, 14 of values, 5 restarts.
std::span<const std::string_view> minizinc_variable_choices();
std::span<const std::string_view> minizinc_value_choices();
std::span<const std::string_view> minizinc_restarts();

// Refused with the names that are accepted.
Result<void> require_minizinc_restart(std::string_view name);

// "int_search:first_fail,indomain_min", "all_search:" and one such pair, or
// "seq_search:first_fail,indomain_min;smallest,indomain_max". The restart is not part of the text. An error names what
// is accepted.
Result<MiniZincSearch> parse_minizinc_search(std::string_view text);
// One that has groups, as it would be parsed.
std::string search_text(const MiniZincSearch& search);

// How the model of stamps is searched if nobody says otherwise.
//
// It is the steadiest of those tried with Gecode on ten boards of 8x8 and 10x10, one run of 10 s each on a busy
// machine, where small differences mean nothing: 669 squares in all, and a visit on every board. max_regret has 648;
// anti_first_fail, which the report behind the model prefers, 493, with no visit in time on two boards (on one of them
// it has reached 86 in another run). (Gecode takes indomain_middle for indomain_median.)
IntSearch usual_stamp_search();

// The annotations of `solve`. `groups` are the model's, at least one, as int_search takes them; `usual` is the
// annotation of a model that is told of none. What the search says of groups that the model does not have is left out.
std::string search_annotations(const MiniZincSearch& search, std::span<const std::string_view> groups,
                               std::string_view usual);

}  // namespace cavalcade::model
