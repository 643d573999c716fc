// MiniZinc and clingo: the command that has a tool solve a model, and what its output says. A tool prints every visit
// it finds, each better than the one before, so that also one that is killed leaves its best.

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
  std::optional<std::vector<CellList>> paths;  // one a knight, of the last complete solution
  bool claims_optimal = false;                 // the tool says that there is no better one
  bool claims_none = false;                    // the tool says that there is none at all
  std::string trouble;                         // what was odd, one line; empty if nothing was
};

// Reads what the tool printed, trusting nothing: a solution counts if its numbers are those of a visit (each square
// stamped at most once and each stamp used once, without a gap, from the starts on, in moves of the board). What does
// not is named in `trouble` and passed over; the solution before it stands. The visit may end before a knight is
// stuck. Requires board.has_cells().
ToolReading read_visit(Tool tool, const Board& board, const VisitTask& task, std::string_view raw_output);

}  // namespace cavalcade::model
