// Tours that a turn or reflection of the board leaves alone: found, listed and drawn, against all tours of small
// boards, which a search that knows nothing but the moves lists.

#include <algorithm>
#include <array>
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

// From the definition: every move of the tour is sent to a move of it.
bool is_invariant(const CellList& tour, bool closed, const Symmetry& map) {
  for (std::size_t i = closed ? 0 : 1; i < tour.size(); ++i) {
    const Cell from = i == 0 ? tour.back() : tour[i - 1];
    if (!makes(tour, closed, Move(map[index(from)], map[index(tour[i])]))) return false;
  }
  return true;
}

struct SymmetricCase {
  Question question;
  std::set<CellList> tours;  // as they are listed
};

// One list per tour, the way the listing has it.
std::set<CellList> in_their_direction(const Tours& lists, const Board& board, const TourTask& task) {
  std::set<CellList> tours;
  for (const CellList& list : lists) {
    const bool begins_right = task.from ? list.front() == board.cell(*task.from)
                                        : !task.closed || list.front() == *std::min_element(list.begin(), list.end());
    const bool goes_right = task.closed       ? list[1] < list.back()
                            : task.from       ? true
                            : list.size() > 1 ? list.front() < list.back()
                                              : true;
    if (begins_right && goes_right) tours.insert(list);
  }
  return tours;
}

SymmetricCase any_symmetric_case(std::uint64_t seed) {
  Random random(seed);
  constexpr std::array<std::pair<int, int>, 8> sizes{{{3, 4}, {3, 5}, {4, 4}, {5, 3}, {3, 3}, {4, 3}, {2, 6}, {4, 4}}};
  const auto [width, height] = sizes[random.below(sizes.size())];
  Board board = *Board::rectangle(width, height);
  const bool is_wazir = random.below(2) == 0;
  EXPECT_TRUE(board.set_leaper(is_wazir ? 0 : 1, is_wazir ? 1 : 2));
  const bool is_joined = random.below(4) == 0;
  EXPECT_TRUE(board.set_wrap(!is_joined ? Wrap::none : random.below(2) == 0 ? Wrap::x : Wrap::y));
  std::vector<Turn> turns;
  for (const Named<Turn>& row : names<Turn>())
    if (symmetry(board, row.value)) turns.push_back(row.value);
  const Turn turn = turns[random.below(turns.size())];
  const Symmetry map = *symmetry(board, turn);
  for (std::uint64_t holes = random.below(4); holes > 0; --holes) {
    Cell cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(board.area())))};
    for (int power = 0; power < 4 && board.free_squares() > 4; ++power, cell = map[index(cell)]) {
      if (board.is_blocked(cell)) continue;
      EXPECT_TRUE(board.block(board.square(cell)));
    }
  }
  TourTask task;
  task.closed = random.below(2) == 0;
  if (symmetry(board, turn)) task.symmetry = turn;  // the last hole may have stayed alone
  if (random.below(3) == 0) task.from = any_free_square(board, random);
  Tours lists = every_list(board, task.closed);
  if (task.symmetry) std::erase_if(lists, [&](const CellList& list) { return !is_invariant(list, task.closed, map); });
  return {{.board = board, .task = task, .limits = {}}, in_their_direction(lists, board, task)};
}

constexpr std::uint64_t symmetric_cases = 300;

std::string shown_with_symmetry(const SymmetricCase& one) {
  std::ostringstream out;
  showValue(one.question.board, out);
  const auto& task = std::get<TourTask>(one.question.task);
  out << (task.closed ? " closed " : " open ") << (task.symmetry ? name_of(*task.symmetry) : "any");
  return out.str();
}

TEST(SymmetricTours, AreOfBoardsThatHaveTheSymmetry) {
  for (std::uint64_t seed = 1; seed <= symmetric_cases; ++seed) {
    const Board board = any_symmetric_case(seed).question.board;
    for (const Turn turn : all_turns)
      EXPECT_TRUE(!has_symmetry(board, turn) || symmetry(board, turn)) << shown_with_symmetry(any_symmetric_case(seed));
    if (board.wrap() != Wrap::none) continue;
    for (const Turn turn : {Turn::half, Turn::left_right, Turn::up_down})
      EXPECT_EQ(has_symmetry(board, turn), symmetry(board, turn).has_value());
  }
}

TEST(SymmetricTours, AreFoundOrProvedImpossible) {
  std::map<std::string_view, int> kinds;
  int found = 0;
  for (std::uint64_t seed = 1; seed <= symmetric_cases; ++seed) {
    const SymmetricCase one = any_symmetric_case(seed);
    SCOPED_TRACE(shown_with_symmetry(one));
    for (const bool no_theorems : {false, true}) {
      Question question = one.question;
      auto& task = std::get<TourTask>(question.task);
      task.no_theorems = no_theorems;
      Progress progress;
      const Answer answer = engine::answer(question, Budget({}), progress);
      ASSERT_EQ(answer.verdict, one.tours.empty() ? Verdict::impossible : Verdict::solved) << answer.reason;
      if (const auto* tour = std::get_if<Tour>(&answer.witness)) {
        ++found;
        if (task.symmetry) {
          EXPECT_TRUE(is_invariant(tour->squares, task.closed, *symmetry(question.board, *task.symmetry)));
        }
        continue;
      }
      ++kinds[kind_of(*answer.certificate)];
      EXPECT_EQ(check::check_answer(question, answer).outcome, check::Outcome::holds);
    }
  }
  EXPECT_GT(found, 50);
  EXPECT_GT(kinds["no-symmetry"], 20);
  EXPECT_GT(kinds["proof"], 20);
}

