// Tours with given steps: every task against all lists of squares that are tours of small boards, which a search that
// knows nothing but the moves makes.

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "base/random.hpp"
#include "engine/engine.hpp"
#include "engine/every_list.hpp"
#include "tour/numbering.hpp"

namespace cavalcade::testing {
namespace {

struct StepCase {
  Question question;
  std::set<CellList> lists;  // that it is about
};

bool has_steps(const CellList& list, const std::vector<GivenStep>& steps) {
  return std::all_of(steps.begin(), steps.end(), [&](const GivenStep& given) {
    return list[static_cast<std::size_t>(given.step - 1)] == given.cell;
  });
}

// Mostly steps of one tour, so that there is something to be found; some are any. One of them at least is no end.
std::vector<GivenStep> some_steps(const Board& board, const Tours& lists, Random& random) {
  const CellList all = check::naive::free_cells(board);
  CellList list = all;
  if (!lists.empty() && random.below(5) != 0)
    list = lists[random.below(lists.size())];
  else
    for (std::size_t i = list.size() - 1; i > 0; --i) std::swap(list[i], list[random.below(i + 1)]);
  std::vector<GivenStep> steps;
  const auto give = [&](std::size_t at) { steps.push_back({static_cast<std::int64_t>(at) + 1, list[at]}); };
  give(1 + random.below(all.size() - 2));
  for (std::uint64_t left = random.below(5); left > 0; --left) give(random.below(all.size()));
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

// As it is asked: the steps at the ends become those.
Question asked_with(const Board& board, bool closed, const std::vector<GivenStep>& steps,
                    const std::vector<Move>& use) {
  TourTask task;
  task.closed = closed;
  task.steps = steps;
  task.use = use;
  Request request;
  for (const auto& [field, given] : fields_of({.board = board, .task = task, .limits = {}})) request.give(field, given);
  const Result<Question> question = parse_question(request);
  EXPECT_TRUE(question) << (question ? "" : question.error().message);
  return *question;
}

StepCase any_step_case(std::uint64_t seed) {
  Random random(seed);
  const Board board = small_board(random);
  const bool closed = random.below(2) == 0;
  const Tours lists = every_list(board, closed);
  const std::vector<GivenStep> steps = some_steps(board, lists, random);
  std::vector<Move> use;
  if (random.below(3) == 0 && !lists.empty()) {
    const CellList& tour = lists[random.below(lists.size())];
    use.emplace_back(tour[0], tour[1]);
  }
  StepCase one{asked_with(board, closed, steps, use), {}};
  for (const CellList& list : lists) {
    const auto makes_it = [&](const Move& move) { return makes(list, closed, move); };
    if (has_steps(list, steps) && std::all_of(use.begin(), use.end(), makes_it)) one.lists.insert(list);
  }
  return one;
}

constexpr std::uint64_t step_cases = 300;

std::string shown_with_steps(const StepCase& one) {
  std::ostringstream out;
  showValue(one.question.board, out);
  for (const auto& [field, given] : fields_of(one.question))
    if (const auto* list = std::get_if<std::vector<std::string>>(&given)) {
      out << ' ' << field;
      for (const std::string& text : *list) out << ' ' << text;
    }
  out << (std::get<TourTask>(one.question.task).closed ? " closed" : " open");
  return out.str();
}

Answer answered(const Question& question) {
  Progress progress;
  return engine::answer(question, Budget({}), progress);
}

TEST(GivenSteps, AreKeptByEveryMethodOrProvedImpossible) {
  std::map<std::string_view, int> kinds;
  for (std::uint64_t seed = 1; seed <= step_cases; ++seed) {
    const StepCase one = any_step_case(seed);
    SCOPED_TRACE(shown_with_steps(one));
    for (const bool no_theorems : {false, true})
      for (const TourMethod method : {TourMethod::automatic, TourMethod::sat, TourMethod::steps}) {
        Question question = one.question;
        std::get<TourTask>(question.task).method = method;
        std::get<TourTask>(question.task).no_theorems = no_theorems;
        const Answer answer = answered(question);
        ASSERT_EQ(answer.verdict, one.lists.empty() ? Verdict::impossible : Verdict::solved) << answer.reason;
        if (const auto* tour = std::get_if<Tour>(&answer.witness)) {
          EXPECT_EQ(one.lists.count(tour->squares), 1U);
          continue;
        }
        ++kinds[kind_of(*answer.certificate)];
        EXPECT_EQ(check::check_answer(question, answer).outcome, check::Outcome::holds);
      }
  }
  EXPECT_GT(kinds["step-proof"], 100);
  EXPECT_GT(kinds["steps-apart"], 50);
}

TEST(GivenSteps, AreListedAndCountedAndDrawn) {
  for (std::uint64_t seed = 1; seed <= step_cases; ++seed) {
    const StepCase one = any_step_case(seed);
    SCOPED_TRACE(shown_with_steps(one));
    const auto& task = std::get<TourTask>(one.question.task);
    Progress progress;
    EXPECT_EQ(all_listed(one.question), one.lists);

    CountTask count;
    count.counted = task.closed ? Counted::closed : Counted::open;
    count.steps = known_steps(one.question.board, task);
    count.use = task.use;
    Request request;
    for (const auto& [field, given] : fields_of({.board = one.question.board, .task = count, .limits = {}}))
      if (field != "method") request.give(field, given);
    const Result<Question> question = parse_question(request);
    ASSERT_TRUE(question) << question.error().message;
    const Answer counted = answered(*question);
    ASSERT_TRUE(std::holds_alternative<Count>(counted.witness)) << counted.reason;
    EXPECT_EQ(std::get<Count>(counted.witness).number, std::to_string(one.lists.size()));
    EXPECT_EQ(check::check_answer(*question, counted).outcome, check::Outcome::holds);
    Answer wrong = counted;
    std::get<Count>(wrong.witness).number = std::to_string(one.lists.size() + 1);
    EXPECT_EQ(check::check_answer(*question, wrong).outcome, check::Outcome::faulty);

    const engine::Sampling drawn = engine::sample(one.question, 20, Budget({}), progress, [&](const Tour& tour) {
      EXPECT_EQ(one.lists.count(tour.squares), 1U);
      return true;
    });
    EXPECT_EQ(drawn.tours, one.lists.empty() ? 0U : 20U) << drawn.reason;
    EXPECT_EQ(drawn.impossible, one.lists.empty());
  }
}

// Five tours or so, some thousand times: each comes about as often as the others.
TEST(GivenSteps, DoNotMakeSomeToursMoreLikely) {
  int tried = 0;
  for (std::uint64_t seed = 1; seed <= step_cases; ++seed) {
    const StepCase one = any_step_case(seed);
    if (one.lists.size() < 4 || one.lists.size() > 8) continue;
    SCOPED_TRACE(shown_with_steps(one));
    ++tried;
    expect_equally_likely(one.question, one.lists);
  }
  EXPECT_GT(tried, 5);
}

TEST(GivenSteps, AreLookedForByTheChecker) {
  for (std::uint64_t seed = 1; seed <= step_cases; ++seed) {
    const StepCase one = any_step_case(seed);
    const auto& task = std::get<TourTask>(one.question.task);
    for (const CellList& list : every_list(one.question.board, task.closed)) {
      const bool fits = one.lists.count(list) != 0;
      EXPECT_EQ(check::fault_in_tour(one.question.board, task, list).has_value(), !fits) << shown_with_steps(one);
    }
  }
}

// Of parts of tours it sees no more than the steps within them, and squares that belong elsewhere.
TEST(GivenSteps, AreLookedForInPartsOfTours) {
  for (const auto& [first, squares, fault] : std::vector<std::tuple<std::int64_t, std::string, std::string>>{
           {16, "c2 d4 e6", ""},
           {16, "c2 e3 f5", "step 17 is e3, not d4"},
           {20, "f5 d4 e6", "d4 is in the part, and must be step 17"}}) {
    const Question question = *parse_question(
        {{"board", "8x8"}, {"step", "17=d4"}, {"squares", std::to_string(first) + ".." + std::to_string(first + 2)}});
    TourPart part{first, {}};
    for (const Cell cell : check::naive::cells(question.board, squares))
      part.squares.push_back(question.board.square(cell));
    Answer answer;
    answer.verdict = Verdict::solved;
    answer.witness = part;
    const check::Finding finding = check::check_answer(question, answer);
    EXPECT_EQ(finding.outcome, fault.empty() ? check::Outcome::unsettled : check::Outcome::faulty) << finding.what;
    if (fault.empty()) continue;
    EXPECT_EQ(finding.what, fault);
  }
}

// On boards that are too large to list their tours, up to the largest that the method takes.
TEST(GivenSteps, AreKeptOnLargerBoards) {
  for (const Request& request :
       {Request{{"board", "8x8"}, {"closed", true}, {"step", "1=a1,17=e5,40=h3"}},
        Request{{"board", "10x10"}, {"step", "50=e5,51=f7,100=a1"}},
        Request{{"board", "12x12"}, {"step", "72=f6"}, {"use", "a1-b3,l12-k10"}},
        Request{{"board", "16x16"}, {"step", "100=e5"}},
        Request{{"board", "8x8"}, {"wrap", "xy"}, {"closed", true}, {"step", "2=d4,33=e4"}, {"block", "h8,a2"}}}) {
    const Question question = *parse_question(request);
    const Answer answer = answered(question);
    EXPECT_EQ(answer.verdict, Verdict::solved) << request.text("board") << answer.reason;
  }
  const Answer answer = answered(*parse_question({{"board", "17x17"}, {"step", "100=e6"}}));
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_EQ(answer.reason, "tours by their steps are looked for on boards of at most 256 squares");
}

// What would take more memory than there is, is not begun.
TEST(GivenSteps, KeepTheLimitsOnHugeBoards) {
  Progress progress;
  const Question question =
      *parse_question({{"board", "46340x46340"}, {"step", "2=a1,9=b3"}, {"memory_limit", "100M"}});
  EXPECT_EQ(engine::answer(question, Budget(question.limits), progress).verdict, Verdict::unknown);
}

TEST(GivenSteps, ThatNoTourHasSayWhy) {
  for (const auto& [step, closed, reason] : std::vector<std::tuple<std::string, bool, std::string>>{
           {"17=d4,40=h8", false,
            "h8 cannot be step 40 if d4 is step 17: no walk of 23 moves, an odd number, leads from one to the other"},
           {"3=a1,5=h8", false,
            "h8 cannot be step 5 if a1 is step 3: no walk of 2 moves leads from one to the other, it takes 6"},
           {"2=a1,63=h8", true,
            "h8 cannot be step 63 if a1 is step 2: no walk of 61 moves, an odd number, leads from one to the other"},
           {"2=a1,64=g5", true, "a1 cannot be step 2 if g5 is step 64: no walk of 2 moves leads from one to the other"},
           {"20=b3,30=c2", true, "proved by a SAT solver: no numbering of the squares has these steps"}}) {
    const Question question = *parse_question({{"board", "8x8"}, {"closed", closed}, {"step", step}});
    const Answer answer = answered(question);
    EXPECT_EQ(answer.verdict, Verdict::impossible) << step;
    EXPECT_EQ(answer.reason.substr(0, reason.size()), reason);
    EXPECT_EQ(check::check_answer(question, answer).outcome, check::Outcome::holds);
  }
}

// Puzzles of 5x5 with two clues and one solution: from all 1728 tours, and by asking of every two clues.
TEST(GivenStepsLong, TellAllPuzzlesOfTwoCluesOn5x5) {
  const Board board = *Board::rectangle(5, 5);
  std::map<std::vector<GivenStep>, int> tours_with;
  for (const CellList& tour : every_list(board, false))
    for (std::size_t i = 0; i < tour.size(); ++i)
      for (std::size_t j = i + 1; j < tour.size(); ++j)
        ++tours_with[{{static_cast<std::int64_t>(i) + 1, tour[i]}, {static_cast<std::int64_t>(j) + 1, tour[j]}}];
  const auto is_puzzle = [](const auto& row) { return row.second == 1; };
  const auto expected = std::count_if(tours_with.begin(), tours_with.end(), is_puzzle);
  std::ptrdiff_t puzzles = 0;
  const CellList cells = check::naive::free_cells(board);
  for (std::int64_t first = 1; first <= 25; ++first)
    for (std::int64_t second = first + 1; second <= 25; ++second)
      for (const Cell one : cells)
        for (const Cell other : cells) {
          if (one == other) continue;
          TourTask task;
          task.steps = {{first, one}, {second, other}};
          std::uint64_t found = 0;
          tour::every_numbering(board, task, Budget({}), UINT64_MAX,
                                [&](std::span<const Cell>) { return ++found < 2; });
          puzzles += found == 1 ? 1 : 0;
        }
  EXPECT_EQ(puzzles, expected);
  std::cout << puzzles << " puzzles of two clues\n";
}

}  // namespace
}  // namespace cavalcade::testing
