// Who is to solve a task: this program as it sees fit (native), this program by one of its methods (blind, lazy, ..),
// or another program (minizinc, clingo). The methods are those of the tables in ask/question.cpp: a new one is a target
// by itself.

#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ask/question.hpp"
#include "base/result.hpp"
#include "model/tools/tools.hpp"

namespace cavalcade::campaign {

// Ordered as tables list them.
struct Target {
  std::uint8_t place = 0;  // in targets()

  static const Target native;
  static const Target minizinc;
  static const Target clingo;

  // The other program; nothing if it is this one.
  [[nodiscard]] std::optional<model::Tool> tool() const;
  // Of this program; nothing if it chooses itself, or is not asked.
  [[nodiscard]] std::optional<std::string_view> method() const;

  friend auto operator<=>(const Target&, const Target&) = default;
};
inline const Target Target::native{0};
inline const Target Target::minizinc{1};
inline const Target Target::clingo{2};

// native, minizinc, clingo, then the methods for tours and those for covers.
std::span<const Named<Target>> targets();
std::string_view name_of(Target target);

// Refused with the names of those that suit such tasks and are in this build.
Result<Target> parse_target(std::string_view name, unsigned tasks = tasks::tours | tasks::covers | tasks::visits);

// Of a name that was written earlier, perhaps by another build.
std::optional<Target> target_named(std::string_view name);

}  // namespace cavalcade::campaign
