// Mobius strips, Klein bottles, compounds and boards closed by chess pieces, each task on 300 random small boards: what
// the engine answers, counts, lists and draws is what naive searches find, and every certificate holds.

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ask/json.hpp"
#include "ask/request.hpp"
#include "base/random.hpp"
#include "check/check.hpp"
#include "engine/engine.hpp"
#include "every_list.hpp"
#include "support/oracles.hpp"

namespace cavalcade::testing {
namespace {

constexpr std::uint64_t boards_per_task = 300;

// As people ask for it, so that the fields are read, too. Squares are blocked until few enough are free; some of them
// by a chess piece on a flat board.
Question any_question(Random& random, std::int64_t most_free, const std::string& task) {
  const std::array<std::string, 6> wraps{"none", "none", "x", "xy", "mobius", "klein"};
  const std::array<std::string, 8> pieces{"1,2", "1,2", "0,1", "1,1", "0,1+1,1", "1,2+2,2", "0,2+1,2+1,3", "3,2"};
  const std::array<std::string, 5> letters{"K:", "Q:", "R:", "B:", "N:"};
  for (;;) {
    const Board size = *Board::rectangle(static_cast<std::int64_t>(2 + random.below(4)),
                                         static_cast<std::int64_t>(2 + random.below(4)));
    const std::string wrap = wraps[random.below(wraps.size())];
    Request request{{"board", board_name(size)}, {"task", task}, {"wrap", wrap}};
    request.give("leaper", pieces[random.below(pieces.size())]);
    std::set<std::string> blocked;
    const std::uint64_t holes = random.below(4);
    while (blocked.size() < holes || size.area() - static_cast<std::int64_t>(blocked.size()) > most_free)
      blocked.insert(square_name(any_free_square(size, random)));
    if (!blocked.empty()) request.give("block", std::vector<std::string>(blocked.begin(), blocked.end()));
    if (wrap == "none" && random.below(2) == 0)
      request.give("closed_by", letters[random.below(letters.size())] + square_name(any_free_square(size, random)));
    if (task == "cycles") request.give("knights", static_cast<std::int64_t>(1 + random.below(3)));
    if (task == "visit") request.give("knights", square_name(any_free_square(size, random)));
    if (task == "tour" && random.below(2) == 0) request.give("closed", true);
    if (task == "count") request.give("counted", random.below(2) == 0 ? "closed" : "open");
    const Result<Question> question = parse_question(request);
    if (question && question->board.free_squares() >= 4) return *question;
  }
}

Answer answered(const Question& question) {
  Progress progress;
  const Answer answer = engine::answer(question, Budget({}), progress);
  EXPECT_NE(answer.verdict, Verdict::unknown) << question_json(question) << ": " << answer.reason;
  return answer;
}

// Written and read again, it holds.
void expect_it_holds(const Question& question, const Answer& answer) {
  std::ostringstream json;
  write_json(json, question, answer);
  const Result<Solved> again = parse_answer(json.str());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->question.board, question.board);
  const check::Finding finding = engine::examined(again->question, again->answer, 100'000'000, Budget({}));
  EXPECT_EQ(finding.outcome, check::Outcome::holds) << question_json(question) << ": " << finding.what;
}

// Neither verdict is rare.
void expect_both(std::uint64_t possible) {
  EXPECT_GE(possible, boards_per_task / 10);
  EXPECT_LE(possible, boards_per_task - boards_per_task / 10);
}

TEST(OnOtherSurfacesWithOtherPieces, ToursAreThoseThatANaiveSearchFinds) {
  Random random(1858);
  std::uint64_t possible = 0;
  for (std::uint64_t i = 0; i < boards_per_task; ++i) {
    const Question asked = any_question(random, 13, "tour");
    const Answer answer = answered(asked);
    const bool exists = check::naive::has_tour(asked.board, std::get<TourTask>(asked.task));
    ASSERT_EQ(answer.verdict == Verdict::solved, exists) << question_json(asked);
    expect_it_holds(asked, answer);
    possible += exists ? 1 : 0;
  }
  expect_both(possible);
}

TEST(OnOtherSurfacesWithOtherPieces, CoversAreThoseThatANaiveSearchFinds) {
  Random random(1882);
  std::uint64_t possible = 0;
  for (std::uint64_t i = 0; i < boards_per_task; ++i) {
    const Question asked = any_question(random, 11, "cycles");
    const Answer answer = answered(asked);
    const bool exists = check::naive::has_cover(asked.board, std::get<CyclesTask>(asked.task));
    ASSERT_EQ(answer.verdict == Verdict::solved, exists) << question_json(asked);
    expect_it_holds(asked, answer);
    possible += exists ? 1 : 0;
  }
  expect_both(possible);
}

// A single knight visits as many squares as the longest path from its square has.
TEST(OnOtherSurfacesWithOtherPieces, VisitsAreAsLongAsTheLongestPath) {
  Random random(1865);
  for (std::uint64_t i = 0; i < boards_per_task; ++i) {
    const Question asked = any_question(random, 12, "visit");
    const Answer answer = answered(asked);
    const check::naive::Graph graph(asked.board);
    const Cell start = asked.board.cell(std::get<VisitTask>(asked.task).knights.front());
    const std::vector<check::naive::Set> ends = check::naive::path_ends(graph, graph.only(start));
    std::int64_t longest = 0;
    for (std::size_t set = 1; set < ends.size(); ++set)
      if (ends[set] != 0) longest = std::max<std::int64_t>(longest, std::popcount(set));
    ASSERT_EQ(answer.verdict, Verdict::optimal);
    ASSERT_EQ(std::get<Visit>(answer.witness).bound, longest) << question_json(asked);
    expect_it_holds(asked, answer);
  }
}

// Every tour in both directions and, of closed ones, from every square.
std::set<CellList> every_list_once(const Question& asked, bool closed) {
  std::set<CellList> lists;
  for (CellList& list : every_list(asked.board, closed)) {
    if (closed) std::rotate(list.begin(), std::min_element(list.begin(), list.end()), list.end());
    CellList back(list.rbegin(), list.rend());
    if (closed) std::rotate(back.begin(), std::prev(back.end()), back.end());
    lists.insert(std::min(list, back));
  }
  return lists;
}

TEST(OnOtherSurfacesWithOtherPieces, CountsListsAndSamplesAreThoseOfANaiveSearch) {
  Random random(1823);
  std::uint64_t possible = 0;
  for (std::uint64_t i = 0; i < boards_per_task; ++i) {
    const Question asked = any_question(random, 8, "count");
    const bool closed = std::get<CountTask>(asked.task).counted == Counted::closed;
    const std::set<CellList> expected = every_list_once(asked, closed);
    Progress progress;
    const Result<Answer> count = engine::count(asked, Budget({}), progress);
    ASSERT_TRUE(count);
    ASSERT_EQ(std::get<Count>(count->witness).number, std::to_string(expected.size())) << question_json(asked);
    expect_it_holds(asked, *count);

    Question tours{.board = asked.board, .task = TourTask{}, .limits = {}};
    std::get<TourTask>(tours.task).closed = closed;
    const std::set<CellList> listed = all_listed(tours);
    ASSERT_EQ(listed.size(), expected.size()) << question_json(asked);
    possible += expected.empty() ? 0U : 1U;
    engine::sample(tours, 3, Budget({}), progress, [&](const Tour& tour) {
      EXPECT_TRUE(listed.contains(tour.squares)) << question_json(asked);
      return true;
    });
  }
  expect_both(possible);
}

TEST(OnOtherSurfacesWithOtherPieces, CountsAreThePublishedOnes) {
  for (const auto& row : oracles().at("closed_elsewhere"))
    for (const auto& [board, number] : row.at("counts").items()) {
      const Request request{{"board", board},
                            {"task", "count"},
                            {"counted", "closed"},
                            {"leaper", row.value("leaper", "1,2")},
                            {"wrap", row.value("wrap", "none")}};
      Progress progress;
      const Result<Answer> count = engine::count(*parse_question(request), Budget({}), progress);
      ASSERT_TRUE(count);
      EXPECT_EQ(std::get<Count>(count->witness).number, number) << board << " " << row.at("source");
    }
}

TEST(OnOtherSurfacesWithOtherPieces, CoversAreCountedAndListedLikeThoseOfANaiveSearch) {
  Random random(1917);
  for (std::uint64_t i = 0; i < boards_per_task; ++i) {
    const Question asked = any_question(random, 12, "cycles");
    const auto& task = std::get<CyclesTask>(asked.task);
    const std::uint64_t expected = check::naive::count_covers(asked.board, task);
    Progress progress;
    std::uint64_t listed = 0;
    const engine::Enumeration list = engine::enumerate_covers(asked, Budget({}), progress, [&](const Cover&) {
      ++listed;
      return true;
    });
    ASSERT_TRUE(list.complete);
    ASSERT_EQ(listed, expected) << question_json(asked);
    CountTask counted;
    counted.counted = Counted::covers;
    counted.cover = CyclesTask{task.knights, task.shortest, task.longest};
    const Result<Answer> count =
        engine::count({.board = asked.board, .task = counted, .limits = {}}, Budget({}), progress);
    ASSERT_TRUE(count);
    ASSERT_EQ(std::get<Count>(count->witness).number, std::to_string(expected)) << question_json(asked);
  }
}

}  // namespace
}  // namespace cavalcade::testing
