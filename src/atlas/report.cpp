// A decided table, to read and to load: as text the table of the paper, with times, what stayed open, a summary and
// what the answers rest on; as JSON one object, in the form documented in docs/reference/json.md; as CSV a row per
// instance; as LaTeX the table of the paper, to be put into a document. Pictures are in picture.cpp.

#include <algorithm>
#include <array>
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

bool is_undecided(const Entry& entry) {
  return entry.verdict == Verdict::unknown;
}

std::string list_or_dash(const std::string& list) {
  return list.empty() ? "--" : list;
}

}  // namespace

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

std::span<const Named<TableFormat>> table_formats() {
  static constexpr std::array<Named<TableFormat>, 7> table{{
      {TableFormat::text, "text", "the table of the paper, to read", "txt"},
      {TableFormat::json, "json", "all of it, for programs"},
      {TableFormat::csv, "csv", "a row per board and number of knights"},
      {TableFormat::latex, "latex", "the table of the paper, for a document", "tex"},
      {TableFormat::svg, "svg", "a picture for pages and papers"},
      {TableFormat::png, "png", "a picture in pixels"},
      {TableFormat::pdf, "pdf", "a picture to print"},
  }};
  return table;
}

Result<void> write_table(std::ostream& out, TableFormat format, const Table& table) {
  switch (format) {
    case TableFormat::text:
      write_table_text(out, table);
      return {};
    case TableFormat::json:
      write_table_json(out, table);
      return {};
    case TableFormat::csv:
      write_table_csv(out, table);
      return {};
    case TableFormat::latex:
      write_table_latex(out, table);
      return {};
    default:
      break;
  }
  const Result<std::string> picture = table_picture(format, table);
  if (!picture) return picture.error();
  out << *picture;
  return {};
}

// Empty fields: what was found out of an instance that is undecided, and what is not published.
void write_table_csv(std::ostream& out, const Table& table) {
  out << "board,width,height,knights,shortest,longest,verdict,evidence,published,seconds\n";
  for (const Entry& entry : table.entries) {
    const auto& [width, height, knights] = entry.instance;
    const LengthRange lengths = balanced_lengths(std::int64_t{width} * height, knights);
    const std::optional<Verdict> published = published_verdict(entry.instance);
    out << fmt::format("{},{},{},{},{},{},{},{},{},{:.6f}\n", board_of(entry.instance), width, height, knights,
                       lengths.shortest, lengths.longest, name_of(entry.verdict), entry.evidence,
                       published ? name_of(*published) : "", seconds(entry.elapsed));
  }
}

// On one page as long as it fits; then it takes the package longtable. A column for what is undecided, if there is
// any.
void write_table_latex(std::ostream& out, const Table& table) {
  constexpr std::size_t rows_of_a_page = 45;
  const std::vector<BoardEntries> boards = by_board(table);
  const bool is_long = boards.size() > rows_of_a_page;
  const bool has_open = table.count(Verdict::unknown) > 0;
  const std::string_view environment = is_long ? "longtable" : "tabular";
  out << fmt::format("% Balanced covers up to {0}x{0}: {1} instances, {2} solved, {3} impossible, {4} undecided.\n",
                     table.terms.side, table.entries.size(), table.count(Verdict::solved),
                     table.count(Verdict::impossible), table.count(Verdict::unknown));
  if (is_long) out << "% \\usepackage{longtable}\n";
  out << fmt::format(
      "\\begin{{{}}}{{lrp{{0.6\\linewidth}}{}}}\n\\hline\n$N\\times M$ & $\\max C$ & $C$ impossible{} \\\\\n",
      environment, has_open ? "l" : "", has_open ? " & undecided" : "");
  out << (is_long ? "\\hline\n\\endhead\n" : "\\hline\n");
  for (const BoardEntries board : boards) {
    const Instance& first = board.front().instance;
    out << fmt::format("${}\\times{}$ & {} & {}", first.width, first.height, board.size(),
                       list_or_dash(knights_listed(board, is_impossible)));
    if (has_open) out << " & " << list_or_dash(knights_listed(board, is_undecided));
    out << " \\\\\n";
  }
  out << fmt::format("\\hline\n\\end{{{}}}\n", environment);
}

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
