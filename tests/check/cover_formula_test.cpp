#include "check/cover_formula.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "covers.hpp"
#include "refute.hpp"
#include "support/any.hpp"
#include "support/boards.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;

struct Listed {
  Clauses clauses;
  Literal variables = 0;
  std::string refused;
};

Listed listed(const Board& board, const CyclesTask& task, const CoverProof& proof, std::uint64_t most_cycles = 100000) {
  Listed all;
  const Result<Literal> variables =
      list_clauses(board, task, proof, most_cycles, unlimited(),
                   [&](std::span<const Literal> clause) { all.clauses.emplace_back(clause.begin(), clause.end()); });
  if (variables)
    all.variables = *variables;
  else
    all.refused = variables.error().message;
  return all;
}

// ---- an example worked out by hand ----

// a2 b2 c2     The moves, by steps along the sides, are
// a1 b1 c1     1 a1-b1  2 a1-a2  3 b1-c1  4 b1-b2  5 c1-c2  6 a2-b2  7 b2-c2.
Board six_squares() {
  return naive::board({3, 2, "", Wrap::none, {0, 1}});
}

const Clauses two_moves_a_square{{2}, {1}, {-1, -3, -4}, {3, 4}, {1, 4}, {1, 3}, {5}, {3},
                                 {6}, {2}, {-4, -6, -7}, {6, 7}, {4, 7}, {4, 6}, {7}, {5}};

Clauses after_the_squares(const Listed& all) {
  EXPECT_EQ(all.refused, "");
  EXPECT_EQ(Clauses(all.clauses.begin(), all.clauses.begin() + 16), two_moves_a_square);
  return {all.clauses.begin() + 16, all.clauses.end()};
}

TEST(TheFormulaOfSixSquares, HasTheMoves) {
  const Listed all = listed(six_squares(), {1, 4, 6}, {});
  EXPECT_EQ(all.variables, 7);
  EXPECT_EQ(after_the_squares(all), Clauses{});
}

// Cycles: 8 is a1 b1 c1 c2 b2 a2, 9 is a1 b1 b2 a2, 10 is b1 c1 c2 b2. One cycle of six squares has none of four: these
// are counted, 11 says that a1 is the lowest square of one, 12 that b1 is, 13 that one of both is.
TEST(TheFormulaOfSixSquares, HasTheCyclesAndCountsTheRarerKind) {
  CoverProof proof;
  proof.every_cycle = true;
  const Listed all = listed(six_squares(), {1, 4, 6}, proof);
  EXPECT_EQ(all.variables, 13);
  EXPECT_EQ(
      after_the_squares(all),
      (Clauses{{-8, 1},     {-8, 3},     {-8, 5},        {-8, 7},    {-8, 6},     {-8, 2},   {-9, 1},    {-9, 4},
               {-9, 6},     {-9, 2},     {-10, 3},       {-10, 5},   {-10, 7},    {-10, 4},  {-1, 8, 9}, {-2, 8, 9},
               {-3, 8, 10}, {-4, 9, 10}, {-5, 8, 10},    {-6, 8, 9}, {-7, 8, 10}, {8, 9},    {8, 9, 10}, {8, 10},
               {8, 9},      {8, 9, 10},  {8, 10},        {-9, 11},   {-11, 9},    {-10, 12}, {-12, 10},  {11, 12, -13},
               {-12, 13},   {-11, 13},   {-11, -12, 13}, {-13}}));
}

// With three lengths all cycles are counted; 8, 9 and 10 are as before, a1 is the lowest square of 8 and 9.
TEST(TheFormulaOfSixSquares, CountsAllCyclesOfThreeLengths) {
  const Board board = naive::board({3, 2, "", Wrap::x, {0, 1}});
  CoverProof proof;
  proof.every_cycle = true;
  const Listed all = listed(board, {2, 3, 6}, proof);
  EXPECT_EQ(naive::lengths(board, {2, 3, 6}).size(), 4U);
  EXPECT_EQ(all.refused, "");
  const std::vector<CellList> cycles = naive::cycles(board, {2, 3, 6}, {});
  // Lowest squares: a1, b1 and a2. Over two halves of one and two, cut off at three: o_1 o_2, then o_1 o_2 o_3.
  EXPECT_EQ(all.variables, 9 + static_cast<Literal>(cycles.size()) + 3 + 2 + 3);
  const Literal top = all.variables;
  EXPECT_EQ(Clauses(all.clauses.end() - 2, all.clauses.end()), (Clauses{{top - 1}, {-top}}));
}

