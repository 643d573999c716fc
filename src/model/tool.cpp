// The options that make the tools print every visit they find at once, as text that tool_output.cpp reads, and stop by
// themselves when their time is up.

#include "model/tool.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace cavalcade::model {
namespace {

// Both keep a seed in 31 bits.
std::uint64_t seed_for_tools(std::uint64_t seed) {
  return seed % 2147483647U;
}

template <class Unit>
std::int64_t rounded_up(std::chrono::nanoseconds time) {
  return std::max<std::int64_t>(1, std::chrono::ceil<Unit>(time).count());
}

std::vector<std::string> minizinc_command(const ModelFiles& files, const ToolLimits& limits) {
  std::vector<std::string> command{"minizinc", "--solver", "gecode", "--intermediate"};
  const auto add = [&](const char* option, std::uint64_t value) {
    command.emplace_back(option);
    command.push_back(std::to_string(value));
  };
  if (limits.time) add("--time-limit", static_cast<std::uint64_t>(rounded_up<std::chrono::milliseconds>(*limits.time)));
  add("--parallel", static_cast<std::uint64_t>(std::max(1, limits.threads)));
  add("--random-seed", seed_for_tools(limits.seed));
  command.push_back(files.model_name);
  command.push_back(files.data_name);
  return command;
}

// Of clingo's ready-made configurations `jumpy` and `trendy` find long visits soonest: 631 and 627 squares in all on
// ten boards of 8x8 and 10x10, one run of 10 s each, where the usual one has 511.
std::vector<std::string> clingo_command(const ModelFiles& files, const ToolLimits& limits) {
  constexpr std::int32_t most_threads = 64;  // that clingo accepts
  std::vector<std::string> command{"clingo", "--outf=0", "--quiet=0", "--configuration=jumpy"};
  if (limits.time) command.push_back(fmt::format("--time-limit={}", rounded_up<std::chrono::seconds>(*limits.time)));
  command.push_back(fmt::format("--parallel-mode={}", std::clamp(limits.threads, 1, most_threads)));
  command.push_back(fmt::format("--seed={}", seed_for_tools(limits.seed)));
  command.push_back(files.model_name);
  command.push_back(files.data_name);
  return command;
}

}  // namespace

std::string_view name_of(Tool tool) {
  return tool == Tool::minizinc ? "minizinc" : "clingo";
}

std::vector<std::string> command_of(Tool tool, const ModelFiles& files, const ToolLimits& limits) {
  return tool == Tool::minizinc ? minizinc_command(files, limits) : clingo_command(files, limits);
}

}  // namespace cavalcade::model
