#include <algorithm>
#include <atomic>
#include <set>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "engine/engine.hpp"
#include "support/forced_covers.hpp"
#include "support/naive.hpp"

namespace cavalcade::testing {
namespace {

struct Listed {
  engine::Enumeration end;
  std::set<std::vector<Cell>> tours;
};

Listed list(const Request& request, engine::Enumerator method, std::uint64_t limit = UINT64_MAX,
            const std::atomic<bool>* stop = nullptr, bool distinct = false) {
  const Result<Question> question = parse_question(request);
  EXPECT_TRUE(question);
  const Budget budget(question->limits, stop);
  Progress progress;
  Listed listed;
  const auto take = [&](const Tour& tour) {
    EXPECT_TRUE(listed.tours.emplace(tour.squares.begin(), tour.squares.end()).second) << "twice";
    return listed.tours.size() < limit;
  };
  listed.end = engine::enumerate(*question, method, budget, progress, take, distinct);
  EXPECT_EQ(listed.end.tours, listed.tours.size());
  return listed;
}

class AllEnumerators : public ::testing::TestWithParam<engine::Enumerator> {};
INSTANTIATE_TEST_SUITE_P(Methods, AllEnumerators,
                         ::testing::Values(engine::Enumerator::search, engine::Enumerator::circuit,
                                           engine::Enumerator::cycle));

TEST_P(AllEnumerators, HaveThePublishedNumbersOfClosedTours) {
  for (const auto& [board, tours] : {std::pair{"6x6", 9862U}, std::pair{"5x6", 8U}, std::pair{"3x10", 16U}}) {
    const Listed listed = list({{"board", board}, {"closed", true}}, GetParam());
    EXPECT_TRUE(listed.end.complete);
    EXPECT_EQ(listed.tours.size(), tours) << board;
  }
}

TEST_P(AllEnumerators, SayWhyThereIsNone) {
  const Listed none = list({{"board", "4x4"}, {"closed", true}}, GetParam());
  EXPECT_TRUE(none.end.complete);
  EXPECT_TRUE(none.tours.empty());
  EXPECT_FALSE(none.end.reason.empty());
}

TEST_P(AllEnumerators, StopWhereTheyAreToldTo) {
  const Listed ten = list({{"board", "6x6"}, {"closed", true}, {"from", "c3"}}, GetParam(), 10);
  EXPECT_EQ(ten.tours.size(), 10U);
  EXPECT_FALSE(ten.end.complete);
  EXPECT_FALSE(ten.end.interrupted);
  const Listed late = list({{"board", "10x10"}, {"closed", true}, {"time_limit", "50ms"}}, GetParam());
  EXPECT_FALSE(late.end.complete);
  EXPECT_EQ(late.end.reason, "time limit of 0.05 s reached");
  const std::atomic<bool> stop{true};
  const Listed stopped = list({{"board", "10x10"}, {"closed", true}}, GetParam(), UINT64_MAX, &stop);
  EXPECT_TRUE(stopped.end.interrupted);
}

class OpenEnumerators : public ::testing::TestWithParam<engine::Enumerator> {};
INSTANTIATE_TEST_SUITE_P(Methods, OpenEnumerators,
                         ::testing::Values(engine::Enumerator::search, engine::Enumerator::circuit));

TEST_P(OpenEnumerators, HaveThePublishedNumbersOfOpenTours) {
  EXPECT_EQ(list({{"board", "5x5"}}, GetParam()).tours.size(), 864U);
  EXPECT_EQ(list({{"board", "5x5"}, {"from", "a1"}}, GetParam()).tours.size(), 304U);
  EXPECT_EQ(list({{"board", "4x5"}}, GetParam()).tours.size(), 82U);
  EXPECT_EQ(list({{"board", "3x8"}}, GetParam()).tours.size(), 396U);
}

TEST(Enumerate, SearchFindsTheSameToursAsCircuit) {
  std::size_t compared = 0;
  for (const Request& request :
       {Request{{"board", "5x5"}, {"from", "a1"}, {"to", "c3"}},
        Request{{"board", "5x6"}, {"block", "a1,b1"}, {"closed", true}, {"from", "c3"}}, Request{{"board", "5x5"}},
        Request{{"board", "4x4"}, {"wrap", "x"}, {"closed", true}},
        Request{{"board", "cube:2"}, {"block", "U:a1,U:b2,D:a1,D:b1,F:a1"}}, Request{{"board", "1x1"}},
        Request{{"board", "2x1"}, {"leaper", "0,1"}, {"from", "b1"}}}) {
    const Listed searched = list(request, engine::Enumerator::search);
    const Listed constrained = list(request, engine::Enumerator::circuit);
    EXPECT_TRUE(searched.end.complete && constrained.end.complete);
    std::set<std::set<std::pair<Cell, Cell>>> moves[2];  // circuit does not say which way round a closed tour goes
    for (const bool by_search : {true, false})
      for (const std::vector<Cell>& tour : (by_search ? searched : constrained).tours) {
        std::set<std::pair<Cell, Cell>> of_tour;
        for (std::size_t i = request.find("closed") != nullptr ? 0 : 1; i < tour.size(); ++i)
          of_tour.insert(std::minmax(tour[i], tour[i == 0 ? tour.size() - 1 : i - 1]));
        moves[by_search ? 0 : 1].insert(of_tour);
      }
    EXPECT_EQ(searched.tours.size(), constrained.tours.size()) << request.text("board");
    EXPECT_TRUE(moves[0] == moves[1]) << request.text("board");
    compared += searched.tours.size();
  }
  EXPECT_GT(compared, 864U);
}

// A published number; the count by layers does not fit, the list does.
TEST(Enumerate, ListsAsManyToursOfAZebraAsArePublished) {
  const Listed listed = list({{"board", "10x10"}, {"piece", "zebra"}, {"closed", true}}, engine::Enumerator::search);
  EXPECT_TRUE(listed.end.complete);
  EXPECT_EQ(listed.end.tours, 80'320U);
}

TEST(Enumerate, ThreadsAndClassesAreForTheSearch) {
  const auto search = engine::Enumerator::search;
  EXPECT_EQ(list({{"board", "6x6"}, {"closed", true}}, search, UINT64_MAX, nullptr, true).tours.size(), 1245U);
  const Listed all = list({{"board", "6x6"}, {"closed", true}, {"threads", "2"}}, search);
  EXPECT_EQ(all.tours.size(), 9862U);
  EXPECT_TRUE(all.end.complete);
  EXPECT_TRUE(list({{"board", "6x6"}, {"closed", true}, {"threads", "3"}}, search, 7).tours ==
              list({{"board", "6x6"}, {"closed", true}}, search, 7).tours);
}

engine::Enumeration list_covers(const Request& request, std::set<std::vector<CellList>>& covers,
                                std::uint64_t limit = UINT64_MAX) {
  const Result<Question> question = parse_question(request);
  EXPECT_TRUE(question);
  Progress progress;
  return engine::enumerate_covers(*question, Budget(question->limits), progress, [&](const Cover& cover) {
    EXPECT_TRUE(covers.insert(cover.cycles).second) << "twice";
    return covers.size() < limit;
  });
}

TEST(Enumerate, CountsOfCoversAreTheLengthsOfTheirLists) {
  for (const char* const board : {"6x6", "5x6", "4x8", "3x10", "4x4"})
    for (std::int64_t knights = 1; knights <= 4; ++knights) {
      std::set<std::vector<CellList>> covers;
      const Request request{{"board", board}, {"task", "cycles"}, {"knights", knights}};
      const engine::Enumeration end = list_covers(request, covers);
      EXPECT_TRUE(end.complete);
      EXPECT_EQ(end.tours, covers.size());
      const Result<Question> question = parse_question({{"board", board}, {"task", "count"}, {"knights", knights}});
      Progress progress;
      const Answer answer = engine::answer(*question, Budget({}), progress);
      const auto* count = std::get_if<Count>(&answer.witness);
      ASSERT_NE(count, nullptr) << answer.reason;
      EXPECT_EQ(count->number, std::to_string(covers.size())) << board << ' ' << knights;
    }
}

// By these numbers of knights, on 8x6.
void expect_the_covers_of_a_naive_search(std::int64_t least, std::int64_t most) {
  const Board board = *Board::rectangle(8, 6);
  for (std::int64_t knights = least; knights <= most; ++knights) {
    std::set<std::vector<CellList>> covers;
    const Request request{{"board", "8x6"}, {"task", "cycles"}, {"knights", knights}};
    EXPECT_TRUE(list_covers(request, covers).complete);
    EXPECT_EQ(covers.size(), check::naive::count_covers(board, std::get<CyclesTask>(parse_question(request)->task)));
  }
}

TEST(Enumerate, CoversOf8x6AreThoseOfANaiveSearch) {
  expect_the_covers_of_a_naive_search(8, 12);
}

TEST(EnumerateLong, CoversOf8x6AreThoseOfANaiveSearch) {
  expect_the_covers_of_a_naive_search(5, 7);
}

// The count, the length of the list, and a search that shares nothing with either.
void expect_one_number_of_covers_of_8x6(std::int64_t knights) {
  const Result<Question> listed = parse_question({{"board", "8x6"}, {"task", "cycles"}, {"knights", knights}});
  const Result<Question> counted = parse_question({{"board", "8x6"}, {"task", "count"}, {"knights", knights}});
  Progress progress;
  const engine::Enumeration list =
      engine::enumerate_covers(*listed, Budget({}), progress, [](const Cover&) { return true; });
  EXPECT_TRUE(list.complete);
  const Answer answer = engine::answer(*counted, Budget({}), progress);
  const auto* count = std::get_if<Count>(&answer.witness);
  ASSERT_NE(count, nullptr) << answer.reason;
  const check::naive::ForcedCovers truth(listed->board, std::get<CyclesTask>(listed->task));
  EXPECT_EQ(list.tours, truth.covers()) << knights;
  EXPECT_EQ(count->number, std::to_string(truth.covers())) << knights;
}

TEST(Enumerate, CoversOf8x6By4AreAsManyAsAreCounted) {
  expect_one_number_of_covers_of_8x6(4);
}

class CoversOf8x6Long : public ::testing::TestWithParam<std::int64_t> {};
INSTANTIATE_TEST_SUITE_P(Knights, CoversOf8x6Long, ::testing::Values(1, 2, 3));

TEST_P(CoversOf8x6Long, AreAsManyAsAreCounted) {
  expect_one_number_of_covers_of_8x6(GetParam());
}

TEST(Enumerate, CoversSayWhyThereIsNone) {
  std::set<std::vector<CellList>> covers;
  const engine::Enumeration none = list_covers({{"board", "5x5"}, {"task", "cycles"}, {"knights", 2}}, covers);
  EXPECT_TRUE(none.complete);
  EXPECT_FALSE(none.reason.empty());
  const engine::Enumeration three = list_covers({{"board", "6x6"}, {"task", "cycles"}, {"knights", 2}}, covers, 3);
  EXPECT_EQ(three.tours, 3U);
  EXPECT_FALSE(three.complete || three.interrupted);
}

TEST(Enumerate, RefusesWhatAMethodDoesNotDo) {
  const auto refused = [](const Request& request, engine::Enumerator method, bool distinct) {
    return !engine::require_enumerable(*parse_question(request), method, distinct);
  };
  EXPECT_TRUE(refused({{"board", "6x6"}}, engine::Enumerator::cycle, false));
  EXPECT_FALSE(refused({{"board", "6x6"}, {"closed", true}}, engine::Enumerator::cycle, false));
  EXPECT_FALSE(refused({{"board", "6x6"}}, engine::Enumerator::circuit, false));
  EXPECT_TRUE(refused({{"board", "6x6"}}, engine::Enumerator::circuit, true));
  EXPECT_TRUE(refused({{"board", "cube:2"}}, engine::Enumerator::search, true));
  EXPECT_FALSE(refused({{"board", "6x6"}}, engine::Enumerator::search, true));
}

}  // namespace
}  // namespace cavalcade::testing
