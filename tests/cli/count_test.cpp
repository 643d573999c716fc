// `cavalcade count` and `cavalcade sample`, as a user meets them.

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <sys/wait.h>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"
#include "support/oracles.hpp"
#include "support/sanitizers.hpp"

namespace cavalcade::testing {
namespace {

class InvalidCount : public ::testing::TestWithParam<Mistake> {};

TEST_P(InvalidCount, GetsOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Questions, InvalidCount,
    ::testing::Values(
        Mistake{"count 6x6", "--closed, --open, --two-factors or --covers: is missing; say what to count"},
        Mistake{"count 6x6 --closed --open", "--closed, --open, --two-factors or --covers: say one of them"},
        Mistake{"count 6x6 --closed --from a1", "--from: belongs to open tours"},
        Mistake{"count 6x6 --closed --by-start", "--by-start: belongs to open tours"},
        Mistake{"count 6x6 --open --by-start --from a1", "--by-start: asks for every start"},
        Mistake{"count 6x6 --open --symmetric", "--symmetric: counts closed tours"},
        Mistake{"count 6x6 --two-factors --distinct", "--distinct: counts tours"},
        Mistake{"count 6x6 --two-factors --directed", "--directed: belongs to tours"},
        Mistake{"count 6x6 --closed --by-cycles", "--by-cycles: belongs to two-factors"},
        Mistake{"count 6x6 --covers", "--knights: is missing; give the number of cycles"},
        Mistake{"count 6x6 --lengths 4..8", "--closed, --open, --two-factors or --covers: is missing"},
        Mistake{"count 6x6 --knights 0", "--knights: '0'"},
        Mistake{"count 6x6 --knights 3 --lengths 5..7", "--lengths: '5..7' names an odd length"},
        Mistake{"count 6x6 --knights 3 --closed", "--knights: belongs to covers; drop it or --closed"},
        Mistake{"count 6x6 --knights 3 --distinct", "--distinct: counts tours; drop it or --covers"},
        Mistake{"count 6x6 --knights 3 --symmetric", "--symmetric: counts closed tours"},
        Mistake{"count 6x6 --knights 3 --by-start", "--by-start: belongs to open tours"},
        Mistake{"count 6x6 --knights 3 --method frontier", "--method: covers are counted in one way"},
        Mistake{"count 6x6 --knights 3 --checkpoint d", "--checkpoint: only the method halves"},
        Mistake{"count 6x6 --closed --distinct --directed", "--distinct: counts tours without a direction"},
        Mistake{"count 6x6 --closed --symmetric --distinct", "--symmetric or --distinct: say one of them"},
        Mistake{"count cube:2 --closed --distinct", "--distinct: knows the turns"},
        Mistake{"count 6x6 --closed --wrap x --method middle", "--method: halves counts knight's tours"},
        Mistake{"count 6x6 --closed --method magic", "--method: 'magic' is not one of"},
        Mistake{"count 6x6 --open --from z9", "--from:"},
        Mistake{"count 6x6 --closed --wrap x --checkpoint d", "--checkpoint: only the method halves"},
        Mistake{"count 6x6 --closed --checkpoint /proc/self/no", "--checkpoint: cannot make the folder"},
        Mistake{"count 6x6 --closed --format svg", "--format: a count is written as text or json"},
        Mistake{"sample 6x6 --closed --open", "--open: contradicts --closed"},
        Mistake{"sample 6x6 --closed -n 0", "-n: '0'"}));

std::string count_of(const std::string& line) {
  const ProgramRun run = run_line("count " + line + " --format json");
  if (run.exit_code != 0) return run.err + run.out;
  return nlohmann::json::parse(run.out).at("count");
}

TEST(Count, OfNoneSaysWhy) {
  const ProgramRun text = run_line("count 6x6 --closed --block c3 --wrap xy");
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_TRUE(text.out.starts_with("0 closed tours of 6x6 torus (1 blocked), by theorem")) << text.out;
  EXPECT_NE(text.out.find("Why there are none: colours"), std::string::npos) << text.out;
  const nlohmann::json json = nlohmann::json::parse(run_line("count 4x6 --closed --distinct --format json").out);
  EXPECT_EQ(json.at("count"), "0");
  EXPECT_NE(json.at("reason").get<std::string>(), "");
}

TEST(Count, RefusesTheCheckpointOfAnotherCount) {
  const TemporaryFolder folder;
  const std::string kept = " --checkpoint " + folder.path();
  EXPECT_EQ(count_of("5x6 --closed" + kept), "8");
  const ProgramRun other = run_line("count 5x8 --closed" + kept);
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.err.find("belongs to another count (cavalcade count 2: 5x6 closed)"), std::string::npos) << other.err;
}

TEST(Count, IsANumberInWordsAndInJson) {
  const ProgramRun text = run_line("count 6x6 --closed");
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_TRUE(text.out.starts_with("9862 closed tours of 6x6, by halves")) << text.out;
  EXPECT_EQ(text.err, "");
  const nlohmann::json json = nlohmann::json::parse(run_line("count 6x6 --closed --format json").out);
  EXPECT_EQ(json.at("count"), "9862");
  EXPECT_EQ(json.at("verdict"), "solved");
  EXPECT_EQ(json.at("question").at("counted"), "closed");
  EXPECT_GT(json.at("stats").at("peak_states"), 0);
  EXPECT_GT(json.at("stats").at("peak_bytes"), 0);
  EXPECT_EQ(json.at("stats").at("recounted"), 1);
}

TEST(Count, AnswersEveryQuestion) {
  EXPECT_EQ(count_of("6x6 --closed --directed"), "19724");
  EXPECT_EQ(count_of("5x5 --open"), "864");
  EXPECT_EQ(count_of("5x5 --open --from a1"), "304");
  EXPECT_EQ(count_of("6x6 --two-factors"), "36236");
  EXPECT_EQ(count_of("6x6 --closed --distinct"), "1245");
  EXPECT_EQ(count_of("6x6 --closed --symmetric"), "78");
  EXPECT_EQ(count_of("6x6 --closed --method frontier"), "9862");
  EXPECT_EQ(count_of("5x6 --closed --block c1,d5"), count_of("5x6 --closed --block c1,d5 --method frontier"));
  EXPECT_EQ(count_of("3x3 --open"), "0");
  EXPECT_EQ(count_of("1x1 --open --directed"), "1");
}

TEST(Count, ByStartIsABoardOfNumbers) {
  const ProgramRun text = run_line("count 5x5 --open --by-start");
  EXPECT_NE(text.out.find("5  304   0  56   0 304\n"), std::string::npos) << text.out;
  const nlohmann::json json = nlohmann::json::parse(run_line("count 5x5 --open --by-start --format json").out);
  EXPECT_EQ(json.at("count"), "1728");
  EXPECT_EQ(json.at("by_start").size(), 25);
  EXPECT_EQ(json.at("by_start").at("a1"), "304");
  EXPECT_EQ(json.at("by_start").at("c3"), "64");
}

TEST(Count, ByCyclesIsALinePerNumber) {
  const std::string line = "count 6x6 --two-factors --by-cycles --stable";
  const ProgramRun text = run_line(line);
  EXPECT_EQ(text.out,
            "36236 two-factors of 6x6, by frontier\n\n1 cycle: 9862\n2 cycles: 15968\n3 cycles: 8460\n"
            "4 cycles: 1754\n5 cycles: 180\n6 cycles: 12\n");
  const std::string answer = run_line(line + " --format json").out;
  const nlohmann::json json = nlohmann::json::parse(answer);
  EXPECT_EQ(json.at("by_cycles"), nlohmann::json({"9862", "15968", "8460", "1754", "180", "12"}));
  for (const std::string& written : {text.out, answer}) {
    const ProgramRun check = run_line("check -", written);
    EXPECT_EQ(check.exit_code, 0) << check.out << check.err;
    EXPECT_TRUE(check.out.starts_with("holds: 36236 two-factors of 6x6")) << check.out;
  }
}

TEST(Count, OfCoversIsTheLengthOfTheirList) {
  const std::vector<std::string> balanced{"9862", "1208", "44", "100", "24", "0", "0", "0", "0"};
  for (std::size_t i = 0; i < balanced.size(); ++i) {
    const std::string knights = " 6x6 --knights " + std::to_string(i + 1);
    EXPECT_EQ(count_of(knights), balanced[i]);
    const std::string list = run_line("enumerate" + knights).out;
    EXPECT_EQ(std::to_string(std::count(list.begin(), list.end(), '\n')), balanced[i]);
  }
  EXPECT_EQ(count_of("6x6 --knights 3 --lengths 4..28"), "8460");
  EXPECT_EQ(count_of("5x5 --knights 2"), "0");
}

TEST(Count, OfCoversIsCheckedAndReadBack) {
  const std::string line = "count 6x6 --knights 5 --stable";
  const ProgramRun text = run_line(line);
  EXPECT_TRUE(text.out.starts_with("24 covers by 5 cycles of 6 to 8 squares, of 6x6, by enumerate")) << text.out;
  const std::string answer = run_line(line + " --format json").out;
  for (const std::string& written : {text.out, answer}) {
    const ProgramRun check = run_line("check -", written);
    EXPECT_EQ(check.exit_code, 0) << check.out << check.err;
  }
  std::string wrong = answer;
  wrong.replace(wrong.find("\"24\""), 4, "\"25\"");
  const ProgramRun check = run_line("check -", wrong);
  EXPECT_EQ(check.exit_code, 1);
  EXPECT_NE(check.out.find("says 25, but there are 24"), std::string::npos) << check.out;
}

TEST(Count, SymmetriesAreTold) {
  const nlohmann::json json = nlohmann::json::parse(run_line("count 6x6 --closed --symmetric --format json").out);
  EXPECT_EQ(json.at("by_symmetry").at("half turn"), json.at("count"));
  EXPECT_EQ(json.at("by_symmetry").at("quarter turn"), "10");  // five classes of two
}

TEST(Count, OfSymmetricToursIsNoneWhereTheBoardHasNoHalfTurn) {
  // No symmetry at all; only a reflection; only the diagonal.
  for (const char* const board : {"3x4 --block c1", "5x6 --block c1", "6x6 --block a1,f6,b1,a2"}) {
    const std::string line = std::string("count ") + board + " --closed --symmetric";
    const ProgramRun text = run_line(line);
    EXPECT_EQ(text.exit_code, 0) << text.out << text.err;
    EXPECT_TRUE(text.out.starts_with("0 closed tours that a half turn leaves alone")) << text.out;
    EXPECT_NE(text.out.find("the board has no half turn"), std::string::npos) << text.out;
    const std::string answer = run_line(line + " --format json").out;
    const nlohmann::json json = nlohmann::json::parse(answer);
    EXPECT_EQ(json.at("count"), "0");
    EXPECT_EQ(run_line("check -", answer).exit_code, 0) << answer;
    std::string wrong = answer;
    const std::size_t number = wrong.find("\"count\":\"0\"");
    ASSERT_NE(number, std::string::npos) << answer;
    wrong.replace(number, 11, "\"count\":\"2\"");
    EXPECT_EQ(run_line("check -", wrong).exit_code, 1) << wrong;
  }
  const nlohmann::json json =
      nlohmann::json::parse(run_line("count 5x6 --block c1 --closed --symmetric --format json").out);
  EXPECT_EQ(json.at("by_symmetry").size(), 1);
  EXPECT_TRUE(json.at("by_symmetry").contains("left-right"));
}

TEST(Count, CanBeChecked) {
  const std::string answer = run_line("count 6x6 --closed --format json").out;
  EXPECT_EQ(run_line("check -", answer).exit_code, 0);
  std::string wrong = answer;
  wrong.replace(wrong.find("9862"), 4, "9864");
  const ProgramRun checked = run_line("check -", wrong);
  EXPECT_EQ(checked.exit_code, 1);
  EXPECT_NE((checked.out + checked.err).find("9862"), std::string::npos) << checked.out << checked.err;
}

TEST(Count, SaysAtOnceWhatIsTooLarge) {
  const ProgramRun run = run_line("count 12x12 --closed --memory-limit 24G");
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.out.find("TiB or more"), std::string::npos) << run.out;
}

