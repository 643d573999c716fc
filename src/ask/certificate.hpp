// Why there is no answer, or none better. Every kind can be confirmed from the question alone, or from the numbers and
// squares it holds. A certificate proves nothing about a task that its row in the table below does not name, however
// true its remark: the checker refuses it there.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ask/question.hpp"
#include "board/cell.hpp"

namespace cavalcade {

// Schwenk 1991: an m x n rectangle, m <= n, has no closed knight's tour if m and n are odd, or m is 1, 2 or 4, or m is
// 3 and n is 4, 6 or 8.
struct ClosedTheorem {
  bool operator==(const ClosedTheorem&) const = default;
};

// Cull & De Curtins 1978 and the small cases: an m x n rectangle, m <= n, has no open knight's tour if m is 1 or 2 (1x1
// aside), or 3x3, 3x5, 3x6 or 4x4.
struct OpenTheorem {
  bool operator==(const OpenTheorem&) const = default;
};

// Every move changes the chess colour, and these numbers of free squares do not fit the tour that is asked for.
struct ColourCount {
  std::int64_t dark = 0;
  std::int64_t light = 0;

  bool operator==(const ColourCount&) const = default;
};

// Squares with too few moves: one with none, one with a single move on a closed tour, or more single-move squares than
// a tour has ends.
struct TooFewMoves {
  CellList squares;

  bool operator==(const TooFewMoves&) const = default;
};

// No chain of moves leads from one square to the other.
struct Separated {
  Cell one{};
  Cell other{};

  bool operator==(const Separated&) const = default;
};

// A cycle needs three squares or more.
struct TooSmall {
  bool operator==(const TooSmall&) const = default;
};

// Every move keeps the chess colour, so no tour visits both colours.
struct ColourBound {
  bool operator==(const ColourBound&) const = default;
};

// P. Hall's condition (1935), for two moves per square. JSON calls the set "crowded" and its neighbours "hosts".
// In a tour two moves meet at every square, one at an end. Let A be the `set` and B the `neighbours`. The moves
// that meet at A number at least need(A) = 2|A|, less 1 for each named end in A and for each end that the question
// leaves open and that can lie in A (where every move changes the colour, the numbers of dark and light squares tell
// how many ends are dark). The squares of B take part in at most room(B) = 2|B| moves, less 1 for each named end in B;
// and `ways` is the number of moves on the board from A to squares outside B, one between two squares of A counted
// twice. If need(A) > room(B) + ways, there is no tour. If both are equal the pair is tight: every tour makes all the
// moves from A to squares outside B, and none from B to squares outside A. A tight pair is reason enough if without the
// latter moves the board falls apart.
struct HallViolator {
  CellList set;
  CellList neighbours;

  bool operator==(const HallViolator&) const = default;
};

// Without these k squares the others fall into more pieces than a tour can string together: a closed tour visits at
// most k pieces between k squares, an open one k + 1, less 1 for each of the squares that is a named end.
struct SeparatingSet {
  CellList squares;

  bool operator==(const SeparatingSet&) const = default;
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
  std::vector<HallViolator> tight;

  bool operator==(const MoveProof&) const = default;
};

// A refutation in propositional logic, as MoveProof, of a formula about which square each step of a tour is on, for
// tours with given steps or moves. check/step_formula.hpp has the numbering and the clauses.
struct StepProof {
  std::string steps;

  bool operator==(const StepProof&) const = default;
};

// These two squares have given steps, or are named ends, that lie so far apart on the tour, and no walk of as many
// moves leads from one to the other: none so short, or none of an even or odd number as wanted. (On a closed tour there
// are two such numbers, one each way round.)
struct StepsApart {
  Cell one{};
  Cell other{};

  bool operator==(const StepsApart&) const = default;
};

// The turn or reflection that the tour is to be invariant under has no way to act on one. On a closed tour, a ring of n
// squares, it either leads on by half of it (a quarter turn by a quarter of it), which moves every square, and where
// moves change the colour exchanges the colours if and only if it leads on by an odd number; or, a quarter turn aside,
// it reflects the ring, and two places stay: squares, or moves between a square and its image. An open tour it can only
// reverse, and one place stays.
struct NoSymmetry {
  bool operator==(const NoSymmetry&) const = default;
};

// What follows is about covers by several cycles of bounded length. Their tight pairs are those of HallViolator without
// ends: need(A) = 2|A|, room(B) = 2|B|. A cycle is allowed if its length is, and it makes no move that a tight pair
// rules out.

// Without the moves that the tight pairs rule out the board falls into pieces (or stays whole), every cycle lies in one
// of them, and no numbers of cycles, one number a piece, fill the pieces and add up to the cycles that are wanted.
struct PieceSizes {
  std::vector<HallViolator> tight;

  bool operator==(const PieceSizes&) const = default;
};

// Squares have weights; those that are not listed weigh 0. Every allowed cycle weighs `least` or more, but all squares
// together weigh less than as many times `least` as cycles are wanted.
struct CycleWeights {
  CellList squares;
  std::vector<std::int64_t> weights;  // of `squares`, in their order
  std::int64_t least = 0;
  std::vector<HallViolator> tight;

