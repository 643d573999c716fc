// What goes for every command: how lines are read, help, manual pages, completion, the environment.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::json;

const std::vector<std::string>& every_command() {
  static const std::vector<std::string> commands{"",
                                                 "tour",
                                                 "cycles",
                                                 "visit",
                                                 "count",
                                                 "enumerate",
                                                 "sample",
                                                 "estimate",
                                                 "puzzle",
                                                 "model",
                                                 "trial",
                                                 "reproduce",
                                                 "campaign",
                                                 "check",
                                                 "describe",
                                                 "draw",
                                                 "play",
                                                 "help",
                                                 "completions",
                                                 "campaign run",
                                                 "campaign report",
                                                 "campaign clean",
                                                 "campaign generate",
                                                 "campaign sweep"};
  return commands;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// ---- reading ----

class InvalidLine : public ::testing::TestWithParam<Mistake> {};
TEST_P(InvalidLine, GetsOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}
INSTANTIATE_TEST_SUITE_P(
    All, InvalidLine,
    ::testing::Values(
        Mistake{"tuor 8x8", "'tuor' is not a command; did you mean tour? (see cavalcade --help)"},
        Mistake{"enum 8x8", "'enum' is not a command; did you mean enumerate?"},
        Mistake{"campaign rum", "'rum' is not a command; did you mean run? (see cavalcade campaign --help)"},
        Mistake{"--closed", "'--closed' is not an option; a command comes first"},
        Mistake{"--verison", "'--verison' is not an option; a command comes first; did you mean --version?"},
        Mistake{"tour 8x8 --clsoed", "'--clsoed' is not an option of tour; did you mean --closed?"},
        Mistake{"tour 8x8 --time 5s", "'--time' is not an option of tour; did you mean --time-limit?"},
        Mistake{"tour 8x8 -x", "'-x' is not an option of tour (see cavalcade tour --help)"},
        Mistake{"tour 8x8 -qx", "'-qx' is not an option of tour"},
        Mistake{"tour 8x8 --step d4", "--step: 'd4' is not a step and its square, such as 17=d4"},
        Mistake{"tour 8x8 --step 65=d4", "--step: '65' is not a whole number from 1 to 64"},
        Mistake{"tour 8x8 --step 5=z9", "--step: 'z9'"},
        Mistake{"tour 8x8 --block d4 --step 5=d4", "--step: d4 is blocked; name a free square"},
        Mistake{"tour 8x8 --step 5=d4,5=d5", "--step: step 5 is said to be d4 and d5"},
        Mistake{"tour 8x8 --step 5=d4 --step 7=d4", "--step: d4 is said to be step 5 and step 7"},
        Mistake{"tour 8x8 --step 1=d4 --from a1", "--step: step 1 is said to be d4, and --from says a1"},
        Mistake{"tour 8x8 --step 5=d4 --from d4", "--step: d4 is said to be step 1 and step 5"},
        Mistake{"tour 8x8 --step 64=d4 --to a2", "--step: step 64 is said to be d4, and --to says a2"},
        Mistake{"tour 8x8 --step 5=d4 --method patch", "--step: goes with --method auto, steps or sat"},
        Mistake{"tour 100000x100000 --step 5=d4", "--step: single steps need a board of at most"},
        Mistake{"count 6x6 --two-factors --step 5=d4", "--step: belongs to tours; drop it or --two-factors"},
        Mistake{"count 6x6 --closed --distinct --step 5=d4", "--step: does not go with --distinct"},
        Mistake{"count 6x6 --open --by-start --step 5=d4", "--step: does not go with --by-start; drop one of them"},
        Mistake{"enumerate 6x6 --distinct --step 5=d4", "--distinct: does not go with --step; drop one of them"},
        Mistake{"enumerate 6x6 --closed --method circuit --step 5=d4", "--step: belongs to --method search"},
        Mistake{"tour 8x6 --symmetry quarter",
                "--symmetry: the board does not have this one; it has half, left-right, up-down"},
        Mistake{"tour 8x8 --block a1 --symmetry left-right",
                "--symmetry: the board does not have this one; it has diagonal"},
        Mistake{"tour 8x8 --symmetry round", "--symmetry: 'round' is not one of half, quarter, left-right, up-down"},
        Mistake{"tour 8x8 --symmetry half --method blind", "--symmetry: goes with --method auto or sat"},
        Mistake{"tour 8x8 --symmetry half --step 5=d4", "--symmetry: does not go with --step; drop one of them"},
        Mistake{"tour 40000x40000 --symmetry half", "--symmetry: needs a board of at most 1000000 squares"},
        Mistake{"tour cube:4 --symmetry half", "--symmetry: knows the turns and reflections of flat boards"},
        Mistake{"enumerate 6x6 --closed --method cycle --symmetry half", "--symmetry: belongs to --method search"},
        Mistake{"tour 8x8 --fewest angles", "--fewest: 'angles' is not one of turns, crossings, obtuse"},
        Mistake{"tour 8x8 --fewest turns --most crossings",
                "--most: a tour has one aim, the fewest or the most of one thing; drop one of them"},
        Mistake{"tour cube:4 --fewest turns",
                "--fewest: turns, crossings and angles are those of lines on a flat board"},
        Mistake{"tour 8x8 --wrap x --most obtuse", "--most: turns, crossings and angles are those of lines on a flat"},
        Mistake{"tour 8x8 --fewest turns --step 5=d4", "--fewest: does not go with --step; drop one of them"},
        Mistake{"tour 8x8 --fewest turns --squares 1..5", "--fewest: goes with whole tours; drop it or --squares"},
        Mistake{"tour 100000x100000 --fewest turns", "--fewest: needs a board of at most"},
        Mistake{"tour 8x8 --use a1", "--use: 'a1' is not a move, such as a1-b3"},
        Mistake{"tour 8x8 --use a1-b4", "--use: a1-b4 is not a move on this board"},
        Mistake{"tour 8x8 --avoid a1-z9", "--avoid: 'z9' is not a square of 8x8"},
        Mistake{"tour 8x8 --use a1-b3 --avoid b3-a1", "--use: a1-b3 is a move to avoid, too"},
        Mistake{"tour 8x8 --use a1-b3 --method blind", "--use: goes with --method auto, patch, sat or steps"},
        Mistake{"tour 100000x100000 --avoid a1-b3", "--avoid: single moves need a board of at most"},
        Mistake{"count 6x6 --two-factors --use a1-b3", "--use: belongs to tours; drop it or --two-factors"},
        Mistake{"count 6x6 --closed --distinct --use a1-b3", "--use: does not go with --distinct"},
        Mistake{"enumerate 6x6 --closed --method circuit --use a1-b3", "--use: belongs to --method search"},
        Mistake{"tour 8x8 --from", "--from: needs a value, SQUARE"},
        Mistake{"tour 8x8 --from --closed", "--from: needs a value, SQUARE"},
        Mistake{"tour 8x8 --closed=yes", "--closed: takes no value"},
        Mistake{"tour 8x8 --from a1 --from a2", "--from: is given twice; drop one of them"},
        Mistake{"tour 8x8 --progress dots", "--progress: 'dots' is not one of line, json"},
        Mistake{"tour 8x8 --threads every", "--threads: 'every' is not a whole number from 1 to 1024, or all"},
        Mistake{"trial 5x5 --stable", "'--stable' is not an option of trial"},
        Mistake{"cycles --table 4 --stable", "--table: asks for every board and number of knights; drop --stable"},
        Mistake{"trial 5x5 --format gif", "--format: 'gif' is not one of text, markdown, csv, json, svg, png"},
        Mistake{"trial 5x5 -o x.gif", "-o: 'gif' is not one of text, markdown, csv, json, svg, png"},
        Mistake{"trial", "name a board, or several with --boards"},
        Mistake{"trial 5x5 --boards 6x6", "--boards: is in place of BOARD; drop one of them"},
        Mistake{"trial 8x8 --methods hybrid --orders ranks", "--orders: is for blind; name it in --methods"},
        Mistake{"trial 8x8 --methods blind --orders 1234",
                "--order: '1234' is not one of ranks, clockwise, random, nor"},
        Mistake{"tour 8x8 --method blind --order 11234567",
                "--order: '11234567' is not one of ranks, clockwise, random, "
                "nor the digits 12345678 in some order"},
        Mistake{"tour 8x8 --method hybrid --order ranks", "--order: belongs to --method blind"},
        Mistake{"model 5x5 --as opl --stable", "--stable: is for --solve; add that"},
        Mistake{"tour 8x8 --method blind --tie-break roth", "--tie-break: belongs to --method warnsdorff or hybrid"},
        Mistake{"trial 8x8 --methods blind --tie-breaks roth",
                "--tie-breaks: is for warnsdorff and hybrid; name one of"},
        Mistake{"help tuor", "'tuor' is not a command; did you mean tour?"},
        Mistake{"completions tcsh", "WHAT: 'tcsh' is not one of bash, zsh, fish, words"},
        Mistake{"enumerate 5x5 -o tours.svg", "--format: tours are enumerated as text or json"},
        Mistake{"sample 5x5 -o tours.NPY", "--format: sampled tours are written as text or json"},
        Mistake{"count 5x5 --closed -o count.csv", "--format: a count is written as text or json"},
        Mistake{"cycles --table 4 -o table.gif", "-o: 'gif' is not one of text, json, csv, latex, svg, png, pdf"},
        Mistake{"campaign sweep --sizes 4 -o sweep.svg", "--format: a sweep is text, csv or json"},
        Mistake{"model 5x5 --as dimacs -o tour.svg", "-o: a model is no svg file; name another ending, or add --solve"},
        Mistake{"tour 5x5 -o tour.doc", "-o: the ending of 'tour.doc' names no format; name one with --format"},
        Mistake{"count 5x5 --open -o number.png", "--format: a count is written as text or json"}));

TEST(Line, IsReadInEverySpelling) {
  const std::string expected = run_line("tour 6x6 --closed --from b2 --stable --format json").out;
  for (const char* const line :
       {"tour --closed 6x6 --from=b2 --stable --format=json", "tour --from b2 --stable --format json --closed -- 6x6",
        "tour 6X6 --closed --from B2 --stable --format json -q",
        "tour 6x6 --closed --from b2 --stable -o - --format json"}) {
    const ProgramRun run = run_line(line);
    EXPECT_EQ(run.exit_code, 0) << line << run.err;
    EXPECT_EQ(run.out, expected) << line;
  }
}

TEST(Line, TakesListsInPieces) {
  const std::string expected = run_line("tour 6x6 --block a1,b3,f6 --stable").out;
  EXPECT_EQ(run_line("tour 6x6 --block a1 --block b3,f6 --stable").out, expected);
  EXPECT_EQ(run_program({"tour", "6x6", "--block", "a1, B3 ,f6", "--stable"}).out, expected);
  EXPECT_EQ(run_line("visit 5x5 --knights a1 --knights e5 --stable").out,
            run_line("visit 5x5 --knights a1,e5 --stable").out);
}

TEST(Map, IsTakenAsPeopleWriteIt) {
  const TemporaryFolder folder;
  const std::string expected = run_line("tour 5x5 --block a1,e5 --stable").out;
  const std::string plain = "....#\n.....\n.....\n.....\n#....\n";
  EXPECT_EQ(run_program({"tour", "@-", "--stable"}, plain).out, expected);
  for (const char* const map :
       {"\xef\xbb\xbf....#\r\n.....\r\n.....\r\n.....\r\n#....\r\n",
        ". . . . #\n. . . . .\n. . . . .  \n. . . . .\n# . . . .\n", "  ....#\n\t.....\n.....  \n.....\n#....\n\n\n"})
    EXPECT_EQ(run_program({"tour", "@" + folder.file("map.txt", map), "--stable"}).out, expected) << map;
}

TEST(Stable, LeavesTimesOut) {
  for (const std::string line :
       {"tour 8x8 --closed", "cycles 6x6 --knights 4", "visit 5x5 --knights a1,e5", "count 5x5 --open"}) {
    const std::string text = run_line(line + " --stable").out;
    EXPECT_FALSE(std::regex_search(text, std::regex(" in [0-9.]+ (ns|µs|ms|s)"))) << text;
    EXPECT_TRUE(std::regex_search(run_line(line).out, std::regex(" in [0-9.]+ (ns|µs|ms|s)"))) << line;
    const std::string json = run_line(line + " --stable --format json").out;
    EXPECT_FALSE(Json::parse(json).contains("seconds")) << json;
    EXPECT_EQ(json, run_line(line + " --stable --format json").out);
    EXPECT_EQ(run_program({"check", "-", "--time-limit", "2m"}, json).exit_code, 0) << json;
  }
  EXPECT_TRUE(run_line("tour 8x8 --format txt --stable").out.starts_with("open tour"));
}

TEST(Stable, GoesForProofsAndForWhatIsDrawn) {
  const TemporaryFolder folder;
  const std::string proof = folder.path() + "/none.json";
  EXPECT_EQ(run_line("tour 6x6 --block b4,e2 --closed --stable --proof " + proof).exit_code, 1);
  EXPECT_FALSE(Json::parse(read_file(proof)).contains("seconds"));
  const std::string timed = run_line("tour 6x6 --format json").out;
  ASSERT_TRUE(Json::parse(timed).contains("seconds"));
  EXPECT_FALSE(Json::parse(run_program({"draw", "-", "--format", "json", "--stable"}, timed).out).contains("seconds"));
}

TEST(Progress, IsAnObjectPerLineForPrograms) {
  const ProgramRun searched = run_line("tour 8x8 --closed --method blind --time-limit 1200ms --progress json");
  ASSERT_EQ(searched.exit_code, 3) << searched.err;
  const std::vector<std::string> lines = lines_of(searched.err);
  ASSERT_GE(lines.size(), 3U) << searched.err;
  double last = 0;
  for (const std::string& line : lines) {
    const Json object = Json::parse(line);
    EXPECT_EQ(object["what"], "tour");
    EXPECT_EQ(object["unit"], "squares");
    EXPECT_GE(object["seconds"].get<double>(), last);
    last = object["seconds"];
    EXPECT_EQ(object["finished"], &line == &lines.back());
  }
}

// ---- the environment ----

TEST(Environment, SaysWhatIsUsual) {
  setenv("CAVALCADE_TIME_LIMIT", "200ms", 1);
  const ProgramRun limited = run_line("tour 8x8 --closed --method blind");
  EXPECT_EQ(limited.exit_code, 3);
  EXPECT_NE(limited.out.find("time limit of 0.2 s"), std::string::npos) << limited.out;
  EXPECT_NE(run_line("tour 8x8 --closed --method blind --time-limit 300ms").out.find("time limit of 0.3 s"),
            std::string::npos);
  EXPECT_EQ(run_line("count 8x8 --closed").exit_code, 3);
  unsetenv("CAVALCADE_TIME_LIMIT");
  setenv("CAVALCADE_MEMORY_LIMIT", "20M", 1);
  EXPECT_EQ(run_line("count 8x8 --closed --time-limit 5s").exit_code, 3);
  unsetenv("CAVALCADE_MEMORY_LIMIT");
}

// Nor does it decide what a campaign measures.
TEST(Environment, IsNotSeenByTheTasksOfACampaign) {
  const TemporaryFolder folder;
  const std::string tasks = folder.path() + "/tasks.json";
  ASSERT_EQ(run_line("campaign generate --sizes 5 --per-size 1 --targets native " + tasks).exit_code, 0);
  setenv("CAVALCADE_MEMORY_LIMIT", "1K", 1);
  EXPECT_EQ(run_line("campaign run " + tasks + " --out " + folder.path() + "/results").exit_code, 0);
  EXPECT_EQ(run_line("visit 5x5 --knights a1,e5").exit_code, 3);
  unsetenv("CAVALCADE_MEMORY_LIMIT");
  const ProgramRun report = run_line("campaign report " + folder.path() + "/results --format csv -o -");
  EXPECT_NE(report.out.find(",optimal,"), std::string::npos) << report.out;
}

TEST(Environment, LimitsTheInstancesOfATable) {
  setenv("CAVALCADE_TIME_LIMIT", "0s", 1);
  EXPECT_EQ(run_line("cycles --table 5").exit_code, 3);
  unsetenv("CAVALCADE_TIME_LIMIT");
}

TEST(Environment, IsNamedWhenItIsWrong) {
  for (const std::string name : {"CAVALCADE_THREADS", "CAVALCADE_TIME_LIMIT", "CAVALCADE_MEMORY_LIMIT"}) {
    setenv(name.c_str(), "much", 1);
    const ProgramRun run = run_line("tour 5x5");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(run.err.starts_with("cavalcade: " + name + ": 'much' is not ")) << run.err;
    EXPECT_EQ(run_line("tour 5x5 --threads 1 --time-limit 1s --memory-limit 1G").exit_code, 0);
    unsetenv(name.c_str());
  }
}

// ---- help ----

TEST(Help, OfEveryCommandFitsEightyColumnsAndHasExamples) {
  for (const std::string& command : every_command()) {
    const ProgramRun run = run_line(command + " --help");
    EXPECT_EQ(run.exit_code, 0) << command;
    EXPECT_EQ(run.err, "") << command;
    EXPECT_NE(run.out.find("\nExamples:\n"), std::string::npos) << command;
    for (const std::string& line : lines_of(run.out)) {
      EXPECT_LE(line.size(), 80U) << command << ": " << line;
      EXPECT_FALSE(line.ends_with(' ')) << command << ": " << line;
    }
    EXPECT_EQ(run_line("help " + command).out, run.out);
  }
  EXPECT_EQ(run_line("").out, run_line("--help").out);
}

// Whatever the help calls the default may be given, and changes nothing.
TEST(Help, StatesDefaultsThatAreTrue) {
  const std::vector<std::string> lines{"tour 6x6",
                                       "cycles 6x6 --knights 4",
                                       "visit 4x4 --knights a1,d4",
                                       "count 5x5 --open",
                                       "enumerate 5x5 --from a1 --limit 3",
                                       "sample 5x5",
                                       "estimate 5x5",
                                       "puzzle 5x5",
                                       "model 5x5 --as minizinc",
                                       "model 5x5 --closed --as opl"};
  std::size_t defaults = 0;
  for (const std::string& line : lines) {
    const std::string command = line.substr(0, line.find(' '));
    const bool has_stable = command != "model" && command != "enumerate" && command != "sample" &&
                            command != "estimate" && command != "puzzle";
    const std::string stable = line + (has_stable ? " --stable" : "");
    const std::string expected = run_line(stable).out;
    ASSERT_NE(expected, "") << line;
    // Lines of an option begin with two blanks; what follows is joined to them.
    std::string joined;
    for (const std::string& part : lines_of(run_line(command + " --help").out)) {
      const std::size_t text = std::min(part.find_first_not_of(' '), part.size());
      joined += text <= 2 ? '\n' + part : ' ' + part.substr(text);
    }
    const std::regex stated(R"(\n  (?:-., )?(--[a-z-]+) [^\n]*\[default: ([^\]]+?)(?:, or [A-Z_]+)?\])");
    for (auto found = std::sregex_iterator(joined.begin(), joined.end(), stated); found != std::sregex_iterator();
         ++found) {
      const std::string option = (*found)[1];
      const std::string value = (*found)[2];
      const bool for_solve =
          command == "model" && (option == "--seed" || option == "--threads" || option == "--time-limit");
      const bool for_another =
          (command == "tour" && (option == "--redundant" || option == "--values" || option == "--consistency")) ||
          (command == "cycles" && option == "--labeling") ||
          (line.find("minizinc") != std::string::npos && option == "--redundant");
      if (for_solve || for_another) continue;
      ++defaults;
      const ProgramRun run = run_program([&] {
        std::vector<std::string> arguments;
        std::istringstream words(stable);
        for (std::string word; words >> word;) arguments.push_back(word);
        arguments.push_back(option);
        arguments.push_back(value);
        return arguments;
      }());
      EXPECT_EQ(run.out, expected) << line << ' ' << option << ' ' << value << run.err;
    }
  }
  EXPECT_GE(defaults, 30U);
}

TEST(Version, NamesTheCommitTheCompilerAndTheLibraries) {
  const ProgramRun run = run_line("--version");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(std::regex_search(run.out, std::regex(R"(^cavalcade \d+\.\d+\.\d+)"))) << run.out;
  for (const char* const part : {"built by ", "CaDiCaL ", "Gecode ", "Clp ", "Open MPI ", "SQLite ", "Boost "})
    EXPECT_NE(run.out.find(part), std::string::npos) << part << run.out;
  EXPECT_EQ(run_line("-V").out, run.out);
}

TEST(ManualPages, AreWrittenForEveryCommand) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_line("help --man " + folder.path()).exit_code, 0);
  for (const std::string& command : every_command()) {
    std::string name = command.empty() ? "cavalcade" : "cavalcade-" + command;
    std::replace(name.begin(), name.end(), ' ', '-');
    const std::string page = read_file(folder.path() + "/" + name + ".1");
    EXPECT_TRUE(page.starts_with(".TH ")) << name;
    for (const char* const part : {"\n.SH NAME\n", "\n.SH SYNOPSIS\n", "\n.SH EXAMPLES\n", "\n.SH EXIT STATUS\n"})
      EXPECT_NE(page.find(part), std::string::npos) << name << part;
    for (const std::string& line : lines_of(page)) {
      EXPECT_FALSE(line.empty()) << name << ": an empty line is a warning of man";
      const bool is_request = line.starts_with('.');
      EXPECT_TRUE(!is_request || std::regex_search(line, std::regex("^\\.[A-Z]{1,2}( |$)"))) << line;
    }
  }
}

