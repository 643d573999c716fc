// `cavalcade cycles`, its table, and `cavalcade check` of an atlas, as a user meets them.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::ordered_json;

class InvalidCycles : public ::testing::TestWithParam<Mistake> {};

TEST_P(InvalidCycles, GetOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Questions, InvalidCycles,
    ::testing::Values(
        Mistake{"cycles 8x8", "--knights: is missing"}, Mistake{"cycles 8x8 --knights 0", "--knights: '0'"},
        Mistake{"cycles 8x8 --knights few", "--knights: 'few'"},
        Mistake{"cycles 8x8 --knights 4 --lengths 5..7", "--lengths: '5..7' names an odd length"},
        Mistake{"cycles 8x8 --knights 4 --lengths 8..4", "--lengths: '8..4' begins with the longer"},
        Mistake{"cycles 8x8 --knights 4 --lengths 8", "--lengths: '8' is not a range"},
        Mistake{"cycles 8x8 --knights 4 --method blind", "--method: 'blind' is not one of auto, carve"},
        Mistake{"cycles 8x8 --knights 4 --animate", "--animate: needs a terminal; try -o cycles.gif"},
        Mistake{"cycles 8x8 --knights 4 --proof no/such/folder.json", "--proof: cannot write"},
        Mistake{"cycles 8x8 --knights 4 --out atlas", "--out: is the folder of a table"},
        Mistake{"cycles @nope --knights 2", "board: cannot read 'nope'"}, Mistake{"cycles", "BOARD: is missing"},
        Mistake{"cycles --knights 4", "BOARD: is missing"},
        Mistake{"cycles --table 3", "--table: '3' is not a whole number from 4 to 20"},
        Mistake{"cycles --table 21", "--table: '21'"}, Mistake{"cycles --table ten", "--table: 'ten'"},
        Mistake{"cycles 8x8 --table 10", "--table: asks for every board and number of knights; drop BOARD"},
        Mistake{"cycles --table 10 --knights 2", "--table: asks for every board and number of knights; drop --knights"},
        Mistake{"cycles --table 10 --method exact",
                "--table: asks for every board and number of knights; drop --method"},
        Mistake{"cycles --table 10 --proof x.json",
                "--table: asks for every board and number of knights; drop --proof"},
        Mistake{"cycles --table 10 --format gif",
                "--format: 'gif' is not one of text, json, csv, latex, svg, png, pdf"},
        Mistake{"cycles --table 10 -o table.npy", "-o: 'npy' is not one of text, json, csv, latex, svg, png, pdf"},
        Mistake{"cycles --table 10 -o no/such/table.csv", "-o: cannot write"},
        Mistake{"cycles 8x8 --knights 4 --format latex", "--format: 'latex' is not one of text, json"},
        Mistake{"visit 8x8 --knights a1 --format successors", "a visit of knights in turn has no list of successors"},
        Mistake{"cycles --table 10 --threads 0", "--threads: '0'"},
        Mistake{"cycles --table 10 --time-limit soon", "--time-limit: 'soon'"},
        Mistake{"cycles --table 4 --out /dev/null", "--out: cannot make the folder '/dev/null'"},
        Mistake{"check .", "'.' is not an atlas: cannot read './index.json'"},
        Mistake{"check . --threads none", "--threads: 'none'"}));

TEST(CyclesTable, IsNotWrittenIntoAFolderOfSomethingElse) {
  const TemporaryFolder folder;
  const std::string other = folder.file("notes.txt", "mine");
  const ProgramRun run = run_line("cycles --table 4 --out " + folder.path());
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(run.err.starts_with("cavalcade: --out: ")) << run.err;
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_EQ(read_file(other), "mine");
}

TEST(Atlas, IsWrittenAndChecksAndATamperedOneDoesNot) {
  const TemporaryFolder folder;
  const std::string atlas = folder.path() + "/atlas";
  run_line("cycles --table 4 --threads 2 --out " + atlas);
  const ProgramRun whole = run_line("check " + atlas);
  EXPECT_EQ(whole.exit_code, 0) << whole.out << whole.err;
  EXPECT_TRUE(whole.out.starts_with("holds: 7 instances, ")) << whole.out;
  EXPECT_NE(whole.out.find("checked from scratch in "), std::string::npos) << whole.out;

  Json index = Json::parse(read_file(atlas + "/index.json"));
  index["instances"][3]["verdict"] = "optimal";
  index["instances"].erase(0);
  EXPECT_EQ(folder.file("atlas/index.json", index.dump()), atlas + "/index.json");
  const ProgramRun tampered = run_line("check --threads 2 " + atlas);
  EXPECT_EQ(tampered.exit_code, 1);
  EXPECT_TRUE(tampered.out.starts_with("fault: index.json: does not list '4x3' with 1 knight\nfault: 4x4/1.json: "))
      << tampered.out;
  EXPECT_NE(tampered.out.find("fault: 7 instances, "), std::string::npos) << tampered.out;
  EXPECT_NE(tampered.out.find(", 2 faults, checked from scratch in "), std::string::npos) << tampered.out;
}

