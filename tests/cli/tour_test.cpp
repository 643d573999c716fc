// `cavalcade tour` and `cavalcade check`, as a user meets them.

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::json;

Json json_of(const std::string& line) {
  return Json::parse(run_line(line + " --format json").out);
}

class SolvedTour : public ::testing::TestWithParam<std::string> {};

TEST_P(SolvedTour, IsPrintedAndPassesCheck) {
  const std::string line = "tour " + GetParam();
  const ProgramRun text = run_line(line);
  EXPECT_EQ(text.exit_code, 0) << text.out << text.err;
  EXPECT_EQ(text.err, "");
  const ProgramRun json = run_line(line + " --format json");
  ASSERT_EQ(json.exit_code, 0);
  const ProgramRun check = run_line("check -", json.out);
  EXPECT_EQ(check.exit_code, 0) << check.out;
  EXPECT_TRUE(check.out.starts_with("holds: ")) << check.out;
}

// Text and CSV pass too; CSV does not say how the piece moves, so the question's own words are repeated.
TEST_P(SolvedTour, PassesCheckAsTextAndCsv) {
  const std::string line = "tour " + GetParam();
  std::string meant;
  for (const std::string option : {"--closed", "--wrap xy", "--wrap x ", "--leaper 2,3"})
    if ((line + " ").find(option) != std::string::npos) meant += " " + option;
  for (const std::string format : {"text", "csv"}) {
    const ProgramRun printed = run_line(line + " --format " + format);
    const ProgramRun check = run_line("check -" + (format == "csv" ? meant : ""), printed.out);
    EXPECT_EQ(check.exit_code, 0) << format << check.out << check.err;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Questions, SolvedTour,
    ::testing::Values(
        "8x8 --from d4 --method warnsdorff", "8x8 --method hybrid --closed", "5x5 --method blind", "6x6 --method blind",
        "8x8 --closed --from e5", "8x8 --from a1 --to h1", "8x8 --to c3", "1x1", "3x4", "3x10 --closed",
        "7x7 --from d4 --to a1", "8x8 --block a1,b1 --closed", "cube:3 --closed", "6x6 --wrap xy --closed",
        "5x5 --wrap x --closed", "10x10 --leaper 2,3 --closed", "6x6 --tie-break pohl --method warnsdorff",
        "112x112 --method warnsdorff --tie-break squirrel", "8x8 --method structured --closed",
        "9x9 --method structured --to c3", "8x8 --method patch --closed", "12x9 --method patch --from a1 --to b1",
        "8x8 --method sat --closed", "7x7 --method sat --from a1",
        "8x8 --closed --use a1-b3,d4-e6 --avoid d4-f5 --avoid g1-h3", "8x8 --closed --step 1=a1,17=e5 --step 40=h3",
        "7x7 --step 2=c2,49=a1", "6x6 --step 20=c3 --method sat", "10x10 --closed --symmetry quarter",
        "7x8 --symmetry half --use a1-b3", "6x6 --method steps --closed", "cube:3 --step 9=F:a1,20=U:b2",
        "7x7 --use a1-b3 --use c3-d5 --from g7", "6x6 --avoid a1-b3 --method hybrid",
        "8x8 --from d4 --avoid d4-e6 --method warnsdorff", "5x5 --avoid a1-b3 --method blind --from a1",
        "cube:3 --use F:a1-F:b3", "50x50 --closed --seed 9", "30x30 --method warnsdorff --tie-break first"));

TEST(TourJson, HasTheDocumentedFields) {
  const Json answer = json_of("tour 8x8 --closed --from d4 --method hybrid");
  EXPECT_EQ(answer["question"]["board"], "8x8");
  EXPECT_EQ(answer["question"]["task"], "tour");
  EXPECT_EQ(answer["question"]["closed"], true);
  EXPECT_EQ(answer["question"]["from"], "d4");
  EXPECT_EQ(answer["verdict"], "solved");
  EXPECT_EQ(answer["method"], "hybrid");
  EXPECT_TRUE(answer["seconds"].is_number_float());
  EXPECT_TRUE(answer["stats"]["nodes"].is_number_unsigned());
  EXPECT_TRUE(answer["stats"]["backtracks"].is_number_unsigned());
  EXPECT_EQ(answer["tour"].size(), 64U);
  EXPECT_EQ(answer["tour"][0], "d4");
}

TEST(TourJson, OfAnImpossibleQuestionSaysWhyAndChecks) {
  const ProgramRun run = run_line("tour 4x10 --closed --format json");
  EXPECT_EQ(run.exit_code, 1);
  const Json answer = Json::parse(run.out);
  EXPECT_EQ(answer["verdict"], "impossible");
  EXPECT_TRUE(answer["reason"].get<std::string>().starts_with("Schwenk 1991"));
  EXPECT_EQ(answer["certificate"]["kind"], "closed-theorem");
  EXPECT_EQ(run_line("check -", run.out).exit_code, 0);
}

struct Refusal {
  const char* question;
  const char* named_reason;
};

// The names that ctest shows.
void PrintTo(const Refusal& refusal, std::ostream* out) {
  *out << refusal.question;
}

class ImpossibleTour : public ::testing::TestWithParam<Refusal> {};

TEST_P(ImpossibleTour, IsRefusedByNameWithExitCodeOne) {
  const ProgramRun run = run_line(std::string("tour ") + GetParam().question);
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_TRUE(run.out.starts_with(std::string("impossible: ") + GetParam().named_reason)) << run.out;
  EXPECT_EQ(run.err, "");
}

INSTANTIATE_TEST_SUITE_P(
    Questions, ImpossibleTour,
    ::testing::Values(Refusal{"4x4", "Cull & De Curtins"}, Refusal{"3x3", "Cull & De Curtins"},
                      Refusal{"2x9", "Cull & De Curtins"}, Refusal{"3x5", "Cull & De Curtins"},
                      Refusal{"5x5 --closed", "colours"}, Refusal{"4x10 --closed", "Schwenk"},
                      Refusal{"3x8 --closed", "Schwenk"}, Refusal{"5x5 --from b1", "colours"},
                      Refusal{"8x8 --from a1 --to c1", "colours"}, Refusal{"8x8 --block a1 --closed", "colours"},
                      Refusal{"999999x999999 --closed", "colours"}, Refusal{"5x5 --block b3,c2 --closed", "colours"},
                      Refusal{"6x6 --block b3,c2,e5,f6 --closed", "a1 has no move"},
                      Refusal{"8x8 --leaper 1,3", "a (1,3) leaper stays on the colour"},
                      Refusal{"cube:1", "U:a1 has no move"}, Refusal{"1x1 --closed", "a closed tour needs"},
                      Refusal{"5x5 --from b2 --to a3", "exhaustive search"}));

class InvalidQuestion : public ::testing::TestWithParam<Mistake> {};

TEST_P(InvalidQuestion, GetsOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Questions, InvalidQuestion,
    ::testing::Values(
        Mistake{"tour 0x8", "board: '0x8'"}, Mistake{"tour 8", "board: '8'"}, Mistake{"tour 8x", "board: '8x'"},
        Mistake{"tour 99999999999x2", "board: '99999999999x2'"}, Mistake{"tour 8x8 --from z9", "--from: 'z9'"},
        Mistake{"tour 8x8 --block a1 --from a1", "--from: a1 is blocked"},
        Mistake{"tour 8x8 --leaper 0,0", "--leaper: "}, Mistake{"tour 8x8 --method nope", "--method: 'nope'"},
        Mistake{"tour 8x8 --tie-break nope", "--tie-break: 'nope'"}, Mistake{"tour 8x8 --wrap z", "--wrap: 'z'"},
        Mistake{"tour @missing", "board: cannot read 'missing'"}, Mistake{"tour 8x8 --closed --to a1", "--to: "},
        Mistake{"tour 8x8 --from a1 --to a1", "--to: "}, Mistake{"tour 8x8 --seed -1", "--seed: '-1'"},
        Mistake{"tour 8x8 --threads 0", "--threads: '0'"},
        Mistake{"tour 8x8 --time-limit soon", "--time-limit: 'soon'"},
        Mistake{"tour 8x8 --memory-limit lots", "--memory-limit: 'lots'"},
        Mistake{"tour 8x8 --format bmp", "--format: 'bmp'"},
        Mistake{"tour 8x8 -o missing-folder/tour.svg", "-o: cannot write 'missing-folder/tour.svg'"},
        Mistake{"tour 8x8 -o tour.bmp", "-o: the ending of 'tour.bmp'"},
        Mistake{"tour 8x8 --animate", "--animate: needs a terminal"},
        Mistake{"tour 8x8 --wrap xy --tie-break squirrel", "--tie-break: squirrel"},
        Mistake{"tour", "BOARD: is missing"}, Mistake{"tour 8x8 9x9", "'9x9' is one argument too many"},
        Mistake{"tour 8x8 --bogus", "'--bogus' is not an option of tour (see"},
        Mistake{"gallop 8x8", "'gallop' is not a command (see"},
        Mistake{"trial 8x8 --methods blind,,hybrid", "--method: ''"}, Mistake{"trial 8x8 --repeat 0", "--repeat: '0'"},
        Mistake{"check missing.json", "cannot read 'missing.json'"},
        Mistake{"draw missing.json -o x.svg", "cannot read 'missing.json'"}));

TEST(InvalidMap, GetsOneClearLineAndExitCodeTwo) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& map, const std::string& message) {
    const ProgramRun run = run_program({"tour", "@" + folder.file("map.txt", map)});
    EXPECT_EQ(run.exit_code, 2) << map;
    EXPECT_NE(run.err.find(message), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find('\n'), run.err.size() - 1) << run.err;
  };
  refused("...\n..\n", "line 2 has 2 squares where line 1 has 3");
  refused("###\n###\n", "has no free square");
  refused("", "is empty");
  refused("..x\n...\n", "line 1 has a character other than");
}

