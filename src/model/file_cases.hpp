// The moves of a leaper on a plain rectangle of width W whose squares are numbered rank by rank from 1, as models of
// old write them: from square i they lead to i + d for differences d that depend on the file alone, that is on i mod W;
// the ranks take care of themselves, since what is too high or low is no number of a square.

#pragma once

#include <cstdint>
#include <vector>

#include "board/board.hpp"

namespace cavalcade::model {

// Both ends included.
struct Residues {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

// The files with the same differences: i mod W is in one of the ranges.
struct FileCase {
  std::vector<Residues> residues;
  std::vector<std::int64_t> differences;  // ascending
};

// In the order of the files, those without moves too. Requires board.is_plain().
std::vector<FileCase> file_cases(const Board& board);

// Whether all files are in the case, so that no condition is needed.
bool holds_everywhere(const FileCase& one, const Board& board);

}  // namespace cavalcade::model
