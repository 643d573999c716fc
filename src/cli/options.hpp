// Options that several commands have, declared in one place so that they read and behave alike.

#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "ask/request.hpp"

namespace cavalcade::cli {

// BOARD, --block, --wrap, --leaper. Returns BOARD, for those that cannot do without.
CLI::Option* declare_board(CLI::App& app, Request& request);
// --wrap, --leaper: how the piece moves.
void declare_moves(CLI::App& app, Request& request);
// --closed, --from, --to.
void declare_tour_goal(CLI::App& app, Request& request);
// --redundant, --consistency, --values: the constraint model of a tour.
void declare_circuit(CLI::App& app, Request& request);
// --seed, --threads, --time-limit, --memory-limit.
void declare_limits(CLI::App& app, Request& request);

// --time-limit and --memory-limit where a file is read and checked. They are by default those of the file's size.
struct FileLimitOptions {
  std::optional<std::string> time;
  std::optional<std::string> memory;
};
void declare_file_limits(CLI::App& app, FileLimitOptions& options);
Result<Limits> parse_file_limits(const FileLimitOptions& options, std::size_t file_bytes);

// "auto (the best method ..), blind (..)": the rows of a table of names, for help texts.
std::string help_of_methods();
std::string help_of_cover_methods();
std::string help_of_tie_breaks();
std::string help_of_labelings();
std::string help_of_enumerators();
std::string help_of_count_methods();

}  // namespace cavalcade::cli
