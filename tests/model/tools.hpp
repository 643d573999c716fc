// Runs MiniZinc and clingo on a model and reads what they print.

#pragma once

#include <string>

#include <gtest/gtest.h>

#include "cli/temporary_folder.hpp"
#include "model/process.hpp"
#include "model/tool.hpp"

namespace cavalcade::model {

inline ToolReading solve(Tool tool, const Board& board, const Task& task, const ModelFiles& files) {
  const testing::TemporaryFolder folder;
  ProcessOptions options;
  options.folder = folder.path();
  options.temporary = folder.path();
  EXPECT_NE(folder.file(files.model_name, files.model), folder.file(files.data_name, files.data));
  options.out = folder.path() + "/out";
  options.err = folder.path() + "/err";
  const auto end = run_process(command_of(tool, files, {.time = std::chrono::seconds(60)}), options);
  EXPECT_TRUE(end) << end.error().message;
  const std::string errors = testing::read_file(folder.path() + "/err");
  EXPECT_EQ(failure_of(tool, errors, *end).value_or("none"), "none");
  ToolReading reading = read_output(tool, board, task, testing::read_file(folder.path() + "/out"));
  EXPECT_EQ(reading.trouble, "") << errors << files.model << files.data;
  return reading;
}

}  // namespace cavalcade::model
