#include "ask/request.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "board/in_quotes.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

Error wrong(std::string_view argument, std::string_view what) {
  return Error{fmt::format("{}: {}", argument, what)};
}

template <class Value>
std::string names_of(std::span<const Named<Value>> table) {
  std::string names;
  for (const Named<Value>& row : table) names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
  return names;
}

template <class Value>
Result<Value> parse_name(std::span<const Named<Value>> table, std::string_view text, std::string_view argument) {
  for (const Named<Value>& row : table)
    if (row.name == text) return row.value;
  return wrong(argument, fmt::format("{} is not one of {}", in_quotes(text), names_of(table)));
}

// "1,2" or "8x8": two whole numbers around one separator.
struct Pair {
  std::string_view first;
  std::string_view second;
};

std::optional<Pair> split_once(std::string_view text, std::string_view separator) {
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return std::nullopt;
  return Pair{text.substr(0, at), text.substr(at + separator.size())};
}

std::optional<Error> shape_board(Board& board, const Request& request) {
  if (request.leaper) {
    const std::optional<Pair> numbers = split_once(*request.leaper, ",");
    if (!numbers)
      return wrong("--leaper", fmt::format("{} is not two numbers, such as 1,2", in_quotes(*request.leaper)));
    const Result<std::int64_t> a = parse_whole(numbers->first, 0, max_side, "--leaper");
    if (!a) return a.error();
    const Result<std::int64_t> b = parse_whole(numbers->second, 0, max_side, "--leaper");
    if (!b) return b.error();
    if (const std::optional<Error> refused = board.set_leaper(*a, *b)) return wrong("--leaper", refused->message);
  }
  if (request.wrap) {
    const Result<Wrap> wrap = parse_name(wraps(), *request.wrap, "--wrap");
    if (!wrap) return wrap.error();
    if (const std::optional<Error> refused = board.set_wrap(*wrap)) return wrong("--wrap", refused->message);
  }
  if (request.block) {
    const Result<std::vector<Square>> squares = parse_squares(board, *request.block, "--block");
    if (!squares) return squares.error();
    for (const Square square : *squares)
      if (const std::optional<Error> refused = board.block(square)) return wrong("--block", refused->message);
  }
  if (board.free_squares() == 0) return wrong("--block", "every square is blocked; leave at least one free");
  return std::nullopt;
}

Result<Square> parse_free_square(const Board& board, std::string_view text, std::string_view argument) {
  const Result<Square> square = parse_square(board, text);
  if (!square) return wrong(argument, square.error().message);
  if (board.is_blocked(*square)) return wrong(argument, fmt::format("{} is blocked; name a free square", text));
  return *square;
}

Result<StepRange> parse_steps(const Board& board, std::string_view text) {
  const std::optional<Pair> ends = split_once(text, "..");
  if (!ends) return wrong("--squares", fmt::format("{} is not a range of steps, such as 5..9", in_quotes(text)));
  const Result<std::int64_t> first = parse_whole(ends->first, 1, board.free_squares(), "--squares");
  if (!first) return first.error();
  const Result<std::int64_t> last = parse_whole(ends->second, *first, board.free_squares(), "--squares");
  if (!last) return last.error();
  return StepRange{*first, *last};
}

// Which part of the tour is wanted, if not all of it.
std::optional<Error> parse_part(const Board& board, const Request& request, TourTask& task) {
  if (request.squares && request.step_of)
    return wrong("--step-of", "asks for one step and --squares for a range; drop one of them");
  if (request.squares) {
    const Result<StepRange> steps = parse_steps(board, *request.squares);
    if (!steps) return steps.error();
    task.squares = *steps;
  }
  if (request.step_of) {
    const Result<Square> square = parse_free_square(board, *request.step_of, "--step-of");
    if (!square) return square.error();
    task.step_of = *square;
  }
  return std::nullopt;
}

