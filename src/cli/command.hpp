// A command: says what it takes, and does its work when it was the one chosen.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "cli/options.hpp"

namespace cavalcade::cli {

// What the program tells the shell.
enum class Exit : int { answered = 0, impossible = 1, invalid = 2, unknown = 3, interrupted = 130 };

Exit exit_of(const Answer& answer);

class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  // What it is called, what it takes, and what the help says.
  virtual void declare(Options& options) = 0;
  virtual Exit run() = 0;
  // Commands of a command, of which one must be named.
  virtual std::vector<std::unique_ptr<Command>> parts() { return {}; }

  [[nodiscard]] Options& options() { return options_; }
  [[nodiscard]] const Options& options() const { return options_; }

 protected:
  Options options_;  // as declared; and what of it was given
};

// In the order of the help.
std::vector<std::unique_ptr<Command>> all_commands();

std::unique_ptr<Command> tour_command();
std::unique_ptr<Command> cycles_command();
std::unique_ptr<Command> visit_command();
std::unique_ptr<Command> count_command();
std::unique_ptr<Command> enumerate_command();
std::unique_ptr<Command> sample_command();
std::unique_ptr<Command> estimate_command();
std::unique_ptr<Command> puzzle_command();
std::unique_ptr<Command> model_command();
std::unique_ptr<Command> trial_command();
std::unique_ptr<Command> reproduce_command();
std::unique_ptr<Command> campaign_command();
std::unique_ptr<Command> check_command();
std::unique_ptr<Command> describe_command();
std::unique_ptr<Command> draw_command();
std::unique_ptr<Command> play_command();
std::unique_ptr<Command> help_command();
std::unique_ptr<Command> completions_command();

// The parts of campaign.
std::unique_ptr<Command> campaign_generate_command();
std::unique_ptr<Command> campaign_run_command();
std::unique_ptr<Command> campaign_report_command();
std::unique_ptr<Command> campaign_sweep_command();

// One line on standard error: "cavalcade: MESSAGE".
void say(const std::string& message);
// The same, and the exit code that goes with a refusal.
Exit refuse(const std::string& message);

}  // namespace cavalcade::cli
