// MiniZinc and clingo: the command that has a tool solve a model, and what its output says. Of a visit a tool prints
// every one it finds, each better than the one before, so that also one that is killed leaves its best; of a tour or a
// cover it prints the first.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"
#include "model/process.hpp"

namespace cavalcade::model {

enum class Tool : std::uint8_t { minizinc, clingo };
std::string_view name_of(Tool tool);  // "minizinc", "clingo"

// What the tool is told. At its time limit it stops by itself and says so; whoever runs it should allow it a little
// more before it is ended from outside.
struct ToolLimits {
  std::optional<std::chrono::nanoseconds> time;  // rounded up to what the tool counts in: ms (minizinc), s (clingo)
  std::int32_t threads = 1;
  std::uint64_t seed = 1;
};

// Program and arguments, to be run in the folder that holds the two files.
std::vector<std::string> command_of(Tool tool, const ModelFiles& files, const ToolLimits& limits);

struct ToolReading {
  std::optional<std::vector<CellList>> paths;  // the tour; one a cycle; one a knight: of the last complete solution
  bool claims_optimal = false;                 // the tool says that there is no better one; only of a visit
  bool claims_none = false;                    // the tool says that there is none at all
  std::string trouble;                         // what was odd, one line; empty if nothing was
};

// Reads what the tool printed, trusting nothing: a solution counts if it goes by moves of the board between free
// squares, visits none twice, and has the shape of what was asked: one path through all squares, or one cycle from
// `from` on; cycles that visit all squares; paths from the starts, with squares in turn and perhaps ending before a
// knight is stuck. Whether a tour ends where it should, and the number and lengths of cycles, are left to check/. What
// does not count is named in `trouble` and passed over; the solution before it stands. Requires board.has_cells().
ToolReading read_output(Tool tool, const Board& board, const Task& task, std::string_view raw_output);

// What went wrong with a run of the tool, by the way it ended and what it wrote to its standard error: one line, or
// nothing if it ran as it should. A tool that we ended, at its time limit or because of `stop`, has not failed.
std::optional<std::string> failure_of(Tool tool, std::string_view errors, const ProcessEnd& end);

// The first line of what a program complained that is more than a warning, or how it ended.
std::string complaint(std::string_view errors, const ProcessEnd& end);

}  // namespace cavalcade::model