TEST(Count, SaysWhenTheMemoryIsTooSmall) {
  const ProgramRun run = run_line("count 7x8 --closed --memory-limit 8M");
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.out.find("8.0 MiB"), std::string::npos) << run.out;
}

TEST(Count, StopsAtItsTimeLimit) {
  const ProgramRun run = run_line("count 8x9 --closed --time-limit 200ms");
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.out.find("time limit of 0.2 s"), std::string::npos) << run.out;
}

TEST(Count, GoesOnAfterItWasKilled) {
  const TemporaryFolder folder;
  const std::string line = "count 7x8 --closed --checkpoint " + folder.path() + "/states";
  const SignalledRun killed = run_and_signal_when(
      line, SIGKILL, [&] { return std::filesystem::exists(folder.path() + "/states/words32/left-2.complete"); });
  EXPECT_EQ(killed.run.exit_code, 128 + SIGKILL);
  const ProgramRun next = run_line(line);
  EXPECT_EQ(next.exit_code, 0);
  EXPECT_TRUE(next.out.starts_with("34524432316 ")) << next.out;
}

bool is_one_line(const std::string& text) {
  return text.starts_with("cavalcade: --checkpoint: ") && text.find('\n') == text.size() - 1;
}

TEST(Count, GoesOnHoweverOftenItIsKilled) {
  const TemporaryFolder folder;
  const std::string line = "count 7x8 --closed --checkpoint " + folder.path() + "/states";
  std::mt19937 random(7);
  for (int run = 0; run < 12; ++run) {
    const SignalledRun killed = run_and_signal(line, SIGKILL, static_cast<int>(random() % 300));
    if (killed.run.exit_code == 0)
      EXPECT_TRUE(killed.run.out.starts_with("34524432316 ")) << killed.run.out;
    else
      EXPECT_EQ(killed.run.exit_code, 128 + SIGKILL) << killed.run.err;
  }
  const ProgramRun next = run_line(line);
  EXPECT_EQ(next.exit_code, 0);
  EXPECT_TRUE(next.out.starts_with("34524432316 ")) << next.out;
}

