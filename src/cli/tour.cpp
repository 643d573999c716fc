// cavalcade tour: one tour, by any method, to any format.

#include "cli/ask_and_show.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"

namespace cavalcade::cli {
namespace {

class TourCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "tour";
    options.summary = "Find a tour of a board, or say why there is none";
    request_.give("time_limit", "60s");
    options.board(request_);
    options.fields(request_, tasks::tours);
    declare_show(options, show_);
    options.examples = {{"tour 8x8 --from d4 --method warnsdorff"},
                        {"tour 8x8 --closed -o tour.gif"},
                        {"tour 10x10 --block a1,j10 --format json"},
                        {"tour 6x6 --closed --wrap xy"},
                        {"tour 6x6 --closed --fewest turns"},
                        {"tour 32x32 --closed --method circuit --redundant off"},
                        {"tour 1000x1000 -o tour.npy"},
                        {"tour 1000000x1000000 --closed --squares 5000000000..5000000009"},
                        {"tour 6x6 --block b4,e2 --closed --proof none.json"}};
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
