// cavalcade campaign clean: deletes a campaign, after a question.

#include <iostream>
#include <string>

#include <fmt/format.h>

#include "campaign/campaign_folder.hpp"
#include "campaign/clean.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"

namespace cavalcade::cli {
namespace {

class CampaignClean final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "clean";
    options.summary = "Delete what a campaign wrote into its folder, and nothing else";
    options.text("DIR", "DIR", folder_, "The folder of the campaign").required = true;
    options.flag("--yes", yes_, "Do not ask");
    options.notes =
        "Examples:\n"
        "  cavalcade campaign clean results\n"
        "  cavalcade campaign clean results --yes";
  }

  Exit run() override {
    const Result<campaign::Plan> plan = campaign::read_plan(folder_);
    if (!plan) return refuse(plan.error().message);
    if (!yes_) {
      if (!stdin_is_terminal()) return refuse("clean: there is nobody to ask; add --yes");
      if (!is_agreed(plan->tasks.size())) {
        fmt::print("nothing was deleted\n");
        return Exit::answered;
      }
    }
    const Result<std::vector<std::filesystem::path>> left = campaign::clean(folder_);
    if (!left) return refuse(left.error().message);
    fmt::print("deleted the campaign in '{}'\n", folder_);
    for (const std::filesystem::path& path : *left)
      fmt::print("left '{}', which is not of the campaign\n", path.string());
    return Exit::answered;
  }

 private:
  [[nodiscard]] bool is_agreed(std::size_t tasks) const {
    to_standard_error(fmt::format("Delete the campaign in '{}' with its {} tasks? [y/N] ", folder_, tasks));
    std::string reply;
    std::getline(std::cin, reply);
    return reply == "y" || reply == "Y" || reply == "yes";
  }

  std::string folder_;
  bool yes_ = false;
};

}  // namespace

std::unique_ptr<Command> campaign_clean_command() {
  return std::make_unique<CampaignClean>();
}

}  // namespace cavalcade::cli