TEST(TheFormulaOfSixSquares, HasTheEmptyClauseWhereTheLengthsCannotAddUp) {
  CoverProof proof;
  proof.every_cycle = true;
  const Listed all = listed(six_squares(), {2, 4, 6}, proof);
  EXPECT_EQ(all.variables, 10);
  EXPECT_EQ(all.clauses.back(), std::vector<Literal>{});
}

TEST(TheFormulaOfSixSquares, HasTightPairsCutsChainsAndCovers) {
  const Board board = six_squares();
  CoverProof proof;
  proof.tight = {{cells(board, "a1"), {}}};
  proof.cuts = {cells(board, "a1 a2")};
  EXPECT_EQ(after_the_squares(listed(board, {1, 4, 6}, proof)), (Clauses{{2}, {1}, {1, 6}}));
  proof = {};
  proof.chains = {cells(board, "a1 b1 c1 c2 b2")};
  EXPECT_EQ(after_the_squares(listed(board, {1, 4, 4}, proof)), (Clauses{{-1, -3, -5, -7}}));
  proof = {};
  proof.covers = {{cells(board, "b1 c1 c2 b2 a2 a1")}};
  EXPECT_EQ(after_the_squares(listed(board, {2, 4, 6}, proof)), (Clauses{{-3, -5, -7, -6, -2, -1}}));
}

// The reflection sends files a b c to c b a. It leaves b1-b2 where it is.
TEST(TheFormulaOfSixSquares, ComparesACoverWithItsImages) {
  const Board board = six_squares();
  CoverProof proof;
  proof.symmetries = {cells(board, "c1 b1 a1 c2 b2 a2")};
  proof.order = cells(board, "a1 b1 b2 b1 a1 a2");
  const Listed all = listed(board, {1, 4, 6}, proof);
  EXPECT_EQ(all.variables, 9);
  EXPECT_EQ(after_the_squares(all), (Clauses{{-3, 1}, {-3, 8}, {1, 8}, {-5, 2, -8}, {-5, 9, -8}, {2, 9, -8}}));
}

