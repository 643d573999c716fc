// The moves of a tour as a propositional formula, for a SAT solver to find a model of. Every square of a region has
// exactly two moves, an end of the tour counted as one; moves that the tour is to use are made; sets of squares that a
// model joins into cycles of their own are cut off one by one. It is the formula that MoveProof of ask/answer.hpp
// describes, so a refutation of it is a certificate. check/ has its own words for that formula and shares nothing with
// this file.
//
// The region is the whole board, or a few squares of it: a part of the board that no tour can pass through proves that
// there is none.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"
#include "solver/sat_solver.hpp"

namespace cavalcade::tour {

class MoveFormula {
 public:
  // `region` are different free cells. Keeps references to board, task and budget. Once the budget has ended, the
  // formula is not whole, and `stopped` is all it answers.
  MoveFormula(const Board& board, const TourTask& task, CellList region, const Budget& budget,
              SatSolver::Proof proof = SatSolver::Proof::kept);

  SatSolver::Verdict solve(std::optional<int> conflicts = std::nullopt) { return solver_.solve(budget_, conflicts); }

  // The squares in the order of the model's moves: what closes into cycles within the region, and the others, which end
  // at an end of the tour or leave the region.
  struct Model {
    std::vector<CellList> cycles;
    std::vector<CellList> paths;
  };
  [[nodiscard]] Model model();

  // From now on, some move leaves the set: not empty, within the region, and not all free squares.
  void cut(CellList set);
  [[nodiscard]] std::size_t cuts() const { return cuts_.size(); }

  // From now on, the moves that a tight pair settles are settled; if it is tight only as long as none of its set
  // is an end, then so far, and never two of them otherwise. Its squares are within the region.
  enum class Tight : std::uint8_t { always, without_end };
  void settle(HallViolator pair, Tight tight);

  // After `unsatisfiable`.
  [[nodiscard]] MoveProof proof();

  // ---- for formulas that say more ----

  // The variable of a move that begins in the region, and of the tour's ending on a square of it (open tours).
  [[nodiscard]] int move(Cell from, Cell to) const;
  [[nodiscard]] int end(Cell cell) const { return ends_[static_cast<std::size_t>(place_[index(cell)])]; }
  [[nodiscard]] bool is_inside(Cell cell) const { return place_[index(cell)] != outside; }
  [[nodiscard]] const CellList& region() const { return region_; }

  // New variables follow those of the formula in proofs, in the order in which they were made.
  int further_variable() { return variable({Meaning::Kind::further, {}, {}, ++further_}); }
  std::vector<int> count_of(const std::vector<int>& inputs, std::size_t most);
  void add_clause(std::span<const int> literals) { solver_.add_clause(literals); }
  [[nodiscard]] bool is_true(int variable) const { return solver_.is_true(variable); }

 private:
  // What a variable of the solver means. The solver's are numbered as they come; their numbers in a proof, which count
  // all moves of the board, are worked out only for a proof.
  struct Meaning {
    enum class Kind : std::uint8_t { move, end, one_end_by, two_ends_by, further };
    Kind kind = Kind::move;
    Cell first{};
    Cell second{};            // of a move, the greater cell
    std::uint64_t place = 0;  // of a counter, the place in the region from 1; of further variables, their number from 1
  };

  int variable(const Meaning& meaning);
  void name_moves();
  void add_squares();
  void add_ends();
  void count_ends();
  void add_given_moves();
  void add_symmetry();
  // The moves from squares of one set to squares outside the other.
  [[nodiscard]] std::vector<int> moves_out(const CellList& from, const CellList& kept) const;
  [[nodiscard]] std::vector<std::uint64_t> proof_numbers() const;

  static constexpr std::int32_t outside = -1;

  const Board& board_;
  const TourTask& task_;
  const Budget& budget_;
  Poll poll_;
  CellList region_;
  std::vector<std::int32_t> place_;   // of each cell in the region
  std::vector<FewMoves<int>> moves_;  // of each place, in the order of Board::neighbours
  std::vector<int> ends_;             // of each place; empty for a closed tour
  std::vector<Meaning> meaning_;      // of each variable, from 1
  std::vector<CellList> cuts_;
  std::vector<HallViolator> tight_;
  std::uint64_t further_ = 0;
  SatSolver solver_;
};

// Whether already these squares cannot be passed through: the proof, or nothing if they can or the conflicts are spent.
std::optional<MoveProof> refute_region(const Board& board, const TourTask& task, CellList region, const Budget& budget,
                                       int conflicts);

// How to say it.
Answer refuted(const Board& board, MoveProof proof, Stats stats);

}  // namespace cavalcade::tour
