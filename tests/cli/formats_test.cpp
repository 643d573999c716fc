// What we write, we read: `check` and `draw` on every format, on lists and several files, and on what other programs
// answered to a model of ours.

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/process.hpp"
#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::ordered_json;

std::string first_line(const ProgramRun& run) {
  const std::string& said = run.out.empty() ? run.err : run.out;
  return std::to_string(run.exit_code) + " " + said.substr(0, said.find('\n'));
}

// A question, how it is checked in JSON, and what has to be said of its CSV and its array.
struct Written {
  const char* line;
  const char* claim;
  const char* csv;
  const char* npy;
};
void PrintTo(const Written& written, std::ostream* out) {
  *out << written.line;
}

class EveryFormat : public ::testing::TestWithParam<Written> {};
INSTANTIATE_TEST_SUITE_P(
    Answers, EveryFormat,
    ::testing::Values(
        Written{"tour 8x8 --closed", "0 holds: a closed tour of 8x8 (64 squares)", "--closed", "--closed"},
        Written{"tour 8x8 --block h8,a8 --closed", "0 holds: a closed tour of 8x8 without a8, h8 (62 squares)",
                "--closed", "--closed --block a8 --block h8"},
        Written{"tour 6x6 --wrap xy", "0 holds: an open tour of 6x6 torus (36 squares)", "--wrap xy", "--wrap xy"},
        Written{"tour 10x10 --leaper 2,3 --closed", "0 holds: a closed (2,3)-leaper tour of 10x10 (100 squares)",
                "--leaper 2,3 --closed", "--leaper 2,3 --closed"},
        Written{"tour cube:3 --closed", "0 holds: a closed tour of cube:3 (54 squares)", "--closed", "--closed"},
        Written{"tour cube:12", "0 holds: an open tour of cube:12 (864 squares)", "", ""},
        Written{"cycles 9x6 --knights 3", "0 holds: a cover of 9x6 by 3 cycles of 18 squares", "", "--task cycles"},
        Written{"cycles 6x6 --knights 1", "0 holds: a cover of 6x6 by 1 cycle of 36 squares", "", "--task cycles"},
        Written{"cycles 6x6 --block a1,b1 --knights 2",
                "0 holds: a cover of 6x6 without a1, b1 by 2 cycles of 16 to 18 squares", "",
                "--task cycles --block a1,b1"},
        Written{"visit 8x8 --knights a8,e5",
                "0 holds: from a8, e5: 2 knights on 8x8 visit 64 of 64 squares, the most possible", "", "--task visit"},
        Written{"visit 5x4 --block a1,b1 --knights e4",
                "0 holds: from e4: 1 knight on 5x4 visits 18 of 18 squares, the most possible", "",
                "--task visit --block a1,b1"}));

TEST_P(EveryFormat, IsReadByCheckAndDraw) {
  const auto& [line, claim, csv, npy] = GetParam();
  const TemporaryFolder folder;
  const std::string json = folder.path() + "/answer.json";
  ASSERT_EQ(run_line(line + std::string(" --stable -o ") + json).exit_code, 0);
  EXPECT_EQ(first_line(run_line("check " + json)), claim);
  const Json answer = Json::parse(read_file(json));
  for (const auto& [ending, said] :
       std::vector<std::pair<std::string, std::string>>{{"txt", ""}, {"csv", csv}, {"npy", npy}}) {
    const std::string file = folder.path() + "/answer." + ending;
    ASSERT_EQ(run_line("draw " + json + " -o " + file).exit_code, 0);
    EXPECT_EQ(first_line(run_line("check " + file + " " + said)), claim) << ending;
    // The way back: the same squares.
    const ProgramRun drawn = run_line("draw " + file + " --format json " + said);
    ASSERT_EQ(drawn.exit_code, 0) << ending << drawn.err;
    const Json again = Json::parse(drawn.out);
    for (const char* const witness : {"tour", "cycles", "visit"})
      EXPECT_EQ(again.contains(witness) ? again[witness] : Json(), answer.contains(witness) ? answer[witness] : Json())
          << ending;
    EXPECT_EQ(again["question"]["board"], answer["question"]["board"]) << ending;
  }
}