// ---- completion ----

struct Tab {
  const char* line;
  std::vector<std::string> offered;  // all of these
  std::vector<std::string> others;   // none of these
};

TEST(Completion, OffersCommandsOptionsAndValues) {
  const std::vector<Tab> tabs{
      {"cavalcade t", {"tour", "trial"}, {"count"}},
      {"cavalcade campaign ", {"run", "report"}, {"tour"}},
      {"cavalcade tour --cl", {"--closed"}, {"--from"}},
      {"cavalcade tour 8x8 --closed --c", {"--consistency"}, {"--closed"}},
      {"cavalcade tour 8x8 --method ", {"auto", "warnsdorff", "sat"}, {"carve"}},
      {"cavalcade tour 8x8 --method=w", {"--method=warnsdorff"}, {"--method=auto"}},
      {"cavalcade cycles 8x8 --method ", {"carve"}, {"warnsdorff"}},
      {"cavalcade tour 3x3 --from b", {"b1", "b2", "b3"}, {"a1"}},
      {"cavalcade tour 3x3 --block a1,c", {"a1,c1", "a1,c3"}, {"c1"}},
      {"cavalcade tour ", {"8x8"}, {}},
      {"cavalcade model 8x8 --as ", {"minizinc", "opl"}, {}},
      {"cavalcade trial 6x6 --methods blind,", {"blind,warnsdorff"}, {"warnsdorff"}},
  };
  for (const Tab& tab : tabs) {
    const ProgramRun run = run_program({"completions", "words", "--", tab.line});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    std::vector<std::string> offered;
    for (const std::string& line : lines_of(run.out)) offered.push_back(line.substr(0, line.find('\t')));
    const auto has = [&](const std::string& word) {
      return std::find(offered.begin(), offered.end(), word) != offered.end();
    };
    for (const std::string& word : tab.offered) EXPECT_TRUE(has(word)) << tab.line << ": " << word << '\n' << run.out;
    for (const std::string& word : tab.others) EXPECT_FALSE(has(word)) << tab.line << ": " << word << '\n' << run.out;
  }
  EXPECT_TRUE(run_program({"completions", "words", "--", "cavalcade check "}).out.starts_with("file\n"));
  EXPECT_TRUE(
      run_program({"completions", "words", "--", "cavalcade count 8x8 --checkpoint "}).out.starts_with("folder\n"));
  // A hostile line is no reason to fail.
  for (const char* const line : {"", "cavalcade", "cavalcade nothing ", "cavalcade tour 999999x999999 --from ",
                                 "cavalcade tour @/ --from ", "cavalcade tour @/dev/zero --from ",
                                 "cavalcade tour @- --from ", "cavalcade tour --from", "cavalcade tour x --from="})
    EXPECT_EQ(run_program({"completions", "words", "--", line}).exit_code, 0) << line;
}