TEST(SymmetricTours, AreListedAndDrawn) {
  for (std::uint64_t seed = 1; seed <= symmetric_cases; ++seed) {
    SymmetricCase one = any_symmetric_case(seed);
    SCOPED_TRACE(shown_with_symmetry(one));
    EXPECT_EQ(all_listed(one.question), one.tours);
    one.question.threads = 2;
    EXPECT_EQ(all_listed(one.question), one.tours);
    const auto& task = std::get<TourTask>(one.question.task);
    if (!engine::require_sampling(one.question)) continue;
    Progress progress;
    const engine::Sampling drawn = engine::sample(one.question, 20, Budget({}), progress, [&](const Tour& tour) {
      EXPECT_TRUE(!task.symmetry || one.tours.count(tour.squares) == 1);
      return true;
    });
    EXPECT_EQ(drawn.tours, one.tours.empty() ? 0U : 20U) << drawn.reason;
  }
}

TEST(SymmetricTours, AreAsOftenDrawnAsEachOther) {
  int tried = 0;
  for (std::uint64_t seed = 1; seed <= symmetric_cases; ++seed) {
    const SymmetricCase one = any_symmetric_case(seed);
    if (!std::get<TourTask>(one.question.task).symmetry || one.tours.size() < 3 || one.tours.size() > 8) continue;
    SCOPED_TRACE(shown_with_symmetry(one));
    ++tried;
    expect_equally_likely(one.question, one.tours);
  }
  EXPECT_GT(tried, 5);
}

TEST(SymmetricTours, AreToldFromOthersByTheChecker) {
  for (std::uint64_t seed = 1; seed <= symmetric_cases; ++seed) {
    const SymmetricCase one = any_symmetric_case(seed);
    const auto& task = std::get<TourTask>(one.question.task);
    const Board& board = one.question.board;
    if (!task.symmetry) continue;
    const Symmetry map = *symmetry(board, *task.symmetry);
    for (const CellList& list : every_list(board, task.closed)) {
      if (task.from && list.front() != board.cell(*task.from)) continue;
      EXPECT_EQ(check::fault_in_tour(board, task, list).has_value(), !is_invariant(list, task.closed, map))
          << shown_with_symmetry(one);
    }
  }
}

Answer answered(const Request& request) {
  Progress progress;
  return engine::answer(*parse_question(request), Budget({}), progress);
}

// Jelliss and Bergholt: which symmetries tours of rectangles can have.
TEST(SymmetricTours, AreThereOnTheBoardsThatTheLiteratureSays) {
  for (const auto& [board, turn, closed, exists] :
       std::vector<std::tuple<std::string, std::string, bool, bool>>{{"6x6", "half", true, true},
                                                                     {"8x8", "half", true, true},
                                                                     {"10x10", "half", true, true},
                                                                     {"6x6", "quarter", true, true},
                                                                     {"10x10", "quarter", true, true},
                                                                     {"14x14", "quarter", true, true},
                                                                     {"8x8", "quarter", true, false},
                                                                     {"12x12", "quarter", true, false},
                                                                     {"8x8", "left-right", true, false},
                                                                     {"8x8", "diagonal", true, false},
                                                                     {"6x5", "left-right", true, true},
                                                                     {"5x6", "left-right", true, false},
                                                                     {"5x6", "up-down", true, true},
                                                                     {"9x10", "up-down", true, true},
                                                                     {"7x7", "half", false, true},
                                                                     {"7x8", "half", false, true},
                                                                     {"8x8", "half", false, false},
                                                                     {"6x6", "quarter", false, false},
                                                                     {"8x8", "up-down", false, false}}) {
    SCOPED_TRACE(board + " " + turn + (closed ? " closed" : " open"));
    const Answer answer = answered({{"board", board}, {"symmetry", turn}, {"closed", closed}});
    EXPECT_EQ(answer.verdict, exists ? Verdict::solved : Verdict::impossible) << answer.reason;
  }
}

TEST(SymmetricTours, SayWhyThereIsNone) {
  const Answer quarter = answered({{"board", "8x8"}, {"symmetry", "quarter"}, {"closed", true}});
  EXPECT_EQ(quarter.reason,
            "no closed tour is invariant under the quarter turn: it would lead on by 16 squares, but exchanges the "
            "colours, and a quarter turn turns no tour back");
  const Answer reflection = answered({{"board", "8x8"}, {"symmetry", "left-right"}, {"closed", true}});
  EXPECT_EQ(
      reflection.reason,
      "no closed tour is invariant under the left-right reflection: it would lead on by 32 squares, but exchanges the "
      "colours, and it leaves no square and no move where it is, to turn the tour back there");
}

std::uint64_t number_of(const Request& request) {
  Progress progress;
  Question question = *parse_question(request);
  question.threads = 2;
  return engine::enumerate(question, engine::Enumerator::search, Budget({}), progress, [](const Tour&) { return true; })
      .tours;
}

// Published, and what `count --symmetric` says.
TEST(SymmetricTours, AreAsManyAsPublished) {
  EXPECT_EQ(number_of({{"board", "6x6"}, {"closed", true}, {"symmetry", "half"}}), 78U);
  EXPECT_EQ(number_of({{"board", "6x6"}, {"closed", true}, {"symmetry", "quarter"}}), 10U);
  EXPECT_EQ(number_of({{"board", "8x8"}, {"closed", true}, {"symmetry", "quarter"}}), 0U);
}

TEST(SymmetricToursLong, AreAsManyAsPublished) {
  EXPECT_EQ(number_of({{"board", "8x8"}, {"closed", true}, {"symmetry", "half"}}), 2'432'932U);
  EXPECT_EQ(number_of({{"board", "10x10"}, {"closed", true}, {"symmetry", "quarter"}}), 831'804U);
}

}  // namespace
}  // namespace cavalcade::testing