// The options of the constraint model; who gives one wants that method.
std::optional<Error> parse_circuit(const Request& request, TourTask& task) {
  const char* const given = request.redundant     ? "--redundant"
                            : request.values      ? "--values"
                            : request.consistency ? "--consistency"
                                                  : nullptr;
  if (given == nullptr) return std::nullopt;
  if (!request.method) task.method = TourMethod::circuit;
  if (task.method != TourMethod::circuit) return wrong(given, "belongs to --method circuit; drop one of them");
  if (request.redundant) {
    const Result<bool> redundant = parse_name(switches(), *request.redundant, "--redundant");
    if (!redundant) return redundant.error();
    task.circuit.redundant = *redundant;
  }
  if (request.values) {
    const Result<ValueOrder> values = parse_name(value_orders(), *request.values, "--values");
    if (!values) return values.error();
    task.circuit.values = *values;
  }
  if (request.consistency) {
    const Result<Consistency> consistency = parse_name(consistencies(), *request.consistency, "--consistency");
    if (!consistency) return consistency.error();
    task.circuit.consistency = *consistency;
  }
  return std::nullopt;
}

Result<Task> parse_tour(const Board& board, const Request& request) {
  TourTask task;
  task.closed = request.closed;
  if (request.from) {
    const Result<Square> from = parse_free_square(board, *request.from, "--from");
    if (!from) return from.error();
    task.from = *from;
  }
  if (request.to) {
    if (task.closed) return wrong("--to", "a closed tour has no end; drop --to or --closed");
    const Result<Square> to = parse_free_square(board, *request.to, "--to");
    if (!to) return to.error();
    if (task.from == *to && board.free_squares() > 1)
      return wrong("--to", fmt::format("{} is the start too; name another square", *request.to));
    task.to = *to;
  }
  if (request.method) {
    const Result<TourMethod> method = parse_name(tour_methods(), *request.method, "--method");
    if (!method) return method.error();
    task.method = *method;
  }
  if (request.tie_break) {
    const Result<TieBreak> tie_break = parse_name(tie_breaks(), *request.tie_break, "--tie-break");
    if (!tie_break) return tie_break.error();
    if (*tie_break == TieBreak::squirrel && (board.is_cube() || board.wrap() != Wrap::none))
      return wrong("--tie-break", "squirrel orders the moves of a flat board; take another on joined edges or a cube");
    task.tie_break = *tie_break;
  }
  if (std::optional<Error> refused = parse_circuit(request, task)) return *refused;
  if (std::optional<Error> refused = parse_part(board, request, task)) return *refused;
  return Task{task};
}

// Where every move changes the colour a cycle comes back after an even number of moves, and two moves do not make one.
std::int64_t fewest_squares_of_a_cycle(const Board& board) {
  return board.alternates_colour() ? 4 : 3;
}

Result<LengthRange> parse_lengths(const Board& board, std::string_view text) {
  const std::optional<Pair> ends = split_once(text, "..");
  if (!ends) return wrong("--lengths", fmt::format("{} is not a range, such as 56..58", in_quotes(text)));
  // The balanced lengths themselves must be accepted: they start at 0 on boards of a square or two, and no board is too
  // big.
  const Result<std::int64_t> shortest = parse_whole(ends->first, 0, INT64_MAX, "--lengths");
  if (!shortest) return shortest.error();
  const Result<std::int64_t> longest = parse_whole(ends->second, 0, INT64_MAX, "--lengths");
  if (!longest) return longest.error();
  if (*longest < *shortest)
    return wrong("--lengths",
                 fmt::format("{} begins with the longer length; give the shorter one first", in_quotes(text)));
  if (board.alternates_colour() && (*shortest % 2 == 1 || *longest % 2 == 1))
    return wrong("--lengths",
                 fmt::format("{} names an odd length, and every cycle of this board has an even one, since "
                             "each move changes the colour; give even numbers",
                             in_quotes(text)));
  return LengthRange{*shortest, *longest};
}

Result<Task> parse_cycles(const Board& board, const Request& request) {
  CyclesTask task;
  if (!request.knights) return wrong("--knights", "is missing; give the number of cycles, such as --knights 5");
  const std::int64_t fewest = fewest_squares_of_a_cycle(board);
  const std::int64_t most = std::max<std::int64_t>(1, board.free_squares() / fewest);
  const Result<std::int64_t> knights = parse_whole(*request.knights, 1, most, "--knights");
  if (!knights)
    return Error{fmt::format("{} (a cycle has {} squares or more, and {} are free)", knights.error().message, fewest,
                             board.free_squares())};
  LengthRange lengths = balanced_lengths(board.free_squares(), *knights);
  if (request.lengths) {
    const Result<LengthRange> wanted = parse_lengths(board, *request.lengths);
    if (!wanted) return wanted.error();
    lengths = *wanted;
  }
  task = {*knights, lengths.shortest, lengths.longest};
  if (request.method) {
    const Result<CoverMethod> method = parse_name(cover_methods(), *request.method, "--method");
    if (!method) return method.error();
    task.method = *method;
  }
  if (request.labeling) {
    if (!request.method) task.method = CoverMethod::cycle;
    if (task.method != CoverMethod::cycle) return wrong("--labeling", "belongs to --method cycle; drop one of them");
    const Result<Labeling> labeling = parse_name(labelings(), *request.labeling, "--labeling");
    if (!labeling) return labeling.error();
    task.labeling = *labeling;
  }
  return Task{task};
}

