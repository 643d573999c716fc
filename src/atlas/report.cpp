// A decided table, to read and to load: as text the table of the paper, with times, what stayed open, a summary and
// what the answers rest on; as JSON one object, in the form documented in docs/reference/json.md.

#include <algorithm>
#include <map>
#include <ostream>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "atlas/published.hpp"
#include "atlas/table.hpp"

namespace cavalcade::atlas {
namespace {

using Json = nlohmann::ordered_json;

double seconds(std::chrono::nanoseconds elapsed) {
  return std::chrono::duration<double>(elapsed).count();
}

// The entries of one board; they follow each other in a table.
using BoardEntries = std::span<const Entry>;

std::vector<BoardEntries> by_board(const Table& table) {
  std::vector<BoardEntries> boards;
  const BoardEntries all(table.entries);
  for (std::size_t begin = 0; begin < all.size();) {
    std::size_t end = begin;
    while (end < all.size() && same_board(all[end].instance, all[begin].instance)) ++end;
    boards.push_back(all.subspan(begin, end - begin));
    begin = end;
  }
  return boards;
}

// "1, 3": the knights of the entries that are chosen.
template <class Chosen>
std::string knights_listed(BoardEntries entries, Chosen chosen) {
  std::string list;
  for (const Entry& entry : entries)
    if (chosen(entry)) list += fmt::format("{}{}", list.empty() ? "" : ", ", entry.instance.knights);
  return list;
}

bool is_impossible(const Entry& entry) {
  return entry.verdict == Verdict::impossible;
}

void write_boards(std::ostream& out, const std::vector<BoardEntries>& boards) {
  constexpr std::string_view impossible_title = "C impossible";
  std::size_t widest = impossible_title.size();
  for (const BoardEntries board : boards) widest = std::max(widest, knights_listed(board, is_impossible).size());
  out << fmt::format("{:>6}  {:>6}  {:<{}}  {:>9}\n", "N x M", "Max(C)", impossible_title, widest, "time");
  for (const BoardEntries board : boards) {
    std::chrono::nanoseconds elapsed{0};
    for (const Entry& entry : board) elapsed += entry.elapsed;
    const std::string impossible = knights_listed(board, is_impossible);
    out << fmt::format("{:>6}  {:>6}  {:<{}}  {:>7.3f} s\n", board_of(board.front().instance), board.size(),
                       impossible.empty() ? "-" : impossible, widest, seconds(elapsed));
  }
}

// Grouped by why.
void write_undecided(std::ostream& out, const Table& table, const std::vector<BoardEntries>& boards) {
  std::vector<std::string> reasons;
  for (const Entry& entry : table.entries)
    if (entry.verdict == Verdict::unknown && std::find(reasons.begin(), reasons.end(), entry.reason) == reasons.end())
      reasons.push_back(entry.reason);
  for (const std::string& reason : reasons) {
    out << fmt::format("\nundecided: {}\n", reason);
    for (const BoardEntries board : boards) {
      const std::string open = knights_listed(
          board, [&](const Entry& entry) { return entry.verdict == Verdict::unknown && entry.reason == reason; });
      if (!open.empty()) out << fmt::format("{:>6}  {}\n", board_of(board.front().instance), open);
    }
  }
}

void write_differences(std::ostream& out, const std::vector<Difference>& differences) {
  for (const Difference& difference : differences) {
    if (difference.found == Verdict::unknown) continue;
    out << fmt::format("differs from the published table: {}, C = {}: {}, published as {}\n",
                       board_of(difference.instance), difference.instance.knights, name_of(difference.found),
                       name_of(difference.published));
  }
}

// "identical", "2 differences", "no differences, 3 undecided".
std::string comparison_in_words(const std::vector<Difference>& differences) {
  if (differences.empty()) return "identical";
  const auto open =
      static_cast<std::size_t>(std::count_if(differences.begin(), differences.end(), [](const Difference& difference) {
        return difference.found == Verdict::unknown;
      }));
  const std::size_t other = differences.size() - open;
  std::string words = other == 0 ? "no differences" : fmt::format("{} difference{}", other, other == 1 ? "" : "s");
  if (open > 0) words += fmt::format(", {} undecided", open);
  return words;
}

// "solved by anneal (120), exact (50)", most frequent first.
void write_evidence(std::ostream& out, const Table& table, Verdict verdict) {
  std::map<std::string, std::size_t> counts;
  for (const Entry& entry : table.entries)
    if (entry.verdict == verdict) ++counts[entry.evidence];
  if (counts.empty()) return;
  std::vector<std::pair<std::string, std::size_t>> rows(counts.begin(), counts.end());
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string list;
  for (const auto& [evidence, count] : rows)
    list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", evidence, count);
  out << fmt::format("{} by {}\n", name_of(verdict), list);
}

Json differences_json(const std::vector<Difference>& differences) {
  if (differences.empty()) return "identical";
  Json json = Json::object();
  for (const Difference& difference : differences)
    json[board_of(difference.instance)][fmt::format("{}", difference.instance.knights)] = {
        {"published", name_of(difference.published)}, {"found", name_of(difference.found)}};
  return json;
}

}  // namespace

void write_table_text(std::ostream& out, const Table& table) {
  const std::vector<BoardEntries> boards = by_board(table);
  const std::vector<Difference> differences = differences_to_published(table.entries);
  write_boards(out, boards);
  write_undecided(out, table, boards);
  out << '\n';
  write_differences(out, differences);
  out << fmt::format(
      "{} instances: {} solved, {} impossible, {} undecided, in {:.1f} s; the published table ({}): {}\n",
      table.entries.size(), table.count(Verdict::solved), table.count(Verdict::impossible),
      table.count(Verdict::unknown), seconds(table.elapsed), published_source, comparison_in_words(differences));
  write_evidence(out, table, Verdict::solved);
  write_evidence(out, table, Verdict::impossible);
}

void write_table_json(std::ostream& out, const Table& table) {
  Json impossible = Json::object();
  Json undecided = Json::object();
  Json evidence = Json::object();
  Json times = Json::object();
  for (const Entry& entry : table.entries) {
    const std::string board = board_of(entry.instance);
    const std::string knights = fmt::format("{}", entry.instance.knights);
    times[board][knights] = seconds(entry.elapsed);
    if (entry.verdict == Verdict::unknown) {
      undecided[board].push_back(entry.instance.knights);
      continue;
    }
    evidence[board][knights] = entry.evidence;
    if (is_impossible(entry)) impossible[board].push_back(entry.instance.knights);
  }
  const Json json{{"impossible", impossible},
                  {"undecided", undecided},
                  {"decided", table.entries.size() - table.count(Verdict::unknown)},
                  {"seconds", seconds(table.elapsed)},
                  {"evidence", evidence},
                  {"times", times},
                  {"published", differences_json(differences_to_published(table.entries))}};
  out << json.dump() << '\n';
}

}  // namespace cavalcade::atlas
