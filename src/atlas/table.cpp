#include "atlas/table.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <numeric>

#include "base/parallel.hpp"
#include "board/square_name.hpp"

namespace cavalcade::atlas {
namespace {

constexpr std::int32_t least_height = 3;
constexpr std::int32_t least_cycle = 4;

Board rectangle(const Instance& instance) {
  return *Board::rectangle(instance.width, instance.height);
}

Answer unknown_because(const char* reason, bool interrupted) {
  Answer answer;
  answer.reason = reason;
  answer.interrupted = interrupted;
  return answer;
}

// Of an instance that needs more memory than there is, only that is known; the others may need less.
Answer answer_within_memory(const Answerer& answer, const Question& question) {
  try {
    return answer(question);
  } catch (const std::bad_alloc&) {
    return unknown_because("out of memory", false);
  }
}

// The easy ones come first, as far as one can tell.
std::vector<std::size_t> smallest_boards_first(const std::vector<Entry>& entries) {
  std::vector<std::size_t> order(entries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
    const Instance& a = entries[one].instance;
    const Instance& b = entries[other].instance;
    return a.width * a.height < b.width * b.height;
  });
  return order;
}

// One run over the table, from several threads.
class Run {
 public:
  Run(Table& table, const Answerer& answer, const Keep& keep, const Recall& recall, Progress& progress)
      : table_(table), answer_(answer), keep_(keep), recall_(recall), progress_(progress) {}

  void decide(Entry& entry) {
    if (refused_) return;
    const Question question = question_of(entry.instance, table_.terms);
    if (const std::optional<Answer> known = recall_ && !interrupted_ ? recall_(entry.instance, question) : std::nullopt)
      note(entry, *known);
    else
      ask(entry, question);
    progress_.report(++done_, table_.entries.size(), 0);
  }

  [[nodiscard]] bool interrupted() const { return interrupted_; }
  [[nodiscard]] const Result<void>& kept() const { return kept_; }

 private:
  void ask(Entry& entry, const Question& question) {
    const Answer found = interrupted_ ? unknown_because("interrupted", true) : answer_within_memory(answer_, question);
    if (found.interrupted) interrupted_ = true;
    note(entry, found);
    if (const Result<void> done = keep_(entry.instance, question, found); !done) refuse(done.error());
  }

  void refuse(Error error) {
    const std::lock_guard lock(mutex_);
    if (kept_) kept_ = std::move(error);
    refused_ = true;
  }

  Table& table_;
  const Answerer& answer_;
  const Keep& keep_;
  const Recall& recall_;
  Progress& progress_;
  std::atomic<bool> interrupted_{false};
  std::atomic<bool> refused_{false};
  std::atomic<std::uint64_t> done_{0};
  std::mutex mutex_;
  Result<void> kept_;
};

}  // namespace

std::string board_of(const Instance& instance) {
  return board_name(rectangle(instance));
}

bool same_board(const Instance& one, const Instance& other) {
  return one.width == other.width && one.height == other.height;
}

std::vector<Instance> instances(std::int32_t side) {
  std::vector<Instance> all;
  for (std::int32_t height = least_height; height <= side; ++height)
    for (std::int32_t width = std::max(least_side, height); width <= side; ++width)
      for (std::int32_t knights = 1; width * height % 2 == 0 && knights <= width * height / least_cycle; ++knights)
        all.push_back({width, height, knights});
  return all;
}

Question question_of(const Instance& instance, const Terms& terms) {
  Board board = rectangle(instance);
  const LengthRange lengths = balanced_lengths(board.free_squares(), instance.knights);
  return {.board = std::move(board),
          .task = CyclesTask{instance.knights, lengths.shortest, lengths.longest},
          .seed = terms.seed,
          .threads = 1,
          .limits = terms.limits};
}

std::string evidence_of(const Answer& answer) {
  if (answer.verdict == Verdict::unknown) return "";
  if (!answer.certificate) return answer.method;
  const Certificate& proof = *answer.certificate;
  const auto is = [&]<class... Kinds>() { return (std::holds_alternative<Kinds>(proof) || ...); };
  if (is.operator()<HallViolator, TooFewMoves>()) return "flow";
  if (is.operator()<PieceSizes>()) return "sizes";
  if (is.operator()<ClosedTheorem, OpenTheorem, ColourCount>()) return "theorem";
  if (is.operator()<MoveProof, CoverProof>()) return "proof";
  return std::string(kind_of(proof));
}

void note(Entry& entry, const Answer& answer) {
  entry.verdict = answer.verdict;
  entry.evidence = evidence_of(answer);
  entry.elapsed = answer.elapsed;
  entry.reason = answer.verdict == Verdict::unknown ? answer.reason : "";
}

std::size_t Table::count(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.verdict == verdict; }));
}

Result<Table> decide(const Terms& terms, std::int32_t threads, const Answerer& answer, const Keep& keep,
                     Progress& progress, const Recall& recall) {
  const auto start = std::chrono::steady_clock::now();
  Table table;
  table.terms = terms;
  for (const Instance& instance : instances(terms.side)) table.entries.emplace_back().instance = instance;
  Run run(table, answer, keep, recall, progress);
  const std::vector<std::size_t> order = smallest_boards_first(table.entries);
  share_out(order.size(), threads, [&](std::size_t turn) { run.decide(table.entries[order[turn]]); });
  if (!run.kept()) return run.kept().error();
  table.interrupted = run.interrupted();
  table.elapsed = std::chrono::steady_clock::now() - start;
  return table;
}

}  // namespace cavalcade::atlas
