// Rows of the five documents with what came of them, as text, as tables for a page (markdown), as CSV and as JSON.

#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "ask/question.hpp"
#include "cli/reproduce_rows.hpp"

namespace cavalcade::cli {

enum class RowState : std::uint8_t { listed, as_stated, otherwise, not_run };
std::string_view name_of(RowState state);

struct RowResult {
  const ReproducedRow* row = nullptr;
  RowState state = RowState::listed;
  std::string figures{};  // what we get today, or why it was not run
  std::chrono::nanoseconds elapsed{0};
};

enum class ReproduceFormat : std::uint8_t { text, markdown, csv, json };
std::span<const Named<ReproduceFormat>> reproduce_formats();

void write_results(std::ostream& out, ReproduceFormat format, const std::vector<RowResult>& results);

}  // namespace cavalcade::cli
