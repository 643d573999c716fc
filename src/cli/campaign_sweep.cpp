// cavalcade campaign sweep: every way MiniZinc can search, tried on small boards and ranked.

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "base/files.hpp"
#include "base/text.hpp"
#include "campaign/sweep.hpp"
#include "cli/campaign_options.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::int64_t most_per_size = 1000;

std::string restart_of(const campaign::SweepRow& row) {
  return row.search.restart.value_or("");
}

void write_text(std::ostream& out, const std::vector<campaign::SweepRow>& rows) {
  std::size_t widest = 6;
  for (const campaign::SweepRow& row : rows) widest = std::max(widest, model::search_text(row.search).size());
  out << fmt::format("{:>4}  {:<{}}  {:<11}{:>8}{:>10}{:>9}\n", "rank", "search", widest, "restart", "squares",
                     "seconds", "claimed");
  std::size_t rank = 0;
  for (const campaign::SweepRow& row : rows) {
    const std::string search = model::search_text(row.search);
    if (row.refused.empty())
      out << fmt::format("{:>4}  {:<{}}  {:<11}{:>8}{:>10.3f}{:>9}\n", ++rank, search, widest, restart_of(row),
                         row.squares, row.seconds, fmt::format("{}/{}", row.claimed, row.tasks));
    else
      out << fmt::format("{:>4}  {:<{}}  {:<11}refused: {}\n", "-", search, widest, restart_of(row), row.refused);
  }
}

// In quotes, which are doubled inside.
std::string csv_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

void write_csv(std::ostream& out, const std::vector<campaign::SweepRow>& rows) {
  out << "search,restart,squares,seconds,boards,claimed,refused\n";
  for (const campaign::SweepRow& row : rows)
    out << fmt::format("{},{},{},{:.6f},{},{},{}\n", csv_text(model::search_text(row.search)), restart_of(row),
                       row.squares, row.seconds, row.tasks, row.claimed,
                       row.refused.empty() ? "" : csv_text(row.refused));
}

void write_json(std::ostream& out, const std::vector<campaign::SweepRow>& rows) {
  using Json = nlohmann::ordered_json;
  Json json = Json::array();
  for (const campaign::SweepRow& row : rows) {
    json.push_back({{"search", model::search_text(row.search)},
                    {"squares", row.squares},
                    {"seconds", row.seconds},
                    {"boards", row.tasks},
                    {"claimed", row.claimed}});
    if (row.search.restart) json.back()["restart"] = *row.search.restart;
    if (!row.refused.empty()) json.back()["refused"] = row.refused;
  }
  out << json.dump() << '\n';
}

