#include "campaign/task_folder.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/json.hpp"
#include "base/checksum.hpp"
#include "base/files.hpp"
#include "campaign/campaign_folder.hpp"
#include "campaign/judge.hpp"
#include "campaign/numbered_board.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const std::vector<std::string>& file_names() {
  static const std::vector<std::string> names{"visit.mzn",     "visit.dzn",  "visit.lp",   "visit_data.lp",
                                              "question.json", "command.sh", "output.txt", "errors.txt",
                                              "board.txt",     "result.json"};
  return names;
}

std::optional<Error> write_file(const fs::path& file, const std::string& text) {
  return files::write(file, [&](std::ostream& out) { out << text; });
}

std::optional<Error> make_executable(const fs::path& file) {
  std::error_code failure;
  fs::permissions(file, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec, fs::perm_options::add,
                  failure);
  if (failure) return Error{fmt::format("cannot write '{}': {}", file.string(), failure.message())};
  return std::nullopt;
}

std::optional<Error> remove_temporary(const fs::path& folder) {
  std::error_code failure;
  fs::remove_all(folder, failure);
  if (failure) return Error{fmt::format("cannot clear '{}': {}", folder.string(), failure.message())};
  return std::nullopt;
}

std::string script(const std::string& command) {
  return fmt::format(
      "#!/bin/sh\n# Repeats this task, from the files beside it.\ncd \"$(dirname \"$0\")\" || exit\nexec {}\n",
      command);
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

}  // namespace

TaskFolder::TaskFolder(const fs::path& campaign, const Task& task) : path_(campaign / tasks_name / task_label(task)) {}

TaskFolder::TaskFolder(const fs::path& campaign, const Record& record)
    : path_(campaign / tasks_name / task_label(record.name, record.target)) {}

std::optional<Error> TaskFolder::prepare(const model::ModelFiles& files, const std::string& script_command) const {
  const Result<std::vector<fs::path>> left = remove();
  if (!left) return left.error();
  if (std::optional<Error> refused = files::make_folder(temporary())) return refused;
  if (!files.model_name.empty())
    if (std::optional<Error> refused = write_file(path_ / files.model_name, files.model)) return refused;
  if (std::optional<Error> refused = write_file(path_ / files.data_name, files.data)) return refused;
  if (std::optional<Error> refused = write_file(path_ / "command.sh", script(script_command))) return refused;
  return make_executable(path_ / "command.sh");
}

std::optional<Error> TaskFolder::complete(const Task& task, const Question& question, const Record& record,
                                          const std::optional<Answer>& answer) const {
  if (answer) {
    const std::string board = numbered_board(task.instance, std::get<Visit>(answer->witness), record);
    if (std::optional<Error> refused = write_file(path_ / "board.txt", board)) return refused;
  }
  if (std::optional<Error> refused = remove_temporary(temporary())) return refused;
  const std::string text = result_text(question, record, answer);
  return files::write_lasting(result(), [&](std::ostream& out) { out << text; });
}

Result<std::uint64_t> TaskFolder::result_checksum() const {
  const Result<std::string> text = files::read(result());
  if (!text) return text.error();
  return checksum(*text);
}

Result<TaskFolder::Content> TaskFolder::read(const Task& task, const Question& question) const {
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
    if (question_json(solved->question) != question_json(question)) return Error{"answers another question"};
    content.answer = std::move(solved->answer);
  }
  if (const std::optional<std::string> fault = fault_in_record(task, question, content.record, content.answer))
    return Error{*fault};
  return content;
}

Result<std::vector<fs::path>> TaskFolder::remove() const {
  if (std::optional<Error> refused = remove_temporary(temporary())) return *refused;
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

}  // namespace cavalcade::campaign
