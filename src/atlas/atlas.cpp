#include "atlas/atlas.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "atlas/index.hpp"
#include "base/files.hpp"

namespace cavalcade::atlas {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view index_name = "index.json";

std::string within(const std::string& folder, std::string_view file) {
  return (fs::path(folder) / file).string();
}

// "9x6": two numbers around an x.
bool is_board_name(const std::string& name) {
  const std::size_t times = name.find('x');
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return times != std::string::npos && is_number(name.substr(0, times)) && is_number(name.substr(times + 1));
}

// What there is in the folder that no atlas has; empty if there is nothing of that kind.
std::string first_foreign_file(const std::string& folder, std::error_code& failure) {
  std::vector<std::string> foreign;
  for (const fs::directory_entry& item : fs::directory_iterator(folder, failure)) {
    const std::string name = item.path().filename().string();
    std::error_code ignored;
    const bool own = item.is_directory(ignored) ? is_board_name(name) : name.starts_with(index_name);
    if (!own) foreign.push_back(name);
  }
  return foreign.empty() ? "" : *std::min_element(foreign.begin(), foreign.end());
}

}  // namespace

std::string index_file(const std::string& folder) {
  return within(folder, index_name);
}

std::string file_of(const Instance& instance) {
  return fmt::format("{}/{}.json", board_of(instance), instance.knights);
}

std::optional<Error> open_atlas(const std::string& folder) {
  if (std::optional<Error> refused = files::make_folder(folder)) return refused;
  std::error_code failure;
  const std::string foreign = first_foreign_file(folder, failure);
  if (failure) return Error{fmt::format("cannot read the folder '{}': {}", folder, failure.message())};
  if (!foreign.empty())
    return Error{
        fmt::format("'{}' holds '{}', which is no part of an atlas; name an empty or new folder", folder, foreign)};
  const std::string index = index_file(folder);
  if (!fs::exists(index, failure)) return std::nullopt;
  const Result<std::string> text = files::read(index);
  if (!text) return text.error();
  if (const Result<Index> old = parse_index(*text); !old)
    return Error{fmt::format("'{}' {}; name an empty or new folder", index, old.error().message)};
  if (!fs::remove(index, failure)) return Error{fmt::format("cannot replace '{}': {}", index, failure.message())};
  return std::nullopt;
}

std::optional<Error> store_answer(const std::string& folder, const Instance& instance, const Question& question,
                                  const Answer& answer) {
  if (std::optional<Error> refused = files::make_folder(within(folder, board_of(instance)))) return refused;
  return files::write(within(folder, file_of(instance)), [&](std::ostream& out) { write_json(out, question, answer); });
}

std::optional<Error> close_atlas(const std::string& folder, const Table& table) {
  Index index{table.terms, {}};
  for (const Entry& entry : table.entries) {
    const std::string file = file_of(entry.instance);
    std::error_code failure;
    const std::uintmax_t bytes = fs::file_size(within(folder, file), failure);
    if (failure) return Error{fmt::format("cannot read '{}': {}", within(folder, file), failure.message())};
    index.entries.push_back({board_of(entry.instance), entry.instance.knights, std::string(name_of(entry.verdict)),
                             entry.evidence, std::chrono::duration<double>(entry.elapsed).count(), file, bytes});
  }
  return files::write(index_file(folder), [&](std::ostream& out) { write_index(out, index); });
}

}  // namespace cavalcade::atlas