TEST(Map, WithHolesIsToured) {
  const TemporaryFolder folder;
  const std::string map =
      folder.file("board.txt", "##....##\n#......#\n........\n........\n........\n........\n#......#\n##....##\n");
  const ProgramRun json = run_program({"tour", "@" + map, "--closed", "--format", "json"});
  EXPECT_EQ(json.exit_code, 0) << json.out;
  const Json answer = Json::parse(json.out);
  EXPECT_EQ(answer["question"]["block"].size(), 12U);
  EXPECT_EQ(answer["tour"].size(), 52U);
  EXPECT_EQ(run_line("check -", json.out).exit_code, 0);
}

TEST(Check, SaysTheFirstFaultPrecisely) {
  Json answer = json_of("tour 6x6 --from a1");
  const std::string second = answer["tour"][1];
  answer["tour"][1] = answer["tour"][0];
  const ProgramRun twice = run_line("check -", answer.dump());
  EXPECT_EQ(twice.exit_code, 1);
  EXPECT_TRUE(twice.out.starts_with("fault: step 2: a1 to a1 is not a (1,2) move") ||
              twice.out.starts_with("fault: a1 visited at steps 1 and 2"))
      << twice.out;
  answer["tour"][1] = second;
  const std::string last = answer["tour"].back();
  answer["tour"].erase(answer["tour"].size() - 1);
  const ProgramRun missing = run_line("check -", answer.dump());
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_EQ(missing.out, "fault: " + last + " never visited\n");
}