Result<Task> parse_visit(const Board& board, const Request& request) {
  if (!request.knights) return wrong("--knights", "is missing; name the starting squares, such as --knights a8,e5");
  Result<std::vector<Square>> starts = parse_squares(board, *request.knights, "--knights");
  if (!starts) return starts.error();
  std::set<std::tuple<Face, std::int32_t, std::int32_t>> taken;
  for (const Square start : *starts) {
    if (board.is_blocked(start))
      return wrong("--knights", fmt::format("{} is blocked; name free squares", square_name(start)));
    if (!taken.emplace(start.face, start.x, start.y).second)
      return wrong("--knights",
                   fmt::format("{} is named twice; knights start on different squares", square_name(start)));
  }
  return Task{VisitTask{std::move(*starts)}};
}

// What goes with what: the comments of CountTask say it.
std::optional<Error> clash_in_count(const Board& board, const CountTask& task) {
  const bool is_open = task.counted == Counted::open;
  if (task.from && !is_open) return wrong("--from", "belongs to open tours: a closed one begins anywhere; add --open");
  if (task.by_start && !is_open)
    return wrong("--by-start", "belongs to open tours: a closed one begins anywhere; add --open");
  if (task.by_start && task.from)
    return wrong("--by-start", "asks for every start and --from for one; drop one of them");
  if (task.counted == Counted::two_factors && task.directed)
    return wrong("--directed", "belongs to tours; drop it or --two-factors");
  const bool is_rectangle = board.is_plain() && board.leaper().is_knight() &&
                            std::min(board.width(), board.height()) >= 3 &&
                            std::max(board.width(), board.height()) >= 4;
  if (task.method == CountMethod::middle && (!is_rectangle || task.counted == Counted::two_factors))
    return wrong(
        "--method",
        "middle counts knight's tours of rectangles from 3x4 on, without holes or joined edges; take frontier");
  if (task.scope == CountScope::all) return std::nullopt;
  if (board.is_cube())
    return wrong(task.scope == CountScope::symmetric ? "--symmetric" : "--distinct",
                 "knows the turns and reflections of flat boards, not those of a cube; drop it");
  if (task.scope == CountScope::symmetric && task.counted != Counted::closed)
    return wrong("--symmetric", "counts closed tours; add --closed");
  if (task.counted == Counted::two_factors) return wrong("--distinct", "counts tours; drop it or --two-factors");
  if (task.directed || task.from || task.by_start)
    return wrong(task.scope == CountScope::symmetric ? "--symmetric" : "--distinct",
                 "counts tours without a direction; drop --directed, --from and --by-start");
  return std::nullopt;
}

Result<Task> parse_count(const Board& board, const Request& request) {
  CountTask task;
  if (!request.counted) return wrong("--closed", "say what to count: --closed, --open or --two-factors");
  const Result<Counted> counted = parse_name(counted_things(), *request.counted, "counted");
  if (!counted) return counted.error();
  task.counted = *counted;
  if (request.scope) {
    const Result<CountScope> scope = parse_name(count_scopes(), *request.scope, "scope");
    if (!scope) return scope.error();
    task.scope = *scope;
  }
  if (request.from) {
    const Result<Square> from = parse_free_square(board, *request.from, "--from");
    if (!from) return from.error();
    task.from = *from;
  }
  if (request.method) {
    const Result<CountMethod> method = parse_name(count_methods(), *request.method, "--method");
    if (!method) return method.error();
    task.method = *method;
  }
  task.by_start = request.by_start;
  task.directed = request.directed;
  if (std::optional<Error> clash = clash_in_count(board, task)) return *clash;
  task.directed = task.directed || task.from || task.by_start;
  return Task{task};
}

