// cavalcade campaign sweep: every way MiniZinc can search, tried on small boards and ranked.

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "base/files.hpp"
#include "campaign/sweep.hpp"
#include "cli/campaign_options.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::int64_t most_jobs = 1024;
constexpr std::int64_t most_per_size = 1000;

void write_text(std::ostream& out, const std::vector<campaign::SweepRow>& rows) {
  out << fmt::format("{:>4}  {:<18}{:<24}{:>8}{:>10}{:>9}\n", "rank", "variables", "values", "squares", "seconds",
                     "claimed");
  std::size_t rank = 0;
  for (const campaign::SweepRow& row : rows) {
    if (row.refused.empty())
      out << fmt::format("{:>4}  {:<18}{:<24}{:>8}{:>10.3f}{:>9}\n", ++rank, row.variables, row.values, row.squares,
                         row.seconds, fmt::format("{}/{}", row.claimed, row.tasks));
    else
      out << fmt::format("{:>4}  {:<18}{:<24}refused: {}\n", "-", row.variables, row.values, row.refused);
  }
}

// In quotes, which are doubled inside.
std::string csv_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

void write_csv(std::ostream& out, const std::vector<campaign::SweepRow>& rows) {
  out << "variables,values,squares,seconds,boards,claimed,refused\n";
  for (const campaign::SweepRow& row : rows)
    out << fmt::format("{},{},{},{:.6f},{},{},{}\n", row.variables, row.values, row.squares, row.seconds, row.tasks,
                       row.claimed, row.refused.empty() ? "" : csv_text(row.refused));
}

void write_json(std::ostream& out, const std::vector<campaign::SweepRow>& rows) {
  using Json = nlohmann::ordered_json;
  Json json = Json::array();
  for (const campaign::SweepRow& row : rows) {
    json.push_back({{"variables", row.variables},
                    {"values", row.values},
                    {"squares", row.squares},
                    {"seconds", row.seconds},
                    {"boards", row.tasks},
                    {"claimed", row.claimed}});
    if (!row.refused.empty()) json.back()["refused"] = row.refused;
  }
  out << json.dump() << '\n';
}

class CampaignSweep final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "sweep";
    options.summary = "Try every int_search of MiniZinc on small boards, and rank them";
    options.text("--sizes", "LIST", sizes_, "Sides of the boards");
    options.text("--per-size", "N", per_size_, "Boards of each size");
    options.text("--time-limit", "TIME", time_limit_, "Of each board and combination");
    options.text("--jobs", "N", jobs_, "Tasks at a time; with one they do not slow each other");
    options.text("--seed", "N", seed_, "The same seed gives the same boards");
    options.text("--out", "FOLDER", folder_, "Keep the sweep in this folder; the same command continues it");
    declare_plain_output(options, output_, "text, csv or json");
    options.examples = {{"campaign sweep"},
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
    const Result<std::vector<std::int32_t>> sizes = parse_sizes(sizes_);
    if (!sizes) return sizes.error();
    const Result<std::int64_t> per_size = about("--per-size", parse_whole(per_size_, 1, most_per_size));
    if (!per_size) return per_size.error();
    const Result<std::int64_t> seed = about("--seed", parse_whole(seed_, 0, INT64_MAX));
    if (!seed) return seed.error();
    const Result<std::chrono::milliseconds> limit = parse_task_limit(time_limit_);
    if (!limit) return limit.error();
    Result<std::vector<campaign::Task>> tasks =
        campaign::sweep_tasks(*sizes, *per_size, static_cast<std::uint64_t>(*seed));
    if (!tasks) return Error{"--sizes: " + tasks.error().message};
    return campaign::Plan{std::move(*tasks), *limit};
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