TEST(CheckText, ReadsCountsAndPartsOfTours) {
  const auto checked = [](const std::string& line, const std::string& said = "") {
    return first_line(run_line("check - --time-limit 2m " + said, run_line(line).out));
  };
  EXPECT_EQ(checked("count 6x6 --closed"), "0 holds: 9862 closed tours of 6x6");
  EXPECT_EQ(checked("count 5x5 --open --by-start"), "0 holds: 1728 directed open tours of 5x5");
  EXPECT_EQ(checked("count 6x6 --closed --symmetric"),
            "0 holds: 78 closed tours that a half turn leaves alone, of 6x6");
  EXPECT_EQ(checked("count 5x5 --open --step 13=c3,14=d5 --use a1-b3"),
            "0 holds: 27 directed open tours with step 13 on c3, 14 on d5, that make a1-b3, of 5x5");
  EXPECT_EQ(checked("count 6x6 --closed --use c3-d5,a1-b3"),
            "0 holds: 620 closed tours that make a1-b3, c3-d5, of 6x6");
  const std::string wishes = " --closed --step 17=d4,40=c6 --use a1-b3";
  const std::string claim = "0 holds: a closed tour of 8x8 with step 17 on d4, 40 on c6, that makes a1-b3 (64 squares)";
  EXPECT_EQ(checked("tour 8x8" + wishes + " --format json"), claim);
  EXPECT_EQ(checked("tour 8x8" + wishes, wishes), claim);
  EXPECT_EQ(checked("tour 8x8 --closed", wishes).substr(0, 8), "1 fault:");
  EXPECT_EQ(checked("tour 6x6 --closed --symmetry half", "--symmetry half"),
            "0 holds: a closed tour of 6x6 invariant under the half turn (36 squares)");
  EXPECT_EQ(checked("tour 8x8 --closed", "--symmetry left-right").substr(0, 8), "1 fault:");
  EXPECT_EQ(checked("tour 8x8 --closed --step 17=d4,40=h8 --format json"),
            "0 holds: there is no closed tour of 8x8 with step 17 on d4, 40 on h8");
  EXPECT_EQ(checked("count 3x4 --block a1 --open", "--block a1").substr(0, 9), "0 holds: ");
  EXPECT_EQ(checked("tour 1000000x1000000 --closed --squares 5..9"),
            "0 holds: steps 5 to 9 of a closed tour of 1000000x1000000");
  EXPECT_EQ(checked("tour 1000000x1000000 --squares 5..9 --format csv", "--board 1000000x1000000"),
            "0 holds: steps 5 to 9 of an open tour of 1000000x1000000");
  EXPECT_EQ(checked("tour 8x8 --from a1 --step-of d4 --format csv", "--board 8x8 --from a1 --step-of d4").substr(0, 9),
            "0 holds: ");
}

TEST(CheckText, FindsWhatIsWrong) {
  std::string board = run_line("tour 8x8 --closed").out;
  EXPECT_EQ(first_line(run_line("check -", board)), "0 holds: a closed tour of 8x8 (64 squares)");
  // Two steps change places.
  const std::size_t one = board.find(" 20 ", board.find('\n'));
  const std::size_t other = board.find(" 40 ", board.find('\n'));
  ASSERT_TRUE(one != std::string::npos && other != std::string::npos) << board;
  std::swap(board[one + 1], board[other + 1]);
  EXPECT_EQ(first_line(run_line("check -", board)).substr(0, 8), "1 fault:");
  EXPECT_EQ(first_line(run_line("check -", "9863 closed tours of 6x6\n")).substr(0, 8), "1 fault:");
  EXPECT_EQ(first_line(run_line("check -", "impossible: both sides are odd\n")).substr(0, 2), "2 ");
}

// ---- lists ----

