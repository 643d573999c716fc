// A claim that a task is impossible on a board, or that no visit has a number of squares, and what confirming any kind
// of certificate needs: the three findings, what the task amounts to, and whether the squares a certificate names are
// there.
//
// Each kind of certificate has its confirm(): those of a few lines in certificate.cpp, sets of squares in
// certificate_sets.cpp, proofs in propositional logic in certificate_proof.cpp, covers by several cycles in
// certificate_cover.cpp, bounds of visits in certificate_visit.cpp, of what tours have in certificate_figure.cpp.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "board/board.hpp"
#include "check/check.hpp"
#include "check/meter.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {

struct Claim {
  const Board& board;
  const Task& task;
  std::uint64_t effort;
  Meter& meter;
};

// Nobody visits this many squares or more.
struct VisitClaim {
  const Board& board;
  const VisitTask& task;
  std::int64_t squares;  // T, no fewer than the knights
  std::uint64_t effort;
  Meter& meter;
};

// What the effort, counted in nodes of search, comes to in smaller steps: a node looks at a hundred clauses' or
// squares' worth, more or less.
std::uint64_t steps_of(std::uint64_t effort);

// How many literals a formula may have for this effort.
constexpr std::uint64_t literals_of(std::uint64_t effort) {
  return effort > UINT64_MAX / 2 ? UINT64_MAX : 2 * effort;
}

Finding holds();
Finding faulty(std::string what);
Finding unsettled(std::string what);

// What the task amounts to if it asks for a tour: a cover by one cycle is a closed tour.
std::optional<TourTask> as_tour(const Board& board, const Task& task);

// What the task amounts to if it asks for cycles: a closed tour is a cover by one.
std::optional<CyclesTask> as_cover(const Board& board, const Task& task);

bool needs_cycles(const Task& task);

// "a closed tour", "a cover by 3 cycles", "a visit".
std::string wanted(const Task& task);

// How many of the two ends of an open tour the task leaves open; a closed tour has none.
int open_ends(const TourTask& task);

// How many of the task's named ends the square is: a tour of a single square has both ends there.
int named_ends_at(const Board& board, const TourTask& task, Cell square);

// Adds the squares to `named`. The first that is not on the board, blocked, or there already is a fault.
std::optional<Finding> fault_in_named(const Board& board, std::span<const Cell> squares, Visited& named);

// The pieces of check.hpp that walk squares, under a meter.
std::optional<std::string> fault_in_tour(const Board& board, const TourTask& task, std::span<const Cell> squares,
                                         Meter& meter);
std::optional<std::string> fault_in_part(const Board& board, const TourTask& task, const TourPart& part, Meter& meter);
std::optional<std::string> fault_in_numbers(const Board& board, const TourTask& task, const NumberedRanks& ranks,
                                            const Meter& meter);
std::optional<std::string> fault_in_cover(const Board& board, const CyclesTask& task,
                                          const std::vector<CellList>& cycles, Meter& meter);
std::optional<std::string> fault_in_visit(const Board& board, const VisitTask& task, const Visit& visit, Meter& meter);

// Single squares cannot be named where they have no numbers.
std::optional<Finding> fault_in_size(const Board& board);

// No bound of a visit is less than the number of its starts; and one more than the bound must be a number.
std::optional<Finding> fault_in_bound(const Board& board, const VisitTask& task, std::int64_t bound);

Finding confirm(const Claim& claim, const HallViolator& shortage);
Finding confirm(const Claim& claim, const SeparatingSet& set);
Finding confirm(const Claim& claim, const MoveProof& proof);
Finding confirm(const Claim& claim, const StepProof& proof);
Finding confirm(const Claim& claim, const PieceSizes& sizes);
Finding confirm(const Claim& claim, const CycleWeights& stated);
Finding confirm(const Claim& claim, const CoverProof& proof);

Finding confirm(const VisitClaim& claim, const VisitColours& colours);
Finding confirm(const VisitClaim& claim, const VisitMatching& matching);
Finding confirm(const VisitClaim& claim, const VisitDuals& duals);
Finding confirm(const VisitClaim& claim, const VisitProof& proof);

}  // namespace cavalcade::check
