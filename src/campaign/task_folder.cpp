#include "campaign/task_folder.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/json.hpp"
#include "base/checksum.hpp"
#include "base/files.hpp"
#include "board/square_name.hpp"
#include "campaign/campaign_folder.hpp"
#include "campaign/judge.hpp"
#include "draw/draw.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const std::vector<std::string>& file_names() {
  static const std::vector<std::string> names{
      "tour.mzn",  "tour.dzn",   "tour.lp",       "tour_facts.lp", "cycles.mzn", "cycles.dzn", "cycles.lp",
      "visit.mzn", "visit.dzn",  "visit.lp",      "visit_data.lp", "map.txt",    "command.sh", "cycles_facts.lp",
      "board.txt", "errors.txt", "question.json", "result.json",   "output.txt"};
  return names;
}

Result<void> write_file(const fs::path& file, const std::string& text) {
  return files::write(file, [&](std::ostream& out) { out << text; });
}

Result<void> make_executable(const fs::path& file) {
  std::error_code failure;
  fs::permissions(file, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec, fs::perm_options::add,
                  failure);
  if (failure) return Error{fmt::format("cannot write '{}': {}", file.string(), failure.message())};
  return {};
}

Result<void> remove_temporary(const fs::path& folder) {
  std::error_code failure;
  fs::remove_all(folder, failure);
  if (failure) return Error{fmt::format("cannot clear '{}': {}", folder.string(), failure.message())};
  return {};
}

std::string whole_script(const std::string& body) {
  return fmt::format(
      "#!/bin/sh\n# Repeats this task, from the files beside it.\ncd \"$(dirname \"$0\")\" || exit\n{}\n", body);
}

std::string result_text(const Question& question, const Record& record, const std::optional<Answer>& answer) {
  std::ostringstream text;
  text << "{\"record\":" << record_json(record);
  if (answer) {
    text << ",\n\"answer\":";
    write_json(text, question, *answer);
  }
  text << "}\n";
  return text.str();
}

// By cell: rank by rank.
std::vector<std::size_t> stamps(const Board& board, const Visit& visit) {
  std::vector<std::size_t> stamps(static_cast<std::size_t>(board.area()), 0);
  for (const Cell cell : board.blocked_cells()) stamps[index(cell)] = 1;
  for (std::size_t knight = 0; knight < visit.paths.size(); ++knight)
    for (std::size_t step = 0; step < visit.paths[knight].size(); ++step)
      stamps[index(visit.paths[knight][step])] = 2 + step * visit.paths.size() + knight;
  return stamps;
}

// What board.txt has: of a visit what the report has, of all else what the command prints.
std::string board_text(const Question& question, const Record& record, const Answer& answer) {
  const auto* visit = std::get_if<Visit>(&answer.witness);
  if (visit != nullptr && question.board.is_flat()) return numbered_board(question.board, *visit, record);
  std::ostringstream text;
  const Result<void> drawn = draw::write(text, draw::Format::text, question, answer, {});
  return drawn ? text.str() : drawn.error().message + "\n";
}

}  // namespace

TaskFolder::TaskFolder(const fs::path& campaign, const Task& task) : path_(campaign / tasks_name / task_label(task)) {}

TaskFolder::TaskFolder(const fs::path& campaign, const Record& record)
    : path_(campaign / tasks_name / task_label(record.name, record.target)) {}

Result<void> TaskFolder::prepare(const model::ModelFiles& files, const std::string& script) const {
  const Result<std::vector<fs::path>> left = remove();
  if (!left) return left.error();
  if (const Result<void> done = files::make_folder(temporary()); !done) return done.error();
  if (!files.model_name.empty())
    if (const Result<void> done = write_file(path_ / files.model_name, files.model); !done) return done.error();
  if (const Result<void> done = write_file(path_ / files.data_name, files.data); !done) return done.error();
  if (const Result<void> done = write_file(path_ / "command.sh", whole_script(script)); !done) return done.error();
  return make_executable(path_ / "command.sh");
}