TEST(TheFormulaOfSixSquares, IsRefusedForListsThatMakeNoSense) {
  const Board board = six_squares();
  const auto refused = [&](const auto& change, const CyclesTask& task = {1, 4, 4}) {
    CoverProof proof;
    change(proof);
    return listed(board, task, proof).refused;
  };
  EXPECT_EQ(refused([&](CoverProof& p) {
              p.tight = {{cells(board, "b1"), {}}};
            }),
            "tight pair 1 is not tight: it needs 2 moves, with room for 0, and 3 lead elsewhere");
  EXPECT_EQ(refused([&](CoverProof& p) { p.cuts = {{}}; }), "cut 1 has no squares");
  EXPECT_EQ(refused([&](CoverProof& p) { p.cuts = {naive::free_cells(board)}; }),
            "cut 1 has every free square, so no move needs to leave it");
  EXPECT_EQ(refused([&](CoverProof& p) { p.cuts = {cells(board, "a1 a1")}; }), "cut 1: a1 is named twice");
  EXPECT_EQ(refused([&](CoverProof& p) { p.chains = {cells(board, "a1 b1 c1 c2")}; }),
            "chain 1 has 4 squares, and a cycle may have 4");
  EXPECT_EQ(refused([&](CoverProof& p) { p.chains = {cells(board, "a1 b1 c1 c2 a2")}; }),
            "chain 1, step 5: c2 to a2 is not a (0,1) move");
  EXPECT_EQ(refused([&](CoverProof& p) { p.chains = {cells(board, "a1 b1 c1 b1 a1")}; }),
            "chain 1, step 4: b1 was visited before");
  EXPECT_EQ(refused([&](CoverProof& p) {
              p.chains = {{Cell{0}, Cell{1}, Cell{2}, Cell{5}, Cell{6}}};
            }).substr(0, 17),
            "chain 1, step 5: ");
  EXPECT_EQ(refused([&](CoverProof& p) { p.covers = {{cells(board, "a1 b1 c1 c2 b2 a2")}}; }),
            "cover 1 has 1 cycles, just as many as are wanted");
  EXPECT_EQ(refused([&](CoverProof& p) { p.covers = {{cells(board, "a1 b1 b2 a2")}}; }, {2, 4, 4}),
            "cover 1: c1 never visited (and 1 more)");
  EXPECT_EQ(refused([&](CoverProof& p) { p.covers = {{}}; }), "cover 1: a1 never visited (and 5 more)");
  EXPECT_EQ(refused([&](CoverProof& p) { p.symmetries = {cells(board, "a1")}; }),
            "symmetry 1: 1 images of 6 free squares");
  EXPECT_EQ(refused([&](CoverProof& p) { p.symmetries = {cells(board, "a1 b1 c1 a2 b2 b2")}; }),
            "symmetry 1: b2 is named twice");
  EXPECT_EQ(refused([&](CoverProof& p) { p.symmetries = {cells(board, "b1 a1 c1 a2 b2 c2")}; }),
            "symmetry 1: a1 and a2 are one move apart, but not their images");
  EXPECT_EQ(refused([&](CoverProof& p) { p.order = cells(board, "a1 b1 a1"); }),
            "order: the last move has a single square");
  EXPECT_EQ(refused([&](CoverProof& p) { p.order = cells(board, "a1 c1"); }), "order: a1 to c1 is not a (0,1) move");
  EXPECT_EQ(refused([&](CoverProof& p) { p.order = {Cell{0}, Cell{9}}; }), "order: cell 9 is not on the board");
  EXPECT_EQ(refused([&](CoverProof& p) { p.order = cells(board, "a1 b1 b1 a1"); }), "order: names a move twice");
  CoverProof every;
  every.every_cycle = true;
  EXPECT_EQ(listed(board, {1, 4, 6}, every, 2).refused, "there are too many cycles to list");
  EXPECT_EQ(listed(naive::board({2147483647, 2147483647}), {1, 4, 6}, every).refused,
            "the formula of this board has more than 2147483647 variables");
}

// A cut is refused exactly if some of the cycles fill it while the rest fill the others.
RC_GTEST_PROP(ACut, IsRefusedIfCyclesFillBothSides, ()) {
  const auto [board, task] = any_asked_for();
  CellList cut;
  for (const Cell cell : naive::free_cells(board))
    if (any_chance(2)) cut.push_back(cell);
  const auto inside = static_cast<std::int64_t>(cut.size());
  const std::int64_t outside = board.free_squares() - inside;
  const std::vector<std::int64_t> lengths = naive::lengths(board, task);
  bool refused = inside == 0 || outside == 0;
  for (std::int64_t j = 0; j <= task.knights; ++j)
    refused |= naive::fills(lengths, j, inside) && naive::fills(lengths, task.knights - j, outside);
  CoverProof proof;
  proof.cuts = {cut};
  RC_ASSERT(listed(board, task, proof).refused.empty() == !refused);
}

// ---- any formula ----

std::vector<CellList> any_cuts(const Board& board, const CyclesTask& task) {
  std::vector<CellList> cuts;
  for (int tries = 0; tries < 20; ++tries) {
    CoverProof proof;
    proof.cuts.emplace_back();
    for (const Cell cell : naive::free_cells(board))
      if (any_chance(2)) proof.cuts.back().push_back(cell);
    if (listed(board, task, proof).refused.empty()) cuts.push_back(proof.cuts.back());
  }
  return cuts;
}

std::vector<CellList> any_chains(const Board& board, const CyclesTask& task) {
  std::vector<CellList> chains;
  const std::vector<std::int64_t> lengths = naive::lengths(board, task);
  const std::int64_t greatest = lengths.empty() ? 0 : lengths.back();
  for (int tries = 0; tries < 20; ++tries) {
    CellList chain{any_of(naive::free_cells(board))};
    while (static_cast<std::int64_t>(chain.size()) <= greatest) {
      CellList onward;
      for (const Cell next : board.neighbours(chain.back()))
        if (std::find(chain.begin(), chain.end(), next) == chain.end()) onward.push_back(next);
      if (onward.empty()) break;
      chain.push_back(any_of(onward));
    }
    if (static_cast<std::int64_t>(chain.size()) > greatest) chains.push_back(chain);
  }
  return chains;
}

