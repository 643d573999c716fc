#include "draw/animation.hpp"

#include <gtest/gtest.h>

#include "samples.hpp"

namespace cavalcade::draw {
namespace {

// The frame as it stands on the screen.
std::vector<std::string> screen(std::string frame) {
  EXPECT_TRUE(frame.starts_with("\x1b[H"));
  EXPECT_TRUE(frame.ends_with("\x1b[J"));
  for (const std::string code : {"\x1b[H", "\x1b[J", "\x1b[K"})
    for (std::size_t at = frame.find(code); at != std::string::npos; at = frame.find(code))
      frame.erase(at, code.size());
  return lines(frame);
}

TEST(Animation, ShowsTheKnightAndTheSquaresBehindIt) {
  const Sample made = open_5x5();
  const Result<Animation> animation = Animation::of(made.question, made.answer, {});
  ASSERT_TRUE(animation);
  EXPECT_EQ(animation->steps(), 25U);
  EXPECT_EQ(screen(animation->frame(4)),
            (std::vector<std::string>{"open tour of 5x5 from a1 to a3, 25 squares, by hybrid in 1.2 ms (25 nodes)", "",
                                      "5   .  .  .  .  .",  //
                                      "4   .  .  .  .  .",  //
                                      "3   .  .  .  N  .",  //
                                      "2   .  .  2  .  .",  //
                                      "1   1  .  .  .  3",  //
                                      "    a  b  c  d  e", "", "step 4 of 25"}));
}

TEST(Animation, ClearsWhatALongerLineLeftBehind) {
  const Sample made = open_5x5();
  const std::string frame = Animation::of(made.question, made.answer, {})->frame(1);
  EXPECT_EQ(occurrences(frame, "\x1b[K\n"), occurrences(frame, "\n"));
}

TEST(Animation, BringsTheKnightHomeOnAClosedTour) {
  const Sample made = closed_6x6();
  const Result<Animation> animation = Animation::of(made.question, made.answer, {});
  EXPECT_EQ(animation->steps(), 37U);
  EXPECT_NE(screen(animation->frame(36))[5].find('1'), std::string::npos);
  EXPECT_EQ(screen(animation->frame(37))[5], "3  21 12  N 16 25 18");
}

TEST(Animation, MovesKnightsInTurn) {
  const Sample made = two_knights();
  const Result<Animation> animation = Animation::of(made.question, made.answer, {});
  EXPECT_EQ(screen(animation->frame(1))[4], "1   N  .  .  N");
  EXPECT_EQ(screen(animation->frame(2))[4], "1  A1  .  .  N");
  EXPECT_EQ(screen(animation->frame(3))[4], "1  A1  .  . B1");
}

TEST(Animation, KnowsTheRoomItTakes) {
  const Sample made = rank_by_rank(*Board::cube(3));
  const Result<Animation> animation = Animation::of(made.question, made.answer, {});
  const std::vector<std::string> shown = screen(animation->frame(animation->steps()));
  EXPECT_EQ(shown.size(), animation->lines());
  std::size_t widest = 0;
  for (const std::string& line : shown) widest = std::max(widest, line.size());
  EXPECT_EQ(widest, animation->columns());
}

TEST(Animation, KeepsStepsInRange) {
  const Sample made = open_5x5();
  const Result<Animation> animation = Animation::of(made.question, made.answer, {});
  EXPECT_EQ(animation->frame(0), animation->frame(1));
  EXPECT_EQ(animation->frame(99), animation->frame(25));
}

TEST(Animation, RefusesAnAnswerWithoutSquares) {
  const Sample made = impossible();
  EXPECT_FALSE(Animation::of(made.question, made.answer, {}));
}

}  // namespace
}  // namespace cavalcade::draw
