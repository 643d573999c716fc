// The contract, second half: what comes back. Whatever leaves the engine has passed check/: a witness visits what it
// must by legal moves, and an `impossible` carries a Certificate that check/ has confirmed for this very question.

#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ask/question.hpp"
#include "board/cell.hpp"

namespace cavalcade {

enum class Verdict : std::uint8_t {
  solved,      // here is one
  optimal,     // here is one, and none is better
  impossible,  // there is none, and here is why
  unknown,     // a limit was reached first
};
std::string_view name_of(Verdict verdict);

// The squares in the order of the visit; of a closed tour the first is not repeated at the end.
struct Tour {
  CellList squares;
};

// Part of a tour: the squares of the steps from `first_step` on, counted from 1. For boards of any size, so squares and
// not cells.
struct TourPart {
  std::int64_t first_step = 1;
  std::vector<Square> squares;
};

// A tour as the numbered board it makes. The numbers of a rank are worked out when they are asked for, so that a board
// of any height can be read off without being kept.
class NumberedRanks {
 public:
  virtual ~NumberedRanks() = default;
  // The steps, from 1, of the squares of a rank, from file a on; `out` has one place a file.
  virtual void write_rank(std::int32_t rank, std::span<std::int32_t> out) const = 0;
};
struct NumberedTour {
  std::shared_ptr<const NumberedRanks> ranks;
};

struct Cover {
  std::vector<CellList> cycles;
};

// One path a knight, starts first, in the order of the question; `bound` is an upper bound on the squares that any
// visit has, which the certificate of the answer proves.
struct Visit {
  std::vector<CellList> paths;
  std::int64_t bound = 0;
};

// A number of any size, in decimal digits; of the tours that begin on each free square, in ascending order, where that
// was asked for; and of the tours that each turn or reflection of the board leaves alone, if that was.
struct Count {
  std::string number;
  std::vector<std::pair<Cell, std::string>> by_start;
  std::vector<std::pair<std::string, std::string>> by_symmetry;
};

using Witness = std::variant<std::monostate, Tour, TourPart, NumberedTour, Cover, Visit, Count>;

// Why there is no answer. Every kind can be confirmed from the question alone, or from the numbers and squares it
// holds.

// Schwenk 1991: an m x n rectangle, m <= n, has no closed knight's tour if m and n are odd, or m is 1, 2 or 4, or m is
// 3 and n is 4, 6 or 8.
struct ClosedTheorem {};

// Cull & De Curtins 1978 and the small cases: an m x n rectangle, m <= n, has no open knight's tour if m is 1 or 2 (1x1
// aside), or 3x3, 3x5, 3x6 or 4x4.
struct OpenTheorem {};

// Every move changes the chess colour, and these numbers of free squares do not fit the tour that is asked for.
struct ColourCount {
  std::int64_t dark = 0;
  std::int64_t light = 0;
};

// Squares with too few moves: one with none, one with a single move on a closed tour, or more single-move squares than
// a tour has ends.
struct TooFewMoves {
  CellList squares;
};

// No chain of moves leads from one square to the other.
struct Separated {
  Cell one{};
  Cell other{};
};

// A cycle needs three squares or more.
struct TooSmall {};

// Every move keeps the chess colour, so no tour visits both colours.
struct ColourBound {};

// In a tour two moves meet at every square, one at an end. Let A be the `crowded` squares and B the `hosts`. The moves
// that meet at A number at least need(A) = 2|A|, less 1 for each named end in A and for each end that the question
// leaves open and that can lie in A (where every move changes the colour, the numbers of dark and light squares tell
// how many ends are dark). The squares of B take part in at most room(B) = 2|B| moves, less 1 for each named end in B;
// and `ways` is the number of moves on the board from A to squares outside B, one between two squares of A counted
// twice. If need(A) > room(B) + ways, there is no tour. If both are equal the pair is tight: every tour makes all the
// moves from A to squares outside B, and none from B to squares outside A. A tight pair is reason enough if without the
// latter moves the board falls apart.
struct MoveShortage {
  CellList crowded;
  CellList hosts;
};

// Without these k squares the others fall into more pieces than a tour can string together: a closed tour visits at
// most k pieces between k squares, an open one k + 1, less 1 for each of the squares that is a named end.
struct SeparatingSet {
  CellList squares;
};

// A refutation in propositional logic. The formula has a variable for each move of the board, true if the tour makes
// it, and for an open tour one for each square, true if the tour ends there. It says of each of `cells` that exactly
// two of its variables are true, of an open tour where it ends, and of each cut that some move leaves that set of
// squares. `steps` is a clausal proof of it in the text form of DRAT whose steps all follow by unit propagation.
// check/move_formula.hpp has the numbering and the clauses.
struct MoveProof {
  CellList cells;
  std::vector<CellList> cuts;
  std::string steps;
  std::vector<MoveShortage> tight;
};

// What follows is about covers by several cycles of bounded length. Their tight pairs are those of MoveShortage without
// ends: need(A) = 2|A|, room(B) = 2|B|. A cycle is allowed if its length is, and it makes no move that a tight pair
// rules out.

// Without the moves that the tight pairs rule out the board falls into pieces (or stays whole), every cycle lies in one
// of them, and no numbers of cycles, one number a piece, fill the pieces and add up to the cycles that are wanted.
struct PieceSizes {
  std::vector<MoveShortage> tight;
};

// Squares have weights; those that are not listed weigh 0. Every allowed cycle weighs `least` or more, but all squares
// together weigh less than as many times `least` as cycles are wanted.
struct CycleWeights {
  CellList squares;
  std::vector<std::int64_t> weights;  // of `squares`, in their order
  std::int64_t least = 0;
  std::vector<MoveShortage> tight;
};

// A refutation in propositional logic, as MoveProof, of a formula about covers: its variables are the moves and, if
// `every_cycle` is set, all allowed cycles. check/cover_formula.hpp has the numbering, the clauses, and why they hold.
struct CoverProof {
  bool every_cycle = false;
  std::vector<MoveShortage> tight;
  std::vector<CellList> cuts;                 // sets of squares that no number of cycles fills exactly
  std::vector<CellList> chains;               // paths longer than any allowed cycle
  std::vector<std::vector<CellList>> covers;  // covers by cycles of allowed lengths, but the wrong number of them
  std::vector<CellList> symmetries;           // where each free square, in ascending order, is sent
  CellList order;                             // the moves that symmetric covers are compared by: two squares each
  std::string steps;
};

// What follows is about visits by knights in turn: why none has T squares, where T is one more than the bound of the
// answer. Whoever visits more than T squares has visited T on the way, so the bound holds. Of T squares knight k of K,
// counted from 0, has L_k = floor((T + K - 1 - k) / K). Only squares within reach of a start count. Two squares are of
// the same class if some even number of moves leads from one to the other: so a region, the squares that chains of
// moves join, is two classes if it has moves and they can alternate between two colours, and else one. A square without
// a move is a class of its own.

// In some class the knights would visit more squares than there are; a knight that starts in a region of two classes
// visits them in turn.
struct VisitColours {};

// At most two moves meet at a square, at the start of knight k only one, or none if L_k is 1. So a visit makes no more
// moves than meet at `squares`, counted that way, and those that the board has between any two of the other squares
// within reach; and that is less than T - K.
struct VisitMatching {
  CellList squares;
};

// Inequalities that hold of every visit of T squares, each taken so many times: together they cannot be.
// check/visit_rows.hpp has what they say.
enum class VisitRowKind : std::uint8_t { moves, ends, visited, move, end, way_in, ends_in, way_out };
struct VisitRow {
  VisitRowKind kind = VisitRowKind::moves;
  CellList squares;
  std::int64_t times = 0;
};
struct VisitDuals {
  std::vector<VisitRow> rows;
};
std::string_view name_of(
    VisitRowKind kind);  // "moves", "ends", "visited", "move", "end", "way-in", "ends-in", "way-out"

// A refutation in propositional logic, as MoveProof, of a formula about visits of T squares. Its variables are the
// moves, the squares that are left out and those where paths end and, if `owners` is set, whose path a square is on.
// check/visit_formula.hpp has the numbering, the clauses, and why they hold.
struct VisitProof {
  bool owners = false;
  std::vector<CellList> cuts;  // sets of squares without a start, or too small for the knight that starts there
  std::string steps;
};

// Every path was tried. Confirmed by an independent search.
struct Exhausted {
  std::uint64_t nodes = 0;
};

using Certificate = std::variant<ClosedTheorem, OpenTheorem, ColourCount, TooFewMoves, Separated, TooSmall, Exhausted,
                                 ColourBound, MoveShortage, SeparatingSet, MoveProof, PieceSizes, CycleWeights,
                                 CoverProof, VisitColours, VisitMatching, VisitDuals, VisitProof>;
std::string_view kind_of(const Certificate& certificate);  // "closed-theorem", "colours", ..

// Counters of a run, in the order they are shown: nodes, backtracks, ..
class Stats {
 public:
  void set(std::string_view name, std::uint64_t value);
  [[nodiscard]] std::uint64_t get(std::string_view name) const;  // 0 if it was never set
  [[nodiscard]] const std::vector<std::pair<std::string, std::uint64_t>>& all() const { return counters_; }

 private:
  std::vector<std::pair<std::string, std::uint64_t>> counters_;
};

struct Answer {
  Verdict verdict = Verdict::unknown;
  std::string method;                   // the name of the method that settled it
  std::chrono::nanoseconds elapsed{0};  // in the method, without checking and drawing
  Stats stats;
  Witness witness;
  std::string reason;                      // impossible: why; unknown: which limit; a visit: why no more; else empty
  std::optional<Certificate> certificate;  // always there with `impossible`, and with a visit, for its bound
  bool interrupted = false;                // unknown because the user said stop
};

}  // namespace cavalcade