TEST(Check, FindsTheFaultOnANumberedBoard) {
  const std::string board = "4  10  7  2\n3   1  4  9\n2   8 11  6\n1   5 12  3\n    a  b  c\n";
  const ProgramRun faulty = run_line("check -", board);
  EXPECT_EQ(faulty.exit_code, 1);
  EXPECT_EQ(faulty.out, "fault: step 3: c4 to c1 is not a (1,2) move\n");
  const ProgramRun strange = run_line("check -", "4  10  7  2\n3   1  4  9\n2   8 11  6\n1   5 13  3\n    a  b  c\n");
  EXPECT_EQ(strange.exit_code, 2);
  EXPECT_NE(strange.err.find("do not go 1, 2, 3"), std::string::npos) << strange.err;
}

TEST(Check, RefusesAFalseClaimOfImpossibility) {
  const ProgramRun run = run_line("check -",
                                  R"({"question":{"board":"8x8","task":"tour","closed":true},"verdict":"impossible",
                                      "reason":"I say so","certificate":{"kind":"closed-theorem"}})");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_TRUE(run.out.starts_with("fault: ")) << run.out;
}

TEST(Check, OfSomethingElseIsInvalid) {
  const std::string whole = run_line("tour 5x5 --format json").out;
  for (const std::string& text : {whole.substr(0, whole.size() / 2), std::string("a shopping list\n"), std::string(),
                                  std::string("[1,2,3]"), std::string("{}")}) {
    const ProgramRun run = run_line("check -", text);
    EXPECT_EQ(run.exit_code, 2) << text;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err.find('\n'), run.err.size() - 1) << run.err;
  }
}

