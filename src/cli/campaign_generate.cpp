// cavalcade campaign generate: a file of tasks: random ones, those of a folder of maps and questions, or those that
// others have recorded results for.

#include <algorithm>

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
constexpr std::int64_t most_knights = 1'000;

class CampaignGenerate final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "generate";
    options.summary = "Write a file of tasks, by default the report's 100 visits";
    options.text("FILE", "FILE", file_, "Where to; - is standard output").required = true;
    options.group(groups::board);
    options.text("--sizes", "LIST", sizes_, "Sides of square boards");
    options.text("--boards", "LIST", boards_, "Other boards in place of those, such as 5x7,cube:4,@ring.txt");
    options.text("--instances", "FOLDER", folder_,
                 "The maps (.txt, .map) of this folder as boards, and its questions (.json) as they are");
    options.text("--recorded", "FILE", recorded_, "The visits of this file of recorded results, as they are");
    options.text("--per-size", "N", per_board_,
                 "Instances of each board (default: 20 visits; 1 of a folder's maps, and of all else)");
    options.text("--blocked", "N..M", blocked_,
                 "Squares to block at random, a number or a range (default: 4..10 for visits on --sizes; else 0)");
    options.fields(recipe_.question, tasks::visits, {"wrap", "piece", "leaper"});
    options.group(groups::question);
    options.text("--task", "TASK", task_, "tour, cycles or visit");
    options.fields(recipe_.question, tasks::tours, {"closed", "from", "to", "no_theorems"});
    options.group(groups::question);
    options.text("--knights", "LIST", knights_,
                 "Knights of a visit, on random squares; or cycles of a cover. Several numbers make several instances "
                 "(default: 2)");
    options.fields(recipe_.question, tasks::covers, {"lengths"});
    options.group("Targets");
    options
        .text("--targets", "LIST", targets_,
              "Who is to solve them: native, minizinc, clingo, or methods of tours or cycles")
        .choices = choices_of(campaign::targets());
    options.text("--threads", "N", threads_, "Threads of each task");
    options.text("--search", "SEARCH", search_, "minizinc: how to search, as of model");
    options.text("--restart", "WHEN", restart_, "minizinc: when to begin anew, as of model");
    options.group(groups::method);
    options.text("--seed", "N", seed_, "The same seed gives the same instances");
    options.examples = {{"campaign generate tasks.json"},
                        {"campaign generate tasks.json --sizes 6,8 --per-size 5 --blocked 0..3 --seed 7"},
                        {"campaign generate tasks.json --knights 3 --targets native,clingo"},
                        {"campaign generate tours.json --task tour --closed --boards 5x6,6x6,8x8 --targets "
                         "blind,warnsdorff,hybrid,circuit,sat,minizinc,clingo"},
                        {"campaign generate covers.json --task cycles --boards 6x6,8x8 --knights 2,3,4 --targets "
                         "exact,lazy,cycle,minizinc"},
                        {"campaign generate tours.json --task tour --instances maps/ --targets native,sat"},
                        {"campaign generate tasks.json --recorded tests/oracles/two_knights.json"}};
  }

  Exit run() override {
    const Result<std::vector<campaign::Task>> tasks = parse_all();
    if (!tasks) return refuse(tasks.error().message);
    const Result<void> written = write_to("FILE", file_ == "-" ? "" : file_, [&](std::ostream& out) {
      out << campaign::tasks_json(*tasks);
      return Result<void>();
    });
    if (!written) return refuse(written.error().message);
    return Exit::answered;
  }

 private:
  Result<std::vector<campaign::Task>> parse_all() {
    if (task_ != "tour" && task_ != "cycles" && task_ != "visit")
      return Error{fmt::format("--task: {} is not one of tour, cycles, visit", in_quotes(task_))};
    const Result<std::vector<campaign::Target>> targets = parse_targets(targets_);
    if (!targets) return targets.error();
    const Result<std::vector<campaign::Instance>> instances = all_instances();
    if (!instances) return instances.error();
    Result<std::vector<campaign::Task>> tasks = about("--targets", campaign::tasks_of(*instances, *targets));
    if (!tasks) return tasks.error();
    if (const Result<void> done = set_options(*tasks); !done) return done.error();
    return tasks;
  }

  Result<std::vector<campaign::Instance>> all_instances() {
    if (recorded_) return recorded_instances();
    if (folder_) return folder_instances();
    if (boards_ && options_.given("--sizes")) return Error{"--boards: is in place of --sizes; drop one of them"};
    if (const Result<void> done = read_boards(); !done) return done.error();
    return drawn_instances(!boards_);
  }

  // As they are, so that nothing is to be said about them.
  Result<void> refuse_options(const char* source, std::initializer_list<const char*> options) const {
    for (const char* const option : options)
      if (options_.given(option))
        return Error{fmt::format("{}: the instances are those that are there; drop {}", source, option)};
    return {};
  }

  Result<std::vector<campaign::Instance>> recorded_instances() {
    if (const Result<void> done =
            refuse_options("--recorded", {"--sizes", "--boards", "--instances", "--per-size", "--blocked", "--knights",
                                          "--seed", "--task", "--closed", "--from", "--to", "--lengths", "--wrap",
                                          "--piece", "--leaper", "--no-theorems"});
        !done)
      return done.error();
    const Result<std::string> text = read_input(*recorded_);
    if (!text) return Error{"--recorded: " + text.error().message};
    Result<std::vector<campaign::Recorded>> recorded = campaign::parse_recorded(*text);
    if (!recorded) return Error{fmt::format("--recorded: '{}': {}", *recorded_, recorded.error().message)};
    std::vector<campaign::Instance> instances;
    for (campaign::Recorded& one : *recorded) instances.push_back(std::move(one.instance));
    return instances;
  }

  // Questions first; then maps, about which the options ask.
  Result<std::vector<campaign::Instance>> folder_instances() {
    if (const Result<void> done = refuse_options("--instances", {"--sizes", "--boards"}); !done) return done.error();
    Result<campaign::InstanceFolder> found = about("--instances", campaign::read_instances(*folder_));
    if (!found) return found.error();
    std::vector<campaign::Instance> instances = std::move(found->questions);
    if (found->maps.empty()) {
      const Result<void> done =
          refuse_options("--instances", {"--task", "--closed", "--from", "--to", "--lengths", "--wrap", "--piece",
                                         "--leaper", "--no-theorems", "--knights", "--per-size", "--blocked"});
      if (!done) return done.error();
      return instances;
    }
    recipe_.boards = std::move(found->maps);
    Result<std::vector<campaign::Instance>> drawn = drawn_instances(false);
    if (!drawn) return drawn.error();
    instances.insert(instances.end(), drawn->begin(), drawn->end());
    return instances;
  }

  Result<void> read_boards() {
    std::vector<std::string> names;
    if (boards_) {
      names = split_at(*boards_, ',');
    } else {
      const Result<std::vector<std::int32_t>> sizes = parse_sizes(sizes_);
      if (!sizes) return sizes.error();
      for (const std::int32_t size : *sizes) names.push_back(fmt::format("{}x{}", size, size));
    }
    recipe_.boards.clear();
    for (const std::string& name : names) {
      Result<campaign::NamedBoard> board = about("--boards", campaign::parse_named_board(name));
      if (!board) return board.error();
      const auto is_same = [&](const campaign::NamedBoard& other) { return other.name == board->name; };
      if (std::any_of(recipe_.boards.begin(), recipe_.boards.end(), is_same))
        return Error{fmt::format("--boards: {} is named twice", board->name)};
      recipe_.boards.push_back(std::move(*board));
    }
    return {};
  }

  // On squares as the report draws them there are blocked squares unless somebody says otherwise.
  Result<std::vector<campaign::Instance>> drawn_instances(bool on_squares) {
    const bool visits = task_ == "visit";
    recipe_.question.give("task", task_);
    recipe_.per_board = visits && !folder_ ? recipe_.per_board : 1;
    if (!(visits && on_squares)) recipe_.fewest_blocked = recipe_.most_blocked = 0;
    if (const Result<void> done = read_numbers(); !done) return done.error();
    recipe_.numbered = !folder_ || recipe_.per_board > 1;
    return campaign::generate(recipe_);
  }

  Result<void> read_numbers() {
    if (per_board_)
      if (Result<void> done = read(*per_board_, 1, most_instances, "--per-size", recipe_.per_board); !done) return done;
    std::int64_t seed = 0;
    if (Result<void> done = read(seed_, 0, INT64_MAX, "--seed", seed); !done) return done;
    recipe_.seed = static_cast<std::uint64_t>(seed);
    if (Result<void> done = read_knights(); !done) return done;
    return blocked_ ? read_blocked() : Result<void>();
  }

  Result<void> read_knights() {
    if (task_ == "tour") {
      if (knights_) return Error{"--knights: belongs to cycles, visit; drop it"};
      recipe_.knights.clear();
      return {};
    }
    if (!knights_) return {};
    recipe_.knights.clear();
    for (const std::string& item : split_at(*knights_, ',')) {
      std::int64_t knights = 0;
      if (Result<void> done = read(item, 1, most_knights, "--knights", knights); !done) return done;
      if (std::find(recipe_.knights.begin(), recipe_.knights.end(), knights) != recipe_.knights.end())
        return Error{fmt::format("--knights: {} is named twice", knights)};
      recipe_.knights.push_back(knights);
    }
    return {};
  }

  // "4..10" or "4".
  Result<void> read_blocked() {
    const Ends ends = split_range(*blocked_).value_or(Ends{*blocked_, *blocked_});
    if (Result<void> done = read(ends.first, 0, campaign::most_squares, "--blocked", recipe_.fewest_blocked); !done)
      return done;
    if (Result<void> done = read(ends.last, 0, campaign::most_squares, "--blocked", recipe_.most_blocked); !done)
      return done;
    if (recipe_.fewest_blocked > recipe_.most_blocked)
      return Error{fmt::format("--blocked: {} begins with the greater number", in_quotes(*blocked_))};
    return {};
  }

  static Result<void> read(const std::string& text, std::int64_t least, std::int64_t most, const char* option,
                           std::int64_t& number) {
    const Result<std::int64_t> parsed = about(option, parse_whole(text, least, most));
    if (!parsed) return parsed.error();
    number = *parsed;
    return {};
  }

  // How the targets are run.
  Result<void> set_options(std::vector<campaign::Task>& tasks) const {
    const Result<std::int32_t> threads = about("--threads", parse_threads(threads_));
    if (!threads) return threads.error();
    const Result<std::optional<model::MiniZincSearch>> search = parse_search();
    if (!search) return search.error();
    const auto is_minizinc = [](const campaign::Task& task) { return task.target == campaign::Target::minizinc; };
    if ((search_ || restart_) && std::none_of(tasks.begin(), tasks.end(), is_minizinc))
      return Error{fmt::format("{}: is for the target minizinc; add that", search_ ? "--search" : "--restart")};
    for (campaign::Task& task : tasks) {
      task.threads = *threads;
      if (!is_minizinc(task)) continue;
      if (*search) task.search = **search;
      if (restart_) task.search.restart = restart_;
    }
    return {};
  }

  [[nodiscard]] Result<std::optional<model::MiniZincSearch>> parse_search() const {
    if (restart_)
      if (const Result<void> done = about("--restart", model::require_minizinc_restart(*restart_)); !done)
        return done.error();
    if (!search_) return std::optional<model::MiniZincSearch>();
    Result<model::MiniZincSearch> search = about("--search", model::parse_minizinc_search(*search_));
    if (!search) return search.error();
    return std::optional(std::move(*search));
  }

  campaign::Recipe recipe_;
  std::string file_;
  std::string task_ = "visit";
  std::string sizes_ = "8,10,12,14,16";
  std::optional<std::string> boards_;
  std::optional<std::string> folder_;
  std::optional<std::string> recorded_;
  std::optional<std::string> per_board_;
  std::optional<std::string> blocked_;
  std::optional<std::string> knights_;
  std::string targets_ = "native,minizinc,clingo";
  std::string threads_ = "1";
  std::optional<std::string> search_;
  std::optional<std::string> restart_;
  std::string seed_ = "1";
};

}  // namespace

std::unique_ptr<Command> campaign_generate_command() {
  return std::make_unique<CampaignGenerate>();
}

}  // namespace cavalcade::cli
