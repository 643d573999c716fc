// Runs MiniZinc and clingo on a model and reads what they print.

#pragma once

#include <gtest/gtest.h>

#include "model/tools/tools.hpp"

namespace cavalcade::model {

inline ToolReading solve(Tool tool, const Board& board, const Task& task, const ModelFiles& files) {
  constexpr std::uint64_t plenty_of_memory = std::uint64_t{1} << 40U;
  const auto run = run_model(tool, files, {.time = std::chrono::seconds(60)}, nullptr, plenty_of_memory);
  EXPECT_TRUE(run) << run.error().message;
  EXPECT_EQ(failure_of(tool, run->errors, run->end).value_or("none"), "none");
  ToolReading reading = read_output(tool, board, task, run->output);
  EXPECT_EQ(reading.trouble, "") << run->errors << files.model << files.data;
  return reading;
}

}  // namespace cavalcade::model
