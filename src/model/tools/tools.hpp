// MiniZinc and clingo: running a tool on a model, and what its output says. Of a visit a tool prints every one it
// finds, each better than the one before, so that also one that is killed leaves its best; of a tour or a cover it
// prints the first.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/question.hpp"
#include "base/process.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "model/model.hpp"

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

// Program and arguments, to be run in the folder that holds the files.
std::vector<std::string> command_of(Tool tool, const ModelFiles& files, const ToolLimits& limits);

struct ModelRun {
  ProcessEnd end;
  std::string output;
  std::string errors;
};

// A tool stops by itself at its time limit and prints its best; this much later it is ended.
constexpr std::chrono::seconds grace_of_tools{1};

// Has a tool solve a model, in a folder of its own that is gone afterwards.
//
// An error if the folder cannot be made, the files cannot be written, or the tool is not installed. `stop` ends the
// run; `memory` limits the address space of each of the tool's processes.
Result<ModelRun> run_model(Tool tool, const ModelFiles& files, const ToolLimits& limits, const std::atomic<bool>* stop,
                           std::uint64_t memory);

struct ToolReading {
  std::optional<std::vector<CellList>> paths;  // the tour; one per cycle; one per knight: of the last complete solution
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

// A visit that stops before a knight is stuck, played on by the rules: a tool may have run out of time, or its model
// may allow it. The knight whose turn it is goes to the first free square in the order of the board, until one cannot.
// Returns how many squares were added. Requires paths of at least one square, in turn.
std::int64_t play_on(const Board& board, std::vector<CellList>& paths);

}  // namespace cavalcade::model