TEST(Parts, OfATourThatFitsNoMemory) {
  const ProgramRun run = run_line("tour 1000000x1000000 --closed --squares 5000000000..5000000009");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 12);  // a headline, an empty line, ten steps
  const std::string line = run.out.substr(run.out.find("5000000004  "));
  const std::string square = line.substr(12, line.find('\n') - 12);
  const Json step = json_of("tour 1000000x1000000 --closed --step-of " + square);
  EXPECT_EQ(step["first_step"], 5000000004);
  EXPECT_EQ(run_line("check -", step.dump()).exit_code, 0);
}

TEST(Parts, ThatMakeNoSenseGetOneLine) {
  for (const std::string part : {"--squares 0..3", "--squares 1..65", "--squares 3", "--step-of z9",
                                 "--squares 1..3 --step-of a1", "--squares 1..3 --format png -o part.png"}) {
    const ProgramRun run = run_line("tour 8x8 " + part);
    EXPECT_EQ(run.exit_code, 2) << part;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST(Proof, IsWrittenAndChecksAndABrokenOneDoesNot) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/none.json";
  const ProgramRun run = run_line("tour 10x4 --wrap x --closed --proof " + file);
  EXPECT_EQ(run.exit_code, 1) << run.out;
  EXPECT_EQ(run_line("check " + file).exit_code, 0);
  Json proof = Json::parse(read_file(file));
  ASSERT_EQ(proof["certificate"]["kind"], "proof");
  proof["certificate"]["cuts"] = Json::array();  // two moves at every square are not impossible
  const ProgramRun broken = run_line("check -", proof.dump());
  EXPECT_EQ(broken.exit_code, 1);
  EXPECT_TRUE(broken.out.starts_with("fault: ")) << broken.out;
}

TEST(Proof, OfWhatHasATourIsNotWritten) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/none.json";
  EXPECT_EQ(run_line("tour 8x8 --closed --proof " + file).exit_code, 0);
  EXPECT_FALSE(file_exists(file));
  EXPECT_EQ(run_line("tour 8x8 --closed --proof " + folder.path() + "/no/such.json").exit_code, 2);
}

TEST(Limits, EndASearchWithExitCodeThree) {
  const ProgramRun run = run_line("tour 20x20 --closed --method blind --time-limit 200ms --format json");
  EXPECT_EQ(run.exit_code, 3);
  const Json answer = Json::parse(run.out);
  EXPECT_EQ(answer["verdict"], "unknown");
  EXPECT_EQ(answer["reason"], "time limit of 0.2 s reached");
  EXPECT_GT(answer["stats"]["nodes"].get<std::uint64_t>(), 0U);
}

TEST(Limits, OfMemoryAreKeptByPlanning) {
  const ProgramRun run = run_line("tour 1000x1000 --memory-limit 1M");
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.out.find("needs "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("the limit is 1.0 MiB"), std::string::npos) << run.out;
}

TEST(Limits, BoardsBeyondTheMachineAreUnknownNotACrash) {
  const ProgramRun run = run_line("tour 2147483647x2147483646");
  EXPECT_EQ(run.exit_code, 3) << run.out << run.err;
}

