// The checker of numbered boards against the checker of lists: both must say the same of any numbering.

#include <algorithm>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;

// Numbers as they are given, rank by rank from the first.
class Written final : public NumberedRanks {
 public:
  Written(std::int32_t width, std::vector<std::int32_t> numbers) : width_(width), numbers_(std::move(numbers)) {}

  void write_rank(std::int32_t rank, std::span<std::int32_t> out) const override {
    ASSERT_EQ(out.size(), static_cast<std::size_t>(width_));
    std::copy_n(numbers_.begin() + std::ptrdiff_t{rank} * width_, width_, out.begin());
  }

 private:
  std::int32_t width_;
  std::vector<std::int32_t> numbers_;
};

std::vector<std::int32_t> numbers_of(const Board& board, const CellList& squares) {
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(board.area()));
  for (std::size_t i = 0; i < squares.size(); ++i) numbers[index(squares[i])] = static_cast<std::int32_t>(i) + 1;
  return numbers;
}

std::string fault(const Board& board, const TourTask& task, const std::vector<std::int32_t>& numbers) {
  return fault_in_numbers(board, task, Written(board.width(), numbers)).value_or("none");
}

Board board_5x5() {
  return *Board::rectangle(5, 5);
}
std::vector<std::int32_t> tour_5x5() {
  return numbers_of(board_5x5(),
                    cells(board_5x5(), "a1 b3 a5 c4 e5 d3 e1 c2 d4 b5 a3 b1 d2 e4 c5 a4 b2 d1 e3 d5 b4 a2 c3 e2 c1"));
}
Board board_6x6() {
  return *Board::rectangle(6, 6);
}
std::vector<std::int32_t> closed_6x6() {
  return numbers_of(board_6x6(), cells(board_6x6(),
                                       "a1 b3 a5 c6 e5 f3 e1 d3 f2 d1 b2 a4 b6 c4 d6 f5 e3 f1 d2 b1 a3 b5 d4 e6 f4 e2 "
                                       "c1 a2 c3 d5 f6 e4 c5 a6 b4 c2"));
}

TEST(Numbers, OfATourHold) {
  EXPECT_EQ(fault(board_5x5(), open(), tour_5x5()), "none");
  EXPECT_EQ(fault(board_5x5(), open(Square{0, 0}, Square{2, 0}), tour_5x5()), "none");
  EXPECT_EQ(fault(board_6x6(), closed(), closed_6x6()), "none");
  EXPECT_EQ(fault(*Board::rectangle(1, 1), open(), {1}), "none");
}

TEST(Numbers, OfAnOpenTourAreNotClosed) {
  EXPECT_EQ(fault(board_5x5(), closed(), tour_5x5()), "step 25 is on c1, and no square one move away is step 1");
}

TEST(Numbers, MustBeginAndEndWhereTheQuestionSays) {
  EXPECT_EQ(fault(board_5x5(), open(Square{2, 2}), tour_5x5()), "c3 is step 23, not step 1");
  EXPECT_EQ(fault(board_5x5(), open({}, Square{0, 0}), tour_5x5()), "a1 is step 1, not step 25");
}

TEST(Numbers, AreOneToTheNumberOfSquares) {
  for (const std::int32_t wrong : {0, -1, 26, std::numeric_limits<std::int32_t>::max()}) {
    std::vector<std::int32_t> numbers = tour_5x5();
    numbers[0] = wrong;
    EXPECT_EQ(fault(board_5x5(), open(), numbers), "a1 is numbered " + std::to_string(wrong) + ", not one of 1 to 25");
  }
}

// On a board of nothing but last steps no square lacks its next.
TEST(Numbers, NeedAFirstStep) {
  EXPECT_EQ(fault(board_5x5(), open(), std::vector<std::int32_t>(25, 25)), "no square is step 1");
}

TEST(Numbers, OfOtherBoardsAreRefused) {
  EXPECT_NE(fault(naive::board({5, 5, "a1"}), open(), tour_5x5()), "none");
  EXPECT_NE(fault(naive::board({6, 6, "", Wrap::xy}), closed(), closed_6x6()), "none");
  EXPECT_NE(fault(naive::board({6, 6, "", Wrap::none, {2, 3}}), closed(), closed_6x6()), "none");
}

// A tour with some numbers exchanged or overwritten is right exactly if the list of its squares is.
RC_GTEST_PROP(Numbers, AgreeWithTheListOfSquares, ()) {
  const bool round = any_chance(2);
  const Board board = round ? board_6x6() : board_5x5();
  std::vector<std::int32_t> numbers = round ? closed_6x6() : tour_5x5();
  if (any_chance(2)) std::reverse(numbers.begin(), numbers.end());  // a half turn
  const TourTask task = any_tour_task(board);
  for (std::size_t changes = any_below(3); changes > 0; --changes) {
    const std::size_t at = any_below(numbers.size());
    if (any_chance(2))
      std::swap(numbers[at], numbers[any_below(numbers.size())]);
    else
      numbers[at] = static_cast<std::int32_t>(any_below(numbers.size() + 2));
  }
  std::vector<std::int32_t> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::int32_t> each_once(numbers.size());
  std::iota(each_once.begin(), each_once.end(), 1);
  CellList squares(numbers.size());
  if (sorted == each_once)
    for (std::size_t i = 0; i < numbers.size(); ++i)
      squares[static_cast<std::size_t>(numbers[i]) - 1] = Cell{static_cast<std::int32_t>(i)};
  const bool right = sorted == each_once && !fault_in_tour(board, task, squares);
  RC_ASSERT((fault(board, task, numbers) == "none") == right);
}

}  // namespace
}  // namespace cavalcade::check
