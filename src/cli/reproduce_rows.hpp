// The five documents that the project began with, as experiments: for every table, figure, listing and claim that can
// be put to a machine one row, with what the document says, the commands that ask again, what they give, and why that
// is something else where it is. `cavalcade reproduce` runs them, and docs/guides/reproduce.md is written from them.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/reproduce_figures.hpp"

namespace cavalcade::cli {

struct Document {
  std::string_view name;  // "two-knights"
  std::string_view title;
  std::string_view source;
};
// In the order of their numbers, from 1.
std::span<const Document> documents();

// How what we get stands to what the document says.
enum class Agreement : std::uint8_t { same, their_error, other_machine, luck_of_order, says_less };
std::string_view name_of(Agreement agreement);

// Where the number depends on the machine.
struct FigureRange {
  double least = 0;
  double greatest = 0;
  std::string_view unit;
};

struct ReproducedRow {
  std::string_view name;  // "blind-d4"
  std::size_t document = 1;
  std::string_view where;  // "Table 1"
  std::string_view says;
  std::vector<std::string> commands;  // without "cavalcade"
  Figure figure;
  std::string_view expected;         // exactly that ..
  std::optional<FigureRange> range;  // .. or a number between these
  Agreement agreement = Agreement::same;
  std::string_view why;
  bool is_long = false;
  std::string_view shown = {};  // what stands for the commands in a table, if they are many
  std::string_view given = {};  // what "-" in a command reads

  // The commands as they can be typed, after "cavalcade": "check - --board 4x4 <<< '..'" if they read something.
  [[nodiscard]] std::vector<std::string> typed_commands() const;
  [[nodiscard]] std::string expected_in_words() const;
  // Whether these figures are what is expected.
  [[nodiscard]] bool is_met_by(const std::string& figures) const;
};

// By document, in the order in which it tells of them.
const std::vector<ReproducedRow>& reproduced_rows();

}  // namespace cavalcade::cli
