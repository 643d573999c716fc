// cavalcade cycles: a board covered by several closed cycles of balanced length, or the table of all such covers.

#include <array>

#include <fmt/format.h>

#include "cli/ask_and_show.hpp"
#include "cli/command.hpp"
#include "cli/cycles_table.hpp"
#include "cli/options.hpp"

namespace cavalcade::cli {
namespace {

class CyclesCommand final : public Command {
 public:
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("cycles", "Cover a board by closed cycles of balanced length, or say why none do");
    request_.task = "cycles";
    declare_board(*app_, request_);
    app_->add_option("--knights", request_.knights, "How many cycles");
    app_->add_option("--lengths", request_.lengths,
                     "Squares of a cycle, such as 16..20 (default: the even numbers around squares / knights)");
    app_->add_option("--method", request_.method, "How to search:" + help_of_cover_methods());
    app_->add_option("--labeling", request_.labeling, "cycle: in which order it decides:" + help_of_labelings());
    app_->add_option("--table", table_.side,
                     "Decide every board up to N x N with every number of knights instead, N from 4 to 20; the time "
                     "limit, by default 30s, is that of each");
    app_->add_option("--out", table_.folder, "With --table: a folder for all answers, for check");
    declare_limits(*app_, request_);
    declare_show(*app_, show_);
    app_->footer(
        "Examples:\n"
        "  cavalcade cycles 6x6 --knights 4\n"
        "  cavalcade cycles 9x6 --knights 3 -o cycles.svg\n"
        "  cavalcade cycles 9x6 --knights 3 --method cycle --labeling snake\n"
        "  cavalcade cycles 8x8 --knights 5 --lengths 10..16\n"
        "  cavalcade cycles 6x6 --knights 6 --proof none.json\n"
        "  cavalcade cycles --table 10 --threads 4 --out atlas");
  }

  Exit run() override {
    if (table_.side) return run_table();
    if (table_.folder) return refuse("--out: is the folder of a table; add --table, or write one answer with -o");
    if (request_.board.empty()) return refuse("BOARD: is missing; give one, such as 8x8, or --table N");
    if (!request_.time_limit) request_.time_limit = "60s";
    return ask_and_show(request_, show_);
  }

 private:
  Exit run_table() {
    constexpr std::array<const char*, 10> of_one_question{"BOARD",   "--knights", "--lengths", "--method", "--labeling",
                                                          "--block", "--wrap",    "--leaper",  "--proof",  "--animate"};
    for (const char* const option : of_one_question)
      if (app_->count(option) > 0)
        return refuse(fmt::format("--table: asks for every board and number of knights; drop {}", option));
    if (!request_.time_limit) request_.time_limit = "30s";
    return decide_table(table_, request_, show_.output);
  }

  Request request_;
  ShowOptions show_;
  TableOptions table_;
};

}  // namespace

std::unique_ptr<Command> cycles_command() {
  return std::make_unique<CyclesCommand>();
}

}  // namespace cavalcade::cli