Result<Task> parse_task(const Board& board, const Request& request) {
  if (request.task == "tour") return parse_tour(board, request);
  if (request.task == "cycles") return parse_cycles(board, request);
  if (request.task == "visit") return parse_visit(board, request);
  if (request.task == "count") return parse_count(board, request);
  return wrong("task", fmt::format("{} is not one of tour, cycles, visit, count", in_quotes(request.task)));
}

// A number with a unit: the unit's factor for the first unit that matches.
struct Unit {
  std::string_view name;
  double factor;
};

Result<double> parse_quantity(std::string_view text, std::span<const Unit> units, std::string_view argument,
                              std::string_view accepted) {
  double number = 0;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(rest, static_cast<std::size_t>(text.data() + text.size() - rest));
  for (const Unit& known : units) {
    if (failure != std::errc() || unit != known.name || !std::isfinite(number) || number < 0) continue;
    const double value = number * known.factor;
    if (value <= 9e18) return value;
  }
  return wrong(argument, fmt::format("{} is not {}", in_quotes(text), accepted));
}

}  // namespace

Result<std::int64_t> parse_whole(std::string_view text, std::int64_t least, std::int64_t most,
                                 std::string_view argument) {
  std::int64_t number = 0;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || rest != text.data() + text.size() || number < least || number > most)
    return wrong(argument, fmt::format("{} is not a whole number from {} to {}", in_quotes(text), least, most));
  return number;
}

Result<std::chrono::nanoseconds> parse_duration(std::string_view text, std::string_view argument) {
  static constexpr std::array<Unit, 5> units{{{"s", 1e9}, {"ms", 1e6}, {"m", 60e9}, {"h", 3600e9}, {"", 1e9}}};
  const Result<double> quantity = parse_quantity(text, units, argument, "a time, such as 500ms, 60s, 5m or 2h");
  if (!quantity) return quantity.error();
  return std::chrono::nanoseconds{static_cast<std::int64_t>(*quantity)};
}

Result<std::uint64_t> parse_bytes(std::string_view text, std::string_view argument) {
  static constexpr std::array<Unit, 5> units{
      {{"G", 1073741824.0}, {"M", 1048576.0}, {"K", 1024.0}, {"T", 1099511627776.0}, {"", 1.0}}};
  const Result<double> quantity = parse_quantity(text, units, argument, "an amount of memory, such as 512M or 16G");
  if (!quantity) return quantity.error();
  return static_cast<std::uint64_t>(*quantity);
}

Result<std::vector<Square>> parse_squares(const Board& board, std::string_view list, std::string_view argument) {
  std::vector<Square> squares;
  for (std::string_view rest = list;;) {
    const std::size_t comma = rest.find(',');
    const Result<Square> square = parse_square(board, rest.substr(0, comma));
    if (!square) return wrong(argument, square.error().message);
    squares.push_back(*square);
    if (comma == std::string_view::npos) return squares;
    rest.remove_prefix(comma + 1);
  }
}

Result<Question> parse_question(const Request& request) {
  Result<Board> board = parse_board(request.board);
  if (!board) return board.error();
  if (std::optional<Error> refused = shape_board(*board, request)) return *refused;
  Result<Task> task = parse_task(*board, request);
  if (!task) return task.error();

  Question question{.board = std::move(*board), .task = std::move(*task), .limits = {}};
  if (request.seed) {
    const Result<std::int64_t> seed = parse_whole(*request.seed, 0, INT64_MAX, "--seed");
    if (!seed) return seed.error();
    question.seed = static_cast<std::uint64_t>(*seed);
  }
  if (request.threads) {
    const Result<std::int64_t> threads = parse_whole(*request.threads, 1, 1024, "--threads");
    if (!threads) return threads.error();
    question.threads = static_cast<std::int32_t>(*threads);
  }
  if (request.time_limit && *request.time_limit != "none") {
    const Result<std::chrono::nanoseconds> limit = parse_duration(*request.time_limit, "--time-limit");
    if (!limit) return limit.error();
    question.limits.time = *limit;
  }
  if (request.memory_limit) {
    const Result<std::uint64_t> limit = parse_bytes(*request.memory_limit, "--memory-limit");
    if (!limit) return limit.error();
    question.limits.memory = *limit;
  }
  question.limits.checkpoint = request.checkpoint;
  return question;
}

}  // namespace cavalcade
