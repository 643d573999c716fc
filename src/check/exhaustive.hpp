// Is there a tour at all? A depth-first search over every path, written to be simple and independent, not fast: it
// confirms or refutes what a solver claims after its own search.
//
// It cuts a branch only for reasons that hold whatever comes later. A square still to be visited must keep two moves,
// one in and one out, to squares the tour can still use: unvisited ones, the head of the path, and on a closed tour the
// start. Only the last square of an open tour can do with one. So a branch is dead when a square that cannot be the
// last has fewer than two, or two squares have only one. Starts whose colour is ruled out by counting are not tried,
// and once a start is exhausted, no open tour ends there either, since the reverse would start there.
//
// An answer of `none` is a proof; `found` comes with the tour; `gave_up` means the effort ran out. The effort is
// counted in nodes: one a square entered, and one a cell to set up each start. Memory grows with the cells, never the
// stack.

#pragma once

#include <cstdint>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

// Boards that leave fewer nodes per cell than this are not begun: looking at every cell once should be a small part of
// a search.
constexpr std::uint64_t least_effort_per_cell = 200;

enum class SearchEnd : std::uint8_t { none, found, gave_up };

struct SearchResult {
  SearchEnd end = SearchEnd::gave_up;
  CellList tour;  // when found
};

SearchResult search_every_path(const Board& board, const TourTask& task, std::uint64_t effort, Meter& meter);

}  // namespace cavalcade::check
