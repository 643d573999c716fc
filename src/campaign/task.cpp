#include "campaign/task.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include <fmt/format.h>

#include "ask/fields.hpp"
#include "base/text.hpp"
#include "board/square_name.hpp"

namespace cavalcade::campaign {
namespace {

constexpr std::array<Named<Kind>, 4> kind_table{{
    {Kind::closed_tour, "closed tour", "Closed tours"},
    {Kind::open_tour, "open tour", "Open tours"},
    {Kind::cover, "cover", "Covers by cycles"},
    {Kind::visit, "visit", "Visits by knights in turn"},
}};

// The method that the question itself names; nothing if it leaves the choice, or has none.
std::string method_in(const Question& question) {
  const auto* tour = std::get_if<TourTask>(&question.task);
  const auto* cycles = std::get_if<CyclesTask>(&question.task);
  if (tour != nullptr && tour->method != TourMethod::automatic) return std::string(name_of(tour->method));
  if (cycles != nullptr && cycles->method != CoverMethod::automatic) return std::string(name_of(cycles->method));
  return "";
}

}  // namespace

std::span<const Named<Kind>> kinds() {
  return kind_table;
}

std::string_view name_of(Kind kind) {
  return kind_table.at(static_cast<std::size_t>(kind)).name;
}

std::optional<Kind> kind_named(std::string_view name) {
  for (const Named<Kind>& row : kinds())
    if (row.name == name) return row.value;
  return std::nullopt;
}

Kind kind_of(const Question& question) {
  if (const auto* tour = std::get_if<TourTask>(&question.task))
    return tour->closed ? Kind::closed_tour : Kind::open_tour;
  return std::holds_alternative<CyclesTask>(question.task) ? Kind::cover : Kind::visit;
}

Task make_task(Instance instance, Target target) {
  Task task{std::move(instance), target};
  const bool has_stamps = std::holds_alternative<VisitTask>(task.instance.question.task);
  if (target == Target::minizinc && has_stamps) task.search.groups = {model::usual_stamp_search()};
  return task;
}

Result<void> require_plain_name(std::string_view name) {
  constexpr std::size_t longest = 100;
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
           c == '-';
  });
  if (!name.empty() && name.size() <= longest && plain && name.front() != '.' && name.front() != '-') return {};
  return Error{fmt::format("{} is not 1 to {} letters, digits, '.', '_' or '-', beginning with a letter or digit",
                           in_quotes(name), longest)};
}

Result<void> require_instance(const Question& question) {
  if (std::holds_alternative<CountTask>(question.task))
    return Error{fmt::format("task: a campaign has {}, and no counts",
                             names_of_tasks(tasks::tours | tasks::covers | tasks::visits))};
  if (question.board.area() > most_squares)
    return Error{fmt::format("board: has more than the {} squares that a campaign takes", most_squares)};
  const auto* tour = std::get_if<TourTask>(&question.task);
  if (tour != nullptr && (tour->squares || tour->step_of))
    return Error{fmt::format("{}: a campaign asks for whole tours; drop it", tour->squares ? "squares" : "step_of")};
  return {};
}

Result<void> require_suitable(Target target, const Question& question) {
  const Result<Target> suitable = parse_target(name_of(target), task_kind(question.task));
  if (!suitable) return suitable.error();
  if (target.tool() && question.board.area() > most_squares_for_tools)
    return Error{
        fmt::format("{} is asked about boards of at most {} squares", name_of(target), most_squares_for_tools)};
  const std::string method = method_in(question);
  if (target.method() && !method.empty())
    return Error{fmt::format("the question names the method {}; ask native for that", method)};
  return {};
}

std::string task_label(std::string_view instance, Target target) {
  return fmt::format("{}-{}", instance, name_of(target));
}

std::string task_label(const Task& task) {
  return task_label(task.instance.name, task.target);
}

Question question_of(const Task& task) {
  Question question = task.instance.question;
  if (const std::optional<std::string_view> method = task.target.method()) {
    const Field* field = find_field("method", task_kind(question.task));
    [[maybe_unused]] const Result<void> done = field->read(question, std::string(*method));
    assert(done && "a task has a target that suits its question");
  }
  return question;
}

std::string board_label(const Board& board) {
  std::string label = board_name(board);
  if (board.wrap() != Wrap::none) label += fmt::format(" wrap {}", name_of(board.wrap()));
  if (board.piece() != Piece()) label += fmt::format(" leaper {}", leaper_text(board.piece()));
  return label;
}

}  // namespace cavalcade::campaign
