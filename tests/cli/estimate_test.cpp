// `cavalcade estimate`, as a user meets it.

#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::json;

TEST(Estimate, ComesAsNearToTheExhaustedSearchAsItSays) {
  const Json searched = Json::parse(run_line("tour 5x5 --closed --method blind --no-theorems --format json").out);
  ASSERT_EQ(searched["verdict"], "impossible");
  const ProgramRun run = run_line("estimate 5x5 --closed --format json");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json estimate = Json::parse(run.out);
  const double nodes = std::stod(estimate["nodes"].get<std::string>());
  const double error = std::stod(estimate["standard_error"].get<std::string>());
  const auto exact = searched["stats"]["nodes"].get<double>();
  EXPECT_LT(std::abs(nodes - exact), 4 * error);
  EXPECT_LT(error, exact / 100);
  EXPECT_EQ(estimate["probes"], 100'000);
}

TEST(Estimate, IsOneLineThatTheSeedDecides) {
  const std::string line = "estimate 6x6 --from a1 --probes 1000 --seed ";
  const ProgramRun seven = run_line(line + "7");
  EXPECT_EQ(seven.exit_code, 0);
  EXPECT_EQ(seven.out, run_line(line + "7").out);
  EXPECT_NE(seven.out, run_line(line + "8").out);
  EXPECT_NE(seven.out.find(" nodes, standard error "), std::string::npos) << seven.out;
  EXPECT_NE(seven.out.find("(1000 probes, the deepest "), std::string::npos) << seven.out;
}

// What the search really does, in three orders: trees of at most a million nodes are counted, so the number is exact.
TEST(Estimate, OfTheFirstTourIsWhatTheSearchTakes) {
  for (const std::string asked :
       {"5x5 --from a1", "5x5 --from c3 --order clockwise", "5x5 --from b1", "4x4 --from a1",
        "6x6 --from c4 --order 82314567", "3x10 --closed --order random --seed 4", "5x6 --closed"}) {
    const Json searched = Json::parse(run_line("tour " + asked + " --method blind --no-theorems --format json").out);
    const ProgramRun run = run_line("estimate " + asked + " --first --probes 10000000 --format json");
    ASSERT_EQ(run.exit_code, 0) << asked << run.err;
    const Json estimate = Json::parse(run.out);
    EXPECT_EQ(estimate["nodes"], fmt::format("{:.6g}", searched["stats"]["nodes"].get<double>())) << asked;
    EXPECT_EQ(estimate["standard_error"], "0") << asked;
    EXPECT_EQ(estimate.contains("tour"), searched["verdict"] == "solved") << asked;
    if (estimate.contains("tour")) {
      EXPECT_EQ(estimate["tour"], searched["tour"]) << asked;
    }
  }
}

TEST(Estimate, OfTheFirstTourIsAsNearAsItSays) {
  const std::string asked = "6x6 --from a1 --order clockwise";
  const Json searched = Json::parse(run_line("tour " + asked + " --method blind --format json").out);
  const ProgramRun run = run_line("estimate " + asked + " --first --probes 2000 --format json");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json estimate = Json::parse(run.out);
  const auto exact = searched["stats"]["nodes"].get<double>();
  EXPECT_LE(std::abs(std::stod(estimate["nodes"].get<std::string>()) - exact),
            5 * std::stod(estimate["standard_error"].get<std::string>()));
  EXPECT_EQ(estimate["tour"], searched["tour"]);
}

TEST(Estimate, SaysWhyThereIsNone) {
  const ProgramRun large = run_line("estimate 1000x1000 --probes 10");
  EXPECT_EQ(large.exit_code, 3);
  EXPECT_EQ(large.err, "cavalcade: 0 of 10 probes: a probe stands for more nodes than a number can tell\n");
  const ProgramRun late = run_line("estimate 8x8 --probes 1000000000000 --time-limit 0.05s --quiet");
  EXPECT_EQ(late.exit_code, 3);
  EXPECT_NE(late.err.find("probes: time limit of 0.05 s reached"), std::string::npos) << late.err;
  EXPECT_EQ(late.out, "");
}

TEST(Estimate, RefusesWhatItDoesNotUnderstand) {
  for (const auto& [line, why] :
       {std::pair{"estimate 5x5 --probes 0", "--probes: '0' is not a whole number"},
        std::pair{"estimate 5x5 --from z9", "--from: "}, std::pair{"estimate 5x5 --to a1", "--to"},
        std::pair{"estimate 5x5 --order clockwise", "--order: it makes a difference only with --first"},
        std::pair{"estimate 5x5 -o tree.svg", "--format: an estimate is written as text or json"}}) {
    const ProgramRun run = run_line(line);
    EXPECT_EQ(run.exit_code, 2) << line;
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace cavalcade::testing
