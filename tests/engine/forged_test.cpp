// Answers that somebody has tampered with. True answers of the engine to small questions are written as JSON, spoiled
// in thousands of ways (fields and squares gone, doubled, exchanged; other numbers and words; the question, certificate
// or squares of another answer) and read and checked again. Nothing throws or crashes, and whatever the checker still
// accepts is true by brute force.

#include <algorithm>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ask/json.hpp"
#include "base/random.hpp"
#include "check/check.hpp"
#include "check/visits.hpp"
#include "engine/engine.hpp"

namespace cavalcade::testing {
namespace {

namespace naive = check::naive;
using Json = nlohmann::ordered_json;

std::size_t below(Random& random, std::size_t count) {
  return static_cast<std::size_t>(random.below(count));
}

// ---- true answers ----

Board any_board(Random& random) {
  static const std::vector<naive::Shape> shapes{{3, 4},
                                                {4, 3, "a1"},
                                                {3, 4, "c1"},
                                                {3, 3, "b2"},
                                                {3, 3},
                                                {5, 2},
                                                {4, 3, "b2 c2"},
                                                {3, 4, "", Wrap::x},
                                                {3, 3, "", Wrap::xy},
                                                {4, 3, "", Wrap::none, {0, 1}},
                                                {6, 2, "", Wrap::none, {0, 1}},
                                                {4, 3, "a1", Wrap::none, {1, 1}}};
  return naive::board(shapes[below(random, shapes.size())]);
}

Square any_square(const Board& board, Random& random) {
  const CellList free = naive::free_cells(board);
  return board.square(free[below(random, free.size())]);
}

TourTask any_tour(const Board& board, Random& random) {
  TourTask task;
  task.closed = random.below(2) == 0;
  if (random.below(2) == 0) task.from = any_square(board, random);
  if (!task.closed && random.below(3) == 0) task.to = any_square(board, random);
  if (task.from == task.to) task.to.reset();
  if (random.below(4) == 0) task.squares = StepRange{1, 1 + static_cast<std::int64_t>(random.below(3))};
  if (!task.squares && random.below(5) == 0) task.step_of = any_square(board, random);
  return task;
}

CountTask any_count(const Board& board, Random& random) {
  CountTask task;
  if (random.below(4) == 0) {
    const auto knights = static_cast<std::int64_t>(1 + random.below(2));
    task.counted = Counted::covers;
    task.cover = CyclesTask{knights, 4, board.free_squares() / 2 * 2};  // no odd length, which some boards refuse
    return task;
  }
  task.counted = random.below(2) == 0 ? Counted::open : Counted::closed;
  task.directed = random.below(2) == 0;
  if (task.counted == Counted::open && task.directed && random.below(2) == 0) task.from = any_square(board, random);
  return task;
}

Task any_task(const Board& board, Random& random) {
  switch (random.below(5)) {
    case 0:
    case 1:
      return any_tour(board, random);
    case 2: {
      const auto knights = static_cast<std::int64_t>(1 + random.below(2));
      const std::int64_t about = board.free_squares() / knights / 2 * 2;
      const std::int64_t slack = 2 * static_cast<std::int64_t>(random.below(2));
      return CyclesTask{knights, std::max<std::int64_t>(0, about - slack), about + slack};
    }
    case 3: {
      VisitTask task{{any_square(board, random)}};
      const Square other = any_square(board, random);
      if (other != task.knights.front()) task.knights.push_back(other);
      return task;
    }
    default:
      return any_count(board, random);
  }
}

std::vector<Json> true_answers(Random& random, std::size_t count) {
  std::vector<Json> answers;
  while (answers.size() < count) {
    const Board board = any_board(random);
    const Question question{.board = board, .task = any_task(board, random), .limits = {}};
    Progress progress;
    std::ostringstream text;
    write_json(text, question, engine::answer(question, Budget({}), progress));
    answers.push_back(Json::parse(text.str()));
    EXPECT_TRUE(parse_answer(text.str())) << text.str() << parse_answer(text.str()).error().message;
  }
  return answers;
}

// ---- tampering ----

// Every value within, the whole included.
void collect(Json& json, std::vector<Json*>& all) {
  all.push_back(&json);
  if (json.is_structured())
    for (Json& item : json) collect(item, all);
}

Json any_number(Random& random) {
  static const std::vector<Json> numbers{
      0,     1,   2,          3,          12,      -1,   INT64_MAX, INT64_MIN, UINT64_MAX,           8,
      1e300, 1.5, 2147483647, 2147483648, nullptr, true, "1",       "x",       "4611686018427387904"};
  return numbers[below(random, numbers.size())];
}

void spoil(Json& value, const std::vector<Json*>& others, Random& random) {
  if (value.is_structured() && !value.empty()) {
    const auto at = std::next(value.begin(), static_cast<std::ptrdiff_t>(below(random, value.size())));
    const auto other = std::next(value.begin(), static_cast<std::ptrdiff_t>(below(random, value.size())));
    switch (random.below(4)) {
      case 0:
        value.erase(at);
        return;
      case 1:
        std::swap(*at, *other);
        return;
      case 2:
        if (value.is_array()) value.push_back(Json(*at));
        return;
      default:
        break;
    }
  }
  if (value.is_number_integer() && random.below(2) == 0) {
    value = static_cast<std::int64_t>(value.get<std::uint64_t>() + (random.below(2) == 0 ? 1 : UINT64_MAX));
    return;
  }
  value = random.below(3) == 0 ? any_number(random) : Json(*others[below(random, others.size())]);
}

// With a certificate that somebody else had, and every second time about somebody else's question.
void claim_impossible(Json& answer, const std::vector<Json>& answers, Random& random) {
  answer["verdict"] = "impossible";
  for (const char* witness : {"tour", "cycles", "visit", "visited", "bound", "count", "squares", "first_step"})
    answer.erase(witness);
  if (random.below(2) == 0) answer["question"] = answers[below(random, answers.size())]["question"];
  for (std::size_t tries = 0; tries < 20 && !answer.contains("certificate"); ++tries) {
    const Json& donor = answers[below(random, answers.size())];
    if (donor.contains("certificate")) answer["certificate"] = donor["certificate"];
  }
}

std::string tampered(const std::vector<Json>& answers, Random& random) {
  Json answer = answers[below(random, answers.size())];
  const Json& donor = answers[below(random, answers.size())];
  const std::uint64_t changes = 1 + random.below(3);
  for (std::uint64_t i = 0; i < changes; ++i) {
    static const std::vector<const char*> parts{"question", "certificate", "verdict", "tour",
                                                "cycles",   "visit",       "bound"};
    const char* const part = parts[below(random, parts.size())];
    if (random.below(3) == 0 && donor.contains(part)) {
      answer[part] = donor[part];
      continue;
    }
    std::vector<Json*> all;
    collect(answer, all);
    spoil(*all[below(random, all.size())], all, random);
    if (!answer.is_object()) break;
  }
  if (answer.is_object() && random.below(4) == 0) claim_impossible(answer, answers, random);
  return answer.dump();
}

// ---- what is true ----

bool are_cycles(const Board& board, const CyclesTask& task, const std::vector<CellList>& cycles) {
  CellList all;
  for (const CellList& cycle : cycles) {
    const auto length = static_cast<std::int64_t>(cycle.size());
    if (length < 3 || length < task.shortest || length > task.longest) return false;
    for (std::size_t i = 0; i < cycle.size(); ++i)
      if (!naive::is_move(board, cycle[i], cycle[(i + 1) % cycle.size()])) return false;
    all.insert(all.end(), cycle.begin(), cycle.end());
  }
  std::sort(all.begin(), all.end());
  return all == naive::free_cells(board) && static_cast<std::int64_t>(cycles.size()) == task.knights;
}

std::int64_t tours_from(const Board& board, const TourTask& task, CellList& path) {
  if (path.size() == naive::free_cells(board).size()) return naive::is_tour(board, task, path) ? 1 : 0;
  std::int64_t tours = 0;
  for (const Cell next : naive::free_cells(board)) {
    const bool is_new = std::find(path.begin(), path.end(), next) == path.end();
    if (!is_new || (!path.empty() && !naive::is_move(board, path.back(), next))) continue;
    path.push_back(next);
    tours += tours_from(board, task, path);
    path.pop_back();
  }
  return tours;
}

std::int64_t count_tours(const Board& board, const CountTask& count) {
  TourTask task;
  task.closed = count.counted == Counted::closed;
  task.from = count.from;
  if (task.closed) task.from = board.square(naive::free_cells(board).front());
  CellList path;
  const std::int64_t directed = tours_from(board, task, path);
  return count.directed || board.free_squares() == 1 ? directed : directed / 2;
}

struct Truth {
  const Board& board;
  const Answer& answer;