TEST(Count, OfTwoAtOnceInOneFolderTheSecondIsRefused) {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states";
  const std::string line = "count 7x8 --closed --checkpoint " + states;
  ProgramRun second;
  const SignalledRun first = run_and_signal_when(line, SIGKILL, [&] {
    if (!file_exists(states + "/words32/left-1.complete")) return false;
    second = run_line(line);
    return true;
  });
  EXPECT_EQ(first.run.exit_code, 128 + SIGKILL);
  EXPECT_EQ(second.exit_code, 2) << second.out;
  EXPECT_TRUE(is_one_line(second.err)) << second.err;
  EXPECT_NE(second.err.find("a count is at work in this folder"), std::string::npos) << second.err;
  const ProgramRun third = run_line(line);
  EXPECT_EQ(third.exit_code, 0);
  EXPECT_TRUE(third.out.starts_with("34524432316 ")) << third.out;
}

// The library's tests do it a thousand times.
TEST(Count, GoesOnFromADamagedCheckpointOrRefusesIt) {
  const TemporaryFolder folder;
  const std::string whole = folder.path() + "/whole";
  const std::string scene = folder.path() + "/scene";
  const std::string command = "count 7x8 --closed --checkpoint ";
  run_and_signal_when(command + whole, SIGKILL, [&] { return file_exists(whole + "/words32/left-3.complete"); });
  std::mt19937 random(61);
  int refused = 0;
  for (int run = 0; run < 24; ++run) {
    std::filesystem::remove_all(scene);
    std::filesystem::copy(whole, scene, std::filesystem::copy_options::recursive);
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(scene + "/words32"))
      files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    const std::string& file = files[random() % files.size()];
    std::string bytes = read_file(file);
    if (bytes.empty()) continue;
    bytes[random() % bytes.size()] ^= static_cast<char>(1U << (random() % 8));
    if (run % 4 == 0) bytes.resize(random() % bytes.size());
    std::ofstream(file, std::ios::binary) << bytes;
    const ProgramRun next = run_line(command + scene);
    if (next.exit_code == 0) {
      EXPECT_TRUE(next.out.starts_with("34524432316 ")) << file << next.out;
      continue;
    }
    EXPECT_EQ(next.exit_code, 2) << file << next.out;
    EXPECT_EQ(next.out, "");
    EXPECT_TRUE(is_one_line(next.err)) << next.err;
    ++refused;
  }
  EXPECT_GT(refused, 4);  // what was being written when it was killed is not looked at
}

