// The independent checker: decides whether an answer answers its question, knowing only the board and the contract of
// ask/. It shares no code with the methods, and whatever leaves the engine has passed it.
//
// A finding is one of three: the answer holds; it is faulty, and here is the first fault in words a user can follow
// ("step 17: c3 to c5 is not a (1,2) move"); or it could not be settled with what the check may spend. Parts of tours
// are never settled here: the rest of the tour is not there to be looked at.
//
// That is two things: the effort, which is counted, so that the same answer gets the same finding on every machine; and
// a budget of time and memory, which also ends the check within 100 ms when its stop flag is set. Whatever a file says,
// neither is exceeded. Without a budget only the effort ends a check.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::check {

enum class Outcome : std::uint8_t { holds, faulty, unsettled };

struct Finding {
  Outcome outcome = Outcome::holds;
  std::string what;  // the fault, or why it is unsettled; empty if it holds
};

// How many search nodes a claim of exhaustion may cost to confirm, or as much work of another kind.
constexpr std::uint64_t usual_effort = 20'000'000;

// What the check of a file of this size may spend if nobody says otherwise: 8 s and 384 MiB up to 1 MB, so that with
// the reading no such file costs 10 s or 512 MB; and so much for every further MB, since long proofs take their time.
Limits usual_limits(std::uint64_t file_bytes);

Finding check_answer(const Question& question, const Answer& answer, std::uint64_t effort = usual_effort,
                     const Budget& budget = Budget(Limits{}));

// The pieces. Each returns the first fault, or nothing. They require board.has_cells() and cells
// that are on the board.
std::optional<std::string> fault_in_tour(const Board& board, const TourTask& task, std::span<const Cell> squares);
std::optional<std::string> fault_in_numbers(const Board& board, const TourTask& task, const NumberedRanks& ranks);
std::optional<std::string> fault_in_cover(const Board& board, const CyclesTask& task,
                                          const std::vector<CellList>& cycles);
std::optional<std::string> fault_in_visit(const Board& board, const VisitTask& task, const Visit& visit);

// A count has no witness: what it says must fit together and, where the effort allows, be what an independent program
// counts too; unsettled where it does not.
Finding check_count(const Board& board, const CountTask& task, const Count& count, std::uint64_t effort = usual_effort,
                    const Budget& budget = Budget(Limits{}));

// Whether the certificate proves that the task is impossible on the board.
Finding check_certificate(const Board& board, const Task& task, const Certificate& certificate,
                          std::uint64_t effort = usual_effort, const Budget& budget = Budget(Limits{}));

// Whether the certificate proves that no tour is better than the bound by the aim of the task, which has one.
Finding check_reached(const Board& board, const TourTask& task, std::int64_t bound, const Certificate& certificate,
                      std::uint64_t effort = usual_effort, const Budget& budget = Budget(Limits{}));

// Whether the certificate proves that no visit has more squares than the bound.
Finding check_bound(const Board& board, const VisitTask& task, std::int64_t bound, const Certificate& certificate,
                    std::uint64_t effort = usual_effort, const Budget& budget = Budget(Limits{}));

}  // namespace cavalcade::check
