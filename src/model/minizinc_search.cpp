#include "model/minizinc_search.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"

namespace cavalcade::model {
namespace {

constexpr std::array<std::string_view, 10> variable_choices{
    "anti_first_fail", "dom_w_deg",  "first_fail",       "impact",     "input_order",
    "largest",         "max_regret", "most_constrained", "occurrence", "smallest"};

constexpr std::array<std::string_view, 14> value_choices{
    "indomain",      "indomain_interval", "indomain_max",           "indomain_median", "indomain_middle",
    "indomain_min",  "indomain_random",   "indomain_reverse_split", "indomain_split",  "indomain_split_random",
    "outdomain_max", "outdomain_median",  "outdomain_min",          "outdomain_random"};

struct Restart {
  std::string_view name;
  std::string_view annotation;
};
// With the scale and base that Gecode takes by itself.
constexpr std::array restarts{Restart{"none", "restart_none"}, Restart{"constant", "restart_constant(250)"},
                              Restart{"linear", "restart_linear(250)"}, Restart{"luby", "restart_luby(250)"},
                              Restart{"geometric", "restart_geometric(1.5, 250)"}};
constexpr std::array<std::string_view, restarts.size()> restart_names = [] {
  std::array<std::string_view, restarts.size()> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = restarts[i].name;
  return names;
}();

// Removes the text up to the separator, and the separator, and returns the former; all of it if there is none.
std::string_view take_to(std::string_view& text, char separator) {
  const std::string_view part = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

Result<void> refuse_unless_in(std::span<const std::string_view> accepted, std::string_view name,
                              std::string_view what) {
  if (std::find(accepted.begin(), accepted.end(), name) != accepted.end()) return {};
  return Error{fmt::format("{} is no choice of {}; accepted are {}", in_quotes(name), what,
                           fmt::join(accepted.begin(), accepted.end(), ", "))};
}

Error not_a_search(std::string_view text) {
  return Error{
      fmt::format("{} is no search; write int_search:VARIABLES,VALUES, all_search:VARIABLES,VALUES or "
                  "seq_search:VARIABLES,VALUES;VARIABLES,VALUES, such as int_search:first_fail,indomain_min",
                  in_quotes(text))};
}

// Groups may have several dimensions, and only arrays of one can be joined.
std::string in_one_array(std::span<const std::string_view> groups) {
  std::vector<std::string> parts;
  for (const std::string_view group : groups) parts.push_back(fmt::format("array1d({})", group));
  return fmt::format("{}", fmt::join(parts, " ++ "));
}

std::string int_search(std::string_view group, const IntSearch& search) {
  return fmt::format("int_search({}, {}, {})", group, search.variables, search.values);
}

}  // namespace

std::span<const std::string_view> minizinc_variable_choices() {
  return variable_choices;
}

std::span<const std::string_view> minizinc_value_choices() {
  return value_choices;
}

std::span<const std::string_view> minizinc_restarts() {
  return restart_names;
}

Result<void> require_minizinc_restart(std::string_view name) {
  if (std::find(restart_names.begin(), restart_names.end(), name) != restart_names.end()) return {};
  return Error{
      fmt::format("{} is not one of {}", in_quotes(name), fmt::join(restart_names.begin(), restart_names.end(), ", "))};
}

IntSearch usual_stamp_search() {
  return {"smallest", "indomain_median"};
}

Result<MiniZincSearch> parse_minizinc_search(std::string_view text) {
  std::string_view rest = text;
  const std::string_view kind = take_to(rest, ':');
  const bool is_sequence = kind == "seq_search";
  MiniZincSearch search;
  search.in_one_array = kind == "all_search";
  if ((kind != "int_search" && !is_sequence && !search.in_one_array) || rest.empty()) return not_a_search(text);
  while (!rest.empty()) {
    std::string_view values = take_to(rest, ';');
    const std::string_view variables = take_to(values, ',');
    if (variables.empty() || values.empty()) return not_a_search(text);
    if (const Result<void> done = refuse_unless_in(variable_choices, variables, "variables"); !done)
      return done.error();
    if (const Result<void> done = refuse_unless_in(value_choices, values, "values"); !done) return done.error();
    search.groups.push_back({std::string(variables), std::string(values)});
  }
  const std::size_t most = is_sequence ? most_search_groups : 1;
  if (text.ends_with(';') || search.groups.size() > most) return not_a_search(text);
  return search;
}

std::string search_text(const MiniZincSearch& search) {
  std::vector<std::string> parts;
  for (const IntSearch& group : search.groups) parts.push_back(fmt::format("{},{}", group.variables, group.values));
  const std::string_view kind = search.in_one_array ? "all_search" : parts.size() == 1 ? "int_search" : "seq_search";
  return fmt::format("{}:{}", kind, fmt::join(parts, ";"));
}

std::string search_annotations(const MiniZincSearch& search, std::span<const std::string_view> groups,
                               std::string_view usual) {
  std::string text = fmt::format(":: {}", usual);
  if (search.groups.size() == 1) {
    const std::string variables = search.in_one_array ? in_one_array(groups) : std::string(groups[0]);
    text = fmt::format(":: {}", int_search(variables, search.groups[0]));
  }
  if (search.groups.size() > 1) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < std::min(groups.size(), search.groups.size()); ++i)
      parts.push_back(int_search(groups[i], search.groups[i]));
    text = fmt::format(":: seq_search([{}])", fmt::join(parts, ", "));
  }
  for (const Restart& restart : restarts)
    if (search.restart == restart.name) text += fmt::format(" :: {}", restart.annotation);
  return text;
}

}  // namespace cavalcade::model