TEST(Count, GoesOnAfterAFullDisk) {
  const TemporaryFolder folder;
  const SmallDisk disk(folder.path() + "/disk", "2m");
  if (!disk.is_there()) GTEST_SKIP() << "only root can mount a small disk to fill";
  const std::string line = "count 7x8 --closed --checkpoint " + folder.path() + "/disk/states";
  const ProgramRun full = run_line(line);
  EXPECT_EQ(full.exit_code, 3);
  EXPECT_NE((full.out + full.err).find("No space left on device"), std::string::npos) << full.out << full.err;
  EXPECT_EQ(std::count(full.out.begin(), full.out.end(), '\n'), 1) << full.out;
  disk.grow("500m");
  const ProgramRun next = run_line(line);
  EXPECT_EQ(next.exit_code, 0);
  EXPECT_TRUE(next.out.starts_with("34524432316 ")) << next.out;
}

// Threads that take half a gigabyte each, of two: a few can be had, but not as many as are asked for. Sanitizers need
// more than that for themselves.
TEST(Threads, ThatCannotBeHadAreDoneWithout) {
  if (under_sanitizers) GTEST_SKIP() << "sanitizers take more memory than is allowed here";
  const TemporaryFolder folder;
  const auto few_threads = [&](const std::string& command) {
    const std::string said = folder.path() + "/said.txt";
    const std::string line =
        "ulimit -s 524288; ulimit -v 2097152; exec " CAVALCADE_BINARY " " + command + " > " + said + " 2>&1";
    const int status = std::system(line.c_str());
    return ProgramRun{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(said), ""};
  };
  const ProgramRun counted = few_threads("count 6x8 --closed --threads 1024");
  EXPECT_EQ(counted.exit_code, 0) << counted.out;
  EXPECT_TRUE(counted.out.starts_with("55488142 ")) << counted.out;
  const ProgramRun holes = few_threads("count 6x6 --closed --block c3,d4 --threads 1024");
  EXPECT_EQ(holes.exit_code, 0) << holes.out;
  const ProgramRun listed = few_threads("enumerate 6x6 --closed --threads 1024 --memory-limit 64G");
  EXPECT_EQ(listed.exit_code, 0) << listed.out.substr(0, 200);
  EXPECT_NE(listed.out.find("cavalcade: 9862 tours\n"), std::string::npos) << listed.out.substr(0, 200);
  const ProgramRun sampled = few_threads("sample 6x6 --closed -n 200 --threads 1024");
  EXPECT_EQ(sampled.exit_code, 0) << sampled.out.substr(0, 200);
  EXPECT_GE(std::count(sampled.out.begin(), sampled.out.end(), '\n'), 200);
}

