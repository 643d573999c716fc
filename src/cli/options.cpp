#include "cli/options.hpp"

#include <fmt/format.h>

#include "check/check.hpp"
#include "engine/enumerate.hpp"

namespace cavalcade::cli {
namespace {

template <class Value>
std::string listed(std::span<const Named<Value>> rows) {
  std::string text;
  for (const Named<Value>& row : rows) text += fmt::format("\n  {}: {}", row.name, row.summary);
  return text;
}

}  // namespace

CLI::Option* declare_board(CLI::App& app, Request& request) {
  CLI::Option* board = app.add_option("BOARD", request.board, "8x8, cube:4 or @FILE");
  app.add_option("--block", request.block, "Blocked squares, such as a1,c3");
  declare_moves(app, request);
  return board;
}

void declare_moves(CLI::App& app, Request& request) {
  app.add_option("--wrap", request.wrap, "Joined edges:" + listed(wraps()));
  app.add_option("--leaper", request.leaper, "The piece, as two jumps; the knight is 1,2");
}

void declare_tour_goal(CLI::App& app, Request& request) {
  app.add_flag("--closed", request.closed, "The last square is a move away from the first");
  app.add_option("--from", request.from, "The first square, such as d4");
  app.add_option("--to", request.to, "The last square");
}

void declare_circuit(CLI::App& app, Request& request) {
  app.add_option("--redundant", request.redundant,
                 "circuit: with the redundant constraint of the model, or without: on (default) or off");
  app.add_option("--consistency", request.consistency, "circuit: how far it looks ahead:" + listed(consistencies()));
  app.add_option("--values", request.values, "circuit: which square is tried first:" + listed(value_orders()));
}

void declare_limits(CLI::App& app, Request& request) {
  app.add_option("--seed", request.seed, "For everything random; the same seed gives the same answer (default 1)");
  app.add_option("--threads", request.threads, "Threads to use (default 1)");
  app.add_option("--time-limit", request.time_limit, "Such as 500ms, 60s, 5m, or none (default 60s)");
  app.add_option("--memory-limit", request.memory_limit, "Such as 512M or 16G (default: nine tenths of the machine)");
}

void declare_file_limits(CLI::App& app, FileLimitOptions& options) {
  app.add_option("--time-limit", options.time, "Such as 500ms, 60s, 5m, or none (default 8s for each MB of the file)");
  app.add_option("--memory-limit", options.memory, "Such as 512M or 16G (default 384M for each MB of the file)");
}

Result<Limits> parse_file_limits(const FileLimitOptions& options, std::size_t file_bytes) {
  Limits limits = check::usual_limits(file_bytes);
  if (options.time == "none") {
    limits.time.reset();
  } else if (options.time) {
    const Result<std::chrono::nanoseconds> time = parse_duration(*options.time, "--time-limit");
    if (!time) return time.error();
    limits.time = *time;
  }
  if (options.memory) {
    const Result<std::uint64_t> memory = parse_bytes(*options.memory, "--memory-limit");
    if (!memory) return memory.error();
    limits.memory = *memory;
  }
  return limits;
}

std::string help_of_methods() {
  return listed(tour_methods());
}

std::string help_of_cover_methods() {
  return listed(cover_methods());
}

std::string help_of_tie_breaks() {
  return listed(tie_breaks());
}

std::string help_of_labelings() {
  return listed(labelings());
}

std::string help_of_enumerators() {
  return listed(engine::enumerators());
}

std::string help_of_count_methods() {
  return listed(count_methods());
}

}  // namespace cavalcade::cli
