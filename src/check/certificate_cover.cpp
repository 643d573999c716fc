// Why there is no cover by cycles, other than by a proof in propositional logic (certificate_proof.cpp): sizes that do
// not add up, and weights.
//
// Sizes: every cycle stays within one piece of the board, and the numbers of cycles that fill a piece are a range
// (check/lengths.hpp), so those that fill all pieces are one too, from the sum of the least to the sum of the greatest.
//
// Weights are a solution of the dual of the linear program that chooses cycles so as to visit every square once: were
// there a cover, its C cycles would together weigh what all squares weigh, and C times `least` or more. That every
// allowed cycle weighs so much is looked up cycle by cycle (check/cycle_walk.hpp).

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/cycle_walk.hpp"
#include "check/lengths.hpp"
#include "check/pieces.hpp"
#include "check/tight_pairs.hpp"

namespace cavalcade::check {
namespace {

constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max();

// ---- sizes ----

// The numbers of cycles that fill all pieces of the board.
Counts cycles_that_fill_pieces(const Board& board, const CycleLengths& lengths, const RuledOutMoves& ruled_out,
                               Meter& meter) {
  Counts all{0, 0};
  const auto is_usable = [&](Cell from, Cell to) { return !ruled_out.contains(from, to); };
  for_each_piece(board, Visited(board, meter), is_usable, meter, [&](std::int64_t squares) {
    const Counts piece = lengths.cycles_that_fill(squares);
    all = piece.empty() ? Counts{} : Counts{all.least + piece.least, all.most + piece.most};
    return !piece.empty();
  });
  return all;
}

Finding does_not_settle(const Counts& counts, const Task& task) {
  return faulty(fmt::format("the pieces can be filled by {} to {} cycles, which does not rule out {}", counts.least,
                            counts.most, wanted(task)));
}

// ---- weights ----

struct Weights {
  std::pmr::vector<std::int64_t> of_cell;
  std::int64_t total = 0;
};

// Refuses weights whose sums might overflow.
Result<Weights> read_weights(const Board& board, const CycleWeights& stated, Meter& meter) {
  if (stated.weights.size() != stated.squares.size())
    return Error{fmt::format("{} squares, but {} weights", stated.squares.size(), stated.weights.size())};
  Visited named(board, meter);
  if (const std::optional<Finding> fault = fault_in_named(board, stated.squares, named)) return Error{fault->what};
  Weights weights{long_list<std::int64_t>(static_cast<std::size_t>(board.area()), 0, meter), 0};
  std::int64_t room = infinite - 1;
  for (std::size_t i = 0; i < stated.weights.size(); ++i) {
    const std::int64_t weight = stated.weights[i];
    if (weight < -room || weight > room) return Error{"the weights are too great to be added up"};
    room -= weight < 0 ? -weight : weight;
    weights.of_cell[index(stated.squares[i])] = weight;
    weights.total += weight;
  }
  return weights;
}

// No total of weights reaches what stands for a product that is out of bounds.
std::int64_t product(std::int64_t cycles, std::int64_t least) {
  std::int64_t exact = 0;
  if (!__builtin_mul_overflow(cycles, least, &exact)) return exact;
  return (cycles < 0) == (least < 0) ? infinite : std::numeric_limits<std::int64_t>::min();
}

std::string names(const Board& board, std::span<const Cell> squares) {
  constexpr std::size_t most_named = 20;
  std::string text;
  for (const Cell square : squares.first(std::min(most_named, squares.size())))
    text += fmt::format("{}{}", text.empty() ? "" : " ", square_name(board, square));
  return squares.size() > most_named ? text + " .." : text;
}

Finding not_all_weighed() {
  return unsettled("the effort allowed was not enough to weigh every cycle");
}

// Every allowed cycle weighs `least` or more.
Finding weigh_cycles(const Claim& claim, const CycleLengths& lengths, const RuledOutMoves& ruled_out,
                     const std::pmr::vector<std::int64_t>& weight_of, std::int64_t least) {
  Finding finding = holds();
  const auto weigh = [&](std::span<const Cell> cycle) {
    claim.meter.tick(cycle.size());
    std::int64_t weight = 0;
    for (const Cell square : cycle) weight += weight_of[index(square)];
    if (weight >= least) return true;
    finding = faulty(fmt::format("the cycle {} weighs {}, less than {}", names(claim.board, cycle), weight, least));
    return false;
  };
  const WalkEnd end = walk_cycles(claim.board, lengths, ruled_out, steps_of(claim.effort), claim.meter, weigh);
  if (end == WalkEnd::gave_up) return not_all_weighed();
  return finding;
}

}  // namespace

Finding confirm(const Claim& claim, const PieceSizes& sizes) {
  const Board& board = claim.board;
  const std::optional<CyclesTask> cover = as_cover(board, claim.task);
  if (!cover) return faulty(fmt::format("sizes of pieces do not rule out {}", wanted(claim.task)));
  const CycleLengths lengths(board, *cover);
  const Counts whole = lengths.cycles_that_fill(board.free_squares());
  if (!board.has_cells()) {
    if (!sizes.tight.empty()) return *fault_in_size(board);
    return whole.contains(cover->knights) ? does_not_settle(whole, claim.task) : holds();
  }
  const Result<RuledOutMoves> ruled_out = RuledOutMoves::of(board, sizes.tight, claim.meter);
  if (!ruled_out) return faulty(ruled_out.error().message);
  if (!whole.contains(cover->knights)) return holds();
  const Counts pieces = cycles_that_fill_pieces(board, lengths, *ruled_out, claim.meter);
  return pieces.contains(cover->knights) ? does_not_settle(pieces, claim.task) : holds();
}

Finding confirm(const Claim& claim, const CycleWeights& stated) {
  const Board& board = claim.board;
  const std::optional<CyclesTask> cover = as_cover(board, claim.task);
  if (!cover) return faulty(fmt::format("weights of cycles do not rule out {}", wanted(claim.task)));
  if (std::optional<Finding> fault = fault_in_size(board)) return *fault;
  if (static_cast<std::uint64_t>(board.area()) > claim.effort) return not_all_weighed();
  const Result<Weights> weights = read_weights(board, stated, claim.meter);
  if (!weights) return faulty(weights.error().message);
  if (weights->total >= product(cover->knights, stated.least))
    return faulty(fmt::format("all squares together weigh {}, not less than {} times {}", weights->total,
                              cover->knights, stated.least));
  const Result<RuledOutMoves> ruled_out = RuledOutMoves::of(board, stated.tight, claim.meter);
  if (!ruled_out) return faulty(ruled_out.error().message);
  return weigh_cycles(claim, CycleLengths(board, *cover), *ruled_out, weights->of_cell, stated.least);
}

}  // namespace cavalcade::check