// What several ranks say, and how mpirun ends. MPI leaks, and locks in ways that thread sanitizers frown upon.
ProgramRun run_ranks(int ranks, const std::string& command) {
  const TemporaryFolder folder;
  const std::string said = folder.path() + "/said.txt";
  const std::string line =
      "ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\" "
      "TSAN_OPTIONS=\"$TSAN_OPTIONS:detect_deadlocks=0:ignore_noninstrumented_modules=1\" "
      "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -n " +
      std::to_string(ranks) + " " + command + " > " + said + " 2>&1";
  const int status = std::system(line.c_str());
  return {WEXITSTATUS(status), read_file(said), ""};
}

TEST(Count, IsTheSameOverRanks) {
  for (const int ranks : {2, 4}) {
    const ProgramRun run = run_ranks(ranks, CAVALCADE_BINARY " count 7x8 --closed");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_TRUE(run.out.starts_with("34524432316 closed tours of 7x8, by halves")) << run.out;
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1) << run.out;
  }
}

TEST(Count, GoesOnAfterARankHasDied) {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states";
  const std::string count = CAVALCADE_BINARY " count 7x8 --closed --checkpoint " + states;
  const std::string until_saved = "until ls " + states + "/*/*.complete > /dev/null 2>&1; do sleep 0.01; done";
  const ProgramRun died = run_ranks(
      2, "sh -c 'if [ $OMPI_COMM_WORLD_RANK = 1 ]; then (" + until_saved + "; kill -9 $$) & fi; exec " + count + "'");
  EXPECT_NE(died.exit_code, 0);
  EXPECT_NE(died.out.find("exited on signal 9"), std::string::npos) << died.out;
  const ProgramRun next = run_ranks(4, count);
  EXPECT_EQ(next.exit_code, 0);
  EXPECT_TRUE(next.out.starts_with("34524432316 ")) << next.out;
}