Result<void> TaskFolder::complete(const Task& task, const Record& record, const std::optional<Answer>& answer) const {
  const Question question = question_of(task);
  if (answer) {
    const std::string board = board_text(question, record, *answer);
    if (const Result<void> done = write_file(path_ / "board.txt", board); !done) return done.error();
  }
  if (const Result<void> done = remove_temporary(temporary()); !done) return done.error();
  const std::string text = result_text(question, record, answer);
  return files::write_lasting(result(), [&](std::ostream& out) { out << text; });
}

Result<std::uint64_t> TaskFolder::result_checksum() const {
  const Result<std::string> text = files::read(result());
  if (!text) return text.error();
  return checksum(*text);
}

Result<TaskFolder::Content> TaskFolder::read(const Task& task) const {
  const Result<std::string> text = files::read(result());
  if (!text) return text.error();
  const Json json = Json::parse(*text, nullptr, false);
  if (!json.is_object() || !json.contains("record")) return Error{"result.json is not whole"};
  Result<Record> record = parse_record(json["record"].dump());
  if (!record) return record.error();
  Content content{std::move(*record), std::nullopt};
  if (json.contains("answer")) {
    Result<Solved> solved = parse_answer(json["answer"].dump());
    if (!solved) return solved.error();
    if (question_json(solved->question) != question_json(question_of(task))) return Error{"answers another question"};
    content.answer = std::move(solved->answer);
  }
  if (const std::optional<std::string> fault = fault_in_record(task, content.record, content.answer))
    return Error{*fault};
  return content;
}

Result<std::vector<fs::path>> TaskFolder::remove() const {
  if (const Result<void> done = remove_temporary(temporary()); !done) return done.error();
  return remove_files(path_, file_names());
}

Result<std::vector<fs::path>> remove_files(const fs::path& folder, const std::vector<std::string>& names) {
  std::vector<fs::path> left;
  std::error_code failure;
  if (!fs::exists(folder, failure)) return left;
  std::vector<fs::path> ours;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
    const std::string name = files::name_when_whole(entry->path().filename());
    const bool is_ours = std::find(names.begin(), names.end(), name) != names.end() && !entry->is_directory(failure);
    (is_ours ? ours : left).push_back(entry->path());
  }
  for (const fs::path& file : ours)
    if (!failure) fs::remove(file, failure);
  if (!failure && left.empty()) fs::remove(folder, failure);
  if (failure) return Error{fmt::format("cannot clear '{}': {}", folder.string(), failure.message())};
  std::sort(left.begin(), left.end());
  return left;
}

std::string numbered_board(const Board& board, const Visit& visit, const Record& record) {
  const auto files = static_cast<std::size_t>(board.width());
  const auto ranks = static_cast<std::size_t>(board.height());
  const std::vector<std::size_t> numbers = stamps(board, visit);
  const std::size_t width = std::max<std::size_t>(3, fmt::formatted_size("{}", files * ranks + 1));
  const std::string rule = std::string(ranks * (width + 1) + 1, '-') + "\n";
  std::string text = rule;
  for (std::size_t x = 0; x < files; ++x) {
    for (std::size_t y = 0; y < ranks; ++y) text += fmt::format("|{:>{}}", numbers[y * files + x], width);
    text += "|\n" + rule;
  }
  const std::int64_t covered = record.visited.value_or(0) + record.blocked;
  const std::string size = files == ranks ? fmt::format("{}", files) : fmt::format("{} x {}", files, ranks);
  text += fmt::format("\n| n = {} | k = {} | coverage = {}, {}%\n Time {:.3f}\n Name {}_{}\n", size, record.blocked,
                      covered, 100.0 * static_cast<double>(covered) / static_cast<double>(files * ranks),
                      record.seconds, record.name, name_of(record.target));
  text += fmt::format(" Rows are files a to {}, columns ranks 1 to {}; visited {} of {} free squares\n",
                      file_name(board.width() - 1), ranks, record.visited.value_or(0), board.free_squares());
  if (record.played_on > 0)
    text += fmt::format(" The last {} squares were played on: the visit ended before a knight was stuck\n",
                        record.played_on);
  return text;
}

}  // namespace cavalcade::campaign