  bool operator==(const CycleWeights&) const = default;
};

// A refutation in propositional logic, as MoveProof, of a formula about covers: its variables are the moves and, if
// `every_cycle` is set, all allowed cycles. check/cover_formula.hpp has the numbering, the clauses, and why they hold.
struct CoverProof {
  bool every_cycle = false;
  std::vector<HallViolator> tight;
  std::vector<CellList> cuts;                 // sets of squares that no number of cycles fills exactly
  std::vector<CellList> chains;               // paths longer than any allowed cycle
  std::vector<std::vector<CellList>> covers;  // covers by cycles of allowed lengths, but the wrong number of them
  std::vector<CellList> symmetries;           // where each free square, in ascending order, is sent
  CellList order;                             // the moves that symmetric covers are compared by: two squares each
  std::string steps;

  bool operator==(const CoverProof&) const = default;
};

// What follows is about visits by knights in turn: why none has T squares, where T is one more than the bound of the
// answer. Whoever visits more than T squares has visited T on the way, so the bound holds. Of T squares knight k of K,
// counted from 0, has L_k = floor((T + K - 1 - k) / K). Only squares within reach of a start count. Two squares are of
// the same class if some even number of moves leads from one to the other: so a region, the squares that chains of
// moves join, is two classes if it has moves and they can alternate between two colours, and else one. A square without
// a move is a class of its own.

// In some class the knights would visit more squares than there are; a knight that starts in a region of two classes
// visits them in turn.
struct VisitColours {
  bool operator==(const VisitColours&) const = default;
};

// At most two moves meet at a square, at the start of knight k only one, or none if L_k is 1. So a visit makes no more
// moves than meet at `squares`, counted that way, and those that the board has between any two of the other squares
// within reach; and that is less than T - K.
struct VisitMatching {
  CellList squares;

  bool operator==(const VisitMatching&) const = default;
};

// Inequalities that hold of every visit of T squares, each taken a number of times: together they cannot be.
// check/visit_rows.hpp has what they say.
enum class VisitRowKind : std::uint8_t { moves, ends, visited, move, end, way_in, ends_in, way_out };
struct VisitRow {
  VisitRowKind kind = VisitRowKind::moves;
  CellList squares;
  std::int64_t times = 0;

  bool operator==(const VisitRow&) const = default;
};
struct VisitDuals {
  std::vector<VisitRow> rows;

  bool operator==(const VisitDuals&) const = default;
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

  bool operator==(const VisitProof&) const = default;
};

// What follows is about the aim of a tour, the fewest or the most of some figure: why no tour is better than the bound
// of the answer. Each part speaks of some squares, different ones: every tour has `number` or more of the figure there,
// or `number` or fewer if the most are wanted. Crossings have one part, which is the whole board; turns and obtuse
// angles lie on squares, so the parts add up, and where the most are wanted every square of no part may count. A
// refutation in propositional logic, as MoveProof, of a formula that says otherwise: check/figure_formula.hpp has it.
struct FigurePart {
  CellList cells;
  std::int64_t number = 0;
  std::vector<CellList> cuts;
  std::string steps;

  bool operator==(const FigurePart&) const = default;
};
struct FigureProof {
  std::vector<FigurePart> parts;

  bool operator==(const FigureProof&) const = default;
};

// Every path was tried. Confirmed by an independent search.
struct Exhausted {
  std::uint64_t nodes = 0;

  bool operator==(const Exhausted&) const = default;
};

using Certificate =
    std::variant<ClosedTheorem, OpenTheorem, ColourCount, TooFewMoves, Separated, TooSmall, Exhausted, ColourBound,
                 HallViolator, SeparatingSet, MoveProof, PieceSizes, CycleWeights, CoverProof, VisitColours,
                 VisitMatching, VisitDuals, VisitProof, StepProof, StepsApart, NoSymmetry, FigureProof>;

struct CertificateKind {
  std::string_view name;
  unsigned tasks;
};

// What the kinds are called in files, and which tasks each of them speaks of: what is about tours speaks of covers by a
// single cycle, and of visits there are only bounds. No kind speaks of a count: where there is nothing to count, the
// answer is 0 and not `impossible`. In the order of the variant.
constexpr std::array<CertificateKind, std::variant_size_v<Certificate>> certificate_kinds{{
    {"closed-theorem", tasks::closed_tours | tasks::covers},
    {"open-theorem", tasks::tours | tasks::covers},
    {"colours", tasks::tours | tasks::covers},
    {"too-few-moves", tasks::tours | tasks::covers},
    {"separated", tasks::tours | tasks::covers},
    {"too-small", tasks::closed_tours | tasks::covers},
    {"exhausted", tasks::tours | tasks::covers},
    {"colour-bound", tasks::tours | tasks::covers},
    {"move-shortage", tasks::tours | tasks::covers},
    {"separating-set", tasks::tours | tasks::covers},
    {"proof", tasks::tours | tasks::covers},
    {"piece-sizes", tasks::closed_tours | tasks::covers},
    {"weights", tasks::closed_tours | tasks::covers},
    {"cover-proof", tasks::closed_tours | tasks::covers},
    {"visit-colours", tasks::visits},
    {"visit-matching", tasks::visits},
    {"visit-duals", tasks::visits},
    {"visit-proof", tasks::visits},
    {"step-proof", tasks::tours},
    {"steps-apart", tasks::tours},
    {"no-symmetry", tasks::tours},
    {"figure-proof", tasks::tours},
}};

inline std::string_view kind_of(const Certificate& certificate) {
  return certificate_kinds[certificate.index()].name;
}

inline bool speaks_of(const Certificate& certificate, const Task& task) {
  return (certificate_kinds[certificate.index()].tasks & task_kind(task)) != 0;
}

}  // namespace cavalcade
