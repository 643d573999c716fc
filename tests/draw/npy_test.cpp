#include <memory>
#include <span>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ask/request.hpp"
#include "draw/draw.hpp"
#include "draw/formats.hpp"
#include "samples.hpp"

namespace cavalcade::draw {
namespace {

struct Array {
  std::string dictionary;
  std::vector<std::int32_t> numbers;
};

// As NumPy reads it: magic, version, the length of the dictionary in two bytes, the dictionary, the data.
Array read(const std::string& bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])); };
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  const std::size_t length = byte(8) | byte(9) << 8;
  EXPECT_EQ((10 + length) % 64, 0U);
  Array array{bytes.substr(10, length), {}};
  EXPECT_EQ(array.dictionary.back(), '\n');
  EXPECT_EQ((bytes.size() - 10 - length) % 4, 0U);
  for (std::size_t i = 10 + length; i + 4 <= bytes.size(); i += 4)
    array.numbers.push_back(
        static_cast<std::int32_t>(byte(i) | byte(i + 1) << 8 | byte(i + 2) << 16 | byte(i + 3) << 24));
  return array;
}

std::string shape(const Array& array) {
  const std::size_t from = array.dictionary.find("'shape': (") + 10;
  return array.dictionary.substr(from, array.dictionary.find(')', from) - from);
}

TEST(Npy, HoldsTheStepsRankByRankFromTheFirst) {
  const Array array = read(written(Format::npy, open_5x5()));
  EXPECT_EQ(array.dictionary.substr(0, array.dictionary.find('}') + 1),
            "{'descr': '<i4', 'fortran_order': False, 'shape': (5, 5), }");
  EXPECT_EQ(array.numbers, (std::vector<std::int32_t>{1, 22, 11, 16, 3, 12, 17, 2, 21, 10, 25, 8, 23,
                                                      4, 15, 18, 13, 6, 9,  20, 7, 24, 19, 14, 5}));
}

TEST(Npy, GivesHeightBeforeWidth) {
  EXPECT_EQ(shape(read(written(Format::npy, rank_by_rank(*Board::rectangle(7, 3))))), "3, 7");
  EXPECT_EQ(shape(read(written(Format::npy, rank_by_rank(*Board::cube(3))))), "6, 3, 3");
}

TEST(Npy, OfSeveralRoutesHasALayerForTheRouteAndOneForTheStep) {
  const Array array = read(written(Format::npy, two_knights()));
  EXPECT_EQ(shape(array), "2, 3, 4");
  EXPECT_EQ(array.numbers, (std::vector<std::int32_t>{1, 1, 0, 2, 2, 0, 1, 0, 1, 0, 2, 0,     // knights
                                                      1, 4, 0, 1, 3, 0, 2, 0, 3, 0, 2, 0}));  // steps
  EXPECT_EQ(shape(read(written(Format::npy, two_cycles()))), "2, 4, 4");
}

class Counted final : public NumberedRanks {
 public:
  void write_rank(std::int32_t rank, std::span<std::int32_t> out) const override {
    for (std::int32_t& number : out) number = 1000 * rank + static_cast<std::int32_t>(&number - out.data());
  }
};

TEST(Npy, OfATourNumberedByRankHasItsRanks) {
  const Question question = *parse_question({{"board", "700x900"}});
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = NumberedTour{std::make_shared<Counted>()};
  std::ostringstream out;
  ASSERT_TRUE(draw::write(out, Format::npy, question, answer, {}));
  const Array array = read(out.str());
  EXPECT_EQ(shape(array), "900, 700");
  ASSERT_EQ(array.numbers.size(), 630000U);
  for (std::size_t i = 0; i < array.numbers.size(); ++i)
    ASSERT_EQ(array.numbers[i], static_cast<std::int32_t>(1000 * (i / 700) + i % 700));
  for (const Format format : {Format::text, Format::json, Format::csv, Format::svg})
    EXPECT_FALSE(draw::write(out, format, question, answer, {})) << "only npy has room for it";
}

TEST(Npy, KeepsNumbersBeyondTwoBytes) {
  const Array array = read(written(Format::npy, rank_by_rank(*Board::rectangle(300, 300))));
  ASSERT_EQ(array.numbers.size(), 90000U);
  EXPECT_EQ(array.numbers[0], 1);
  EXPECT_EQ(array.numbers[89999], 90000);
}

// More cells than are put together at once, some of them on no route.
TEST(Npy, HasBothLayersOfALargeBoardWhole) {
  const Board board = *Board::rectangle(200, 201);
  CellList cells;
  for (std::int32_t cell = 40199; cell >= 100; --cell) cells.push_back(Cell{cell});
  const std::span<const Cell> all(cells);
  std::ostringstream out;
  write_npy(out, board, {RouteKind::cycles, true, {all.first(30000), all.subspan(30000)}});
  std::vector<std::int32_t> expected(80400);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool first = i < 30000;
    expected[index(cells[i])] = first ? 1 : 2;
    expected[40200 + index(cells[i])] = static_cast<std::int32_t>(first ? i + 1 : i - 30000 + 1);
  }
  const Array array = read(out.str());
  EXPECT_EQ(shape(array), "2, 201, 200");
  EXPECT_TRUE(array.numbers == expected);
}

RC_GTEST_PROP(Npy, HoldsEveryStepAtItsCell, ()) {
  const Sample made = any_walk_sample();
  std::vector<std::int32_t> expected(static_cast<std::size_t>(made.question.board.area()));
  std::int32_t step = 0;
  for (const Cell cell : std::get<Tour>(made.answer.witness).squares) expected[index(cell)] = ++step;
  RC_ASSERT(read(written(Format::npy, made)).numbers == expected);
}

}  // namespace
}  // namespace cavalcade::draw
