// The table of balanced covers: for every rectangle up to N x N with an even number of squares, and every number C of
// knights from 1 to a quarter of the squares, whether C cycles of balanced length cover the board. For N = 10 these are
// the 289 instances of Table 1 of "Generalised Euler's knight" (Aggoun, Beldiceanu, Bourreau & Simonis 1998).
//
// Each instance is a question of its own, with one thread and its own limits, so that its answer does not depend on
// what is decided beside it; the table is in the order of the paper whichever came first.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "ask/progress.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"

namespace cavalcade::atlas {

constexpr std::int32_t least_side = 4;
constexpr std::int32_t greatest_side = 20;

struct Instance {
  std::int32_t width = 0;  // the longer side
  std::int32_t height = 0;
  std::int32_t knights = 0;

  friend bool operator==(const Instance&, const Instance&) = default;
};

std::string board_of(const Instance& instance);  // "9x6"
bool same_board(const Instance& one, const Instance& other);

// All instances with sides up to `side`, by the shorter side, then the longer, then the knights.
std::vector<Instance> instances(std::int32_t side);

// What a table is asked for. The limits are those of each instance.
struct Terms {
  std::int32_t side = 10;
  std::uint64_t seed = 1;
  Limits limits;
};

Question question_of(const Instance& instance, const Terms& terms);

// What an answer rests on. Impossible: "flow", "sizes", "theorem", "weights", "proof", or the kind of another
// certificate; solved: the method; unknown: nothing.
std::string evidence_of(const Answer& answer);

// What the table keeps of an answer.
struct Entry {
  Instance instance;
  Verdict verdict = Verdict::unknown;
  std::string evidence;
  std::string reason;  // why it is unknown
  std::chrono::nanoseconds elapsed{0};
};

void note(Entry& entry, const Answer& answer);

struct Table {
  Terms terms;
  std::vector<Entry> entries;  // in the order of instances()
  std::chrono::nanoseconds elapsed{0};
  bool interrupted = false;

  [[nodiscard]] std::size_t count(Verdict verdict) const;
};

using Answerer = std::function<Answer(const Question&)>;

// Takes every answer as it comes, on any thread; what it refuses ends the work.
using Keep = std::function<Result<void>(const Instance&, const Question&, const Answer&)>;

// An answer that an earlier run has kept, if there is one: it is neither asked for nor kept again.
using Recall = std::function<std::optional<Answer>(const Instance&, const Question&)>;

// Asks for every instance, on several threads, small boards first, so that one who does not wait for the end has most
// of them; `progress` counts instances. An answer that was interrupted ends the work: what was not asked by then is
// unknown, and kept as that.
Result<Table> decide(const Terms& terms, std::int32_t threads, const Answerer& answer, const Keep& keep,
                     Progress& progress, const Recall& recall = {});

// ---- the table, to read and to load ----

enum class TableFormat : std::uint8_t { text, json, csv, latex, svg, png, pdf };
std::span<const Named<TableFormat>> table_formats();

// An error if a picture cannot be drawn.
Result<void> write_table(std::ostream& out, TableFormat format, const Table& table);

// report.cpp
void write_table_text(std::ostream& out, const Table& table);
void write_table_json(std::ostream& out, const Table& table);
void write_table_csv(std::ostream& out, const Table& table);
void write_table_latex(std::ostream& out, const Table& table);

// picture.cpp: the bytes of the file, of a format that is a picture.
Result<std::string> table_picture(TableFormat format, const Table& table);

// The entries of each board, which follow each other in a table.
using BoardEntries = std::span<const Entry>;
std::vector<BoardEntries> by_board(const Table& table);

}  // namespace cavalcade::atlas
