// The small words of questions and options, understood one by one: numbers, names, ranges, times, amounts of memory,
// boards. A refusal says what is wrong and what is accepted; who asked puts the name of the field or option before it.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ask/in_build.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "base/text.hpp"

namespace cavalcade {

Result<std::int64_t> parse_whole(std::string_view text, std::int64_t least, std::int64_t most);
Result<std::int32_t> parse_threads(std::string_view text);                                // "2", or "all": one per core
Result<std::chrono::nanoseconds> parse_duration(std::string_view text);                   // "60s", "100ms", "2m"
Result<std::optional<std::chrono::nanoseconds>> parse_time_limit(std::string_view text);  // the same, or "none"
Result<std::uint64_t> parse_bytes(std::string_view text);                                 // "16G", "512M"

// One of the names of an enumeration, or of its former ones.
template <class Value>
Result<Value> parse_name(std::string_view text, std::span<const Named<Value>> table = names<Value>()) {
  for (const Named<Value>& row : table)
    if (row.name == text || (!row.former_name.empty() && row.former_name == text)) return row.value;
  return Error{fmt::format("{} is not one of {}", in_quotes(text), names_in_build(table))};
}

// "a1,b3": always at least one part, which may be empty.
std::vector<std::string> split_at(std::string_view text, char separator);

// "5..9", not yet understood.
struct Ends {
  std::string first;
  std::string last;
};
std::optional<Ends> split_range(std::string_view text);

Result<std::vector<Square>> parse_squares(const Board& board, const std::vector<std::string>& names);

// "8x8", "cube:4", "4x4x4", "hex:5", "graph:FILE", "@FILE", a map, or a graph as JSON. Graphs of more squares are not
// built.
Result<Board> parse_board(std::string_view text, std::int64_t most_squares = max_cells);
// The text of a map; `source` is the file that it comes from, if any.
Result<Board> parse_map(std::string_view map, std::string_view source = {});

// The error with a name before it: "--jobs: '0' is not ..".
template <class T>
Result<T> about(std::string_view name, Result<T> result) {
  if (result) return result;
  return Error{fmt::format("{}: {}", name, result.error().message)};
}

}  // namespace cavalcade