TEST(Check, ExportsAProofForOtherCheckers) {
  const TemporaryFolder folder;
  const std::string answer = folder.path() + "/none.json";
  const std::string proof = folder.path() + "/made/by/check";
  ASSERT_EQ(run_line("tour 10x4 --wrap x --closed --proof " + answer).exit_code, 1);
  const ProgramRun run = run_line("check " + answer + " --export " + proof);
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_TRUE(run.out.starts_with("holds: ")) << run.out;
  EXPECT_NE(read_file(proof + "/formula.cnf").find("p cnf "), std::string::npos);
  EXPECT_TRUE(read_file(proof + "/proof.drat").ends_with("0\n"));
}

TEST(Check, ExportsNothingElse) {
  const TemporaryFolder folder;
  const std::string proof = folder.path() + "/proof";
  const auto refused = [&](const std::string& file, const std::string& input, const std::string& message) {
    const ProgramRun run = run_program({"check", file, "--export", proof}, input);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(run.err.starts_with("cavalcade: --export: " + message)) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_FALSE(file_exists(proof + "/formula.cnf"));
    EXPECT_FALSE(file_exists(proof + "/proof.drat"));
  };
  refused("-", run_line("tour 5x5 --format json").out, "the answer has no certificate");
  refused("-", run_line("tour 4x4 --format json").out, "a certificate of the kind open-theorem has no proof");
  refused(folder.path(), "", "is for one answer");
}

TEST(Draw, DrawsAStoredCover) {
  const TemporaryFolder folder;
  const std::string cover =
      R"({"question":{"board":"4x3","task":"cycles","knights":2,"lengths":"6..6"},"verdict":"solved",
          "cycles":[["a1","b3","d2","b1","a3","c2"],["a2","c1","d3","b2","d1","c3"]]})";
  EXPECT_TRUE(run_line("check -", cover).out.starts_with("holds: a cover of 4x3 by 2 cycles of 6 squares\n"));
  for (const std::string ending : {"svg", "png", "gif", "pdf", "txt", "csv", "npy", "json"}) {
    const std::string file = folder.path() + "/cover." + ending;
    EXPECT_EQ(run_program({"draw", "-", "-o", file}, cover).exit_code, 0) << ending;
    EXPECT_TRUE(file_exists(file)) << ending;
  }
}

// What follows asks for covers, so it needs the engine's methods for them.

class SolvedCycles : public ::testing::TestWithParam<std::string> {};

TEST_P(SolvedCycles, ArePrintedAndPassCheck) {
  const std::string line = "cycles " + GetParam();
  const ProgramRun text = run_line(line);
  EXPECT_EQ(text.exit_code, 0) << text.out << text.err;
  EXPECT_EQ(text.err, "");
  const ProgramRun json = run_line(line + " --format json");
  ASSERT_EQ(json.exit_code, 0);
  const ProgramRun check = run_line("check -", json.out);
  EXPECT_EQ(check.exit_code, 0) << check.out;
}

INSTANTIATE_TEST_SUITE_P(Questions, SolvedCycles,
                         ::testing::Values("6x6 --knights 4", "9x6 --knights 3", "8x8 --knights 1", "4x4 --knights 4",
                                           "8x8 --knights 5 --lengths 8..20", "10x10 --knights 7 --seed 3"));

TEST(ImpossibleCycles, OfAnOddNumberOfSquaresSayThatColoursRuleThemOut) {
  const ProgramRun run = run_line("cycles 5x5 --knights 2");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_TRUE(run.out.starts_with("impossible: colours")) << run.out;
}

