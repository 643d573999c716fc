#include "atlas/atlas.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "atlas/index.hpp"
#include "base/files.hpp"
#include "check/check.hpp"

namespace cavalcade::atlas {
namespace {

namespace fs = std::filesystem;

std::string within(const std::string& folder, std::string_view file) {
  return (fs::path(folder) / file).string();
}

// What is no part of an atlas of this table, nor left unfinished of one; the first in order is named.
Result<void> require_nothing_else(const std::string& folder, const std::vector<std::string>& found,
                                  const std::set<std::string>& own) {
  for (const std::string& file : found)
    if (!own.contains(files::name_when_whole(file)))
      return Error{fmt::format(
          "'{}' holds '{}', which is no part of an atlas of this table; name an empty or new folder", folder, file)};
  return {};
}

Result<void> remove_file(const std::string& file) {
  std::error_code failure;
  fs::remove(file, failure);
  if (!failure) return {};
  return Error{fmt::format("cannot remove '{}': {}", file, failure.message())};
}

// The stored answer to a question, unchecked.
std::optional<Answer> stored_answer(const std::string& folder, const Instance& instance, const Question& question) {
  const Result<std::string> text = files::read(within(folder, file_of(instance)));
  if (!text) return std::nullopt;
  Result<Solved> solved = parse_answer(*text);
  if (!solved || question_json(solved->question) != question_json(question)) return std::nullopt;
  return std::move(solved->answer);
}

}  // namespace

std::string index_file(const std::string& folder) {
  return within(folder, index_name);
}

std::string file_of(const Instance& instance) {
  return fmt::format("{}/{}.json", board_of(instance), instance.knights);
}

std::set<std::string> files_of(std::int32_t side) {
  std::set<std::string> files{std::string(index_name), std::string(lock_name)};
  for (const Instance& instance : instances(side)) files.insert(file_of(instance));
  return files;
}

Result<std::vector<std::string>> files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code failure;
  for (fs::recursive_directory_iterator item(folder, failure), end; !failure && item != end; item.increment(failure)) {
    std::error_code ignored;
    if (!item->is_directory(ignored)) files.push_back(item->path().lexically_relative(folder).string());
  }
  if (failure) return Error{fmt::format("cannot read the folder '{}': {}", folder, failure.message())};
  std::sort(files.begin(), files.end());
  return files;
}

Result<FolderLock> open_atlas(const std::string& folder, std::int32_t side) {
  if (const Result<void> done = files::make_folder(folder); !done) return done.error();
  const std::set<std::string> own = files_of(side);
  const Result<std::vector<std::string>> found = files_in(folder);
  if (!found) return found.error();
  if (const Result<void> done = require_nothing_else(folder, *found, own); !done) return done.error();
  const std::string index = index_file(folder);
  std::error_code ignored;
  if (fs::exists(index, ignored)) {
    const Result<std::string> text = files::read(index);
    if (!text) return text.error();
    if (const Result<Index> old = parse_index(*text); !old)
      return Error{fmt::format("'{}' {}; name an empty or new folder", index, old.error().message)};
  }
  Result<FolderLock> lock = FolderLock::take(folder, std::string(lock_name), "a table");
  if (!lock) return lock;
  const Result<std::vector<std::string>> left = files_in(folder);  // by whoever had the lock before
  if (!left) return left.error();
  for (const std::string& file : *left)
    if (file == index_name || !own.contains(file))
      if (const Result<void> done = remove_file(within(folder, file)); !done) return done.error();
  return lock;
}

std::optional<Answer> recall_answer(const std::string& folder, const Instance& instance, const Question& question) {
  std::optional<Answer> answer = stored_answer(folder, instance, question);
  if (!answer || answer->verdict == Verdict::unknown) return std::nullopt;
  if (check::check_answer(question, *answer).outcome != check::Outcome::holds) return std::nullopt;
  return answer;
}

Result<void> store_answer(const std::string& folder, const Instance& instance, const Question& question,
                          const Answer& answer) {
  const bool says_nothing = answer.interrupted && answer.verdict == Verdict::unknown;
  if (says_nothing && stored_answer(folder, instance, question)) return {};
  if (const Result<void> done = files::make_folder(within(folder, board_of(instance))); !done) return done.error();
  return files::write_lasting(within(folder, file_of(instance)),
                              [&](std::ostream& out) { write_json(out, question, answer); });
}

Result<void> close_atlas(const std::string& folder, const Table& table) {
  Index index{table.terms, {}};
  for (Entry entry : table.entries) {
    const std::string file = file_of(entry.instance);
    if (entry.verdict == Verdict::unknown)  // of an earlier run there may be more
      if (const auto stored = stored_answer(folder, entry.instance, question_of(entry.instance, table.terms)))
        note(entry, *stored);
    std::error_code failure;
    const std::uintmax_t bytes = fs::file_size(within(folder, file), failure);
    if (failure) return Error{fmt::format("cannot read '{}': {}", within(folder, file), failure.message())};
    index.entries.push_back({board_of(entry.instance), entry.instance.knights, std::string(name_of(entry.verdict)),
                             entry.evidence, std::chrono::duration<double>(entry.elapsed).count(), file, bytes});
  }
  return files::write_lasting(index_file(folder), [&](std::ostream& out) { write_index(out, index); });
}

}  // namespace cavalcade::atlas
