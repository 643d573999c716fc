// The table of the paper, decided for real: every instance, every answer checked when it is given and again from the
// files of the atlas.

#include <gtest/gtest.h>

#include "atlas/atlas.hpp"
#include "atlas/published.hpp"
#include "atlas/table.hpp"
#include "atlas/verify.hpp"
#include "check/check.hpp"
#include "engine/engine.hpp"
#include "support/sanitizers.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::atlas {
namespace {

TEST(TheTableOfTen, IsDecidedAsPublishedAndItsAtlasHolds) {
  const cavalcade::testing::TemporaryFolder folder;
  const std::string path = folder.path() + "/atlas";
  const Result<FolderLock> lock = open_atlas(path, 10);
  ASSERT_TRUE(lock);
  const Answerer ask = [](const Question& question) {
    const Budget budget(question.limits);
    Progress progress;
    return engine::answer(question, budget, progress);
  };
  const Keep keep = [&](const Instance& instance, const Question& question, const Answer& answer) {
    return store_answer(path, instance, question, answer);
  };
  Progress progress;
  const Result<Table> table = decide({10, 1, {}}, 2, ask, keep, progress);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->entries.size(), 289U);
  EXPECT_EQ(table->count(Verdict::solved), 170U);
  EXPECT_EQ(table->count(Verdict::impossible), 119U);
  EXPECT_TRUE(differences_to_published(table->entries).empty());

  ASSERT_TRUE(close_atlas(path, *table));
  const Result<Verification> verification = verify(path, 2, check::usual_effort);
  ASSERT_TRUE(verification);
  EXPECT_TRUE(verification->faults.empty());
  EXPECT_EQ(verification->solved, 170U);
  // A check has 8 s by the clock, and some certificates take longer under a sanitizer.
  if (cavalcade::testing::under_sanitizers) return;
  EXPECT_TRUE(verification->unsettled.empty());
  EXPECT_EQ(verification->impossible, 119U);
}

}  // namespace
}  // namespace cavalcade::atlas
