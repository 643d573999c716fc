// cavalcade campaign: benchmark campaigns, made, run, continued, reported and deleted. One file per part.

#include <vector>

#include "cli/command.hpp"

namespace cavalcade::cli {
namespace {

class CampaignCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "campaign";
    options.summary = "Benchmark campaigns: this program, MiniZinc and clingo side by side";
    options.notes =
        "Examples:\n"
        "  cavalcade campaign generate tasks.json --sizes 8,10 --per-size 5\n"
        "  cavalcade campaign run tasks.json --out results --time-limit 60s\n"
        "  cavalcade campaign report results -o report.html\n"
        "  cavalcade campaign clean results";
  }

  std::vector<std::unique_ptr<Command>> parts() override {
    std::vector<std::unique_ptr<Command>> all;
    all.push_back(campaign_generate_command());
    all.push_back(campaign_run_command());
    all.push_back(campaign_report_command());
    all.push_back(campaign_clean_command());
    all.push_back(campaign_sweep_command());
    return all;
  }

  Exit run() override { return Exit::invalid; }  // one of its parts runs
};

}  // namespace

std::unique_ptr<Command> campaign_command() {
  return std::make_unique<CampaignCommand>();
}

}  // namespace cavalcade::cli
