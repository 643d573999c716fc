// A build may leave parts out (CMakeLists.txt: CAVALCADE_GECODE and others). A name whose part is not there is still
// understood, so that answers by it can be read; but it is refused when somebody asks for it, and no help offers it.

#pragma once

#include <span>
#include <string>

#include <fmt/format.h>

#include "ask/question.hpp"
#include "base/result.hpp"

namespace cavalcade {

bool is_in_build(TourMethod method);
bool is_in_build(CoverMethod method);
// Everything else is, unless the folder that it belongs to says otherwise.
template <class Value>
bool is_in_build(Value /*value*/) {
  return true;
}

// "auto, blind, .."
template <class Value>
std::string names_in_build(std::span<const Named<Value>> table) {
  std::string all;
  for (const Named<Value>& row : table)
    if (is_in_build(row.value)) all += fmt::format("{}{}", all.empty() ? "" : ", ", row.name);
  return all;
}

template <class Value>
Result<void> require_in_build(Value value, std::span<const Named<Value>> table = names<Value>()) {
  if (is_in_build(value)) return {};
  for (const Named<Value>& row : table)
    if (row.value == value)
      return Error{fmt::format("{} is not in this build; take one of {}", row.name, names_in_build(table))};
  return Error{"is not in this build"};
}

}  // namespace cavalcade
