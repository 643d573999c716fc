// `cavalcade model` as a user meets it.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/process.hpp"
#include "program.hpp"

namespace cavalcade::testing {
namespace {

class InvalidModel : public ::testing::TestWithParam<Mistake> {};

TEST_P(InvalidModel, GetsOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Questions, InvalidModel,
    ::testing::Values(
        Mistake{"model", "BOARD"}, Mistake{"model 8x8", "--as: is missing"},
        Mistake{"model 8x8 --as prolog", "--as: 'prolog' is not one of minizinc, asp, opl, z, chip, dimacs, tsplib"},
        Mistake{"model 8x8 --as opl --task dance", "--task: 'dance' is not one of"},
        Mistake{"model 8x8 --as opl --closed --to a1", "--to: a closed tour has no end"},
        Mistake{"model 8x8 --as dimacs --task tour --knights 2", "--knights: belongs to cycles, visit; drop it"},
        Mistake{"model 8x8 --as dimacs --task cycles", "--knights: is missing"},
        Mistake{"model 8x8 --as dimacs --task cycles --knights 4 --closed", "--closed: belongs to tour; drop it"},
        Mistake{"model 8x8 --as asp --task visit --knights a1 --visited 9",
                "--visited: has no meaning for --as asp; drop it"},
        Mistake{"model 8x8 --as dimacs --task visit --knights a1,b1 --visited 1",
                "--visited: '1' is not a whole number from 2 to 64"},
        Mistake{"model 8x8 --as dimacs --redundant off", "--redundant: has no meaning for --as dimacs; drop it"},
        Mistake{"model 8x8 --as opl --redundant perhaps", "--redundant: 'perhaps' is not one of on, off"},
        Mistake{"model 8x8 --as asp --search first_fail,indomain_min", "--search: has no meaning for --as asp"},
        Mistake{"model 8x8 --as minizinc --search dom_w_deg", "--search: 'dom_w_deg' is no search; write int_search:"},
        Mistake{"model 8x8 --as minizinc --restart often",
                "--restart: 'often' is not one of none, constant, linear, luby, geometric"},
        Mistake{"model 8x8 --as minizinc --variant paths", "--variant: has no meaning for --task tour; drop it"},
        Mistake{"model 8x8 --as dimacs --task visit --knights a1 --variant paths",
                "--variant: has no meaning for --as dimacs; drop it"},
        Mistake{"model 8x8 --as asp --task visit --knights a1 --variant waves",
                "--variant: 'waves' is not paths or stamps"},
        Mistake{"model 8x8 --as asp --task visit --knights a1 --keep-even-defect",
                "--keep-defects: has no meaning for --as asp; drop it"},
        Mistake{"model 8x8 --as minizinc --task visit --knights a1 --variant paths --keep-defects",
                "--keep-defects: are those of stamps; drop --variant paths"},
        Mistake{"model 8x8 --as minizinc --closed --keep-defects", "--keep-defects: minizinc has one in --task visit"},
        Mistake{"model 8x8 --as z --keep-defects", "--keep-defects: the document has closed tours alone"},
        Mistake{"model 8x8 --as opl --keep-defects", "--keep-defects: the document has closed tours alone"},
        Mistake{"model 8x8 --as opl --closed --redundant off --keep-defects",
                "--keep-defects: in opl the redundant constraint has one"},
        Mistake{"model 8x8 --as opl --knights 2 --keep-defects",
                "--keep-defects: opl has one in --task tour alone; drop it"},
        Mistake{"model 8x8 --as chip --knights a1,b1", "--as: chip has cycles through all squares and no visit"},
        Mistake{"model 8x8 --as chip --knights 4 --solve", "--solve: only minizinc and asp have a tool that is run"},
        Mistake{"model 8x8 --as chip --knights 0", "--knights: '0' is not a whole number from 1"},
        Mistake{"model 100000x100000 --as chip --knights 4", "--as: chip is written for boards of up to 1000000"},
        Mistake{"model 8x8 --as opl --task visit --knights a1",
                "--as: opl has circuits through all squares and no visit; take minizinc, asp or dimacs"},
        Mistake{"model 8x8 --as z --task cycles --knights 2", "--as: z specifies one tour and no cycles; take"},
        Mistake{"model 8x8 --as z --task visit --knights a1", "--as: z specifies one tour and no visit; take"},
        Mistake{"model 8x8 --as tsplib --task cycles --knights 2", "--as: tsplib asks for one cycle, not for several"},
        Mistake{"model 8x8 --as tsplib --task visit --knights a1", "--as: tsplib asks for one cycle through all"},
        Mistake{"model 2x1 --as z --closed", "--as: z has no model of a closed tour of fewer than 3 squares"},
        Mistake{"model 1000x1000 --as dimacs", "--as: dimacs would take some "},
        Mistake{"model 100000x100000 --as opl", "--as: opl is written for boards of up to 1000000 squares"},
        Mistake{"model 100000x100000 --as z --closed", "--as: z is written for boards of up to 1000000 squares"},
        Mistake{"model 100000x100000 --as tsplib", "--as: tsplib is written for boards of up to 1000000 squares"},
        Mistake{"model 100000x100000 --as asp --task visit --knights a1", "--as: asp is written for boards of up to"},
        Mistake{"model 8x8 --as dimacs -o no/such/tour.cnf", "-o: cannot write"}));

TEST(Model, IsOneTextOnStandardOutput) {
  const ProgramRun opl = run_line("model 8x8 --closed --as opl");
  EXPECT_EQ(opl.exit_code, 0) << opl.err;
  EXPECT_NE(opl.out.find("range ChessBoard 1..64;"), std::string::npos) << opl.out;
  EXPECT_NE(opl.out.find("sum(c in Knightmove[p])"), std::string::npos) << opl.out;
  const ProgramRun lean = run_line("model 8x8 --closed --as opl --redundant off");
  EXPECT_EQ(lean.out.find("sum("), std::string::npos) << lean.out;
  const ProgramRun tsplib = run_line("model 5x5 --from a1 --as tsplib");
  EXPECT_EQ(tsplib.exit_code, 0) << tsplib.err;
  EXPECT_NE(tsplib.out.find("\nTYPE : HCP\nDIMENSION : 27\n"), std::string::npos) << tsplib.out;
  const ProgramRun dimacs = run_line("model 6x6 --task cycles --knights 4 --as dimacs");
  EXPECT_EQ(dimacs.exit_code, 0) << dimacs.err;
  EXPECT_NE(dimacs.out.find("\np cnf "), std::string::npos);
  EXPECT_EQ(dimacs.err, "");
}

TEST(Model, OfAVisitInDimacsIsOfTheSquaresNamed) {
  const ProgramRun some = run_line("model 5x5 --task visit --knights a1,c3 --as dimacs --visited 7");
  EXPECT_NE(some.out.find("from a1 c3, of 7 squares: satisfiable if"), std::string::npos) << some.out;
  const ProgramRun all = run_line("model 5x5 --task visit --knights a1,c3 --as dimacs");
  EXPECT_NE(all.out.find("from a1 c3, of 25 squares: satisfiable if"), std::string::npos) << all.out;
}

TEST(Model, IsWrittenToFilesApart) {
  const TemporaryFolder folder;
  const std::string deep = folder.path() + "/some/where";
  EXPECT_EQ(run_line("model 8x8 --closed --as opl -o " + deep + "/").exit_code, 0);
  EXPECT_EQ(read_file(deep + "/tour.dat"), "n = 64;\n");
  EXPECT_NE(read_file(deep + "/tour.mod").find("int n = ...;"), std::string::npos);
  EXPECT_EQ(run_line("model 5x5 --task visit --knights a1 --as minizinc -o " + deep).exit_code, 0);
  EXPECT_TRUE(file_exists(deep + "/visit.mzn"));
  EXPECT_TRUE(file_exists(deep + "/visit.dzn"));
  EXPECT_EQ(run_line("model 5x5 --as dimacs -o " + deep).exit_code, 0);
  EXPECT_TRUE(file_exists(deep + "/tour.cnf"));
}

TEST(Model, IsWrittenToOneFile) {
  const TemporaryFolder folder;
  for (const std::string line :
       {"--as opl -o tour.mod", "--as dimacs -o formula", "--as tsplib -o tour.hcp", "--as minizinc -o model",
        "--as asp -o program", "--closed --as opl -o model.of.tour"}) {
    const std::string question = "model 5x5 " + line.substr(0, line.find(" -o"));
    const std::string file = folder.path() + "/" + line.substr(line.find("-o ") + 3);
    EXPECT_EQ(run_line(question + " -o " + file).exit_code, 0);
    EXPECT_EQ(read_file(file), run_line(question).out);
    EXPECT_EQ(run_line(question + " -o -", "", folder.path()).out, run_line(question).out);
    EXPECT_FALSE(file_exists(folder.path() + "/-"));
  }
}

TEST(Model, TellsMiniZincHowToSearch) {
  const ProgramRun run =
      run_line("model 6x6 --closed --as minizinc --search int_search:dom_w_deg,indomain_max --restart luby");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find(", dom_w_deg, indomain_max)"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(":: restart_luby("), std::string::npos) << run.out;
}

TEST(Model, OfAVisitComesInTwoVariants) {
  for (const std::string language : {"minizinc", "asp"}) {
    const std::string question = "model 5x5 --task visit --knights a1,c3 --as " + language;
    const std::string paths = run_line(question).out;
    const std::string stamps = run_line(question + " --variant stamps").out;
    EXPECT_FALSE(stamps.empty());
    EXPECT_EQ(run_line(question + " --variant paths").out, paths);
    EXPECT_NE(paths, stamps);
  }
  const std::string defect = run_line("model 5x5 --task visit --knights a1,c3 --as minizinc --keep-even-defect").out;
  EXPECT_FALSE(defect.empty());
  EXPECT_NE(defect, run_line("model 5x5 --task visit --knights a1,c3 --as minizinc --variant stamps").out);
}

TEST(TheSpecification, ComesWithABijectionThatIsNoTour) {
  const TemporaryFolder folder;
  const ProgramRun run = run_line("model 8x8 --closed --as z --quiet -o " + folder.path() + "/");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::string document = read_file(folder.path() + "/tour.tex");
  EXPECT_NE(document.find("but it is 2 cycles:\n"), std::string::npos) << document;
  const std::string answer = folder.path() + "/counterexample.json";
  const ProgramRun check = run_line("check " + answer);
  EXPECT_EQ(check.exit_code, 0) << check.out << check.err;
  const auto json = nlohmann::json::parse(read_file(answer));
  ASSERT_EQ(json["cycles"].size(), 2U);
  for (const auto& cycle : json["cycles"]) {
    const std::string first = cycle[0];
    EXPECT_NE(document.find(" (" + first + ") $\\mapsto$"), std::string::npos) << first;
  }
  EXPECT_EQ(run_line("model 8x8 --closed --as z --quiet").out, document);
}

// A board that has no cover by several cycles, but is one.
TEST(TheSpecification, DoesWithoutWhereThereIsNone) {
  const TemporaryFolder folder;
  const ProgramRun run = run_line("model 3x3 --block b2 --closed --as z -o " + folder.path() + "/");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(read_file(folder.path() + "/tour.tex").find("a bijection can consist of several cycles"),
            std::string::npos);
  EXPECT_FALSE(file_exists(folder.path() + "/counterexample.json"));
}

// What is wrong in the document, and the cover that its OPL and Z would let pass.
TEST(TheDefectsOfTheDocument, AreKeptOnRequestWithACounterexample) {
  for (const auto& [language, file, defect] : std::vector<std::array<std::string, 3>>{
           {"z", "tour.tex", "circuit = X \\bij X\n"}, {"opl", "tour.mod", "sum(c in n Knightmove[p])"}}) {
    SCOPED_TRACE(language);
    const TemporaryFolder folder;
    const std::string line = "model 8x8 --closed --quiet --as " + language;
    EXPECT_EQ(run_line(line + " --keep-defects -o " + folder.path() + "/").exit_code, 0);
    EXPECT_NE(read_file(folder.path() + "/" + file).find(defect), std::string::npos);
    EXPECT_EQ(run_line("check " + folder.path() + "/counterexample.json").exit_code, 0);
    EXPECT_EQ(run_line(line).out.find(defect), std::string::npos);
  }
}

// ---- the program of the 1998 paper ----

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\n'; });
  return text;
}

// What SWI-Prolog prints as the first answer to a program in the folder.
std::string first_answer(const TemporaryFolder& folder, const std::string& program) {
  const std::string out = folder.path() + "/answer";
  const auto end = run_process(
      {"swipl", "-g", "first_answer", "-t", "halt", folder.path() + "/chip.pl", folder.path() + "/" + program},
      {.out = out, .err = folder.path() + "/errors"});
  EXPECT_TRUE(end) << end.error().message;
  EXPECT_EQ(read_file(folder.path() + "/errors"), "");
  return read_file(out);
}

TEST(TheProgramOfThePaper, IsPrintedAsThePaperHasIt) {
  const std::string printed = run_line("model 4x4 --knights 4 --as chip").out;
  const std::string program = printed.substr(std::min(printed.find("top(List)"), printed.size()));
  EXPECT_EQ(without_blanks(program), without_blanks(R"(
      top(List) :- List = [C1,C2,C3,C4,C5,C6,C7,C8,C9,C10,C11,C12,C13,C14,C15,C16],
      C1 :: [7,10], C2 :: [8,9,11], C3 :: [5,10,12], C4 :: [6,11],
      C5 :: [3,11,14], C6 :: [4,12,13,15], C7 :: [1,9,14,16], C8 :: [2,10,15],
      C9 :: [2,7,15], C10 :: [1,3,8,16], C11 :: [2,4,5,13], C12 :: [3,6,14],
      C13 :: [6,11], C14 :: [5,7,12], C15 :: [6,8,9], C16 :: [7,10],
      length(Move,16), Move :: 1..1, cycle(4,List,Move,4,4), labeling(List,0,first_fail,indomain).)"));
  const std::string as_printed = run_line("model 4x4 --knights 4 --as chip --keep-defects").out;
  EXPECT_NE(as_printed.find("cycle(4,Liste,Move,4,4)"), std::string::npos) << as_printed;
}

TEST(TheProgramOfThePaper, RunsUnderSwiPrologAndItsAnswersPassCheck) {
  const TemporaryFolder folder;
  const auto answer_to = [&](const std::string& line, const std::string& program) {
    const ProgramRun written = run_line("model " + line + " --as chip -o " + folder.path() + "/");
    EXPECT_EQ(written.exit_code, 0) << written.err;
    return first_answer(folder, program);
  };
  const std::string answer = folder.path() + "/answer";
  EXPECT_TRUE(answer_to("4x4 --knights 4", "cycles.pl").starts_with("List = ["));
  EXPECT_EQ(run_line("check --board 4x4 " + answer).out, "holds: a cover of 4x4 by 4 cycles of 4 squares\n");
  const std::string from_chip = "check --from chip " + folder.path() + "/";
  EXPECT_EQ(run_line(from_chip + "cycles.pl " + answer).out.substr(0, 7), "holds: ");
  answer_to("5x5 --from a1 --block c5,d5", "tour.pl");
  EXPECT_EQ(run_line(from_chip + "tour.pl " + answer).out,
            "holds: an open tour of 5x5 without c5, d5 from a1 (23 squares)\n");
  EXPECT_EQ(answer_to("4x4 --knights 3", "cycles.pl"), "no\n");
  const ProgramRun none = run_line(from_chip + "cycles.pl " + answer);
  EXPECT_EQ(none.out, "unsettled: chip says that there is none, and nothing here proves it\n");
  EXPECT_EQ(none.exit_code, 3);
  EXPECT_EQ(answer_to("4x4 --knights 4 --keep-defects", "cycles.pl"), "the numbers of List are left open\n");
}

// As they stand in the paper.
TEST(TheAnswersOfThePaper, PassCheckAsListsOfSuccessors) {
  EXPECT_EQ(run_line("check - --board 4x4", "List = [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10]\n").out,
            "holds: a cover of 4x4 by 4 cycles of 4 squares\n");
  const ProgramRun three = run_line(
      "check - --board 9x6",
      "L = [12, 13, 14, 15, 22, 17, 18, 25, 26, 3, 4, 19, 6, 7, 8, 9, 24, 35, 30, 1, 2, 11, 40, 5, 44, 45, 16, "
      "39, 10, 37, 20, 49, 50, 27, 54, 53, 48, 21, 46, 47, 34, 23, 36, 51, 52, 29, 28, 41, 38, 31, 32, 33, 42, "
      "43]\n");
  EXPECT_EQ(three.out, "holds: a cover of 9x6 by 3 cycles of 18 squares\n") << three.err;
}

}  // namespace
}  // namespace cavalcade::testing