TEST(Interrupt, StopsTheSearchAndSaysWhatIsKnown) {
  const SignalledRun signalled = run_and_signal("tour 20x20 --closed --method blind --format json", SIGINT, 100);
  EXPECT_EQ(signalled.run.exit_code, 130);
  const Json answer = Json::parse(signalled.run.out);
  EXPECT_EQ(answer["verdict"], "unknown");
  EXPECT_EQ(answer["reason"], "interrupted");
  EXPECT_GT(answer["stats"]["deepest"].get<std::uint64_t>(), 1U);
}

// Nothing recurses with the board: four million squares are toured on a stack of 256 kB.
TEST(SmallStack, IsEnoughForALargeBoard) {
  for (const std::string question : {"--method warnsdorff", "--method hybrid", "--closed"}) {
    const std::string command = std::string("ulimit -s 256; exec '") + CAVALCADE_BINARY + "' tour 2000x2000 " +
                                question + " --format npy -o /dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0) << question;
  }
}

TEST(SameSeed, GivesTheSameTour) {
  const std::string line = "tour 9x9 --method hybrid --tie-break random --from a1 --seed 7";
  EXPECT_EQ(json_of(line)["tour"], json_of(line)["tour"]);
  EXPECT_NE(json_of(line)["tour"], json_of("tour 9x9 --method hybrid --tie-break random --from a1 --seed 8")["tour"]);
}

TEST(Output, GoesToTheFileInTheFormatOfItsEnding) {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> magic{
      {"t.svg", "<"},         {"t.png", "\x89PNG"},        {"t.gif", "GIF89a"},      {"t.pdf", "%PDF"},
      {"t.npy", "\x93NUMPY"}, {"t.json", "{\"question\""}, {"t.csv", "step,square"}, {"t.txt", "open tour of 6x6"}};
  for (const auto& [name, start] : magic) {
    const std::string path = folder.path() + "/" + name;
    const ProgramRun run = run_program({"tour", "6x6", "-o", path});
    EXPECT_EQ(run.exit_code, 0) << name << run.err;
    EXPECT_EQ(run.out, "") << name;
    EXPECT_TRUE(read_file(path).starts_with(start)) << name;
  }
}

TEST(Output, OfSmallBoardsIsNumberedUnlessToldNotTo) {
  const auto numbers = [](const std::string& option) {
    const std::string svg = run_line("tour 6x6 --format svg" + option).out;
    return svg.find(">17<") != std::string::npos;
  };
  EXPECT_TRUE(numbers(""));
  EXPECT_TRUE(numbers(" --numbers"));
  EXPECT_FALSE(numbers(" --no-numbers"));
}

TEST(Output, ThatDoesNotArriveIsAnError) {
  for (const char* line : {"tour 100x100 --format csv -o /dev/full", "tour 700x700 --format csv -o /dev/full",
                           "tour 700x700 --format npy -o /dev/full", "tour 700x700 --format svg -o /dev/full"}) {
    const ProgramRun run = run_line(line);
    EXPECT_EQ(run.exit_code, 2) << line;
    EXPECT_NE(run.err.find("No space left"), std::string::npos) << line << ": " << run.err;
  }
}

TEST(Output, OfAnImpossibleQuestionAsAPictureIsStillAnAnswer) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/t.svg";
  const ProgramRun run = run_program({"tour", "4x4", "-o", path});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_TRUE(run.err.starts_with("cavalcade: impossible: Cull & De Curtins")) << run.err;
  EXPECT_FALSE(file_exists(path));
}

TEST(Draw, DrawsAStoredAnswerAndRefusesAWrongOne) {
  const TemporaryFolder folder;
  const std::string json = run_line("tour 6x6 --closed --format json").out;
  const std::string picture = folder.path() + "/t.png";
  const ProgramRun run = run_program({"draw", "-", "-o", picture}, json);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_TRUE(read_file(picture).starts_with("\x89PNG"));

  Json wrong = Json::parse(json);
  std::swap(wrong["tour"][3], wrong["tour"][7]);
  const std::string refused = folder.path() + "/wrong.png";
  const ProgramRun faulty = run_program({"draw", "-", "-o", refused}, wrong.dump());
  EXPECT_EQ(faulty.exit_code, 1);
  EXPECT_FALSE(file_exists(refused));
}

}  // namespace
}  // namespace cavalcade::testing
