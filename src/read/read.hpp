// The one reader of answers in files: whatever Cavalcade writes and a claim can be read off, told apart by what it says
// and not by what the file is called.
//
//   json    an answer with its question (ask/json.hpp); of older lines of `enumerate` only the tour
//   board   the numbered board with its headline, steps of a part of a tour, a count (read/board.cpp)
//   csv     rows of step and square (read/csv.cpp)
//   npy     an array of steps (read/npy.cpp)
//   successors  where each square leads (read/successors.cpp), one list or several
//   lines   the squares of a tour, as `enumerate` and `sample` list them
//
// What a format does not carry, the caller says: fields of the question such as `closed`, `block` or `board`. What is
// read is a claim. Nothing is believed: whether it is right is for check/ to judge. Time and memory grow with the text.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ask/json.hpp"
#include "ask/request.hpp"
#include "base/result.hpp"

namespace cavalcade::read {

enum class Form : std::uint8_t { json, board, csv, npy, successors, lines };
Form form_of(std::string_view text);

// An answer in a text that has several, one per line.
struct Piece {
  std::size_t line = 1;  // from 1
  std::string_view text;
};
// One for the whole text, or one per line, or per list of successors, if it is a list of answers.
std::vector<Piece> pieces_of(std::string_view text);

// Reads one answer. `said` are fields of the question that the text does not tell. JSON tells all, so that nothing may
// be said then. The verdict of what is not JSON is `solved`; of a visit no bound is claimed, since no text proves one.
Result<Solved> parse_answer(std::string_view text, const Request& said = {},
                            std::int64_t most_squares = max_side * max_side);

}  // namespace cavalcade::read
