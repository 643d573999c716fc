// cavalcade tour: one tour, by any method, to any format.

#include "cli/ask_and_show.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"

namespace cavalcade::cli {
namespace {

class TourCommand final : public Command {
 public:
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("tour", "Find a tour of a board, or say why there is none");
    request_.time_limit = "60s";
    declare_board(*app_, request_)->required();
    declare_tour_goal(*app_, request_);
    app_->add_option("--method", request_.method, "How to search:" + help_of_methods());
    app_->add_option("--tie-break", request_.tie_break, "How Warnsdorff's rule breaks ties:" + help_of_tie_breaks());
    declare_circuit(*app_, request_);
    app_->add_option("--squares", request_.squares, "Only these steps of the tour, such as 1..10");
    app_->add_option("--step-of", request_.step_of, "Only the step of this square");
    declare_limits(*app_, request_);
    declare_show(*app_, show_);
    app_->footer(
        "Examples:\n"
        "  cavalcade tour 8x8 --from d4 --method warnsdorff\n"
        "  cavalcade tour 8x8 --closed -o tour.gif\n"
        "  cavalcade tour 10x10 --block a1,j10 --format json\n"
        "  cavalcade tour 6x6 --closed --wrap xy\n"
        "  cavalcade tour 32x32 --closed --method circuit --redundant off\n"
        "  cavalcade tour 1000x1000 -o tour.npy\n"
        "  cavalcade tour 1000000x1000000 --closed --squares 5000000000..5000000009\n"
        "  cavalcade tour 6x6 --block b4,e2 --closed --proof none.json");
  }

  Exit run() override { return ask_and_show(request_, show_); }

 private:
  Request request_;
  ShowOptions show_;
};

}  // namespace

std::unique_ptr<Command> tour_command() {
  return std::make_unique<TourCommand>();
}

}  // namespace cavalcade::cli
