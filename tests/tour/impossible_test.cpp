#include "tour/impossible.hpp"

#include <gtest/gtest.h>

#include "questions.hpp"
#include "tour/methods.hpp"

namespace cavalcade::testing {
namespace {

std::optional<tour::Reason> reason_against(const Question& asked) {
  return tour::why_impossible(asked.board, std::get<TourTask>(asked.task), Budget(asked.limits));
}

// Both theorems against search, on every rectangle small enough to be searched to the end.
TEST(Theorems, AgreeWithSearchOnSmallRectangles) {
  for (int width = 1; width <= 10; ++width) {
    for (int height = 1; height <= width && width * height <= 30; ++height) {
      for (const bool closed : {false, true}) {
        if (closed && width * height < 3) continue;
        const Question asked =
            question({{"board", std::to_string(width) + "x" + std::to_string(height)}, {"closed", closed}});
        const bool refused = reason_against(asked).has_value();
        const Answer searched = ask(tour::hybrid, asked);
        EXPECT_EQ(searched.verdict, refused ? Verdict::impossible : Verdict::solved)
            << width << "x" << height << closed;
      }
    }
  }
}

TEST(Theorems, SettleBoardsOfAnySizeAtOnce) {
  EXPECT_TRUE(reason_against(question({{"board", "2147483647x2147483647"}, {"closed", true}})));
  EXPECT_TRUE(reason_against(question({{"board", "4x2147483647"}, {"closed", true}})));
  EXPECT_FALSE(reason_against(question({{"board", "2147483646x2147483647"}, {"closed", true}})));
  EXPECT_FALSE(reason_against(question({{"board", "4x2147483647"}})));
}

TEST(Reasons, NameWhatIsWrong) {
  const auto text = [](const Request& request) { return reason_against(question(request))->text; };
  EXPECT_EQ(
      text({{"board", "5x5"}, {"closed", true}}),
      "colours: every move changes colour, and of 13 dark and 12 light squares a closed tour would visit equally many "
      "(no board with an odd number of squares has one)");
  EXPECT_EQ(
      text({{"board", "5x5"}, {"from", "b1"}}),
      "colours: every move changes colour, and of 13 dark and 12 light squares a tour begins and ends on a dark one; "
      "b1 is light");
  EXPECT_EQ(text({{"board", "3x8"}, {"closed", true}}),
            "Schwenk 1991: 3x8 has no closed knight's tour, as it is 3x4, 3x6 or 3x8");
  EXPECT_EQ(text({{"board", "6x6"}, {"block", "b3,f6"}, {"closed", true}}),
            "a1 has a single move, and a closed tour comes and goes");
  EXPECT_EQ(text({{"board", "10x10"}, {"leaper", "1,3"}}),
            "a (1,3) leaper stays on the colour it starts on, so it cannot visit all of 50 dark and 50 light squares");
}

}  // namespace
}  // namespace cavalcade::testing
