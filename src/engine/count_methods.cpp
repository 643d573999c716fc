#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <new>

#include "board/square_name.hpp"
#include "board/symmetry.hpp"
#include "count/degrees.hpp"
#include "count/frontier.hpp"
#include "count/symmetric.hpp"
#include "engine/engine.hpp"
#include "engine/methods.hpp"
#include "middle/middle.hpp"
#include "tour/impossible.hpp"

namespace cavalcade::engine {
namespace {

using count::Counting;
using count::Number;

constexpr std::string_view half_turn = "half turn";

// Quarter turns to the left leave alone what those to the right do.
constexpr std::array<std::pair<Turn, std::string_view>, 6> told_symmetries{{
    {Turn::half, half_turn},
    {Turn::quarter, "quarter turn"},
    {Turn::left_right, "left-right"},
    {Turn::up_down, "up-down"},
    {Turn::diagonal, "diagonal"},
    {Turn::antidiagonal, "antidiagonal"},
}};

// Counts by start leave one checkpoint each.
std::filesystem::path folder_of_start(const std::filesystem::path& folder, const Board& board, Cell cell) {
  return folder / square_name(board, cell);
}

// Whether the task is one for count_by_middle.
bool goes_by_middle(const Board& board, const CountTask& task) {
  return task.method != CountMethod::frontier && task.counted != Counted::two_factors &&
         task.scope != CountScope::symmetric && middle::has_middle(board);
}

class Counter {
 public:
  Counter(const Question& question, const CountTask& task, const Budget& budget, Progress& progress)
      : board_(question.board), task_(task), budget_(budget), terms_{budget, progress, question.threads, std::nullopt} {
    if (question.limits.checkpoint) terms_.checkpoint = *question.limits.checkpoint;
  }

  Result<Answer> count() {
    Count count;
    std::optional<Number> number;
    if (task_.by_start)
      number = by_start(count);
    else if (task_.scope == CountScope::symmetric)
      number = symmetric(count);
    else if (task_.scope == CountScope::distinct)
      number = distinct();
    else
      number = all();
    if (refused_) return Error{reason_};
    return answer(number, std::move(count));
  }

 private:
  // The number of a part of the work, if it came to its end; what it took is noted either way.
  std::optional<Number> noted(Counting counting) {
    peak_states_ = std::max(peak_states_, counting.peak_states);
    peak_bytes_ = std::max(peak_bytes_, counting.peak_bytes);
    layers_ += counting.layers;
    if (!counting.number) reason_ = std::move(counting.reason);
    refused_ = refused_ || counting.refused;
    return std::move(counting.number);
  }

  // A tour and its reverse as one, or those that begin on a square.
  std::optional<Number> undirected(std::optional<Square> from) {
    if (std::optional<std::string> why = why_none(from)) {
      if (method_.empty()) method_ = "theorem";
      reason_ = *std::move(why);
      return 0;
    }
    if (goes_by_middle(board_, task_)) {
      method_ = name_of(CountMethod::middle);
      return noted(middle::count_by_middle(board_, task_.counted == Counted::open, from, terms_));
    }
    if (task_.counted == Counted::two_factors && task_.method == CountMethod::automatic)
      if (std::optional<Counting> counting = count::count_by_degrees(board_, count::Ends::none, terms_)) {
        method_ = "degrees";
        return noted(std::move(*counting));
      }
    method_ = name_of(CountMethod::frontier);
    const std::optional<Cell> cell = from ? std::optional(board_.cell(*from)) : std::nullopt;
    return noted(count::count_by_frontier(board_, task_.counted, cell, terms_));
  }

  [[nodiscard]] std::optional<std::string> why_none(std::optional<Square> from) const {
    if (task_.counted == Counted::two_factors) return std::nullopt;
    TourTask tour;
    tour.closed = task_.counted == Counted::closed;
    tour.from = from;
    std::optional<tour::Reason> reason = tour::why_impossible(board_, tour, budget_);
    if (!reason) return std::nullopt;
    return std::move(reason->text);
  }

  std::optional<Number> all() {
    std::optional<Number> number = undirected(task_.from);
    // The tour of a single square is its own reverse.
    if (number && task_.directed && !task_.from && board_.free_squares() > 1) *number *= 2;
    return number;
  }

