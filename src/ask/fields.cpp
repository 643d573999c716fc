#include "ask/fields.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <type_traits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/in_build.hpp"
#include "ask/parse.hpp"
#include "base/text.hpp"
#include "board/attack.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

// ---- what is given, as text ----

Result<std::string> text_of(const Given& given) {
  if (const auto* text = std::get_if<std::string>(&given)) return *text;
  if (const auto* number = std::get_if<std::int64_t>(&given)) return fmt::format("{}", *number);
  const auto* list = std::get_if<std::vector<std::string>>(&given);
  if (list == nullptr || list->empty()) return Error{"is neither a text nor a whole number nor a list of texts"};
  return fmt::format("{}", fmt::join(*list, ","));
}

Result<std::vector<std::string>> items_of(const Given& given) {
  if (const auto* list = std::get_if<std::vector<std::string>>(&given)) return *list;
  const Result<std::string> text = text_of(given);
  if (!text) return text.error();
  return split_at(*text, ',');
}

Result<std::vector<Square>> squares_of(const Board& board, const Given& given) {
  const Result<std::vector<std::string>> names = items_of(given);
  if (!names) return names.error();
  return parse_squares(board, *names);
}

std::vector<std::string> names_of(const Board& board, const std::vector<Square>& squares) {
  std::vector<std::string> names;
  names.reserve(squares.size());
  for (const Square square : squares) names.push_back(square_name(board, square));
  return names;
}

// ---- forms: how a value is written, for fields that are a member of the question or its task ----

// There or not.
struct Flag {
  static Result<bool> read(const Given& given) {
    if (const auto* flag = std::get_if<bool>(&given)) return *flag;
    return Error{"is neither true nor false"};
  }
  static Given write(bool value) { return value; }
};

// One of the names of an enumeration.
template <class Value>
struct OneOf {
  static Result<Value> read(const Board& /*board*/, const std::string& text) { return parse_name<Value>(text); }
  static Given write(Value value) { return std::string(name_of(value)); }
  static std::vector<Choice> choices() {
    std::vector<Choice> all;
    for (const Named<Value>& row : names<Value>())
      if (is_in_build(row.value)) all.push_back({row.name, row.summary});
    return all;
  }
};

struct FreeSquare {
  static Result<Square> read(const Board& board, const std::string& text) {
    Result<Square> square = parse_square(board, text);
    if (square && board.is_blocked(*square)) return Error{fmt::format("{} is blocked; name a free square", text)};
    return square;
  }
  static Given write(const Board& board, Square square) { return square_name(board, square); }
};

// A rule by its name, or the jumps by their numbers, each a digit.
struct Order {
  static Result<MoveOrder> read(const Board& board, const std::string& text) {
    const Result<OrderRule> rule = parse_name<OrderRule>(text);
    if (board.is_graph() && (!rule || *rule != OrderRule::ranks))
      return Error{"orders the jumps of a piece on a flat board; drop it"};
    if (rule) return MoveOrder{*rule, ""};
    constexpr std::size_t most_digits = 9;
    if (board.jumps().size() > most_digits)
      return Error{fmt::format("{} is not one of {}; a piece with more than {} moves has no digits for them",
                               in_quotes(text), names_in_build(names<OrderRule>()), most_digits)};
    std::string digits;
    for (std::size_t jump = 1; jump <= board.jumps().size(); ++jump) digits += static_cast<char>('0' + jump);
    if (std::is_permutation(text.begin(), text.end(), digits.begin(), digits.end()))
      return MoveOrder{OrderRule::ranks, text};
    return Error{fmt::format("{} is not one of {}, nor the digits {} in some order", in_quotes(text),
                             names_in_build(names<OrderRule>()), digits)};
  }
  static Given write(const MoveOrder& order) {
    return order.digits.empty() ? std::string(name_of(order.rule)) : order.digits;
  }
};

struct Steps {
  static Result<StepRange> read(const Board& board, const std::string& text) {
    const std::optional<Ends> ends = split_range(text);
    if (!ends) return Error{fmt::format("{} is not a range of steps, such as 5..9", in_quotes(text))};
    const Result<std::int64_t> first = parse_whole(ends->first, 1, board.free_squares());
    if (!first) return first.error();
    const Result<std::int64_t> last = parse_whole(ends->last, *first, board.free_squares());
    if (!last) return last.error();
    return StepRange{*first, *last};
  }
  static Given write(StepRange steps) { return fmt::format("{}..{}", steps.first, steps.last); }
};

template <std::int64_t least, std::int64_t most>
struct Whole {
  static Result<std::int64_t> read(const Board& /*board*/, const std::string& text) {
    return parse_whole(text, least, most);
  }
};

