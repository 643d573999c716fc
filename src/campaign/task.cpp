#include "campaign/task.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace cavalcade::campaign {
namespace {

constexpr std::array<Named<Target>, 3> target_table{{
    {Target::native, "native", "cavalcade visit, with a proved bound"},
    {Target::minizinc, "minizinc", "a constraint model, solved by MiniZinc with Gecode"},
    {Target::clingo, "clingo", "an answer set program, solved by clingo"},
}};

}  // namespace

std::span<const Named<Target>> targets() {
  return target_table;
}

std::string_view name_of(Target target) {
  return target_table.at(static_cast<std::size_t>(target)).name;
}

std::optional<Target> target_named(std::string_view name) {
  for (const Named<Target>& row : target_table)
    if (row.name == name) return row.value;
  return std::nullopt;
}

std::int64_t Instance::free_squares() const {
  return std::int64_t{size} * size - static_cast<std::int64_t>(blocked.size());
}

void sort_squares(std::vector<Square>& squares) {
  std::sort(squares.begin(), squares.end(),
            [](Square a, Square b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
}

std::string task_label(std::string_view instance, Target target) {
  return fmt::format("{}-{}", instance, name_of(target));
}

std::string task_label(const Task& task) {
  return task_label(task.instance.name, task.target);
}

Question question_of(const Instance& instance) {
  Result<Board> board = Board::rectangle(instance.size, instance.size);
  assert(board && "an instance has a size that boards have");
  for (const Square square : instance.blocked) {
    [[maybe_unused]] const Result<void> done = board->block(square);
    assert(done && "an instance blocks squares of its board");
  }
  return Question{.board = std::move(*board), .task = VisitTask{instance.knights}, .limits = {}};
}

}  // namespace cavalcade::campaign