std::vector<CellList> cycles_of(const Board& board, const std::vector<bool>& model) {
  const Result<MoveNumbers> numbers = MoveNumbers::of(board, unlimited());
  std::vector<CellList> cycles;
  std::set<Cell> seen;
  for (const Cell start : naive::free_cells(board)) {
    if (seen.count(start) > 0) continue;
    cycles.push_back({start});
    seen.insert(start);
    for (bool grows = true; grows;) {
      grows = false;
      const Cell last = cycles.back().back();
      for (const Cell next : board.neighbours(last)) {
        if (grows || !model[static_cast<std::size_t>(numbers->move(last, next))] || !seen.insert(next).second) continue;
        cycles.back().push_back(next);
        grows = true;
      }
    }
  }
  return cycles;
}

// Covers by another number of cycles than the task wants: models of two moves a square.
std::vector<std::vector<CellList>> any_wrong_covers(const Board& board, const CyclesTask& task) {
  CoverProof proof;
  for (int tries = 0; tries < 3; ++tries) {
    const Listed formula = listed(board, task, proof);
    const Solution solution = solve(formula.clauses, formula.variables);
    if (solution.model.empty()) break;
    const std::vector<CellList> cover = cycles_of(board, solution.model);
    if (static_cast<std::int64_t>(cover.size()) == task.knights) break;
    proof.covers.push_back(cover);
  }
  return proof.covers;
}

// Sends the squares from `images.size()` on somewhere, so that moves stay moves; as deep as a board of twelve squares.
bool complete_symmetry(const Board& board, const CellList& free, CellList& images) {
  const std::size_t i = images.size();
  if (i == free.size()) return true;
  const std::size_t turn = any_below(free.size());
  for (std::size_t k = 0; k < free.size(); ++k) {
    const Cell image = free[(k + turn) % free.size()];
    bool fits = std::find(images.begin(), images.end(), image) == images.end();
    for (std::size_t j = 0; j < i; ++j)
      fits = fits && naive::is_move(board, free[i], free[j]) == naive::is_move(board, image, images[j]);
    if (!fits) continue;
    images.push_back(image);
    if (complete_symmetry(board, free, images)) return true;
    images.pop_back();
  }
  return false;
}

std::vector<CellList> any_symmetries(const Board& board) {
  std::vector<CellList> symmetries;
  const CellList free = naive::free_cells(board);
  const std::size_t count = any_below(4);
  for (std::size_t i = 0; i < count; ++i) {
    CellList images;
    RC_ASSERT(complete_symmetry(board, free, images));
    symmetries.push_back(images);
  }
  return symmetries;
}

CellList any_order(const Board& board) {
  std::vector<std::pair<Cell, Cell>> moves;
  const CellList free = naive::free_cells(board);
  for (const Cell one : free)
    for (const Cell other : free)
      if (one < other && naive::is_move(board, one, other) && !any_chance(4))
        moves.insert(moves.begin() + any_place(std::vector<int>(moves.size() + 1)),
                     any_chance(2) ? std::pair(one, other) : std::pair(other, one));
  CellList order;
  for (const auto& [one, other] : moves) order.insert(order.end(), {one, other});
  return order;
}

CoverProof any_formula(const Board& board, const CyclesTask& task) {
  CoverProof proof;
  proof.every_cycle = any_chance(2);
  if (any_chance(2)) proof.tight = any_tight_pairs(board);
  if (any_chance(2)) proof.cuts = any_cuts(board, task);
  if (any_chance(2)) proof.chains = any_chains(board, task);
  if (any_chance(2)) proof.covers = any_wrong_covers(board, task);
  if (any_chance(2)) proof.symmetries = any_symmetries(board);
  if (any_chance(4) || !proof.symmetries.empty()) proof.order = any_order(board);
  return proof;
}

