#include "cli/trial_plan.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::int64_t most_starts = 100'000;
constexpr std::string_view every_square = "all";

const Field& field_of(const Factor& factor) {
  return *find_field(factor.field, tasks::tours);
}

// One way of a method: what its name ends in, and the fields that make it so.
struct Way {
  std::string name;
  std::vector<std::pair<std::string_view, std::string>> fields;
};

std::string name_of_value(const Factor& factor, const std::string& value) {
  if (value == factor.usual) return "";
  return factor.usual.empty() ? fmt::format("-{}", value) : fmt::format("-{}-{}", factor.field, value);
}

// Every combination of the values of its factors.
std::vector<Way> ways_of(const std::string& method, const TrialPlan& plan) {
  std::vector<Way> ways{{method, {}}};
  for (const Factor& factor : plan.factors) {
    if (!factor.list || !goes_with(field_of(factor), method)) continue;
    std::vector<Way> longer;
    for (const Way& way : ways)
      for (const std::string& value : split_at(*factor.list, ',')) {
        longer.push_back({way.name + name_of_value(factor, value), way.fields});
        longer.back().fields.emplace_back(factor.field, value);
      }
    ways = std::move(longer);
  }
  return ways;
}

Result<void> require_owners(const TrialPlan& plan, const std::vector<std::string>& methods) {
  for (const Factor& factor : plan.factors) {
    const auto is_owner = [&](const std::string& method) { return goes_with(field_of(factor), method); };
    if (!factor.list || std::any_of(methods.begin(), methods.end(), is_owner)) continue;
    const std::vector<std::string> owners = split_at(field_of(factor).methods, ',');
    return Error{fmt::format("{}: is for {}; name {} in --methods", factor.option, fmt::join(owners, " and "),
                             owners.size() == 1 ? "it" : "one of them")};
  }
  return {};
}

// The squares to start from, all but the end; one that is empty leaves it to the method.
Result<std::vector<std::string>> starts_of(const Question& question, bool from_every_square) {
  if (!from_every_square) return std::vector<std::string>{""};
  const Board& board = question.board;
  if (board.free_squares() > most_starts)
    return Error{fmt::format("--from: all is for boards of at most {} squares", most_starts)};
  std::vector<std::string> starts;
  const std::optional<Square>& end = std::get<TourTask>(question.task).to;
  for (const Cell cell : board.free_cells())
    if (board.square(cell) != end) starts.push_back(square_name(board, cell));
  return starts;
}

}  // namespace

void declare_plan(Options& options, TrialPlan& plan) {
  options.board(plan.common, false);
  options.group(groups::board);
  options.text("--boards", "LIST", plan.boards, "Several boards instead of one, such as 5x5,6x6,8x8");
  options.fields(plan.common, tasks::tours, {"closed", "from", "to"});
  options.find("--from")->help = "The first square, such as d4, or all: a trial from every free square";
  options.group(groups::method);
  options.text("--methods", "LIST", plan.methods, "Which, separated by commas").choices = choices_of<TourMethod>();
  options.fields(plan.common, tasks::tours, {"no_theorems"});
  for (Factor& factor : plan.factors)
    if (has_method_in_build(field_of(factor)))
      options.text(std::string(factor.option), "LIST", factor.list, std::string(factor.help));
}

Result<std::vector<Contestant>> contestants_of(const TrialPlan& plan) {
  const bool has_board = plan.common.find("board") != nullptr;
  if (has_board == !plan.boards.empty())
    return Error{has_board ? "--boards: is in place of BOARD; drop one of them"
                           : "name a board, or several with --boards"};
  const std::vector<std::string> boards =
      has_board ? std::vector{plan.common.text("board")} : split_at(plan.boards, ',');
  const std::vector<std::string> methods = split_at(plan.methods, ',');
  if (const Result<void> done = require_owners(plan, methods); !done) return done.error();
  const bool from_every_square = plan.common.text("from") == every_square;

  std::vector<Contestant> contestants;
  for (const std::string& board : boards)
    for (const std::string& method : methods)
      for (const Way& way : ways_of(method, plan)) {
        Request request = plan.common;
        request.give("board", board);
        request.give("method", method);
        for (const auto& [field, value] : way.fields) request.give(field, value);
        if (from_every_square) request.drop("from");
        const Result<Question> anywhere = parse_question(request);
        if (!anywhere) return anywhere.error();
        const Result<std::vector<std::string>> starts = starts_of(*anywhere, from_every_square);
        if (!starts) return starts.error();
        for (const std::string& start : *starts) {
          if (!start.empty()) request.give("from", start);
          Result<Question> question = parse_question(request);
          if (!question) return question.error();
          contestants.push_back({board, way.name, std::move(*question)});
        }
      }
  return contestants;
}

}  // namespace cavalcade::cli