TEST(CheckLines, LooksAtEveryLine) {
  for (const std::string format : {"text", "json"}) {
    const ProgramRun list = run_line("enumerate 6x6 --closed --limit 50 --quiet --format " + format);
    const std::string said = format == "text" ? " --closed" : "";
    EXPECT_EQ(run_line("check -" + said, list.out).out, "holds: 50 lines, each a closed tour of 6x6 (36 squares)\n");
    // The third line is spoiled, the fifth is no answer at all.
    std::istringstream lines(list.out);
    std::string spoiled;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const std::size_t at = line.rfind("c2");
      if (number == 3) line.replace(at, 2, "c3");
      if (number == 5) line = format == "text" ? "a1 b" : "{}";
      spoiled += line + "\n";
    }
    const ProgramRun run = run_line("check -" + said, spoiled);
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(run.out.find("fault: line 3: "), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("fault: line 5: "), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("\nfault: 50 lines, 2 faults\n"), std::string::npos) << run.out;
  }
}

TEST(CheckLines, NamesTheFirstFaultsOnly) {
  std::string lines;
  for (int i = 0; i < 100; ++i) lines += "a1 a2\n";
  const ProgramRun run = run_line("check -", lines);
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 21) << run.out;
  EXPECT_TRUE(run.out.ends_with("\nfault: 100 lines, 100 faults\n")) << run.out;
}

TEST(CheckLines, EndsAtItsLimit) {
  std::string lines;
  for (int i = 0; i < 2000; ++i) lines += "a1 b3 a5\n";
  const ProgramRun run = run_line("check - --time-limit 0s", lines);
  EXPECT_EQ(run.exit_code, 3) << run.out << run.err;
  EXPECT_EQ(run.out, "unsettled: 2000 lines, 2000 not looked at: time limit of 0 s reached (--time-limit)\n");
}

TEST(SampledTours, AreDrawnIntoAFolder) {
  const TemporaryFolder folder;
  const std::string list = folder.file("tours.json", run_line("sample 6x6 --closed -n 3 --format json").out);
  EXPECT_EQ(run_line("draw " + list + " --format svg -o " + folder.path() + "/pictures/").exit_code, 0);
  EXPECT_EQ(names_in(folder.path() + "/pictures"),
            (std::set<std::string>{"tours-1.svg", "tours-2.svg", "tours-3.svg"}));
  const ProgramRun nowhere = run_line("draw " + list + " --format svg");
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_EQ(nowhere.err, "cavalcade: -o: there are several answers; name a folder for them, such as pictures/\n");
  EXPECT_EQ(run_line("draw " + list + " --format json --stable").out, [&] {
    std::string all;
    std::istringstream lines(read_file(list));
    for (std::string line; std::getline(lines, line);) all += run_line("draw - --format json --stable", line).out;
    return all;
  }());
}

TEST(SeveralFiles, HaveALineEachAndTheWorstExitCode) {
  const TemporaryFolder folder;
  const std::string good = folder.file("good.json", run_line("tour 5x5 --format json").out);
  const std::string wrong = folder.file("wrong.txt", "1  1 2\n   a b\n");
  const std::string unknown = folder.file("unknown.json", R"({"question":{"board":"5x5"},"verdict":"unknown"})");
  EXPECT_EQ(run_line("check " + good + " " + good).out, good + ": holds: an open tour of 5x5 (25 squares)\n" + good +
                                                            ": holds: an open tour of 5x5 (25 squares)\n");
  const ProgramRun some = run_line("check " + unknown + " " + good);
  EXPECT_EQ(some.exit_code, 3);
  const ProgramRun faulty = run_line("check " + good + " " + wrong + " " + unknown);
  EXPECT_EQ(faulty.exit_code, 1);
  EXPECT_NE(faulty.out.find(wrong + ": fault: "), std::string::npos) << faulty.out;
  const ProgramRun missing = run_line("check nowhere.json " + wrong);
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_EQ(missing.err, "cavalcade: cannot read 'nowhere.json': No such file or directory\n");
  EXPECT_NE(missing.out.find(wrong + ": fault: "), std::string::npos) << "the others are checked";
  EXPECT_EQ(run_line("check " + folder.path() + " " + good).err,
            "cavalcade: " + folder.path() + ": is a folder; an atlas is checked alone\n");
  // Pictures go into a folder, each under its own name.
  EXPECT_EQ(run_line("draw " + good + " --format txt -o " + folder.path()).exit_code, 0);
  EXPECT_TRUE(file_exists(folder.path() + "/good.txt"));
  EXPECT_EQ(run_line("draw " + good + " " + good + " --format svg -o " + folder.path()).err,
            "cavalcade: -o: two answers would be called 'good.svg'; draw them into separate folders\n");
  const ProgramRun drawn = run_line("draw " + wrong + " " + good + " --format csv -o " + folder.path() + "/some/");
  EXPECT_EQ(drawn.exit_code, 1);
  EXPECT_EQ(names_in(folder.path() + "/some"), (std::set<std::string>{"good.csv"}));
  EXPECT_EQ(run_line("draw " + good + " -o " + folder.path()).err,
            "cavalcade: --format: is missing; a folder says nothing about the format\n");
}

