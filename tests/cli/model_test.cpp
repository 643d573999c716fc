// `cavalcade model` as a user meets it.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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
        Mistake{"model 8x8 --as prolog", "--as: 'prolog' is not one of minizinc, asp, opl, z, dimacs, tsplib"},
        Mistake{"model 8x8 --as opl --task dance", "--task: 'dance' is not one of"},
        Mistake{"model 8x8 --as opl --closed --to a1", "--to: a closed tour has no end"},
        Mistake{"model 8x8 --as dimacs --knights 2", "--knights: belongs to cycles, visit, count; drop it"},
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
                "--keep-even-defect: has no meaning for --as asp; drop it"},
        Mistake{"model 8x8 --as minizinc --task visit --knights a1 --variant paths --keep-even-defect",
                "--keep-even-defect: is one of stamps"},
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

}  // namespace
}  // namespace cavalcade::testing
