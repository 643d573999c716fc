// The propagator against a checker that walks the successors, as Gecode tests its own: on every assignment, on every
// set of solutions, and on domains that are cut at random.

#include "cover/cycle_constraint.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include <gecode/search.hh>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "solver/successors.hpp"

namespace cavalcade::cover {
namespace {

struct Wanted {
  int cycles = 1;
  int shortest = 1;
  int longest = 1;
};

// From the definition alone.
bool is_cover(const std::vector<int>& next, const Wanted& wanted) {
  std::vector<bool> seen(next.size(), false);
  int cycles = 0;
  for (std::size_t start = 0; start < next.size(); ++start) {
    if (seen[start]) continue;
    int nodes = 0;
    std::size_t node = start;
    while (!seen[node]) {
      seen[node] = true;
      ++nodes;
      node = static_cast<std::size_t>(next[node]);
    }
    if (node != start || nodes < wanted.shortest || nodes > wanted.longest) return false;
    ++cycles;
  }
  return cycles == wanted.cycles;
}

std::vector<Wanted> all_wanted(int nodes) {
  std::vector<Wanted> all;
  for (int cycles = 0; cycles <= nodes + 1; ++cycles)
    for (int shortest = 1; shortest <= nodes; ++shortest)
      for (int longest = shortest; longest <= nodes + 1; ++longest) all.push_back({cycles, shortest, longest});
  return all;
}

Choices everything(int nodes) {
  std::vector<int> all(static_cast<std::size_t>(nodes));
  std::iota(all.begin(), all.end(), 0);
  return Choices(static_cast<std::size_t>(nodes), all);
}

std::unique_ptr<Successors> posted(const Choices& choices, const Wanted& wanted) {
  auto model = std::make_unique<Successors>(choices);
  cycle(*model, model->next, wanted.cycles, wanted.shortest, wanted.longest);
  return model;
}

std::vector<int> values_of(const Successors& model) {
  std::vector<int> values;
  for (const Gecode::IntVar& variable : model.next) values.push_back(variable.val());
  return values;
}

std::set<std::vector<int>> solutions(const Choices& choices, const Wanted& wanted) {
  auto model = posted(choices, wanted);
  Gecode::branch(*model, model->next, Gecode::INT_VAR_SIZE_MIN(), Gecode::INT_VAL_MIN());
  Gecode::DFS<Successors> engine(model.get());
  std::set<std::vector<int>> all;
  while (const std::unique_ptr<Successors> solution{engine.next()})
    EXPECT_TRUE(all.insert(values_of(*solution)).second) << "found twice";
  return all;
}

// Every choice of one value a node.
template <class Take>
void for_each_assignment(const Choices& choices, Take take) {
  std::vector<std::size_t> at(choices.size(), 0);
  std::vector<int> next(choices.size());
  while (true) {
    for (std::size_t node = 0; node < at.size(); ++node) next[node] = choices[node][at[node]];
    take(next);
    std::size_t node = 0;
    while (node < at.size() && ++at[node] == choices[node].size()) at[node++] = 0;
    if (node == at.size()) return;
  }
}

std::set<std::vector<int>> naive_solutions(const Choices& choices, const Wanted& wanted) {
  std::set<std::vector<int>> all;
  for_each_assignment(choices, [&](const std::vector<int>& next) {
    if (is_cover(next, wanted)) all.insert(next);
  });
  return all;
}

TEST(CycleConstraint, DecidesEveryAssignmentAsTheDefinitionDoes) {
  for (int nodes = 1; nodes <= 4; ++nodes)
    for (const Wanted& wanted : all_wanted(nodes))
      for_each_assignment(everything(nodes), [&](const std::vector<int>& next) {
        Choices decided;
        for (const int onward : next) decided.push_back({onward});
        const auto model = posted(decided, wanted);
        const Gecode::SpaceStatus status = model->status();
        EXPECT_EQ(status != Gecode::SS_FAILED, is_cover(next, wanted));
        if (status == Gecode::SS_FAILED) return;
        EXPECT_EQ(Gecode::PropagatorGroup::all.size(*model), 0U) << "nothing is left to watch";
      });
}

TEST(CycleConstraint, HasEverySolutionOnceAndNoOther) {
  for (const Wanted& wanted : all_wanted(5))
    EXPECT_EQ(solutions(everything(5), wanted), naive_solutions(everything(5), wanted))
        << wanted.cycles << " cycles of " << wanted.shortest << ".." << wanted.longest;
  for (const Wanted& wanted : {Wanted{1, 6, 6}, Wanted{2, 3, 3}, Wanted{2, 2, 4}, Wanted{3, 1, 3}, Wanted{6, 1, 1}})
    EXPECT_EQ(solutions(everything(6), wanted), naive_solutions(everything(6), wanted));
}

Choices any_choices(int nodes) {
  Choices choices;
  for (int node = 0; node < nodes; ++node) {
    const auto wanted = *rc::gen::inRange(1, 5);
    std::set<int> values;
    for (int i = 0; i < wanted; ++i) values.insert(*rc::gen::inRange(0, nodes));
    choices.emplace_back(values.begin(), values.end());
  }
  return choices;
}

RC_GTEST_PROP(CycleConstraint, KeepsEveryValueThatASolutionHas, ()) {
  const int nodes = *rc::gen::inRange(2, 8);
  const Choices choices = any_choices(nodes);
  const int shortest = *rc::gen::inRange(1, nodes + 1);
  const Wanted wanted{*rc::gen::inRange(0, nodes + 1), shortest, *rc::gen::inRange(shortest, nodes + 2)};
  const std::set<std::vector<int>> all = naive_solutions(choices, wanted);
  RC_ASSERT(solutions(choices, wanted) == all);
  const auto model = posted(choices, wanted);
  if (model->status() == Gecode::SS_FAILED) {
    RC_ASSERT(all.empty());
    return;
  }
  // A copy says the same.
  const std::unique_ptr<Gecode::Space> copy(model->clone());
  const auto& copied = static_cast<const Successors&>(*copy);
  for (const std::vector<int>& solution : all)
    for (int node = 0; node < nodes; ++node) {
      RC_ASSERT(model->next[node].in(solution[static_cast<std::size_t>(node)]));
      RC_ASSERT(copied.next[node].in(solution[static_cast<std::size_t>(node)]));
    }
}

// What it sees before anything is tried.

Choices of_board(std::int64_t width, std::int64_t height) {
  return choices_of(FreeGraph(*Board::rectangle(width, height)));
}

TEST(CycleConstraint, SeesThatClosedPathsAreForced) {
  // Two paths 0 -> 1 -> 2 and 3 -> 4 -> 5, two circuits wanted: each closes on itself.
  const auto model = posted({{1}, {2}, {0, 3}, {4}, {5}, {0, 3}}, {2, 2, 6});
  ASSERT_NE(model->status(), Gecode::SS_FAILED);
  EXPECT_EQ(values_of(*model), (std::vector<int>{1, 2, 0, 4, 5, 3}));
  // One circuit: they are joined.
  const auto joined = posted({{1}, {2}, {0, 3}, {4}, {5}, {0, 3}}, {1, 2, 6});
  ASSERT_NE(joined->status(), Gecode::SS_FAILED);
  EXPECT_EQ(values_of(*joined), (std::vector<int>{1, 2, 3, 4, 5, 0}));
}

TEST(CycleConstraint, SeesPartsThatTakeTooManyOrTooFew) {
  // Two parts of three nodes each.
  const Choices parts{{1, 2}, {0, 2}, {0, 1}, {4, 5}, {3, 5}, {3, 4}};
  EXPECT_EQ(posted(parts, {1, 3, 6})->status(), Gecode::SS_FAILED);
  EXPECT_NE(posted(parts, {2, 3, 6})->status(), Gecode::SS_FAILED);
  EXPECT_EQ(posted(parts, {3, 2, 6})->status(), Gecode::SS_FAILED);
  EXPECT_EQ(posted(parts, {2, 4, 6})->status(), Gecode::SS_FAILED);
}

TEST(CycleConstraint, SeesThatACircuitCannotComeBackInTime) {
  // Four pairs of nodes in a ring, from each pair both ways to the next: every circuit has four nodes or eight.
  const Choices ring{{2, 3}, {2, 3}, {4, 5}, {4, 5}, {6, 7}, {6, 7}, {0, 1}, {0, 1}};
  EXPECT_NE(posted(ring, {2, 2, 4})->status(), Gecode::SS_FAILED);
  EXPECT_EQ(posted(ring, {3, 2, 3})->status(), Gecode::SS_FAILED);
}

TEST(CycleConstraint, OddBoardsFailAtOnce) {
  // The 1998 paper: the constraint discovers it and fails without any enumeration.
  for (const auto& [width, height] : {std::pair{5, 5}, std::pair{3, 7}, std::pair{7, 7}})
    EXPECT_EQ(posted(of_board(width, height), {1, 3, 49})->status(), Gecode::SS_FAILED);
}

// The successor lists printed in the 1998 paper: squares from 1, at the bottom left, along the ranks.
void expect_accepted(std::int64_t width, std::int64_t height, const Wanted& wanted, const std::vector<int>& printed) {
  const Choices moves = of_board(width, height);
  Choices decided;
  for (std::size_t node = 0; node < printed.size(); ++node) {
    EXPECT_EQ(std::count(moves[node].begin(), moves[node].end(), printed[node] - 1), 1) << "a move from " << node + 1;
    decided.push_back({printed[node] - 1});
  }
  const auto model = posted(decided, wanted);
  EXPECT_EQ(model->status(), Gecode::SS_SOLVED);
}

TEST(CycleConstraint, AcceptsThePrintedCoversOfThePaper) {
  expect_accepted(4, 4, {4, 4, 4}, {7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10});
  expect_accepted(9, 6, {3, 18, 18}, {12, 13, 14, 15, 22, 17, 18, 25, 26, 3,  4,  19, 6,  7,  8,  9,  24, 35,
                                      30, 1,  2,  11, 40, 5,  44, 45, 16, 39, 10, 37, 20, 49, 50, 27, 54, 53,
                                      48, 21, 46, 47, 34, 23, 36, 51, 52, 29, 28, 41, 38, 31, 32, 33, 42, 43});
}

TEST(CycleConstraint, FindsThePrintedCoverOf4x4) {
  // Four circuits of four squares: each of the four can be gone round in two ways.
  const std::set<std::vector<int>> all = solutions(of_board(4, 4), {4, 4, 4});
  EXPECT_EQ(all.size(), 16U);
  std::vector<int> printed{7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10};
  for (int& square : printed) --square;
  EXPECT_TRUE(all.contains(printed));
}

}  // namespace
}  // namespace cavalcade::cover
