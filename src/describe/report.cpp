// A description in words, and as JSON.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "board/square_name.hpp"
#include "describe/description.hpp"

namespace cavalcade::describe {
namespace {

std::string_view name_of(Magic magic) {
  constexpr std::array<std::string_view, 3> names{"none", "semimagic", "magic"};
  return names[static_cast<std::size_t>(magic)];
}

// What is invariant under three quarter turns is so under one.
std::vector<std::string_view> symmetry_names(const Description& description) {
  std::vector<std::string_view> names;
  for (const Turn turn : description.symmetries)
    if (turn != Turn::three_quarters) names.push_back(cavalcade::name_of(turn));
  return names;
}

std::string_view half_turn_kind(const Description& description) {
  if (!description.is_eulerian) return "";
  return *description.is_eulerian ? "Eulerian" : "Bergholtian";
}

// "half turn, quarter turn (Eulerian)".
std::string symmetries_in_words(const Description& description) {
  std::string words = fmt::format("{}", fmt::join(symmetry_names(description), ", "));
  if (description.is_eulerian) words += fmt::format(" ({})", half_turn_kind(description));
  return words;
}

std::string kind_in_words(const Description& description) {
  if (description.closed) return "closed";
  return description.re_entrant ? "open, re-entrant: its ends are one move apart" : "open";
}

std::string half(std::int64_t twice) {
  return twice % 2 == 0 ? fmt::format("{}", twice / 2) : fmt::format("{}.5", twice / 2);
}

// "ranks 248 to 272".
std::string range_of(std::string_view what, const std::vector<std::int64_t>& sums, std::int64_t twice_mean) {
  const auto [least, most] = std::minmax_element(sums.begin(), sums.end());
  if (*least == *most) return fmt::format("{} all {}", what, *least);
  return fmt::format("{} {} to {} (all equal: {})", what, *least, *most, half(twice_mean));
}

std::string sums_in_words(const Sums& sums) {
  std::string words = sums.magic == Magic::none ? "not magic" : std::string(name_of(sums.magic));
  words += fmt::format("; {}; {}", range_of("ranks", sums.ranks, sums.twice_rank_mean),
                       range_of("files", sums.files, sums.twice_file_mean));
  if (!sums.diagonals.empty())
    words += fmt::format("; diagonals {} and {}", sums.diagonals.front(), sums.diagonals.back());
  return words;
}

std::string slopes_in_words(const Geometry& geometry) {
  std::vector<std::string> words;
  for (const auto& [slope, moves] : geometry.slopes)
    words.push_back(fmt::format("({},{}) {}", slope.first, slope.second, moves));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string angle_name(std::int32_t tenths) {
  return tenths % 10 == 0 ? fmt::format("{}", tenths / 10) : fmt::format("{}.{}", tenths / 10, tenths % 10);
}

std::string angles_in_words(const Geometry& geometry) {
  std::vector<std::string> words;
  for (const auto& [tenths, squares] : geometry.angles)
    words.push_back(fmt::format("{}° {}", angle_name(tenths), squares));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::vector<std::string> canonical_names(const Board& board, const Description& description) {
  std::vector<std::string> names;
  names.reserve(description.canonical.size());
  for (const Cell cell : description.canonical) names.push_back(square_name(board, cell));
  return names;
}

nlohmann::ordered_json geometry_json(const Geometry& geometry) {
  nlohmann::ordered_json json;
  json["turns"] = geometry.turns;
  json["longest_run"] = geometry.longest_run;
  for (const auto& [slope, moves] : geometry.slopes)
    json["slopes"][fmt::format("{},{}", slope.first, slope.second)] = moves;
  for (const auto& [tenths, squares] : geometry.angles) json["angles"][angle_name(tenths)] = squares;
  json["crossings"] = geometry.crossings;
  return json;
}

}  // namespace

std::string notable(const Description& description) {
  if (description.canonical.size() < 2) return "";  // the tour of a single square has every symmetry
  std::vector<std::string> words;
  if (description.sums && description.sums->magic != Magic::none) words.emplace_back(name_of(description.sums->magic));
  if (!description.symmetries.empty()) words.push_back("symmetric: " + symmetries_in_words(description));
  return fmt::format("{}", fmt::join(words, "; "));
}

std::vector<std::pair<std::string, std::string>> lines(const Board& board, const Description& description) {
  std::vector<std::pair<std::string, std::string>> lines{{"kind", kind_in_words(description)}};
  if (description.images) {
    lines.emplace_back("symmetry", description.symmetries.empty() ? "none" : symmetries_in_words(description));
    lines.emplace_back("images", fmt::format("{}", *description.images));
  }
  if (description.sums) lines.emplace_back("sums", sums_in_words(*description.sums));
  if (const std::optional<Geometry>& geometry = description.geometry) {
    lines.emplace_back("turns", fmt::format("{}", geometry->turns));
    lines.emplace_back("straight", fmt::format("at most {} moves", geometry->longest_run));
    lines.emplace_back("crossings", fmt::format("{}", geometry->crossings));
    lines.emplace_back("slopes", slopes_in_words(*geometry));
    lines.emplace_back("angles", angles_in_words(*geometry));
  }
  constexpr std::size_t most_names = 256;
  const bool is_long = description.canonical.size() > most_names;
  if (description.images && !is_long)
    lines.emplace_back("class", fmt::format("{}", fmt::join(canonical_names(board, description), " ")));
  return lines;
}

std::string json(const Board& board, const Description& description) {
  nlohmann::ordered_json json;
  json["closed"] = description.closed;
  if (!description.closed) json["re_entrant"] = description.re_entrant;
  if (description.images) {
    json["symmetries"] = symmetry_names(description);
    if (description.is_eulerian) json["half_turn"] = half_turn_kind(description);
    json["images"] = *description.images;
  }
  if (const std::optional<Sums>& sums = description.sums) {
    json["magic"] = name_of(sums->magic);
    json["sums"] = {{"ranks", sums->ranks}, {"files", sums->files}};
    if (!sums->diagonals.empty()) json["sums"]["diagonals"] = sums->diagonals;
  }
  if (description.geometry) json.update(geometry_json(*description.geometry));
  if (description.images) json["class"] = canonical_names(board, description);
  return json.dump();
}

}  // namespace cavalcade::describe
