// cavalcade campaign: benchmark campaigns, made, run, continued, reported and deleted. One file a part.

#include <vector>

#include "cli/command.hpp"

namespace cavalcade::cli {
namespace {

class CampaignCommand final : public Command {
 public:
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("campaign", "Benchmark campaigns: this program, MiniZinc and clingo side by side");
    parts_.push_back(campaign_generate_command());
    parts_.push_back(campaign_run_command());
    parts_.push_back(campaign_report_command());
    parts_.push_back(campaign_clean_command());
    parts_.push_back(campaign_sweep_command());
    for (const std::unique_ptr<Command>& part : parts_) part->declare(*app_);
    app_->require_subcommand(1);
    app_->footer(
        "Examples:\n"
        "  cavalcade campaign generate tasks.json --sizes 8,10 --per-size 5\n"
        "  cavalcade campaign run tasks.json --out results --time-limit 60s\n"
        "  cavalcade campaign report results -o report.html\n"
        "  cavalcade campaign clean results");
  }

  Exit run() override {
    for (const std::unique_ptr<Command>& part : parts_)
      if (part->is_chosen()) return part->run();
    return refuse("campaign: name one of generate, run, report, clean, sweep");
  }

 private:
  std::vector<std::unique_ptr<Command>> parts_;
};

}  // namespace

std::unique_ptr<Command> campaign_command() {
  return std::make_unique<CampaignCommand>();
}

}  // namespace cavalcade::cli