  bool operator()(const TourTask& task) const {
    if (answer.verdict == Verdict::impossible) return !naive::has_tour(board, task);
    if (const auto* tour = std::get_if<Tour>(&answer.witness)) return naive::is_tour(board, task, tour->squares);
    CellList squares;
    for (const Square square : std::get<TourPart>(answer.witness).squares) squares.push_back(board.cell(square));
    return naive::is_tour(board, task, squares);
  }

  bool operator()(const CyclesTask& task) const {
    if (answer.verdict == Verdict::impossible) return !naive::has_cover(board, task);
    return are_cycles(board, task, std::get<Cover>(answer.witness).cycles);
  }

  bool operator()(const VisitTask& task) const {
    if (answer.verdict == Verdict::impossible) return false;
    const auto& visit = std::get<Visit>(answer.witness);
    std::int64_t visited = 0;
    for (const CellList& path : visit.paths) visited += static_cast<std::int64_t>(path.size());
    const std::int64_t most = naive::most_visited(board, task);
    return visited <= most && most <= visit.bound && (answer.verdict != Verdict::optimal || visited == most);
  }

  bool operator()(const CountTask& task) const {
    if (answer.verdict == Verdict::impossible) return false;
    if (task.scope != CountScope::all || task.counted == Counted::two_factors) return true;
    if (task.cover)
      return std::get<Count>(answer.witness).number == std::to_string(naive::count_covers(board, *task.cover));
    return std::get<Count>(answer.witness).number == std::to_string(count_tours(board, task));
  }
};

TEST(ForgedAnswers, AreAcceptedOnlyIfTheyAreTrue) {
  Random random(18);
  const std::vector<Json> answers = true_answers(random, 200);
  constexpr int forgeries = 6000;
  constexpr std::uint64_t little = 50'000;
  constexpr std::int64_t most_squares = 1000;
  int read = 0;
  int accepted = 0;
  int impossible = 0;
  for (int i = 0; i < forgeries; ++i) {
    const std::string text = tampered(answers, random);
    SCOPED_TRACE(text);
    const Result<Solved> solved = parse_answer(text, most_squares);
    if (!solved) {
      EXPECT_EQ(solved.error().message.find('\n'), std::string::npos);
      continue;
    }
    ++read;
    const auto& [question, answer] = *solved;
    const check::Finding finding = check::check_answer(question, answer, little);
    EXPECT_EQ(finding.what.empty(), finding.outcome == check::Outcome::holds);
    const bool is_small = question.board.free_squares() <= 12;
    if (finding.outcome != check::Outcome::holds || answer.verdict == Verdict::unknown || !is_small) continue;
    ++accepted;
    impossible += answer.verdict == Verdict::impossible ? 1 : 0;
    EXPECT_TRUE(std::visit(Truth{question.board, answer}, question.task));
  }
  EXPECT_GT(read, forgeries / 10);  // else the tampering is too coarse to get past the reader
  EXPECT_GT(accepted, forgeries / 100);
  EXPECT_GT(impossible, 20);
}

}  // namespace
}  // namespace cavalcade::testing
