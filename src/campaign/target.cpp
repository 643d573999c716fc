#include "campaign/target.hpp"

#include <vector>

#include <fmt/format.h>

#include "ask/in_build.hpp"
#include "base/text.hpp"

namespace cavalcade::campaign {
namespace {

constexpr unsigned every_task = tasks::tours | tasks::covers | tasks::visits;

struct TargetTable {
  std::vector<Named<Target>> rows;
  std::vector<unsigned> tasks;  // that it can be asked about
  std::vector<bool> in_build;

  TargetTable() {
    add("native", "this program, by the method it chooses", every_task, true);
    add("minizinc", "a constraint model, solved by MiniZinc with Gecode", every_task, true);
    add("clingo", "an answer set program, solved by clingo", every_task, true);
    add_methods<TourMethod>(tasks::tours);
    add_methods<CoverMethod>(tasks::covers);
  }

 private:
  void add(std::string_view name, std::string_view summary, unsigned of_tasks, bool is_there) {
    rows.push_back({Target{static_cast<std::uint8_t>(rows.size())}, name, summary});
    tasks.push_back(of_tasks);
    in_build.push_back(is_there);
  }

  template <class Method>
  void add_methods(unsigned of_tasks) {
    for (const Named<Method>& row : names<Method>())
      if (row.value != Method::automatic) add(row.name, row.summary, of_tasks, is_in_build(row.value));
  }
};

const TargetTable& target_table() {
  static const TargetTable table;
  return table;
}

std::string names_for(unsigned tasks) {
  const TargetTable& table = target_table();
  std::string all;
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    if ((table.tasks[i] & tasks) != 0 && table.in_build[i])
      all += fmt::format("{}{}", all.empty() ? "" : ", ", table.rows[i].name);
  return all;
}

}  // namespace

std::optional<model::Tool> Target::tool() const {
  if (*this == minizinc) return model::Tool::minizinc;
  if (*this == clingo) return model::Tool::clingo;
  return std::nullopt;
}

std::optional<std::string_view> Target::method() const {
  if (*this == native || tool()) return std::nullopt;
  return name_of(*this);
}

std::span<const Named<Target>> targets() {
  return target_table().rows;
}

std::string_view name_of(Target target) {
  return target_table().rows.at(target.place).name;
}

std::optional<Target> target_named(std::string_view name) {
  for (const Named<Target>& row : targets())
    if (row.name == name) return row.value;
  return std::nullopt;
}

Result<Target> parse_target(std::string_view name, unsigned tasks) {
  const std::optional<Target> target = target_named(name);
  const TargetTable& table = target_table();
  if (target && (table.tasks[target->place] & tasks) != 0 && table.in_build[target->place]) return *target;
  return Error{fmt::format("{} is not one of {}", in_quotes(name), names_for(tasks))};
}

}  // namespace cavalcade::campaign
