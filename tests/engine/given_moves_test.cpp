// Tours that make given moves, and boards on which moves are avoided: every task against all tours of small boards,
// which a search that knows nothing but the moves lists.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
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

namespace cavalcade::testing {
namespace {

// One list per tour: the reverse is the same tour, and a closed one begins on its lowest square.
std::set<CellList> tours_in(const Tours& lists, bool closed) {
  std::set<CellList> tours;
  for (CellList list : lists) {
    if (closed) std::rotate(list.begin(), std::min_element(list.begin(), list.end()), list.end());
    CellList back = list;
    std::reverse(closed && back.size() > 1 ? back.begin() + 1 : back.begin(), back.end());
    tours.insert(std::min(list, back));
  }
  return tours;
}

// Mostly moves of one tour, so that there is something to be found; some are any moves.
std::vector<Move> some_moves(const Board& board, const Tours& lists, Random& random) {
  std::vector<Move> moves;
  const std::vector<Move> all = moves_of(board);
  const std::uint64_t wanted = random.below(4);
  const bool from_tour = !lists.empty() && random.below(4) != 0;
  for (std::uint64_t i = 0; i < wanted && !all.empty(); ++i) {
    if (!from_tour) {
      moves.push_back(all[random.below(all.size())]);
    } else if (const CellList& tour = lists[random.below(lists.size())]; tour.size() > 1) {
      const std::size_t at = 1 + random.below(tour.size() - 1);
      moves.emplace_back(tour[at - 1], tour[at]);
    }
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

struct Case {
  Question question;
  std::set<CellList> tours;  // that it is about
};

Case any_case(std::uint64_t seed) {
  Random random(seed);
  const Board board = small_board(random);
  TourTask task;
  task.closed = random.below(2) == 0;
  Tours lists = every_list(board, task.closed);
  task.use = some_moves(board, lists, random);
  const std::size_t most = check::naive::free_cells(board).size() - (task.closed ? 0 : 1);
  if (task.use.size() > most) task.use.resize(most);
  std::erase_if(lists, [&](const CellList& tour) {
    return std::any_of(task.use.begin(), task.use.end(),
                       [&](const Move& move) { return !makes(tour, task.closed, move); });
  });
  return {{.board = board, .task = task, .limits = {}}, tours_in(lists, task.closed)};
}

constexpr std::uint64_t cases = 300;

std::string shown(const Case& one) {
  std::ostringstream out;
  showValue(one.question.board, out);
  const auto& task = std::get<TourTask>(one.question.task);
  out << (task.closed ? " closed" : " open") << " using";
  for (const Move& move : task.use)
    out << ' ' << square_name(one.question.board, move.lesser) << '-' << square_name(one.question.board, move.greater);
  return out.str();
}

TEST(GivenMoves, AreMadeByEveryMethodOrProvedImpossible) {
  int impossible = 0;
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const Case one = any_case(seed);
    SCOPED_TRACE(shown(one));
    for (const TourMethod method : {TourMethod::automatic, TourMethod::sat, TourMethod::patch}) {
      Question question = one.question;
      std::get<TourTask>(question.task).method = method;
      Progress progress;
      const Answer answer = engine::answer(question, Budget({}), progress);
      if (method == TourMethod::patch && answer.verdict == Verdict::unknown) continue;
      ASSERT_EQ(answer.verdict, one.tours.empty() ? Verdict::impossible : Verdict::solved) << answer.reason;
      if (answer.verdict == Verdict::impossible) {
        ++impossible;
        EXPECT_EQ(check::check_answer(question, answer, check::usual_effort, Budget({})).outcome,
                  check::Outcome::holds);
      }
    }
  }
  EXPECT_GT(impossible, 100);
}

TEST(GivenMoves, AreListedAndCountedAndDrawn) {
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const Case one = any_case(seed);
    SCOPED_TRACE(shown(one));
    const auto& task = std::get<TourTask>(one.question.task);
    Progress progress;
    EXPECT_EQ(all_listed(one.question), one.tours);

    Question question = one.question;
    CountTask count;
    count.counted = task.closed ? Counted::closed : Counted::open;
    count.use = task.use;
    question.task = count;
    const Answer counted = engine::answer(question, Budget({}), progress);
    ASSERT_TRUE(std::holds_alternative<Count>(counted.witness)) << counted.reason;
    EXPECT_EQ(std::get<Count>(counted.witness).number, std::to_string(one.tours.size()));
    EXPECT_EQ(check::check_answer(question, counted, check::usual_effort, Budget({})).outcome, check::Outcome::holds);

    const engine::Sampling drawn = engine::sample(one.question, 20, Budget({}), progress, [&](const Tour& tour) {
      EXPECT_EQ(one.tours.count(tour.squares), 1U);
      return true;
    });
    EXPECT_EQ(drawn.tours, one.tours.empty() ? 0U : 20U) << drawn.reason;
  }
}

// Five tours or so, a thousand times: each comes about as often as the others.
TEST(GivenMoves, DoNotMakeSomeToursMoreLikely) {
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const Case one = any_case(seed);
    const auto& task = std::get<TourTask>(one.question.task);
    if (task.use.empty() || one.tours.size() < 4 || one.tours.size() > 8) continue;
    SCOPED_TRACE(shown(one));
    expect_equally_likely(one.question, one.tours);
  }
}

// What the checker says of tours that do not make the moves, and of moves that are not there.
TEST(GivenMoves, AreLookedForByTheChecker) {
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    Case one = any_case(seed);
    auto& task = std::get<TourTask>(one.question.task);
    const Board& board = one.question.board;
    const std::vector<Move> use = std::exchange(task.use, {});
    for (const CellList& list : tours_in(every_list(board, task.closed), task.closed)) {
      task.use = use;
      const bool fits = one.tours.count(list) != 0;
      EXPECT_EQ(check::fault_in_tour(board, task, list).has_value(), !fits) << shown(one);
    }
  }
}