// The paper: more knights than a quarter of the squares have no cover, since the smallest cycle has four.
TEST(ImpossibleCycles, OfMoreKnightsThanThereIsRoomForSaySo) {
  const TemporaryFolder folder;
  const std::string proof = folder.path() + "/none.json";
  for (const auto& [line, reason] : std::vector<std::pair<std::string, std::string>>{
           {"8x8 --knights 17", "a cycle has 4 squares or more, so at most 16 fit into 64 squares, and not 17"},
           {"8x8 --knights 2147483647", "at most 16 fit into 64 squares, and not 2147483647"},
           {"8x8 --knights 17 --lengths 4..60", "at most 16 fit into 64 squares, and not 17"},
           {"5x5 --wrap xy --knights 9", "a cycle has 3 squares or more, so at most 8 fit into 25 squares, and not 9"},
           {"1000000x1000000 --knights 250000000001", "at most 250000000000 fit into 1000000000000 squares"},
           {"1x1 --knights 2", "colours"}}) {
    SCOPED_TRACE(line);
    const ProgramRun run = run_line("cycles " + line + " --proof " + proof);
    EXPECT_EQ(run.exit_code, 1) << run.err;
    EXPECT_TRUE(run.out.starts_with("impossible: ")) << run.out;
    EXPECT_NE(run.out.find(reason), std::string::npos) << run.out;
    const ProgramRun check = run_line("check " + proof);
    EXPECT_EQ(check.exit_code, 0) << check.out << check.err;
  }
}

TEST(ImpossibleCycles, ComeWithAProofThatChecks) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/none.json";
  EXPECT_EQ(run_line("cycles 6x6 --knights 6 --proof " + file).exit_code, 1);
  EXPECT_EQ(run_line("check " + file).exit_code, 0);
}

TEST(CyclesTable, OfSixIsThePublishedOne) {
  const ProgramRun run = run_line("cycles --table 6 --threads 2 --format json");
  ASSERT_EQ(run.exit_code, 0) << run.out << run.err;
  const Json table = Json::parse(run.out);
  EXPECT_EQ(table["published"], "identical");
  EXPECT_EQ(table["undecided"], Json::object());
  EXPECT_EQ(table["impossible"]["6x6"], (Json{6, 7, 8, 9}));
}

TEST(CyclesTable, IsWrittenInEveryFormat) {
  const TemporaryFolder folder;
  const auto written = [&](const std::string& file) {
    const ProgramRun run = run_line("cycles --table 4 --quiet -o " + folder.path() + "/" + file);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return read_file(folder.path() + "/" + file);
  };
  EXPECT_TRUE(written("table.csv").starts_with("board,width,height,knights,")) << "csv";
  EXPECT_NE(written("table.tex").find("$4\\times4$ & 4 & 1, 2, 3 \\\\\n"), std::string::npos) << "latex";
  EXPECT_TRUE(written("table.svg").starts_with("<svg "));
  EXPECT_TRUE(written("table.png").starts_with("\x89PNG"));
  EXPECT_TRUE(written("table.pdf").starts_with("%PDF"));
  EXPECT_TRUE(written("table.txt").starts_with(" N x M  Max(C)"));
  EXPECT_TRUE(written("table.json").starts_with("{\"impossible\":"));
  EXPECT_TRUE(run_line("cycles --table 4 --quiet --format csv").out.starts_with("board,"));
}

TEST(CyclesTable, StopsAndSaysWhatIsKnown) {
  const TemporaryFolder folder;
  const std::string atlas = folder.path() + "/atlas";
  const SignalledRun signalled = run_and_signal("cycles --table 20 --format json --out " + atlas, SIGINT, 100);
  EXPECT_EQ(signalled.run.exit_code, 130);
  EXPECT_FALSE(Json::parse(signalled.run.out)["undecided"].empty());
  const ProgramRun check = run_line("check " + atlas);
  EXPECT_EQ(check.exit_code, 3) << check.out;
  EXPECT_TRUE(check.out.starts_with("undecided: ")) << check.out;
}

TEST(CyclesTable, GoesOnAfterItWasKilled) {
  const TemporaryFolder folder;
  const std::string atlas = folder.path() + "/atlas";
  const std::string line = "cycles --table 6 --format json --out " + atlas;
  const std::string some = atlas + "/4x3/3.json";
  const SignalledRun killed = run_and_signal_when(line, SIGKILL, [&] { return file_exists(some); });
  ASSERT_EQ(killed.run.exit_code, 128 + SIGKILL) << "it was too fast to be killed";
  EXPECT_FALSE(file_exists(atlas + "/index.json"));
  EXPECT_EQ(run_line("check " + atlas).exit_code, 2);
  std::map<std::string, std::string> before;
  for (const auto& item : std::filesystem::recursive_directory_iterator(atlas))
    if (item.path().extension() == ".json") before[item.path()] = read_file(item.path());
  const ProgramRun run = run_line(line);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(Json::parse(run.out)["undecided"], Json::object());
  EXPECT_GE(before.size(), 3U);
  for (const auto& [file, text] : before) EXPECT_EQ(read_file(file), text) << "not asked again: " << file;
  EXPECT_EQ(run_line("check " + atlas).exit_code, 0);
}

}  // namespace
}  // namespace cavalcade::testing
