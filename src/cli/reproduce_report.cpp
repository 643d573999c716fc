#include "cli/reproduce_report.hpp"

#include <algorithm>
#include <array>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cavalcade::cli {
namespace {

double seconds_of(const RowResult& result) {
  return std::chrono::duration<double>(result.elapsed).count();
}

bool was_run(const RowResult& result) {
  return result.state != RowState::listed;
}

// What stands in the column "we get": of a list what is expected, of a run what there is.
std::string figures_of(const RowResult& result) {
  return was_run(result) ? result.figures : result.row->expected_in_words();
}

// "luck of an order: ..", "the same".
std::string reason_of(const ReproducedRow& row) {
  return row.why.empty() ? std::string(name_of(row.agreement)) : fmt::format("{}: {}", name_of(row.agreement), row.why);
}

std::string line_of(const ReproducedRow& row) {
  std::string lines;
  if (!row.shown.empty()) return "cavalcade " + std::string(row.shown);
  for (const std::string& command : row.typed_commands())
    lines += (lines.empty() ? "cavalcade " : "; cavalcade ") + command;
  return lines;
}

template <class Write>
void by_document(const std::vector<RowResult>& results, const Write& write) {
  for (std::size_t number = 1; number <= documents().size(); ++number) {
    std::vector<const RowResult*> of_document;
    for (const RowResult& result : results)
      if (result.row->document == number) of_document.push_back(&result);
    if (!of_document.empty()) write(number, documents()[number - 1], of_document);
  }
}

// ---- text: a block per row ----

void write_block(std::ostream& out, const RowResult& result) {
  const ReproducedRow& row = *result.row;
  out << fmt::format("\n  {} ({}){}", row.name, row.where, row.is_long ? ", long" : "");
  if (was_run(result)) out << fmt::format(": {}, {:.2f} s", name_of(result.state), seconds_of(result));
  out << fmt::format("\n    it says  {}\n    we run   {}\n    we get   {}\n", row.says, line_of(row),
                     figures_of(result));
  if (result.state == RowState::otherwise) out << fmt::format("    expected {}\n", row.expected_in_words());
  out << fmt::format("    note     {}\n", reason_of(row));
}

void write_sum(std::ostream& out, const std::vector<RowResult>& results) {
  if (results.empty() || !was_run(results.front())) return;
  double seconds = 0;
  for (const RowResult& result : results) seconds += seconds_of(result);
  const auto number_of = [&](RowState state) {
    return std::count_if(results.begin(), results.end(),
                         [&](const RowResult& result) { return result.state == state; });
  };
  out << fmt::format("\n{} row{}: {} as stated, {} otherwise, {} not run; {:.1f} s\n", results.size(),
                     results.size() == 1 ? "" : "s", number_of(RowState::as_stated), number_of(RowState::otherwise),
                     number_of(RowState::not_run), seconds);
}

void write_blocks(std::ostream& out, const std::vector<RowResult>& results) {
  bool first = true;
  by_document(results, [&](std::size_t number, const Document& document, const std::vector<const RowResult*>& rows) {
    out << fmt::format("{}{}. {} ({}): {}\n", first ? "" : "\n", number, document.title, document.name,
                       document.source);
    for (const RowResult* row : rows) write_block(out, *row);
    first = false;
  });
  write_sum(out, results);
}

// ---- markdown: a table per document ----

std::string code_of(const ReproducedRow& row) {
  if (!row.shown.empty()) return std::string(row.shown);
  std::string lines;
  for (const std::string& command : row.typed_commands())
    lines += fmt::format("{}`{}`", lines.empty() ? "" : "<br>", command);
  return lines;
}

void write_tables(std::ostream& out, const std::vector<RowResult>& results) {
  bool first = true;
  by_document(results, [&](std::size_t number, const Document& document, const std::vector<const RowResult*>& rows) {
    const bool is_run = was_run(*rows.front());
    out << fmt::format("{}## {}. {}\n\n{}: `./run reproduce {}`\n\n", first ? "" : "\n", number, document.title,
                       document.source, document.name);
    out << fmt::format("| row | where | it says | command | we get | and that is |{}\n|---|---|---|---|---|---|{}\n",
                       is_run ? " today | seconds |" : "", is_run ? "---|---|" : "");
    for (const RowResult* result : rows) {
      const ReproducedRow& row = *result->row;
      out << fmt::format("| {}{} | {} | {} | {} | {} | {} |", row.name, row.is_long ? " (long)" : "", row.where,
                         row.says, code_of(row), figures_of(*result), reason_of(row));
      if (is_run) out << fmt::format(" {} | {:.2f} |", name_of(result->state), seconds_of(*result));
      out << '\n';
    }
    first = false;
  });
}

// ---- csv and json ----

std::string csv_field(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

void write_csv_rows(std::ostream& out, const std::vector<RowResult>& results) {
  out << "row,document,where,says,command,expected,state,figures,agreement,why,long,seconds\n";
  for (const RowResult& result : results) {
    const ReproducedRow& row = *result.row;
    out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{:.6f}\n", row.name, documents()[row.document - 1].name,
                       csv_field(row.where), csv_field(row.says), csv_field(line_of(row)),
                       csv_field(row.expected_in_words()), name_of(result.state), csv_field(result.figures),
                       name_of(row.agreement), csv_field(row.why), row.is_long, seconds_of(result));
  }
}

void write_json_rows(std::ostream& out, const std::vector<RowResult>& results) {
  using Json = nlohmann::ordered_json;
  Json rows = Json::array();
  for (const RowResult& result : results) {
    const ReproducedRow& row = *result.row;
    Json object{{"row", row.name},
                {"document", documents()[row.document - 1].name},
                {"where", row.where},
                {"says", row.says},
                {"commands", row.typed_commands()},
                {"expected", row.expected_in_words()},
                {"agreement", name_of(row.agreement)},
                {"why", row.why},
                {"long", row.is_long}};
    if (was_run(result)) {
      object["state"] = name_of(result.state);
      object["figures"] = result.figures;
      object["seconds"] = seconds_of(result);
    }
    rows.push_back(std::move(object));
  }
  out << rows.dump(1) << '\n';
}

}  // namespace

std::string_view name_of(RowState state) {
  constexpr std::array<std::string_view, 4> words{"listed", "as stated", "otherwise", "not run"};
  return words[static_cast<std::size_t>(state)];
}

std::span<const Named<ReproduceFormat>> reproduce_formats() {
  static constexpr std::array<Named<ReproduceFormat>, 4> table{{
      {ReproduceFormat::text, "text", "blocks to read", "txt"},
      {ReproduceFormat::markdown, "markdown", "a table per document, for a page", "md"},
      {ReproduceFormat::csv, "csv", "a line per row"},
      {ReproduceFormat::json, "json", "all of it, for programs"},
  }};
  return table;
}

void write_results(std::ostream& out, ReproduceFormat format, const std::vector<RowResult>& results) {
  switch (format) {
    case ReproduceFormat::markdown:
      return write_tables(out, results);
    case ReproduceFormat::csv:
      return write_csv_rows(out, results);
    case ReproduceFormat::json:
      return write_json_rows(out, results);
    default:
      write_blocks(out, results);
  }
}

}  // namespace cavalcade::cli