Question asked(const Request& request) {
  return *parse_question(request);
}

TEST(GivenMoves, AreMadeOnLargeBoards) {
  for (const Request& request :
       {Request{{"board", "100x100"}, {"closed", true}, {"use", "a1-b3,z26-aa28,ab28-z27,z27-ab26"}},
        Request{{"board", "60x61"}, {"use", "a1-c2,c2-e3,e3-g4,g4-i5"}, {"avoid", "a1-b3"}},
        Request{{"board", "40x40"}, {"wrap", "xy"}, {"closed", true}, {"use", "a1-b3,d4-e6"}, {"block", "h8,i8"}}}) {
    const Question question = asked(request);
    Progress progress;
    const Answer answer = engine::answer(question, Budget({}), progress);
    EXPECT_EQ(answer.verdict, Verdict::solved) << answer.reason;
  }
}

// The reason names squares, and a proof comes with it.
TEST(GivenMoves, ThatNoTourMakesSayWhy) {
  for (const auto& [use, closed, reason] : std::vector<std::tuple<std::string, bool, std::string>>{
           {"d4-e6,d4-f5,d4-f3", true, "three moves to use meet at d4, where a tour comes and goes"},
           {"a1-b3,b3-d2,d2-f1,f1-h2,h2-g4,g4-e3,e3-c2,a1-c2", true,
            "go round a1, b3, d2, f1, h2, g4, e3, c2 and back"},
           {"a1-b3,a1-c2,c2-e1,b3-d2", false, ""}}) {
    const Question question = asked({{"board", "8x8"}, {"closed", closed}, {"use", use}});
    Progress progress;
    const Answer answer = engine::answer(question, Budget({}), progress);
    EXPECT_EQ(answer.verdict, reason.empty() ? Verdict::solved : Verdict::impossible) << use << answer.reason;
    EXPECT_NE(answer.reason.find(reason), std::string::npos) << answer.reason;
  }
}

}  // namespace
}  // namespace cavalcade::testing
