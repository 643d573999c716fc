// Counting once more, by programs that are written to be simple and independent, not fast. They give up, rather than
// guess, when the effort runs out, and share nothing with count/.
//
// recount() goes square by square over a frontier (check/frontier.hpp), as check/narrow.hpp does to find out whether
// there is a tour at all, and keeps for every state how many ways lead to it. Two choices of moves that differ are two
// different tours, so adding up counts each tour exactly once. Numbers have 128 bits, and one that does not fit is
// noticed. The effort is counted in states met; no frontier may keep more than a part of it, nor be wider than 24
// squares.
//
// walk_every_tour() visits every tour by trying every path. A branch is dead when a square that is still to be visited
// has too few neighbours that are: two on a closed tour, one on an open one, counting the head of the path and the
// start of a closed tour. The effort is counted in squares entered.
//
// recount_by_cycles() is recount() for two-factors with the other ends of paths in the states, so that it is seen when
// a cycle closes, and the number of cycles so far. recount_covers() tries every path as walk_every_tour() does, one
// cycle after the other, each from the lowest square that is left.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/question.hpp"
#include "base/int128.hpp"
#include "board/board.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

std::string in_digits(Unsigned128 number);

// Without direction; with `from`, the open tours that have an end there. Takes from `effort` what it spends, and gives
// up when that is not enough. Requires board.has_cells().
std::optional<Unsigned128> recount(const Board& board, Counted counted, const std::optional<Square>& from,
                                   std::uint64_t& effort, Meter& meter);

// Of the two-factors with 1, 2, .. cycles, up to the most that one has. As above.
std::optional<std::vector<Unsigned128>> recount_by_cycles(const Board& board, std::uint64_t& effort, Meter& meter);

// Of the covers by `knights` cycles of the task's lengths. Nothing if the effort ran out. Requires board.has_cells().
std::optional<std::uint64_t> recount_covers(const Board& board, const CyclesTask& task, std::uint64_t effort,
                                            Meter& meter);

// Of the lists of squares that are tours with the given ends, steps and moves of the task; at least one step is given.
// Nothing if the effort ran out, or if there are more than 256 squares. Requires board.has_cells().
std::optional<std::uint64_t> recount_with_steps(const Board& board, const TourTask& task, std::uint64_t effort,
                                                Meter& meter);

// Every tour twice, once in each direction; a closed one begins on the lowest free square. False if the effort ran out.
// Requires board.has_cells().
bool walk_every_tour(const Board& board, bool closed, std::uint64_t effort, Meter& meter,
                     const std::function<void(std::span<const Cell>)>& visit);

}  // namespace cavalcade::check