TEST(JsonLines, StandOnTheirOwn) {
  const ProgramRun list = run_line("enumerate 3x4 --from a1 --quiet --format json");
  std::istringstream lines(list.out);
  int number = 0;
  for (std::string line; std::getline(lines, line); ++number) {
    const Json answer = Json::parse(line);
    EXPECT_EQ(answer["question"]["board"], "3x4");
    EXPECT_EQ(answer["question"]["from"], "a1");
    EXPECT_EQ(answer["version"], 1);
    EXPECT_EQ(first_line(run_line("check -", line)), "0 holds: an open tour of 3x4 from a1 (12 squares)");
  }
  EXPECT_EQ(number, 2);
  EXPECT_EQ(first_line(run_line("check - --closed", R"({"tour":["a1"]})")).substr(0, 2), "1 ") << "as they were before";
}

// What the commands print is as the schema says, to a validator that is not ours; so are all answers of an atlas, with
// their certificates.
TEST(JsonSchema, HoldsForWhatIsPrinted) {
  const TemporaryFolder folder;
  std::string all;
  for (const std::string line :
       {"tour 8x8 --closed --from d4 --format json", "tour 5x5 --closed --format json",
        "tour 10x4 --wrap x --closed --format json", "tour 8x8 --method warnsdorff --tie-break pohl --format json",
        "tour 6x6 --method circuit --format json", "tour 8x8 --squares 5..9 --format json",
        "tour 1000000x1000000 --step-of d4 --format json", "tour cube:2 --block F:a1 --format json",
        "tour 20x20 --closed --method blind --time-limit 10ms --format json", "cycles 6x6 --knights 4 --format json",
        "cycles 6x6 --knights 2 --method cycle --format json", "visit 8x8 --knights a8,e5 --block b8,c1 --format json",
        "visit 3x3 --knights b2 --format json", "count 6x6 --closed --symmetric --format json",
        "count 5x5 --open --by-start --format json", "enumerate 3x4 --quiet --format json",
        "sample 6x6 --closed -n 2 --format json"})
    all += run_line(line).out;
  const std::string atlas = folder.path() + "/atlas";
  ASSERT_EQ(run_line("cycles --table 6 --quiet --out " + atlas).exit_code, 0);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(atlas))
    if (entry.path().extension() == ".json" && entry.path().filename() != "index.json") all += read_file(entry.path());
  EXPECT_GT(std::count(all.begin(), all.end(), '\n'), 40);
  const std::string said = folder.path() + "/said";
  const Result<ProcessEnd> end =
      run_process({"/usr/bin/python3", CAVALCADE_TESTS_DIR "/ask/validate_json.py",
                   folder.file("schema.json", run_line("help --schema").out), "-", folder.file("lines", all)},
                  {.out = said, .err = said});
  EXPECT_TRUE(end && end->exit_code == 0);
  EXPECT_EQ(read_file(said), "");
}

// ---- answers of others ----

// Runs a program on a model of the question, and checks what it printed.
std::string checked_by(const std::vector<std::string>& program, const std::string& line, const std::string& language,
                       const std::string& from, const TemporaryFolder& folder) {
  const std::string model = folder.path() + "/model";
  const ProgramRun written = run_line("model " + line + " --as " + language + " -o " + model);
  EXPECT_EQ(written.exit_code, 0) << written.err;
  std::vector<std::string> command = program;
  command.push_back(model + (language == "minizinc" ? ".mzn" : ""));
  if (language == "minizinc") std::filesystem::rename(model, command.back());
  const std::string output = folder.path() + "/output";
  EXPECT_TRUE(run_process(command, {.out = output, .err = folder.path() + "/errors"}));
  return first_line(run_line("check --from " + from + " " + command.back() + " " + output));
}