struct Seed : Whole<0, INT64_MAX> {
  static Given write(std::uint64_t seed) { return static_cast<std::int64_t>(seed); }
};

struct Threads {
  static Result<std::int32_t> read(const Board& /*board*/, const std::string& text) { return parse_threads(text); }
};

struct TimeLimit {
  static Result<std::optional<std::chrono::nanoseconds>> read(const Board& /*board*/, const std::string& text) {
    return parse_time_limit(text);
  }
};

struct Bytes {
  static Result<std::uint64_t> read(const Board& /*board*/, const std::string& text) { return parse_bytes(text); }
};

struct Folder {
  static Result<std::string> read(const Board& /*board*/, const std::string& text) { return text; }
};

template <class Owner>
Owner owner_of(auto Owner::* /*first*/, auto... /*rest*/);

// The member that a path leads to: &TourTask::circuit, &CircuitModel::values.
template <auto... Path>
auto& member_of(auto& question) {
  using Owner = decltype(owner_of(Path...));
  if constexpr (std::is_same_v<Owner, Question>)
    return (question.*....*Path);
  else
    return (std::get<Owner>(question.task).*....*Path);
}

template <class Form, auto... Path>
Result<void> read_member(Question& question, const Given& given) {
  const auto keep = [&](const auto& value) -> Result<void> {
    if (!value) return value.error();
    auto& member = member_of<Path...>(question);
    member = static_cast<std::remove_cvref_t<decltype(member)>>(*value);
    return {};
  };
  if constexpr (std::is_same_v<Form, Flag>) {
    return keep(Form::read(given));
  } else {
    const Result<std::string> text = text_of(given);
    return text ? keep(Form::read(question.board, *text)) : text.error();
  }
}

template <class Form, auto... Path>
std::optional<Given> write_member(const Question& question) {
  const auto& value = member_of<Path...>(question);
  if constexpr (std::is_same_v<Form, FreeSquare>) {
    if (!value) return std::nullopt;
    return Form::write(question.board, *value);
  } else if constexpr (requires { value.has_value(); }) {
    if (!value) return std::nullopt;
    return Form::write(*value);
  } else {
    return Form::write(value);
  }
}

// A row whose value is a member.
template <class Form, auto... Path>
constexpr Field member(Field field) {
  field.read = read_member<Form, Path...>;
  if constexpr (requires { Form::write; }) field.write = write_member<Form, Path...>;
  if constexpr (requires { Form::choices; }) field.choices = Form::choices;
  if constexpr (std::is_same_v<Form, Flag>) field.type = "boolean";
  return field;
}

// ---- fields that are more than a member ----

// Reads a value that is always a text.
template <Result<void> (*read)(Question&, const std::string&)>
Result<void> as_text(Question& question, const Given& given) {
  const Result<std::string> text = text_of(given);
  return text ? read(question, *text) : text.error();
}

std::optional<Given> write_board(const Question& question) {
  if (question.board.is_given_graph()) return question.board.shared_graph();
  return board_name(question.board);
}

std::optional<Given> write_task(const Question& question) {
  return std::string(task_name(question.task));
}

Result<void> read_block(Question& question, const Given& given) {
  const auto* list = std::get_if<std::vector<std::string>>(&given);
  if (list != nullptr && list->empty()) return {};
  const Result<std::vector<Square>> squares = squares_of(question.board, given);
  if (!squares) return squares.error();
  for (const Square square : *squares)
    if (const Result<void> done = question.board.block(square); !done) return done.error();
  if (question.board.free_squares() == 0) return Error{"every square is blocked; leave at least one free"};
  return {};
}

std::optional<Given> write_block(const Question& question) {
  const Board& board = question.board;
  if (board.blocked_count() == 0) return std::nullopt;
  std::vector<std::string> names;
  for (const Cell cell : board.blocked_cells()) names.push_back(square_name(board, cell));
  return names;
}

// The two squares of a move such as a1-b3. Names of vertices may have hyphens, too.
Result<std::vector<Square>> ends_of_move(const Board& board, const std::string& name) {
  if (board.is_graph())
    for (std::size_t at = name.find('-'); at != std::string::npos; at = name.find('-', at + 1)) {
      Result<std::vector<Square>> squares = parse_squares(board, {name.substr(0, at), name.substr(at + 1)});
      if (squares) return squares;
    }
  const std::vector<std::string> ends = split_at(name, '-');
  if (ends.size() != 2) return Error{fmt::format("{} is not a move, such as a1-b3", in_quotes(name))};
  return parse_squares(board, ends);
}