// In the shell itself, where there is one.
TEST(Completion, WorksInBash) {
  const TemporaryFolder folder;
  const std::string script = folder.file("cavalcade.bash", run_line("completions bash").out);
  const std::string answer = folder.path() + "/answer.txt";
  const auto offered = [&](const std::string& words, const std::string& line) {
    const std::string test = "PATH=" + std::filesystem::path(CAVALCADE_BINARY).parent_path().string() +
                             ":$PATH; source " + script + "; COMP_WORDS=(" + words +
                             "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='" + line +
                             "'; COMP_POINT=${#COMP_LINE}; compopt() { :; }; _cavalcade; echo \"${COMPREPLY[*]}\"";
    const std::string file = folder.file("test.bash", test);
    EXPECT_EQ(std::system(("bash " + file + " > " + answer + " 2>&1").c_str()), 0);
    return read_file(answer);
  };
  EXPECT_EQ(offered("cavalcade vi", "cavalcade vi"), "visit\n");
  EXPECT_EQ(offered("cavalcade tour 8x8 --method st", "cavalcade tour 8x8 --method st"), "structured steps\n");
  EXPECT_EQ(offered("cavalcade tour 8x8 --method = st", "cavalcade tour 8x8 --method=st"), "structured steps\n");
  EXPECT_EQ(offered("cavalcade tour cube : 2 --from F : a", "cavalcade tour cube:2 --from F:a"), "a1 a2\n");
}

}  // namespace
}  // namespace cavalcade::testing
