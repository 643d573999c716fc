// cavalcade visit: knights that move in turn until one is stalled, and visit as many squares as possible.

#include "cli/ask_and_show.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"

namespace cavalcade::cli {
namespace {

class VisitCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "visit";
    options.summary =
        "Knights move in turn until one is stalled: visit the most squares, and prove that none visits more";
    request_.give("task", "visit");
    request_.give("time_limit", "60s");
    options.board(request_);
    options.fields(request_, tasks::visits);
    declare_show(options, show_);
    options.examples = {{"visit 8x8 --knights a8,e5 --block b8,c1,c6,f7,g2,h3"},
                        {"visit 5x5 --knights c3", "one knight, the longest path from c3"},
                        {"visit @map.txt --knights b2,g7,d4 -o visit.svg"},
                        {"visit 16x16 --knights a1,p16 --proof visit.json && cavalcade check visit.json"}};
  }

  Exit run() override { return ask_and_show(request_, show_); }

 private:
  Request request_;
  ShowOptions show_;
};

}  // namespace

std::unique_ptr<Command> visit_command() {
  return std::make_unique<VisitCommand>();
}

}  // namespace cavalcade::cli
