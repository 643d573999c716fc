#include "cli/reproduce_figures.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/spread.hpp"

namespace cavalcade::cli::figures {
namespace {

using Json = nlohmann::json;
using AllPrinted = std::span<const Printed>;

std::vector<Json> objects_of(AllPrinted all) {
  std::vector<Json> objects;
  for (const Printed& printed : all) objects.push_back(Json::parse(printed.out));
  return objects;
}

// The same for each object, joined.
template <class Read>
std::string of_each(AllPrinted all, const Read& read, std::string_view between) {
  std::vector<std::string> texts;
  for (const Json& object : objects_of(all)) texts.push_back(read(object));
  return fmt::format("{}", fmt::join(texts, between));
}

std::string text_of(const Json& value) {
  return value.get<std::string>();
}

std::uint64_t stat_of(const Json& trial, const char* name) {
  const auto stats = trial.find("stats");
  return stats == trial.end() ? 0 : stats->value(name, std::uint64_t{0});
}

bool several(const Json& summary, const char* field) {
  return std::any_of(summary.begin(), summary.end(),
                     [&](const Json& row) { return row.at(field) != summary.front().at(field); });
}

// What tells the rows of a summary apart: "6x6 hybrid-roth", "hybrid-roth", or nothing where there is one.
std::string label_of(const Json& row, const Json& summary) {
  std::string label;
  if (several(summary, "board")) label += text_of(row.at("board")) + " ";
  if (several(summary, "method")) label += text_of(row.at("method")) + " ";
  return label;
}

// ---- trials ----

std::string found_in(const Json& report) {
  std::vector<std::string> texts;
  for (const Json& row : report.at("summary"))
    texts.push_back(fmt::format("{}{} of {}", label_of(row, report.at("summary")), row.at("found").get<int>(),
                                row.at("trials").get<int>()));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string found_and_nodes_in(const Json& report) {
  int found = 0;
  int impossible = 0;
  std::uint64_t all_nodes = 0;
  for (const Json& row : report.at("summary")) {
    found += row.at("found").get<int>();
    impossible += row.at("impossible").get<int>();
  }
  for (const Json& trial : report.at("trials")) all_nodes += stat_of(trial, "nodes");
  return fmt::format("{} of {}, {} proved impossible, {} nodes", found, report.at("trials").size(), impossible,
                     all_nodes);
}

// The first trial of each row of the summary.
template <class Read>
std::string of_first_trials(const Json& report, const Read& read) {
  std::vector<std::string> texts;
  for (const Json& row : report.at("summary"))
    for (const Json& trial : report.at("trials"))
      if (trial.at("board") == row.at("board") && trial.at("method") == row.at("method")) {
        texts.push_back(label_of(row, report.at("summary")) + read(trial));
        break;
      }
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string nodes_in(const Json& report) {
  return of_first_trials(report, [](const Json& trial) { return fmt::format("{} nodes", stat_of(trial, "nodes")); });
}

std::string failures_in(const Json& report) {
  return of_first_trials(report, [](const Json& trial) {
    if (trial.at("verdict") != "solved") return std::string("none found");
    return fmt::format("{} nodes and {} failure{}", stat_of(trial, "nodes"), stat_of(trial, "failures"),
                       stat_of(trial, "failures") == 1 ? "" : "s");
  });
}

std::string tours_in(const Json& report) {
  return of_first_trials(report, [](const Json& trial) -> std::string {
    if (trial.at("verdict") == "impossible") return "none";
    if (trial.at("verdict") != "solved") return "not found";
    return trial.at("closed").get<bool>() ? "closed" : "open";
  });
}

std::string boards_without_in(const Json& report) {
  std::vector<std::string> boards;
  for (const Json& row : report.at("summary")) {
    if (row.at("found").get<int>() + row.at("impossible").get<int>() < row.at("trials").get<int>())
      return "undecided on " + text_of(row.at("board"));
    if (row.at("found") == 0) boards.push_back(text_of(row.at("board")));
  }
  return fmt::format("none on {}", fmt::join(boards, " "));
}

// ---- answers ----

std::string verdict_in(const Json& answer) {
  return fmt::format("{} by {}", text_of(answer.at("verdict")), text_of(answer.at("method")));
}

std::string lengths_in(const Json& answer) {
  std::vector<std::size_t> sizes;
  for (const Json& cycle : answer.value("cycles", Json::array())) sizes.push_back(cycle.size());
  std::sort(sizes.begin(), sizes.end());
  return fmt::format("{}", fmt::join(sizes, " "));
}

std::string cycles_in(const Json& answer) {
  std::vector<std::string> texts;
  for (const Json& cycle : answer.value("cycles", Json::array()))
    texts.push_back(fmt::format("{}", fmt::join(cycle.get<std::vector<std::string>>(), " ")));
  return fmt::format("{}", fmt::join(texts, "; "));
}

std::string search_in(const Json& answer) {
  return fmt::format("{}, {} nodes, {} failures", text_of(answer.at("verdict")), stat_of(answer, "nodes"),
                     stat_of(answer, "failures"));
}

std::string table_in(const Json& decided) {
  std::size_t impossible = 0;
  for (const Json& knights : decided.at("impossible")) impossible += knights.size();
  return fmt::format(
      "{} instances, {} impossible, {} to Table 1", decided.at("decided").get<int>(), impossible,
      decided.at("published").is_string() ? text_of(decided.at("published")) : decided.at("published").dump());
}

std::string first_move_in(const Json& answer) {
  return fmt::format("{} {}", text_of(answer.at("tour").at(0)), text_of(answer.at("tour").at(1)));
}

// ---- visits ----

std::string mean_visited_in(AllPrinted all) {
  std::vector<double> squares;
  int proved = 0;
  for (const Json& answer : objects_of(all)) {
    squares.push_back(answer.at("visited").get<double>());
    if (answer.at("verdict") == "optimal") ++proved;
  }
  return fmt::format("{:.1f} squares on average, {} of {} proved", spread_of(squares).mean, proved, squares.size());
}

std::string bounds_in(AllPrinted all) {
  std::map<std::string, int> tally;
  for (const Json& answer : objects_of(all)) ++tally[text_of(answer.at("method"))];
  std::vector<std::string> texts;
  texts.reserve(tally.size());
  for (const auto& [method, number] : tally) texts.push_back(fmt::format("{} {}", method, number));
  return fmt::format("{}", fmt::join(texts, ", "));
}

// ---- texts ----

std::string number_of_lines(AllPrinted all) {
  std::vector<std::ptrdiff_t> numbers;
  for (const Printed& printed : all) numbers.push_back(std::count(printed.out.begin(), printed.out.end(), '\n'));
  return fmt::format("{}", fmt::join(numbers, " "));
}

struct TsplibEdges {
  int dimension = 0;
  int edges = 0;
  int of_the_first = 0;
};

TsplibEdges edges_in(const std::string& text) {
  TsplibEdges result;
  std::istringstream file(text);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    int from = 0;
    int to = 0;
    if (line.starts_with("DIMENSION : ")) result.dimension = std::stoi(line.substr(12));
    if (!(words >> from >> to)) continue;
    ++result.edges;
    if (from == 1 || to == 1) ++result.of_the_first;
  }
  return result;
}

std::string moves_in(AllPrinted all) {
  std::vector<std::string> texts;
  for (const Printed& printed : all) {
    const TsplibEdges of = edges_in(printed.out);
    texts.push_back(fmt::format("{} moves, {:.2f} per square", of.edges, 2.0 * of.edges / std::max(of.dimension, 1)));
  }
  return fmt::format("{}", fmt::join(texts, "; "));
}

std::string corner_moves_in(AllPrinted all) {
  std::vector<int> numbers;
  for (const Printed& printed : all) numbers.push_back(edges_in(printed.out).of_the_first);
  return fmt::format("{}", fmt::join(numbers, " "));
}

std::size_t lines_with(std::string_view part, const std::string& text) {
  std::size_t lines = 0;
  std::istringstream file(text);
  for (std::string line; std::getline(file, line);)
    if (line.find(part) != std::string::npos) ++lines;
  return lines;
}

// "with", or "without".
std::string_view with_or_without(std::string_view part, const std::string& text) {
  return text.find(part) != std::string::npos ? "with" : "without";
}

std::string opl_parts_in(AllPrinted all) {
  const std::string& text = all.front().out;
  return fmt::format("{} cases of i mod 8, {} circuit, {} the redundant sum", lines_with("i mod ", text),
                     with_or_without("circuit(jump)", text), with_or_without("sum(c in", text));
}

std::string z_parts_of(const std::string& text) {
  return fmt::format("{} cases of i mod 8, {} their sets cut to the board, {} a circuit that is one cycle",
                     lines_with("i \\mod ", text), with_or_without("ChessBoard \\cap", text),
                     with_or_without("\\in f \\star", text));
}

// "16 domains with 48 squares, cycle(4,List,Move,4,4), labeling(List,0,first_fail,indomain)"
std::string chip_parts_of(const std::string& text) {
  std::size_t domains = 0;
  std::ptrdiff_t squares = 0;
  for (std::size_t at = text.find(" :: ["); at != std::string::npos; at = text.find(" :: [", at + 1)) {
    const std::string domain = text.substr(at, text.find(']', at) - at);
    squares += 1 + std::count(domain.begin(), domain.end(), ',');
    ++domains;
  }
  const auto term = [&](std::string_view name) {
    const std::size_t at = text.find(fmt::format("\n  {}(", name));
    if (at == std::string::npos) return fmt::format("no {}", name);
    return text.substr(at + 3, text.find(')', at) - at - 2);
  };
  return fmt::format("{} domains with {} squares, {}, {}", domains, squares, term("cycle"), term("labeling"));
}

// What `part_of` says of each, one after the other.
std::string of_each_text(AllPrinted all, std::string (*part_of)(const std::string&)) {
  std::vector<std::string> parts;
  for (const Printed& printed : all) parts.push_back(part_of(printed.out));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string first_line_of(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

// ---- estimates ----

std::string tree_in(const Json& estimate) {
  return fmt::format("{:.2g} nodes", std::stod(text_of(estimate.at("nodes"))));
}

std::string until_first_in(const Json& estimate) {
  return fmt::format("{:.1e} nodes", std::stod(text_of(estimate.at("nodes"))));
}

std::string nodes_per_tour_in(AllPrinted all) {
  const std::vector<Json> objects = objects_of(all);
  const double nodes = std::stod(text_of(objects.at(0).at("nodes")));
  const double error = std::stod(text_of(objects.at(0).at("standard_error")));
  const std::string tours = text_of(objects.at(1).at("count"));
  return fmt::format("{:.3g} nodes (standard error {:.1f} %), {} tours: {:.3g} nodes per tour", nodes,
                     100 * error / nodes, tours, nodes / std::stod(tours));
}

}  // namespace

const Figure found{true, [](AllPrinted all) { return of_each(all, found_in, "; "); }};
const Figure found_and_nodes{true, [](AllPrinted all) { return of_each(all, found_and_nodes_in, "; "); }};
const Figure nodes{true, [](AllPrinted all) { return of_each(all, nodes_in, "; "); }};
const Figure failures{true, [](AllPrinted all) { return of_each(all, failures_in, "; "); }};
const Figure tours{true, [](AllPrinted all) { return of_each(all, tours_in, "; "); }};
const Figure boards_without{true, [](AllPrinted all) { return of_each(all, boards_without_in, "; "); }};
const Figure median_seconds{true, [](AllPrinted all) {
                              return of_each(
                                  all,
                                  [](const Json& report) {
                                    return fmt::format("{:.9f}", report.at("summary").at(0).at("median").get<double>());
                                  },
                                  " ");
                            }};
const Figure verdicts{true, [](AllPrinted all) { return of_each(all, verdict_in, ", "); }};
const Figure lengths{true, [](AllPrinted all) { return of_each(all, lengths_in, "; "); }};
const Figure cycles{true, [](AllPrinted all) { return of_each(all, cycles_in, "; "); }};
const Figure search{true, [](AllPrinted all) { return of_each(all, search_in, "; "); }};
const Figure table{true, [](AllPrinted all) { return of_each(all, table_in, "; "); }};
const Figure first_move{true, [](AllPrinted all) { return of_each(all, first_move_in, "; "); }};
const Figure counts{true, [](AllPrinted all) {
                      return of_each(
                          all, [](const Json& answer) { return text_of(answer.at("count")); }, ", ");
                    }};
const Figure counts_by_cycles{true, [](AllPrinted all) {
                                return of_each(
                                    all,
                                    [](const Json& answer) {
                                      return fmt::format(
                                          "{}", fmt::join(answer.at("by_cycles").get<std::vector<std::string>>(), " "));
                                    },
                                    "; ");
                              }};
const Figure nodes_per_tour{true, nodes_per_tour_in};
const Figure tree{true, [](AllPrinted all) { return of_each(all, tree_in, "; "); }};
const Figure until_first{true, [](AllPrinted all) { return of_each(all, until_first_in, "; "); }};
const Figure visited{true, [](AllPrinted all) {
                       return of_each(
                           all, [](const Json& answer) { return fmt::format("{}", answer.at("visited").get<int>()); },
                           " ");
                     }};
const Figure mean_visited{true, mean_visited_in};
const Figure bounds{true, bounds_in};
const Figure lines{false, number_of_lines};
const Figure moves{false, moves_in};
const Figure corner_moves{false, corner_moves_in};
const Figure opl_parts{false, opl_parts_in};
const Figure chip_parts{false, [](AllPrinted all) { return of_each_text(all, chip_parts_of); }};
const Figure z_parts{false, [](AllPrinted all) { return of_each_text(all, z_parts_of); }};
const Figure findings{false, [](AllPrinted all) { return of_each_text(all, first_line_of); }};

}  // namespace cavalcade::cli::figures