  // Squares that a symmetry of the board exchanges begin as many tours: one of each orbit is counted.
  std::optional<Number> by_start(Count& count) {
    const std::vector<std::uint32_t> orbit_of = orbits(board_, budget_);
    if (budget_.exhausted()) return too_late();
    const std::optional<std::filesystem::path> folder = terms_.checkpoint;
    std::map<std::uint32_t, Number> numbers;
    Number sum = 0;
    for (std::int32_t cell_number = 0; cell_number < board_.area(); ++cell_number) {
      const Cell cell{cell_number};
      if (board_.is_blocked(cell)) continue;
      const auto [place, is_new] = numbers.try_emplace(orbit_of[index(cell)]);
      if (is_new) {
        if (folder) terms_.checkpoint = folder_of_start(*folder, board_, cell);
        std::optional<Number> number = undirected(board_.square(cell));
        if (!number) return std::nullopt;
        place->second = std::move(*number);
      }
      sum += place->second;
      count.by_start.emplace_back(cell, place->second.get_str());
    }
    return sum;
  }

  std::optional<Number> symmetric(Count& count) {
    method_ = name_of(CountMethod::frontier);
    Number half = 0;
    for (const auto& [turn, name] : told_symmetries) {
      const std::optional<Symmetry> map = symmetry(board_, turn, budget_);
      if (budget_.exhausted()) return too_late();
      if (!map) continue;
      const std::optional<Number> number = noted(count::count_left_alone(board_, Counted::closed, turn, terms_));
      if (!number) return std::nullopt;
      if (turn == Turn::half) half = *number;
      count.by_symmetry.emplace_back(name, number->get_str());
    }
    if (count.by_symmetry.empty() || count.by_symmetry.front().first != half_turn)
      reason_ = "the board has no half turn";
    return half;
  }

  std::optional<Number> distinct() {
    std::optional<Number> number = undirected(std::nullopt);
    if (!number || *number == 0) return number;
    return noted(count::count_distinct(board_, task_.counted, *number, terms_).classes);
  }

  std::nullopt_t too_late() {
    reason_ = budget_.why_exhausted();
    return std::nullopt;
  }

  Answer answer(const std::optional<Number>& number, Count count) {
    Answer answer;
    answer.method = method_;
    answer.stats.set("layers", layers_);
    answer.stats.set("peak_states", peak_states_);
    answer.stats.set("peak_bytes", peak_bytes_);
    if (number) {
      answer.verdict = Verdict::solved;
      count.number = number->get_str();
      if (*number == 0) answer.reason = reason_;
      answer.witness = std::move(count);
    } else {
      answer.reason = reason_;
      answer.interrupted = budget_.interrupted();
    }
    return answer;
  }

  const Board& board_;
  const CountTask& task_;
  const Budget& budget_;
  count::Terms terms_;
  std::string method_;
  std::string reason_;
  bool refused_ = false;
  std::uint64_t peak_states_ = 0;
  std::uint64_t peak_bytes_ = 0;
  std::uint64_t layers_ = 0;
};

Answer unknown(std::string reason) {
  Answer answer;
  answer.reason = std::move(reason);
  return answer;
}

Result<Answer> count_unless_refused(const Question& question, const CountTask& task, const Budget& budget,
                                    Progress& progress) {
  if (!question.board.has_cells()) return unknown("the board has too many squares to count on");
  try {
    return Counter(question, task, budget, progress).count();
  } catch (const std::bad_alloc&) {
    return unknown("there is not enough memory");
  }
}

}  // namespace

std::optional<std::string> checkpoint_refusal(const Question& question) {
  if (!question.limits.checkpoint) return std::nullopt;
  const auto& task = std::get<CountTask>(question.task);
  const Board& board = question.board;
  const std::filesystem::path folder = *question.limits.checkpoint;
  if (!goes_by_middle(board, task)) return "only the method middle, for tours of plain rectangles, leaves one; drop it";
  const bool open = task.counted == Counted::open;
  if (std::optional<std::string> wrong = middle::checkpoint_refusal(board, open, task.from, folder)) return wrong;
  for (std::int32_t number = 0; task.by_start && number < board.area(); ++number) {
    const Cell cell{number};
    const std::filesystem::path own = folder_of_start(folder, board, cell);
    if (!std::filesystem::exists(own)) continue;
    if (std::optional<std::string> wrong = middle::checkpoint_refusal(board, open, board.square(cell), own))
      return wrong;
  }
  return std::nullopt;
}

Answer answer_count(const Question& question, const CountTask& task, const Budget& budget, Progress& progress) {
  Result<Answer> answer = count_unless_refused(question, task, budget, progress);
  return answer ? std::move(*answer) : unknown(answer.error().message);
}

Result<Answer> count(const Question& question, const Budget& budget, Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Result<Answer> answer = count_unless_refused(question, std::get<CountTask>(question.task), budget, progress);
  if (!answer) return answer;
  answer->elapsed = std::chrono::steady_clock::now() - start;
  return passed(question, std::move(*answer), budget);
}

}  // namespace cavalcade::engine