// With a variable for every cycle the formula says all there is to say, but for cycles of a single length, whose number
// follows from the squares without it.
bool says_all(const Board& board, const CyclesTask& task, const CoverProof& proof) {
  const std::vector<std::int64_t> lengths = naive::lengths(board, task);
  return proof.every_cycle && (lengths.size() != 1 || lengths.front() * task.knights == board.free_squares());
}

RC_GTEST_PROP(TheFormulaOfCovers, HasAModelIfThereIsACover, ()) {
  const auto [board, task] = any_asked_for();
  CoverProof proof = any_formula(board, task);
  const Listed formula = listed(board, task, proof);
  RC_LOG() << formula.refused << '\n';
  RC_ASSERT(formula.refused.empty());
  const bool exists = naive::has_cover(board, task);
  Solution solution = solve(formula.clauses, formula.variables);
  RC_ASSERT(!exists || !solution.model.empty());
  if (says_all(board, task, proof)) RC_ASSERT(exists == !solution.model.empty());
  proof.steps = solution.refutation;
  const Finding finding = check_certificate(board, task, proof);
  RC_LOG() << finding.what << '\n';
  RC_ASSERT((finding.outcome == Outcome::holds) == solution.model.empty());
}

RC_GTEST_PROP(TheFormulaOfCovers, IsAsLongAsItsVariables, ()) {
  const auto [board, task] = any_asked_for();
  const Listed formula = listed(board, task, any_formula(board, task));
  for (const std::vector<Literal>& clause : formula.clauses)
    for (const Literal literal : clause) RC_ASSERT(literal != 0 && std::abs(literal) <= formula.variables);
}

// A proof with one list changed holds only where there is no cover either.
RC_GTEST_PROP(TheFormulaOfCovers, IsNotRefutedByAChangedProofWhereThereIsACover, ()) {
  const auto [board, task] = any_asked_for();
  CoverProof proof = any_formula(board, task);
  const CellList free = naive::free_cells(board);
  const std::size_t kind = any_below(5);
  if (kind == 0) proof.tight.push_back(any_pair(board));
  if (kind == 1) proof.cuts.push_back({any_of(free)});
  if (kind == 2 && !proof.chains.empty()) proof.chains.back().pop_back();
  if (kind == 3) proof.symmetries.emplace_back(free.rbegin(), free.rend());
  if (kind == 4 && !proof.covers.empty()) proof.covers.back().pop_back();
  const Listed formula = listed(board, task, proof);
  if (formula.refused.empty()) proof.steps = solve(formula.clauses, formula.variables).refutation;
  if (check_certificate(board, task, proof).outcome == Outcome::holds) RC_ASSERT(!naive::has_cover(board, task));
}

// ---- whole refutations ----

CoverProof refutation(const Board& board, const CyclesTask& task, CoverProof proof) {
  const Listed formula = listed(board, task, proof);
  EXPECT_EQ(formula.refused, "");
  const Solution solution = solve(formula.clauses, formula.variables);
  EXPECT_TRUE(solution.model.empty());
  proof.steps = solution.refutation;
  return proof;
}

CoverProof every_cycle() {
  CoverProof proof;
  proof.every_cycle = true;
  return proof;
}

TEST(ACoverProofHolds, WhereThereIsNoCover) {
  const Board board = naive::board({6, 5});
  const CyclesTask three{3, 10, 10};
  EXPECT_EQ(check_certificate(board, three, refutation(board, three, every_cycle())).outcome, Outcome::holds);
}

TEST(ACoverProofHolds, AgainstAClosedTourToo) {
  const Board board = naive::board({4, 4});
  const CoverProof proof = refutation(board, {1, 16, 16}, every_cycle());
  EXPECT_EQ(check_certificate(board, closed(), proof).outcome, Outcome::holds);
  EXPECT_EQ(check_certificate(board, CyclesTask{1, 16, 16}, proof).outcome, Outcome::holds);
  EXPECT_EQ(check_certificate(board, open(), proof).what,
            "a certificate of the kind cover-proof does not rule out an open tour");
  EXPECT_EQ(check_certificate(board, CyclesTask{4, 4, 4}, proof).outcome, Outcome::faulty);
  EXPECT_EQ(check_certificate(board, closed(), proof, 0).outcome, Outcome::unsettled);
}

}  // namespace
}  // namespace cavalcade::check