// Moves such as a1-b3, different ones, ascending.
Result<std::vector<Move>> moves_of(const Board& board, const Given& given) {
  const Result<std::vector<std::string>> names = items_of(given);
  if (!names) return names.error();
  if (!board.has_cells()) return Error{fmt::format("single moves need a board of at most {} squares", max_cells)};
  std::vector<Move> moves;
  for (const std::string& name : *names) {
    const Result<std::vector<Square>> squares = ends_of_move(board, name);
    if (!squares) return squares.error();
    const Move move(board.cell(squares->front()), board.cell(squares->back()));
    if (!board.are_neighbours(move.lesser, move.greater) && !board.is_taken_out(move.lesser, move.greater))
      return Error{fmt::format("{} is not a move on this board", name)};
    moves.push_back(move);
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

std::string move_name(const Board& board, const Move& move) {
  return fmt::format("{}-{}", square_name(board, move.lesser), square_name(board, move.greater));
}

std::optional<Given> names_of(const Board& board, const std::vector<Move>& moves) {
  if (moves.empty()) return std::nullopt;
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (const Move& move : moves) names.push_back(move_name(board, move));
  return names;
}

Result<void> read_avoid(Question& question, const Given& given) {
  Board& board = question.board;
  const Result<std::vector<Move>> moves = moves_of(board, given);
  if (!moves) return moves.error();
  for (const Move& move : *moves)
    if (const Result<void> done = board.take_out(board.square(move.lesser), board.square(move.greater)); !done)
      return done.error();
  return {};
}

std::optional<Given> write_avoid(const Question& question) {
  return names_of(question.board, question.board.taken_out());
}

template <class Tours>
Result<void> read_use(Question& question, const Given& given) {
  Result<std::vector<Move>> moves = moves_of(question.board, given);
  if (!moves) return moves.error();
  for (const Move& move : *moves)
    if (question.board.is_taken_out(move.lesser, move.greater))
      return Error{fmt::format("{} is a move to avoid, too", move_name(question.board, move))};
  std::get<Tours>(question.task).use = std::move(*moves);
  return {};
}

template <class Tours>
std::optional<Given> write_use(const Question& question) {
  return names_of(question.board, std::get<Tours>(question.task).use);
}

// Questions of earlier versions have no such field.
std::optional<Given> write_symmetry(const Question& question) {
  const std::optional<Turn> turn = std::get<TourTask>(question.task).symmetry;
  for (const Named<Turn>& row : names<Turn>())
    if (turn == row.value) return std::string(row.name);
  return std::nullopt;
}

// Both fields say the one aim. Questions of earlier versions have none.
template <bool most>
Result<void> read_aim(Question& question, const std::string& text) {
  const Result<Figure> figure = parse_name<Figure>(text);
  if (!figure) return figure.error();
  auto& aim = std::get<TourTask>(question.task).aim;
  if (aim) return Error{"a tour has one aim, the fewest or the most of one thing; drop one of them"};
  aim = Aim{*figure, most};
  return {};
}

template <bool most>
std::optional<Given> write_aim(const Question& question) {
  const std::optional<Aim> aim = std::get<TourTask>(question.task).aim;
  if (!aim || aim->most != most) return std::nullopt;
  return std::string(name_of(aim->figure));
}

// A step such as 17=d4.
Result<GivenStep> step_of(const Board& board, const std::string& text) {
  const std::vector<std::string> parts = split_at(text, '=');
  if (parts.size() != 2) return Error{fmt::format("{} is not a step and its square, such as 17=d4", in_quotes(text))};
  const Result<std::int64_t> step = parse_whole(parts[0], 1, board.free_squares());
  if (!step) return step.error();
  const Result<Square> square = FreeSquare::read(board, parts[1]);
  if (!square) return square.error();
  return GivenStep{*step, board.cell(*square)};
}

template <class Tours>
Result<void> read_steps(Question& question, const Given& given) {
  const Board& board = question.board;
  const Result<std::vector<std::string>> texts = items_of(given);
  if (!texts) return texts.error();
  if (!board.has_cells()) return Error{fmt::format("single steps need a board of at most {} squares", max_cells)};
  std::vector<GivenStep> steps;
  for (const std::string& text : *texts) {
    const Result<GivenStep> step = step_of(board, text);
    if (!step) return step.error();
    steps.push_back(*step);
  }
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  std::map<Cell, std::int64_t> step_on;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto [cell, step] = std::pair(steps[i].cell, steps[i].step);
    if (i > 0 && steps[i - 1].step == step)
      return Error{fmt::format("step {} is said to be {} and {}", step, square_name(board, steps[i - 1].cell),
                               square_name(board, cell))};
    if (const auto [other, is_new] = step_on.emplace(cell, step); !is_new)
      return Error{fmt::format("{} is said to be step {} and step {}", square_name(board, cell), other->second, step)};
  }
  std::get<Tours>(question.task).steps = std::move(steps);
  return {};
}

// Questions of earlier versions have no such field.
template <class Tours>
std::optional<Given> write_steps(const Question& question) {
  const std::vector<GivenStep>& steps = std::get<Tours>(question.task).steps;
  if (steps.empty()) return std::nullopt;
  std::vector<std::string> texts;
  texts.reserve(steps.size());
  for (const GivenStep& given : steps)
    texts.push_back(fmt::format("{}={}", given.step, square_name(question.board, given.cell)));
  return texts;
}

// Questions of earlier versions have no such field.
std::optional<Given> write_no_theorems(const Question& question) {
  if (!std::get<TourTask>(question.task).no_theorems) return std::nullopt;
  return true;
}

Result<void> read_wrap(Question& question, const std::string& text) {
  const Result<Wrap> wrap = parse_name<Wrap>(text);
  return wrap ? question.board.set_wrap(*wrap) : wrap.error();
}

std::optional<Given> write_wrap(const Question& question) {
  if (question.board.wrap() == Wrap::none) return std::nullopt;
  return OneOf<Wrap>::write(question.board.wrap());
}

Result<void> read_piece(Question& question, const std::string& text) {
  std::vector<std::string_view> all;
  for (const NamedPiece& named : named_pieces()) {
    if (named.name == text) return question.board.set_piece(named.piece);
    all.push_back(named.name);
  }
  return Error{fmt::format("{} is not one of {}", in_quotes(text), fmt::join(all, ", "))};
}

// One of the leapers that a piece is made of, such as 1,2.
Result<Leaper> leaper_of(const std::string& text) {
  const std::vector<std::string> jumps = split_at(text, ',');
  if (jumps.size() < 2) return Error{fmt::format("{} is not two numbers, such as 1,2", in_quotes(text))};
  const Result<std::int64_t> a = parse_whole(jumps[0], 0, max_side);
  if (!a) return a.error();
  const Result<std::int64_t> b = parse_whole(text.substr(jumps[0].size() + 1), 0, max_side);
  if (!b) return b.error();
  return Leaper{static_cast<std::int32_t>(*a), static_cast<std::int32_t>(*b)};
}

Result<void> read_leaper(Question& question, const std::string& text) {
  std::vector<Leaper> leapers;
  for (const std::string& part : split_at(text, '+')) {
    const Result<Leaper> leaper = leaper_of(part);
    if (!leaper) return leaper.error();
    leapers.push_back(*leaper);
  }
  return question.board.set_piece(Piece(std::move(leapers)));
}

std::optional<Given> write_leaper(const Question& question) {
  if (question.board.piece() == Piece()) return std::nullopt;
  return leaper_text(question.board.piece());
}

// A chess piece and its square, such as Q:d5.
Result<StandingPiece> standing_piece_of(const Board& board, const std::string& text) {
  const bool has_letter = text.size() > 2 && text[1] == ':';
  const std::optional<ChessPiece> piece = has_letter ? chess_piece(text[0]) : std::nullopt;
  if (!piece)
    return Error{
        fmt::format("{} is not a piece and its square, such as Q:d5; pieces are K, Q, R, B and N", in_quotes(text))};
  const Result<Square> square = parse_square(board, text.substr(2));
  if (!square) return square.error();
  if (board.is_blocked(*square)) return Error{fmt::format("{} is blocked; name a free square", text.substr(2))};
  return StandingPiece{*piece, *square};
}

// What the pieces stand on and attack is blocked; which squares these are is all that a question keeps.
Result<void> read_closed_by(Question& question, const Given& given) {
  constexpr std::int64_t most_squares = 1'000'000;
  Board& board = question.board;
  const Result<std::vector<std::string>> texts = items_of(given);
  if (!texts) return texts.error();
  if (!board.is_flat() || board.wrap() != Wrap::none)
    return Error{"chess pieces attack on flat boards without joined edges; name the squares as blocked ones"};
  if (board.area() > most_squares) return Error{fmt::format("needs a board of at most {} squares", most_squares)};
  std::vector<StandingPiece> pieces;
  std::set<Cell> taken;
  for (const std::string& text : *texts) {
    const Result<StandingPiece> piece = standing_piece_of(board, text);
    if (!piece) return piece.error();
    if (!taken.insert(board.cell(piece->square)).second)
      return Error{fmt::format("two pieces stand on {}; name another square", square_name(piece->square))};
    pieces.push_back(*piece);
  }
  for (const Square square : closed_squares(board, pieces))
    if (const Result<void> done = board.block(square); !done) return done.error();
  if (board.free_squares() == 0) return Error{"no square is left that the pieces do not attack; take fewer"};
  return {};
}

// Questions of earlier versions have no such field.
std::optional<Given> write_by_cycles(const Question& question) {
  if (!std::get<CountTask>(question.task).by_cycles) return std::nullopt;
  return true;
}

// The cover that is looked for, or those that are counted.
CyclesTask& cover_in(Question& question) {
  if (auto* cycles = std::get_if<CyclesTask>(&question.task)) return *cycles;
  auto& cover = std::get<CountTask>(question.task).cover;
  return cover ? *cover : cover.emplace();
}

const CyclesTask* cover_in(const Question& question) {
  if (const auto* cycles = std::get_if<CyclesTask>(&question.task)) return cycles;
  const auto& cover = std::get<CountTask>(question.task).cover;
  return cover ? &*cover : nullptr;
}

Result<void> read_number_of_cycles(Question& question, const std::string& text) {
  // More than there is room for is no mistake, but a question whose answer is no.
  const std::int64_t squares = question.board.free_squares();
  const Result<std::int64_t> knights = parse_whole(text, 1, std::max(max_cells, squares));
  if (!knights) return knights.error();
  const LengthRange lengths = balanced_lengths(squares, *knights);
  CyclesTask& task = cover_in(question);
  task.knights = *knights;
  task.shortest = lengths.shortest;
  task.longest = lengths.longest;
  return {};
}

std::optional<Given> write_number_of_cycles(const Question& question) {
  const CyclesTask* task = cover_in(question);
  if (task == nullptr) return std::nullopt;
  return task->knights;
}

Result<void> read_lengths(Question& question, const std::string& text) {
  const std::optional<Ends> ends = split_range(text);
  if (!ends) return Error{fmt::format("{} is not a range, such as 56..58", in_quotes(text))};
  // The balanced lengths themselves must be accepted: they start at 0 on boards of a square or two, and no board is too
  // big.
  const Result<std::int64_t> shortest = parse_whole(ends->first, 0, INT64_MAX);
  if (!shortest) return shortest.error();
  const Result<std::int64_t> longest = parse_whole(ends->last, 0, INT64_MAX);
  if (!longest) return longest.error();
  if (*longest < *shortest)
    return Error{fmt::format("{} begins with the longer length; give the shorter one first", in_quotes(text))};
  if (question.board.alternates_colour() && (*shortest % 2 == 1 || *longest % 2 == 1))
    return Error{
        fmt::format("{} names an odd length, and every cycle of this board has an even one, since "
                    "each move changes the colour; give even numbers",
                    in_quotes(text))};
  CyclesTask& task = cover_in(question);
  task.shortest = *shortest;
  task.longest = *longest;
  return {};
}

std::optional<Given> write_lengths(const Question& question) {
  const CyclesTask* task = cover_in(question);
  if (task == nullptr) return std::nullopt;
  return fmt::format("{}..{}", task->shortest, task->longest);
}

Result<void> read_starts(Question& question, const Given& given) {
  Result<std::vector<Square>> starts = squares_of(question.board, given);
  if (!starts) return starts.error();
  std::set<std::tuple<Face, std::int32_t, std::int32_t>> taken;
  for (const Square start : *starts) {
    if (question.board.is_blocked(start))
      return Error{fmt::format("{} is blocked; name free squares", square_name(question.board, start))};
    if (!taken.emplace(start.face, start.x, start.y).second)
      return Error{
          fmt::format("{} is named twice; knights start on different squares", square_name(question.board, start))};
  }
  if (starts->empty()) return Error{"names no square"};
  std::get<VisitTask>(question.task).knights = std::move(*starts);
  return {};
}

std::optional<Given> write_starts(const Question& question) {
  return names_of(question.board, std::get<VisitTask>(question.task).knights);
}

// ---- the table ----

constexpr std::array field_table{
    // Every question. The board and the task are read before anything else (ask/request.cpp).
    Field{.name = "board",
          .group = groups::board,
          .value = "BOARD",
          .help = "8x8, cube:4, 4x4x4, hex:5, @FILE or graph:FILE",
          .write = write_board},
    Field{.name = "task",
          .value = "TASK",
          .help = "What is asked",
          .type = "'tour' | 'cycles' | 'visit' | 'count'",
          .write = write_task},
    Field{.name = "block",
          .group = groups::board,
          .value = "SQUARES",
          .help = "Blocked squares, such as a1,c3",
          .type = "string[]",
          .read = read_block,
          .write = write_block},
    Field{.name = "wrap",
          .group = groups::board,
          .value = "EDGES",
          .help = "Joined edges",
          .usual = "none",
          .choices = OneOf<Wrap>::choices,
          .read = as_text<read_wrap>,
          .write = write_wrap},
    Field{.name = "piece",
          .group = groups::board,
          .value = "NAME",
          .help = "The piece by its name: king, wazir, fers, camel, zebra, giraffe, antelope, ..",
          .carried = Carried::in_questions,
          .read = as_text<read_piece>},
    Field{.name = "leaper",
          .group = groups::board,
          .value = "A,B",
          .help = "The piece by its jumps: two numbers, or several with +, such as 1,2+3,4",
          .usual = "1,2",
          .read = as_text<read_leaper>,
          .write = write_leaper},
    Field{.name = "closed_by",
          .group = groups::board,
          .value = "PIECES",
          .help = "Chess pieces whose squares, and all that they attack, are blocked, such as Q:d5,N:a1; lines end "
                  "where a square is blocked or another piece stands",
          .carried = Carried::in_questions,
          .type = "string[]",
          .read = read_closed_by},
    Field{.name = "avoid",
          .group = groups::board,
          .value = "MOVES",
          .help = "Moves that are not made, such as a1-b3,c3-e4",
          .type = "string[]",
          .read = read_avoid,
          .write = write_avoid},

    // A tour.
    member<Flag, &TourTask::closed>(
        {.name = "closed", .tasks = tasks::tours, .help = "The last square is a move away from the first"}),
    member<FreeSquare, &TourTask::from>(
        {.name = "from", .tasks = tasks::tours, .value = "SQUARE", .help = "The first square, such as d4"}),
    member<FreeSquare, &TourTask::to>(
        {.name = "to", .tasks = tasks::tours, .value = "SQUARE", .help = "The last square"}),
    Field{.name = "step",
          .tasks = tasks::tours,
          .value = "STEPS",
          .help = "Steps and their squares, counted from 1, such as 17=d4,40=h8",
          .type = "string[]",
          .read = read_steps<TourTask>,
          .write = write_steps<TourTask>},
    Field{.name = "use",
          .tasks = tasks::tours,
          .value = "MOVES",
          .help = "Moves that the tour makes, in either direction, such as a1-b3,c3-e4",
          .type = "string[]",
          .read = read_use<TourTask>,
          .write = write_use<TourTask>},
    Field{.name = "symmetry",
          .tasks = tasks::tours,
          .value = "TURN",
          .help = "A turn or reflection of the board that the tour is invariant under",
          .choices = OneOf<Turn>::choices,
          .read = read_member<OneOf<Turn>, &TourTask::symmetry>,
          .write = write_symmetry},
    Field{.name = "fewest",
          .tasks = tasks::tours,
          .value = "FIGURE",
          .help = "The tour that has the fewest of these, and a proof that there are none with fewer",
          .choices = OneOf<Figure>::choices,
          .read = as_text<read_aim<false>>,
          .write = write_aim<false>},
    Field{.name = "most",
          .tasks = tasks::tours,
          .value = "FIGURE",
          .help = "The tour that has the most of these, and a proof",
          .choices = OneOf<Figure>::choices,
          .read = as_text<read_aim<true>>,
          .write = write_aim<true>},
    member<OneOf<TourMethod>, &TourTask::method>(
        {.name = "method", .tasks = tasks::tours, .group = groups::method, .value = "METHOD", .help = "How to search"}),
    Field{.name = "no_theorems",
          .tasks = tasks::tours,
          .group = groups::method,
          .help = "No theorem and no count is asked first: the method itself finds out that there is no tour",
          .type = "boolean",
          .read = read_member<Flag, &TourTask::no_theorems>,
          .write = write_no_theorems},
    member<OneOf<TieBreak>, &TourTask::tie_break>(
        {.name = "tie_break",
         .tasks = tasks::tours,
         .group = groups::method,
         .value = "RULE",
         .help = "How Warnsdorff's rule breaks ties (default: several, one after the other)",
         .methods = "warnsdorff,hybrid"}),
    member<Order, &TourTask::order>({.name = "order",
                                     .tasks = tasks::tours,
                                     .group = groups::method,
                                     .value = "ORDER",
                                     .help = "blind: which move is tried first: ranks (towards the lowest rank), "
                                             "clockwise, random, or the eight moves by their numbers, clockwise from "
                                             "one right and two up, such as 82314567",
                                     .methods = "blind"}),
    member<OneOf<bool>, &TourTask::circuit, &CircuitModel::redundant>(
        {.name = "redundant",
         .tasks = tasks::tours,
         .group = groups::method,
         .value = "SWITCH",
         .help = "circuit: with the redundant constraint of the model, or without",
         .methods = "circuit"}),
    member<OneOf<ValueOrder>, &TourTask::circuit, &CircuitModel::values>(
        {.name = "values",
         .tasks = tasks::tours,
         .group = groups::method,
         .value = "ORDER",
         .help = "circuit: which square is tried first",
         .methods = "circuit"}),
    member<OneOf<Consistency>, &TourTask::circuit, &CircuitModel::consistency>(
        {.name = "consistency",
         .tasks = tasks::tours,
         .group = groups::method,
         .value = "LEVEL",
         .help = "circuit: how far it looks ahead",
         .methods = "circuit"}),
    member<Steps, &TourTask::squares>({.name = "squares",
                                       .tasks = tasks::tours,
                                       .value = "N..M",
                                       .help = "Only these steps of the tour, such as 1..10"}),
    member<FreeSquare, &TourTask::step_of>(
        {.name = "step_of", .tasks = tasks::tours, .value = "SQUARE", .help = "Only the step of this square"}),

    // A cover by cycles.
    Field{.name = "knights",
          .tasks = tasks::covers,
          .value = "N",
          .help = "How many cycles",
          .missing = "give the number of cycles, such as 5",
          .type = "number",
          .read = as_text<read_number_of_cycles>,
          .write = write_number_of_cycles},
    Field{.name = "lengths",
          .tasks = tasks::covers,
          .value = "N..M",
          .help = "Squares of a cycle, such as 16..20 (default: the even numbers around squares / knights)",
          .read = as_text<read_lengths>,
          .write = write_lengths},
    member<OneOf<CoverMethod>, &CyclesTask::method>({.name = "method",
                                                     .tasks = tasks::covers,
                                                     .group = groups::method,
                                                     .value = "METHOD",
                                                     .help = "How to search"}),
    member<OneOf<Labeling>, &CyclesTask::labeling>({.name = "labeling",
                                                    .tasks = tasks::covers,
                                                    .group = groups::method,
                                                    .value = "ORDER",
                                                    .help = "cycle: in which order it decides",
                                                    .methods = "cycle"}),

    // A visit by knights in turn.
    Field{.name = "knights",
          .tasks = tasks::visits,
          .value = "SQUARES",
          .help = "Where they start, in the order of their turns, such as a8,e5",
          .missing = "name the starting squares, such as a8,e5",
          .type = "string[]",
          .read = read_starts,
          .write = write_starts},

    // A count.
    member<OneOf<Counted>, &CountTask::counted>({.name = "counted",
                                                 .tasks = tasks::counts,
                                                 .value = "WHAT",
                                                 .help = "What is counted",
                                                 .missing = "say what to count",
                                                 .choices_are_options = true}),
    member<OneOf<CountScope>, &CountTask::scope>({.name = "scope",
                                                  .tasks = tasks::counts,
                                                  .value = "WHICH",
                                                  .help = "Which of them",
                                                  .choices_are_options = true}),
    member<Flag, &CountTask::directed>(
        {.name = "directed", .tasks = tasks::counts, .help = "A tour and its reverse are two"}),
    member<FreeSquare, &CountTask::from>({.name = "from",
                                          .tasks = tasks::counts,
                                          .value = "SQUARE",
                                          .help = "Open tours that begin on this square, such as d4"}),
    Field{.name = "step",
          .tasks = tasks::counts,
          .value = "STEPS",
          .help = "Tours with these squares at these steps, such as 17=d4,40=h8; with a direction, and a beginning",
          .type = "string[]",
          .read = read_steps<CountTask>,
          .write = write_steps<CountTask>},
    Field{.name = "use",
          .tasks = tasks::counts,
          .value = "MOVES",
          .help = "Tours that make these moves, in either direction, such as a1-b3,c3-e4",
          .type = "string[]",
          .read = read_use<CountTask>,
          .write = write_use<CountTask>},
    member<Flag, &CountTask::by_start>(
        {.name = "by_start", .tasks = tasks::counts, .help = "Open tours by the square they begin on"}),
    Field{.name = "by_cycles",
          .tasks = tasks::counts,
          .help = "Two-factors by their number of cycles",
          .type = "boolean",
          .read = read_member<Flag, &CountTask::by_cycles>,
          .write = write_by_cycles},
    Field{.name = "knights",
          .tasks = tasks::counts,
          .value = "N",
          .help = "Covers by this number of cycles, such as 3",
          .type = "number",
          .read = as_text<read_number_of_cycles>,
          .write = write_number_of_cycles},
    Field{.name = "lengths",
          .tasks = tasks::counts,
          .value = "N..M",
          .help = "Covers by cycles of these lengths (default: the even numbers around squares / knights)",
          .read = as_text<read_lengths>,
          .write = write_lengths},
    member<OneOf<CountMethod>, &CountTask::method>(
        {.name = "method", .tasks = tasks::counts, .group = groups::method, .value = "METHOD", .help = "How to count"}),

    // Every question again: what it may use.
    member<Seed, &Question::seed>({.name = "seed",
                                   .group = groups::method,
                                   .value = "N",
                                   .help = "For everything random; the same seed gives the same answer",
                                   .usual = "1",
                                   .type = "number"}),
    member<Threads, &Question::threads>({.name = "threads",
                                         .group = groups::limits,
                                         .value = "N",
                                         .help = "Threads to use: a number, or all for one per core",
                                         .usual = "1",
                                         .environment = "CAVALCADE_THREADS",
                                         .carried = Carried::on_the_command_line,
                                         .type = "number"}),
    member<TimeLimit, &Question::limits, &Limits::time>({.name = "time_limit",
                                                         .group = groups::limits,
                                                         .value = "TIME",
                                                         .help = "Such as 500ms, 60s, 5m, or none",
                                                         .environment = "CAVALCADE_TIME_LIMIT",
                                                         .carried = Carried::in_questions}),
    member<Bytes, &Question::limits, &Limits::memory>(
        {.name = "memory_limit",
         .group = groups::limits,
         .value = "BYTES",
         .help = "Such as 512M or 16G (default: nine tenths of the machine)",
         .environment = "CAVALCADE_MEMORY_LIMIT",
         .carried = Carried::on_the_command_line}),
    member<Folder, &Question::limits, &Limits::checkpoint>(
        {.name = "checkpoint",
         .tasks = tasks::counts,
         .group = groups::limits,
         .value = "FOLDER",
         .help = "A folder for what is known so far: the same command goes on from there; also where states go that "
                 "do not fit the memory",
         .carried = Carried::on_the_command_line}),
};

std::string as_option(std::string_view name) {
  std::string option = "--" + std::string(name);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

}  // namespace

std::span<const Field> fields() {
  return field_table;
}

const Field* find_field(std::string_view name, unsigned tasks) {
  const auto* const found = std::find_if(field_table.begin(), field_table.end(), [&](const Field& field) {
    return field.name == name && (field.tasks & tasks) != 0;
  });
  return found == field_table.end() ? nullptr : &*found;
}

bool goes_with(const Field& field, std::string_view method) {
  const std::vector<std::string> methods = split_at(field.methods, ',');
  return field.methods.empty() || std::find(methods.begin(), methods.end(), method) != methods.end();
}

bool has_method_in_build(const Field& field) {
  if (field.methods.empty()) return true;
  const std::vector<Choice> methods = find_field("method", field.tasks)->choices();
  return std::any_of(methods.begin(), methods.end(),
                     [&](const Choice& method) { return goes_with(field, method.name); });
}

std::string spelled(std::string_view field, Spelling spelling) {
  if (spelling == Spelling::json) return std::string(field);
  const Field* row = find_field(field, tasks::all);
  if (row == nullptr || !row->choices_are_options) return as_option(field);
  std::vector<std::string> options;
  for (const Choice& choice : row->choices()) options.push_back(as_option(choice.name));
  if (row->missing.empty()) options.erase(options.begin());  // the default has no option
  const std::string last = options.back();
  options.pop_back();
  return fmt::format("{} or {}", fmt::join(options, ", "), last);
}

std::string spelled(std::string_view field, std::string_view choice, Spelling spelling) {
  if (spelling == Spelling::json) return fmt::format("{} {}", field, choice);
  const Field* row = find_field(field, tasks::all);
  return row->choices_are_options ? as_option(choice) : fmt::format("{} {}", as_option(field), choice);
}

std::vector<std::pair<std::string_view, Given>> fields_of(const Question& question) {
  std::vector<std::pair<std::string_view, Given>> all;
  const unsigned kind = task_kind(question.task);
  const Field* method = find_field("method", kind);
  for (const Field& field : field_table) {
    if ((field.tasks & kind) == 0 || field.carried != Carried::in_answers) continue;
    if (!field.methods.empty() && !goes_with(field, std::get<std::string>(*method->write(question)))) continue;
    if (std::optional<Given> given = field.write(question)) all.emplace_back(field.name, std::move(*given));
  }
  return all;
}

std::string typescript_of_questions() {
  std::vector<std::pair<std::string_view, std::vector<std::string_view>>> members;  // with the types of all their rows
  for (const Field& field : field_table) {
    if (field.carried == Carried::on_the_command_line) continue;
    auto member = std::find_if(members.begin(), members.end(), [&](const auto& m) { return m.first == field.name; });
    if (member == members.end()) member = members.insert(member, {field.name, {}});
    std::vector<std::string_view>& types = member->second;
    if (std::find(types.begin(), types.end(), field.type) == types.end()) types.push_back(field.type);
  }
  std::string text =
      "// Generated from the table of fields, src/ask/fields.cpp; a test says what to change.\n\n"
      "export interface Question {\n";
  for (const auto& [name, types] : members)
    text += fmt::format("  {}{}: {};\n", name, name == "board" ? "" : "?", fmt::join(types, " | "));
  return text + "}\n";
}

}  // namespace cavalcade
