// cavalcade campaign generate: a file of tasks, random ones or those that others have recorded results for.

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "base/text.hpp"
#include "campaign/instances.hpp"
#include "campaign/tasks_file.hpp"
#include "cli/campaign_options.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::int64_t most_instances = 100'000;
constexpr std::int64_t most_knights = 16;

class CampaignGenerate final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "generate";
    options.summary = "Write a file of random tasks, by default the report's 100 instances";
    options.text("FILE", "FILE", file_, "Where to; - is standard output").required = true;
    options.text("--sizes", "LIST", sizes_, "Sides of the boards ");
    options.text("--per-size", "N", per_size_, "Instances of each size ");
    options.text("--blocked", "N..M", blocked_, "Blocked squares of an instance, a number or a range");
    options.text("--knights", "N", knights_, "Knights of an instance");
    options.text("--targets", "LIST", targets_, "Who is to solve them");
    options.text("--seed", "N", seed_, "The same seed gives the same instances");
    options.text("--recorded", "FILE", recorded_,
                 "The instances of this file of recorded results instead of random ones");
    options.examples = {{"campaign generate tasks.json"},
                        {"campaign generate tasks.json --sizes 6,8 --per-size 5 --blocked 0..3 --seed 7"},
                        {"campaign generate tasks.json --knights 3 --targets native,clingo"},
                        {"campaign generate tasks.json --recorded tests/oracles/two_knights.json"}};
  }

  Exit run() override {
    const Result<std::vector<campaign::Task>> tasks = recorded_.empty() ? random_tasks() : recorded_tasks();
    if (!tasks) return refuse(tasks.error().message);
    const Result<void> written = write_to("FILE", file_ == "-" ? "" : file_, [&](std::ostream& out) {
      out << campaign::tasks_json(*tasks);
      return Result<void>();
    });
    if (!written) return refuse(written.error().message);
    return Exit::answered;
  }

 private:
  Result<std::vector<campaign::Task>> random_tasks() {
    const Result<campaign::Recipe> recipe = parse_recipe();
    if (!recipe) return recipe.error();
    Result<std::vector<campaign::Task>> tasks = campaign::generate(*recipe);
    if (!tasks) return Error{"--blocked: " + tasks.error().message};
    return tasks;
  }

  Result<std::vector<campaign::Task>> recorded_tasks() {
    for (const char* const option : {"--sizes", "--per-size", "--blocked", "--knights", "--seed"})
      if (options_.given(option))
        return Error{fmt::format("--recorded: the instances are those of the file; drop {}", option)};
    const Result<std::vector<campaign::Target>> targets = parse_targets(targets_);
    if (!targets) return targets.error();
    const Result<std::string> text = read_input(recorded_);
    if (!text) return Error{"--recorded: " + text.error().message};
    const Result<std::vector<campaign::Recorded>> recorded = campaign::parse_recorded(*text);
    if (!recorded) return Error{fmt::format("--recorded: '{}': {}", recorded_, recorded.error().message)};
    return campaign::tasks_of(*recorded, *targets);
  }

  static Result<void> read(const std::string& text, std::int64_t least, std::int64_t most, const char* option,
                           std::int64_t& number) {
    const Result<std::int64_t> parsed = about(option, parse_whole(text, least, most));
    if (!parsed) return parsed.error();
    number = *parsed;
    return {};
  }

  // "4..10" or "4".
  Result<void> read_blocked(campaign::Recipe& recipe) {
    constexpr std::int64_t most = std::int64_t{campaign::greatest_size} * campaign::greatest_size;
    const std::size_t dots = blocked_.find("..");
    const std::string first = blocked_.substr(0, dots);
    const std::string last = dots == std::string::npos ? first : blocked_.substr(dots + 2);
    if (const Result<void> done = read(first, 0, most, "--blocked", recipe.fewest_blocked); !done) return done.error();
    if (const Result<void> done = read(last, 0, most, "--blocked", recipe.most_blocked); !done) return done.error();
    if (recipe.fewest_blocked > recipe.most_blocked)
      return Error{fmt::format("--blocked: {} begins with the greater number", in_quotes(blocked_))};
    return {};
  }

  Result<campaign::Recipe> parse_recipe() {
    campaign::Recipe recipe;
    Result<std::vector<std::int32_t>> sizes = parse_sizes(sizes_);
    if (!sizes) return sizes.error();
    recipe.sizes = std::move(*sizes);
    Result<std::vector<campaign::Target>> targets = parse_targets(targets_);
    if (!targets) return targets.error();
    recipe.targets = std::move(*targets);
    if (const Result<void> done = read(per_size_, 1, most_instances, "--per-size", recipe.per_size); !done)
      return done.error();
    if (const Result<void> done = read(knights_, 1, most_knights, "--knights", recipe.knights); !done)
      return done.error();
    if (const Result<void> done = read_blocked(recipe); !done) return done.error();
    std::int64_t seed = 0;
    if (const Result<void> done = read(seed_, 0, INT64_MAX, "--seed", seed); !done) return done.error();
    recipe.seed = static_cast<std::uint64_t>(seed);
    return recipe;
  }

  std::string file_;
  std::string sizes_ = "8,10,12,14,16";
  std::string per_size_ = "20";
  std::string blocked_ = "4..10";
  std::string knights_ = "2";
  std::string targets_ = "native,minizinc,clingo";
  std::string seed_ = "1";
  std::string recorded_;
};

}  // namespace

std::unique_ptr<Command> campaign_generate_command() {
  return std::make_unique<CampaignGenerate>();
}

}  // namespace cavalcade::cli
