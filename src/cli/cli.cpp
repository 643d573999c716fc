#include "cli/cli.hpp"

#include <cerrno>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <string_view>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/mpi.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"

namespace cavalcade::cli {
namespace {

constexpr const char* examples =
    "Examples:\n"
    "  cavalcade tour 8x8 --closed                 a closed tour of the chessboard\n"
    "  cavalcade tour 8x8 --from d4 -o tour.svg    a picture of one from d4\n"
    "  cavalcade tour 5x5 --animate                watch the knight walk\n"
    "  cavalcade cycles 9x6 --knights 3            three cycles that share the board\n"
    "  cavalcade visit 8x8 --knights a8,e5         two knights in turn, as far as they can get\n"
    "  cavalcade count 8x8 --closed                the 13267364410532 closed tours, counted\n"
    "  cavalcade enumerate 6x6 --closed            all 9862 tours, one per line\n"
    "  cavalcade sample 8x8 --closed -n 5          five tours, all equally likely\n"
    "  cavalcade model 8x8 --closed --as dimacs    the question as a formula for SAT solvers\n"
    "  cavalcade trial 6x6 --repeat 10             the methods against each other\n"
    "  cavalcade tour 8x8 --format json | cavalcade check -\n"
    "  cavalcade play --open                       the game, in the browser\n"
    "\n"
    "A BOARD is 8x8 (width x height; files a, b, .. and ranks 1, 2, ..; a1 at the bottom left),\n"
    "cube:4 (the faces of a cube; squares such as F:c3), or @FILE (a map: '.' free, '#' blocked).\n"
    "\n"
    "Exit codes: 0 answered; 1 proved impossible, or check found a fault; 2 invalid question;\n"
    "3 unknown, a limit was reached; 130 interrupted.";

// ---- CLI11, which reads the line: nothing of it is known outside this part ----

// Its messages may span lines; ours do not.
std::string one_line(std::string text) {
  const std::size_t end = text.find('\n');
  if (end != std::string::npos) text.resize(end);
  return text;
}

void declare_option(CLI::App& app, Option& option) {
  if (option.value.empty()) {
    app.add_flag_callback(
        option.names,
        [&option] {
          option.given = true;
          option.take("");
        },
        option.help);
    return;
  }
  const auto take = [&option](const std::string& text) {
    option.given = true;
    option.take(text);
  };
  CLI::Option* const declared = app.add_option_function<std::string>(option.names, take, option.help);
  declared->type_name(option.names == option.value ? "" : option.value)->required(option.required);
}

// A command on the line, and what runs it.
struct Declared {
  CLI::App* app = nullptr;
  std::unique_ptr<Command> command;
  std::vector<Declared> parts{};
};

Declared declare(CLI::App& parent, std::unique_ptr<Command> command) {
  Options& options = command->options();
  command->declare(options);
  CLI::App* const app = parent.add_subcommand(options.name, options.summary);
  for (Option& option : options.all()) declare_option(*app, option);
  app->footer(options.notes);
  Declared declared{app, std::move(command)};
  for (std::unique_ptr<Command>& part : declared.command->parts())
    declared.parts.push_back(declare(*app, std::move(part)));
  if (!declared.parts.empty()) app->require_subcommand(1);
  return declared;
}

Exit run_parsed(const std::vector<Declared>& commands) {
  for (const Declared& one : commands)
    if (one.app->parsed()) return one.parts.empty() ? one.command->run() : run_parsed(one.parts);
  return Exit::invalid;
}

Exit run_chosen(CLI::App& app, int argc, char** argv, const std::vector<Declared>& commands) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      app.exit(error);  // --help and --version print themselves
      return Exit::answered;
    }
    return refuse(one_line(error.what()) + " (see --help)");
  }
  if (!app.get_subcommands().empty()) return run_parsed(commands);
  std::cout << app.help();
  return Exit::answered;
}

// The last line of defence: memory that could not be had, or a library that threw, is still one line and an exit code.
Exit run_guarded(CLI::App& app, int argc, char** argv, const std::vector<Declared>& commands) {
  try {
    return run_chosen(app, argc, argv, commands);
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
  commands.push_back(model_command());
  commands.push_back(trial_command());
  commands.push_back(campaign_command());
  commands.push_back(check_command());
  commands.push_back(draw_command());
  commands.push_back(play_command());
  return commands;
}

int run(int argc, char** argv) {
  reserve_standard_descriptors();
  Interrupt::listen();
  CLI::App app("Cavalcade finds, checks, compares, draws and plays knight's tours.", "cavalcade");
  app.set_version_flag("--version", "cavalcade " CAVALCADE_VERSION);
  app.footer(examples);
  std::vector<Declared> commands;
  for (std::unique_ptr<Command>& command : all_commands()) commands.push_back(declare(app, std::move(command)));
  app.require_subcommand(0, 1);
  return static_cast<int>(with_all_printed(run_guarded(app, argc, argv, commands)));
}

}  // namespace cavalcade::cli