class CampaignSweep final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "sweep";
    options.summary = "Try every way to tell MiniZinc how to search, on small boards, and rank them";
    options.text("--over", "WHAT", over_, "What is tried").choices = choices_of(campaign::sweeps());
    options.text("--base", "SEARCH", base_,
                 "seq, restarts: the int_search that they add to (default: the report's, "
                 "int_search:anti_first_fail,indomain_middle)");
    options.text("--sizes", "LIST", sizes_, "Sides of the boards");
    options.text("--per-size", "N", per_size_, "Boards of each size");
    options.text("--time-limit", "TIME", time_limit_, "Of each board and combination");
    options.text("--jobs", "N", jobs_, "Tasks at a time; with one they do not slow each other");
    options.text("--seed", "N", seed_, "The same seed gives the same boards");
    options.text("--out", "FOLDER", folder_, "Keep the sweep in this folder; the same command continues it");
    declare_plain_output(options, output_, "text, csv or json");
    options.examples = {{"campaign sweep"},
                        {"campaign sweep --over seq --sizes 5,6,7 --time-limit 10s"},
                        {"campaign sweep --over all --sizes 4,5 --time-limit 2s"},
                        {"campaign sweep --over restarts --base int_search:smallest,indomain_median --sizes 6,7"},
                        {"campaign sweep --sizes 5,6 --time-limit 2s --jobs 2 --out sweep"},
                        {"campaign sweep --format csv -o ranking.csv"}};
  }

  Exit run() override {
    hide_environment();
    const Result<Output> output = parse_output(output_);
    if (!output) return refuse(output.error().message);
    if (output->format != draw::Format::text && output->format != draw::Format::csv &&
        output->format != draw::Format::json)
      return refuse("--format: a sweep is text, csv or json");
    const Result<std::int32_t> jobs = parse_jobs(jobs_);
    if (!jobs) return refuse(jobs.error().message);
    Result<campaign::Plan> plan = parse_plan();
    if (!plan) return refuse(plan.error().message);
    if (folder_) return sweep(*folder_, *plan, *jobs, *output);
    const Result<files::TemporaryFolder> folder = files::TemporaryFolder::make();
    if (!folder) return refuse(folder.error().message);
    return sweep(folder->path(), *plan, *jobs, *output);
  }

 private:
  Result<campaign::Plan> parse_plan() {
    campaign::SweepRecipe recipe;
    const Result<campaign::SweepOver> over = about("--over", parse_name(over_, campaign::sweeps()));
    if (!over) return over.error();
    recipe.over = *over;
    if (const Result<void> done = read_base(recipe); !done) return done.error();
    Result<std::vector<std::int32_t>> sizes = parse_sizes(sizes_);
    if (!sizes) return sizes.error();
    recipe.sizes = std::move(*sizes);
    const Result<std::int64_t> per_size = about("--per-size", parse_whole(per_size_, 1, most_per_size));
    if (!per_size) return per_size.error();
    recipe.per_size = *per_size;
    const Result<std::int64_t> seed = about("--seed", parse_whole(seed_, 0, INT64_MAX));
    if (!seed) return seed.error();
    recipe.seed = static_cast<std::uint64_t>(*seed);
    const Result<std::chrono::milliseconds> limit = parse_task_limit(time_limit_);
    if (!limit) return limit.error();
    Result<std::vector<campaign::Task>> tasks = campaign::sweep_tasks(recipe);
    if (!tasks) return Error{"--sizes: " + tasks.error().message};
    return campaign::Plan{std::move(*tasks), *limit};
  }

  Result<void> read_base(campaign::SweepRecipe& recipe) const {
    if (!base_) return {};
    if (recipe.over == campaign::SweepOver::int_search || recipe.over == campaign::SweepOver::all_search)
      return Error{"--base: is for --over seq and --over restarts; drop it"};
    const Result<model::MiniZincSearch> base = about("--base", model::parse_minizinc_search(*base_));
    if (!base) return base.error();
    if (base->groups.size() != 1 || base->in_one_array)
      return Error{fmt::format("--base: {} is not one int_search, such as int_search:smallest,indomain_median",
                               in_quotes(*base_))};
    recipe.base = base->groups[0];
    return {};
  }

  // A sweep that was stopped shows what it has.
  [[nodiscard]] Exit sweep(const std::filesystem::path& folder, const campaign::Plan& plan, std::int32_t jobs,
                           const Output& output) const {
    Result<campaign::CampaignFolder> opened = campaign::CampaignFolder::open(folder, plan);
    if (!opened) return refuse("--out: " + opened.error().message);
    const Result<campaign::RunEnd> end = run_here(*opened, jobs, output_.progress.style());
    if (!end) {
      say(end.error().message);
      return Exit::unknown;
    }
    const Result<std::vector<campaign::Record>> records = campaign::read_records(folder);
    if (!records) return refuse(records.error().message);
    const std::vector<campaign::SweepRow> rows = campaign::rank_sweep(plan.tasks, *records);
    const Result<void> written = write_to(
        "-o", output.file,
        [&](std::ostream& out) {
          if (output.format == draw::Format::csv)
            write_csv(out, rows);
          else if (output.format == draw::Format::json)
            write_json(out, rows);
          else
            write_text(out, rows);
          return Result<void>();
        },
        [&] { return end->done < end->tasks ? std::optional("the sweep is not complete") : std::nullopt; });
    if (!written) return refuse(written.error().message);
    return end->done == end->tasks ? Exit::answered : end->stopped ? Exit::interrupted : Exit::unknown;
  }

  std::string over_ = "int";
  std::optional<std::string> base_;
  std::string sizes_ = "4,5,6";
  std::string per_size_ = "1";
  std::string time_limit_ = "5s";
  std::string jobs_ = "1";
  std::string seed_ = "1";
  std::optional<std::string> folder_;
  OutputOptions output_;
};

}  // namespace

std::unique_ptr<Command> campaign_sweep_command() {
  return std::make_unique<CampaignSweep>();
}

}  // namespace cavalcade::cli
