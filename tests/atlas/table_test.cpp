// The instances, the run over them, and the comparison with what has been published.

#include "atlas/table.hpp"

#include <atomic>
#include <new>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "atlas/published.hpp"
#include "check/check.hpp"
#include "known.hpp"

namespace cavalcade::atlas {
namespace {

std::vector<std::string> boards(std::int32_t side) {
  std::vector<std::string> names;
  for (const Instance& instance : instances(side))
    if (names.empty() || names.back() != board_of(instance)) names.push_back(board_of(instance));
  return names;
}

TEST(Instances, AreThoseOfThePaperInItsOrder) {
  EXPECT_EQ(instances(10).size(), 289U);
  EXPECT_EQ(boards(10), (std::vector<std::string>{"4x3",  "6x3",  "8x3",  "10x3", "4x4",  "5x4",  "6x4",  "7x4",  "8x4",
                                                  "9x4",  "10x4", "6x5",  "8x5",  "10x5", "6x6",  "7x6",  "8x6",  "9x6",
                                                  "10x6", "8x7",  "10x7", "8x8",  "9x8",  "10x8", "10x9", "10x10"}));
}

TEST(Instances, OfASmallTableAreThoseOfALargeOneThatFit) {
  const std::vector<Instance> large = instances(greatest_side);
  for (std::int32_t side = least_side; side <= greatest_side; ++side) {
    std::vector<Instance> fitting;
    for (const Instance& instance : large)
      if (instance.width <= side) fitting.push_back(instance);
    EXPECT_EQ(instances(side), fitting) << side;
  }
}

TEST(Instances, AskForEveryNumberOfKnightsWithBalancedLengths) {
  const Question question = question_of({9, 6, 4}, {10, 7, {std::chrono::seconds(3), {}}});
  const auto& task = std::get<CyclesTask>(question.task);
  EXPECT_EQ(board_name(question.board), "9x6");
  EXPECT_EQ(task.knights, 4);
  EXPECT_EQ(task.shortest, 12);
  EXPECT_EQ(task.longest, 14);
  EXPECT_EQ(question.seed, 7U);
  EXPECT_EQ(question.threads, 1);
  EXPECT_EQ(question.limits.time, std::chrono::seconds(3));
}

TEST(Published, SaysImpossibleOf119Of289) {
  std::size_t impossible = 0;
  for (const Instance& instance : instances(10)) {
    ASSERT_TRUE(published_verdict(instance));
    if (*published_verdict(instance) == Verdict::impossible) ++impossible;
  }
  EXPECT_EQ(impossible, 119U);
  EXPECT_EQ(published_verdict({6, 6, 6}), Verdict::impossible);
  EXPECT_EQ(published_verdict({6, 6, 5}), Verdict::solved);
  EXPECT_EQ(published_verdict({12, 3, 1}), std::nullopt);
}

TEST(Table, OfTrueAnswersIsThePublishedOne) {
  const Table table = table_of_4();
  EXPECT_EQ(table.entries.size(), 7U);
  EXPECT_EQ(table.count(Verdict::solved), 2U);
  EXPECT_EQ(table.count(Verdict::impossible), 5U);
  EXPECT_FALSE(table.interrupted);
  EXPECT_TRUE(differences_to_published(table.entries).empty());
}

TEST(Table, FindsEveryPlantedDifference) {
  const Table table = table_of_4([](const Question& question) {
    const auto& task = std::get<CyclesTask>(question.task);
    if (question.board.height() == 3 && task.knights == 1) return solved({});
    if (question.board.height() == 4 && task.knights == 4) return impossible(ClosedTheorem{});
    if (question.board.height() == 4 && task.knights == 2) return unknown("time limit of 1 s reached");
    return known_answer(question);
  });
  const std::vector<Difference> differences = differences_to_published(table.entries);
  ASSERT_EQ(differences.size(), 3U);
  EXPECT_EQ(differences[0].instance, (Instance{4, 3, 1}));
  EXPECT_EQ(differences[0].published, Verdict::impossible);
  EXPECT_EQ(differences[0].found, Verdict::solved);
  EXPECT_EQ(differences[1].instance, (Instance{4, 4, 2}));
  EXPECT_EQ(differences[1].found, Verdict::unknown);
  EXPECT_EQ(differences[2].instance, (Instance{4, 4, 4}));
  EXPECT_EQ(differences[2].found, Verdict::impossible);
}

TEST(Table, AsksEveryInstanceOnceWhateverTheThreads) {
  for (const std::int32_t threads : {1, 2, 7, 64}) {
    std::atomic<std::size_t> asked = 0;
    Progress progress;
    const auto answer = [&](const Question& question) {
      ++asked;
      return unknown(fmt::format("{} {}", board_name(question.board), std::get<CyclesTask>(question.task).knights));
    };
    const Result<Table> table = decide({6, 1, {}}, threads, answer, keep_nothing, progress);
    ASSERT_TRUE(table);
    EXPECT_EQ(asked, instances(6).size());
    EXPECT_EQ(progress.snapshot().done, asked);
    EXPECT_EQ(progress.snapshot().total, asked);
    for (const Entry& entry : table->entries)
      EXPECT_EQ(entry.reason, fmt::format("{} {}", board_of(entry.instance), entry.instance.knights));
  }
}

TEST(Table, AsksForSmallBoardsFirst) {
  std::int64_t least = 0;
  Progress progress;
  const auto answer = [&](const Question& question) {
    EXPECT_GE(question.board.area(), least);
    least = question.board.area();
    return unknown("not looked for");
  };
  EXPECT_TRUE(decide({8, 1, {}}, 1, answer, keep_nothing, progress));
  EXPECT_EQ(least, 64);
}

TEST(Table, EndsWhenInterruptedAndKeepsTheRestAsUnknown) {
  std::size_t asked = 0;
  std::set<std::string> kept;
  const auto answer = [&](const Question& question) {
    Answer found = known_answer(question);
    if (++asked == 3) {
      found = unknown("interrupted");
      found.interrupted = true;
    }
    return found;
  };
  const auto keep = [&](const Instance& instance, const Question&, const Answer&) {
    kept.insert(fmt::format("{} {}", board_of(instance), instance.knights));
    return Result<void>();
  };
  Progress progress;
  const Result<Table> table = decide({4, 1, {}}, 1, answer, keep, progress);
  ASSERT_TRUE(table);
  EXPECT_TRUE(table->interrupted);
  EXPECT_EQ(asked, 3U);
  EXPECT_EQ(kept.size(), 7U);
  EXPECT_EQ(table->count(Verdict::unknown), 5U);
}

TEST(Table, EndsWhenAnAnswerCannotBeKept) {
  std::size_t asked = 0;
  Progress progress;
  const Result<Table> table = decide(
      {4, 1, {}}, 1,
      [&](const Question& question) {
        ++asked;
        return known_answer(question);
      },
      [](const Instance&, const Question&, const Answer&) { return Result<void>(Error{"the disk is full"}); },
      progress);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().message, "the disk is full");
  EXPECT_EQ(asked, 1U);
}

TEST(Table, DoesWithoutAnInstanceThatNeedsTooMuchMemory) {
  const Table table = table_of_4([](const Question& question) -> Answer {
    if (std::get<CyclesTask>(question.task).knights == 3) throw std::bad_alloc();
    return known_answer(question);
  });
  EXPECT_EQ(table.count(Verdict::unknown), 2U);
  EXPECT_EQ(table.entries[2].reason, "out of memory");
}

TEST(Evidence, IsTheMethodOrWhatProvesIt) {
  EXPECT_EQ(evidence_of(solved({})), "anneal");
  EXPECT_EQ(evidence_of(unknown("time limit of 1 s reached")), "");
  EXPECT_EQ(evidence_of(impossible(HallViolator{})), "flow");
  EXPECT_EQ(evidence_of(impossible(TooFewMoves{})), "flow");
  EXPECT_EQ(evidence_of(impossible(PieceSizes{})), "sizes");
  EXPECT_EQ(evidence_of(impossible(ClosedTheorem{})), "theorem");
  EXPECT_EQ(evidence_of(impossible(OpenTheorem{})), "theorem");
  EXPECT_EQ(evidence_of(impossible(ColourCount{})), "theorem");
  EXPECT_EQ(evidence_of(impossible(CycleWeights{})), "weights");
  EXPECT_EQ(evidence_of(impossible(MoveProof{})), "proof");
  EXPECT_EQ(evidence_of(impossible(CoverProof{})), "proof");
  EXPECT_EQ(evidence_of(impossible(TooSmall{})), "too-small");
}

}  // namespace
}  // namespace cavalcade::atlas
