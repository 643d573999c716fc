#include "cli/cli.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "base/mpi.hpp"
#include "cli/command.hpp"
#include "cli/command_line.hpp"
#include "cli/help.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "cli/version.hpp"

namespace cavalcade::cli {
namespace {

Exit run_chosen(std::span<CommandNode> program, std::span<const std::string> arguments) {
  const Result<Chosen> chosen = read_command_line(program, arguments);
  if (!chosen) return refuse(chosen.error().message);
  switch (chosen->what) {
    case Chosen::What::help:
      std::cout << (chosen->node == nullptr ? help_text(program, help_width())
                                            : help_text(*chosen->node, help_width()));
      return Exit::answered;
    case Chosen::What::version:
      std::cout << version_text();
      return Exit::answered;
    default:
      return chosen->node->command->run();
  }
}

// The last line of defence: memory that could not be had, or a library that threw, is still one line and an exit code.
Exit run_guarded(std::span<const std::string> arguments) {
  try {
    std::vector<CommandNode> program = command_tree();
    return run_chosen(program, arguments);
  } catch (const std::bad_alloc&) {
    say("out of memory; try a smaller board or --memory-limit");
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) != 0)  // fmt::print throws
      return refuse("cannot write to standard output: " + error.code().message());
    say(std::string("internal error, please report: ") + error.what());
  } catch (const std::exception& error) {
    say(std::string("internal error, please report: ") + error.what());
  }
  return Exit::unknown;
}

// What was printed has arrived, or that is the outcome.
Exit with_all_printed(Exit exit) {
  errno = 0;
  const Result<void> arrived = flush_standard_output();
  return arrived || exit == Exit::invalid ? exit : refuse(arrived.error().message);
}

}  // namespace

Exit exit_of(const Answer& answer) {
  if (answer.interrupted) return Exit::interrupted;
  switch (answer.verdict) {
    case Verdict::impossible:
      return Exit::impossible;
    case Verdict::unknown:
      return Exit::unknown;
    default:
      return Exit::answered;
  }
}

void say(const std::string& message) {
  to_standard_error(fmt::format("cavalcade: {}\n", message));
}

// Under mpirun all ranks see the same fault; one of them says so.
Exit refuse(const std::string& message) {
  if (MpiGroup::is_first()) say(message);
  return Exit::invalid;
}

std::vector<std::unique_ptr<Command>> all_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(tour_command());
  commands.push_back(cycles_command());
  commands.push_back(visit_command());
  commands.push_back(count_command());
  commands.push_back(enumerate_command());
  commands.push_back(sample_command());
  commands.push_back(estimate_command());
  commands.push_back(puzzle_command());
  commands.push_back(model_command());
  commands.push_back(trial_command());
  commands.push_back(reproduce_command());
  commands.push_back(campaign_command());
  commands.push_back(check_command());
  commands.push_back(describe_command());
  commands.push_back(draw_command());
  commands.push_back(play_command());
  commands.push_back(help_command());
  commands.push_back(completions_command());
  std::erase(commands, nullptr);  // those that are not in this build
  return commands;
}

int run(int argc, char** argv) {
  reserve_standard_descriptors();
  Interrupt::listen();
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  return static_cast<int>(with_all_printed(run_guarded(arguments)));
}

}  // namespace cavalcade::cli