TEST(Count, OverRanksIsForOneRunAtATime) {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states";
  const std::string count = " count 7x8 --closed --checkpoint " + states;
  ProgramRun second;
  run_and_signal_when("count 7x8 --closed --checkpoint " + states, SIGKILL, [&] {
    if (!file_exists(states + "/words32/left-1.complete")) return false;
    second = run_ranks(2, CAVALCADE_BINARY + count);
    return true;
  });
  EXPECT_NE(second.exit_code, 0);
  const std::string line = "a count is at work in this folder";
  const std::size_t found = second.out.find(line);
  EXPECT_NE(found, std::string::npos) << second.out;
  EXPECT_EQ(second.out.find(line, found + 1), std::string::npos) << second.out;
  const ProgramRun third = run_ranks(2, CAVALCADE_BINARY + count);
  EXPECT_EQ(third.exit_code, 0);
  EXPECT_TRUE(third.out.starts_with("34524432316 ")) << third.out;
}

TEST(Sample, DrawsAsManyAsAskedForAndTheSameForTheSameSeed) {
  const ProgramRun one = run_line("sample 6x6 --closed -n 20 --seed 5");
  EXPECT_EQ(one.exit_code, 0);
  EXPECT_EQ(std::count(one.out.begin(), one.out.end(), '\n'), 20);
  EXPECT_EQ(run_line("sample 6x6 --closed -n 20 --seed 5 --threads 2").out, one.out);
  EXPECT_NE(run_line("sample 6x6 --closed -n 20 --seed 6").out, one.out);
}

TEST(Sample, SaysWhenThereIsNoTour) {
  EXPECT_EQ(run_line("sample 4x4 --closed -n 3").exit_code, 1);
  EXPECT_EQ(run_line("sample 5x5 --closed -n 3").exit_code, 1);
}

// Everything that has been published and takes seconds to minutes: `./test --long`.
TEST(CountLong, AgreesWithAllPublishedValues) {
  const nlohmann::json& all = testing::oracles();
  for (const char* const kind : {"closed", "open", "two_factors"}) {
    const std::string option = std::string(kind) == "two_factors" ? "two-factors" : kind;
    for (const auto& source : all.at(kind)) {
      if (!source.contains("counts")) continue;
      for (const auto& [board, number] : source.at("counts").items())
        EXPECT_EQ(count_of(board + " --" + option + " --threads 2"), number.get<std::string>()) << kind << " " << board;
    }
  }
  for (const auto& row : all.at("symmetry_closed")) {
    const std::string board = row.at("board");
    EXPECT_EQ(count_of(board + " --closed --distinct --threads 2"), row.at("classes")) << board;
  }
  EXPECT_EQ(count_of("8x8 --closed --symmetric"), all.at("symmetry_closed")[1].at("centrally_symmetric_tours"));
  for (const auto& row : all.at("open_directed_from")) {
    const ProgramRun run = run_line("count " + row.at("board").get<std::string>() + " --open --by-start --format json");
    const nlohmann::json json = nlohmann::json::parse(run.out);
    EXPECT_EQ(json.at("count"), row.at("total"));
    for (const auto& [square, number] : row.at("from").items()) EXPECT_EQ(json.at("by_start").at(square), number);
  }
}

}  // namespace
}  // namespace cavalcade::testing