struct Solver {
  const char* language;
  const char* from;
  std::vector<std::string> program;
};
void PrintTo(const Solver& solver, std::ostream* out) {
  *out << solver.from;
}
class RealSolvers : public ::testing::TestWithParam<Solver> {};
INSTANTIATE_TEST_SUITE_P(Programs, RealSolvers,
                         ::testing::Values(Solver{"dimacs", "dimacs", {"cadical"}},
                                           Solver{"minizinc", "minizinc", {"minizinc", "--solver", "gecode"}},
                                           Solver{"asp", "clingo", {"clingo"}}));

TEST_P(RealSolvers, AreHeard) {
  const TemporaryFolder folder;
  const auto checked = [&](const std::string& line) {
    return checked_by(GetParam().program, line, GetParam().language, GetParam().from, folder);
  };
  EXPECT_EQ(checked("6x6 --closed"), "0 holds: a closed tour of 6x6 (36 squares)");
  EXPECT_EQ(checked("5x5 --from a1 --to e5"), "0 holds: an open tour of 5x5 from a1 to e5 (25 squares)");
  EXPECT_EQ(checked("5x5 --block a1,b1,c1 --wrap x --from e5").substr(0, 9), "0 holds: ");
  EXPECT_EQ(checked("6x6 --task cycles --knights 4"), "0 holds: a cover of 6x6 by 4 cycles of 8 to 10 squares");
  EXPECT_EQ(checked("5x4 --task visit --knights a1,e4"),
            "0 holds: from a1, e4: 2 knights on 5x4 visit 20 of 20 squares, the most possible");
  EXPECT_TRUE(checked("4x4 --closed").starts_with("3 unsettled: ")) << "no proof";
}

TEST(AnswersOfOthers, BecomeOrdinaryAnswers) {
  const TemporaryFolder folder;
  EXPECT_EQ(checked_by({"cadical", "-q"}, "6x6 --closed", "dimacs", "dimacs", folder),
            "0 holds: a closed tour of 6x6 (36 squares)");
  const std::string both = folder.path() + "/model " + folder.path() + "/output";
  const std::string json = folder.path() + "/answer.json";
  EXPECT_EQ(run_line("draw --from dimacs " + both + " -o " + json).exit_code, 0);
  EXPECT_EQ(first_line(run_line("check " + json)), "0 holds: a closed tour of 6x6 (36 squares)");
  EXPECT_EQ(run_line("draw --from dimacs " + both + " -o " + folder.path() + "/tour.svg").exit_code, 0);
  // The question may come from an answer; and the output from a pipe.
  EXPECT_EQ(first_line(run_line("check --from dimacs " + json + " -", read_file(folder.path() + "/output"))),
            "0 holds: a closed tour of 6x6 (36 squares)");
  std::string spoiled = read_file(folder.path() + "/output");
  const std::size_t at = spoiled.find("\nv ") + 3;
  spoiled.insert(at, spoiled[at] == '-' ? "1 2 " : "2 3 ");
  EXPECT_EQ(first_line(run_line("check --from dimacs " + json + " -", spoiled)).substr(0, 8), "1 fault:");
}

TEST(AnswersOfOthers, NeedTheirModel) {
  const TemporaryFolder folder;
  const std::string file = folder.file("out", "s SATISFIABLE\n");
  EXPECT_EQ(run_line("check --from dimacs " + file).err,
            "cavalcade: FILE: --from dimacs takes two: the model that was solved, and what came out\n");
  EXPECT_EQ(run_line("check --from dimacs " + file + " " + file).err,
            "cavalcade: " + file +
                ": holds no question: give the model that was solved, or a question or an answer as JSON\n");
  EXPECT_EQ(run_line("check --from dimacs --closed " + file + " " + file).err,
            "cavalcade: --closed: the model says what was asked; drop it\n");
}

}  // namespace
}  // namespace cavalcade::testing
