// The tour as a question for a SAT solver, and the prover of last resort. See docs/methods/sat.md.

#pragma once

#include "tour/method.hpp"

namespace cavalcade::tour {

// Complete: a tour, or a proof that there is none, if the budget lasts.
Answer sat(const TourQuestion& question, const Budget& budget, Progress& progress);

std::uint64_t sat_bytes(const Board& board);

// Whether already these squares cannot be passed through: the proof, or nothing if they can or the conflicts are spent.
std::optional<MoveProof> refute_region(const Board& board, const TourTask& task, CellList region, const Budget& budget,
                                       int conflicts);

// How to say it.
Answer refuted(const Board& board, MoveProof proof, Stats stats);

}  // namespace cavalcade::tour
