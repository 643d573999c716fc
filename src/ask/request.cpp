#include "ask/request.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/in_build.hpp"
#include "ask/parse.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

// A question in the making.
class Reader {
 public:
  explicit Reader(const Request& request) : request_(request) {}

  [[nodiscard]] Result<Question> read(std::int64_t most_squares) const {
    Result<Board> board = board_of_request(most_squares);
    if (!board) return Error{"board: " + board.error().message};
    if (board->area() > most_squares)
      return Error{fmt::format("board: has more than the {} squares that are taken here", most_squares)};
    const std::string name = request_.text("task", "tour");
    std::optional<Task> task = task_named(name);
    if (!task) return wrong("task", fmt::format("{} is not one of {}", in_quotes(name), names_of_tasks(tasks::all)));
    Question question{.board = std::move(*board), .task = std::move(*task), .limits = {}};
    if (const Result<void> done = refuse_strangers(question); !done) return done.error();
    if (const Result<void> done = refuse_two_pieces(); !done) return done.error();
    if (const Result<void> done = read_fields(question); !done) return done.error();
    if (const Result<void> done =
            std::visit([&](auto& read) { return refuse_clash(question.board, read); }, question.task);
        !done)
      return done.error();
    return question;
  }

  // A method must be in this build.
  [[nodiscard]] Result<void> refuse_left_out(const Question& question) const {
    const auto* tour = std::get_if<TourTask>(&question.task);
    const auto* cycles = std::get_if<CyclesTask>(&question.task);
    Result<void> done;
    if (tour != nullptr) done = require_in_build(tour->method);
    if (cycles != nullptr) done = require_in_build(cycles->method);
    return done ? done : wrong("method", done.error().message);
  }

 private:
  // A text, or a graph.
  [[nodiscard]] Result<Board> board_of_request(std::int64_t most_squares) const {
    const Given* given = request_.find("board");
    const auto* graph = given == nullptr ? nullptr : std::get_if<BoardGraph::Shared>(given);
    return graph == nullptr ? parse_board(request_.text("board"), most_squares) : Board::of_graph(*graph);
  }

  [[nodiscard]] std::string name(std::string_view field) const { return spelled(field, request_.spelling()); }
  [[nodiscard]] std::string name(std::string_view field, std::string_view choice) const {
    return spelled(field, choice, request_.spelling());
  }
  [[nodiscard]] Error wrong(std::string_view field, std::string_view what) const {
    return Error{fmt::format("{}: {}", name(field), what)};
  }

  // What was given must be a field of such a question.
  [[nodiscard]] Result<void> refuse_strangers(const Question& question) const {
    for (const auto& [field, given] : request_.items()) {
      if (find_field(field, task_kind(question.task)) != nullptr) continue;
      unsigned owners = 0;
      for (const Field& row : fields())
        if (row.name == field) owners |= row.tasks;
      if (owners == 0) return Error{fmt::format("{}: is no field of a question", field)};
      return wrong(field, fmt::format("belongs to {}; drop it", names_of_tasks(owners)));
    }
    return {};
  }

  [[nodiscard]] Result<void> refuse_two_pieces() const {
    if (request_.find("piece") == nullptr || request_.find("leaper") == nullptr) return {};
    return wrong("piece", fmt::format("names a piece, and {} says its jumps; drop one of them", name("leaper")));
  }

  Result<void> read_fields(Question& question) const {
    const unsigned kind = task_kind(question.task);
    for (const Field& field : fields()) {
      if ((field.tasks & kind) == 0 || field.read == nullptr) continue;
      const Given* given = find(field);
      if (given == nullptr && field.missing.empty()) continue;
      if (given == nullptr) return wrong(field.name, fmt::format("is missing; {}", field.missing));
      if (const auto* all = std::get_if<std::vector<std::string>>(given);
          field.choices_are_options && all != nullptr && all->size() > 1)
        return wrong(field.name, "say one of them");
      if (!field.methods.empty())
        if (const Result<void> done = choose_method(question, field); !done) return done.error();
      if (const Result<void> done = field.read(question, *given); !done) return wrong(field.name, done.error().message);
    }
    return {};
  }

  // What is given for the field. Who counts by a number of knights means covers.
  [[nodiscard]] const Given* find(const Field& field) const {
    static const Given covers = std::string(name_of(Counted::covers));
    const Given* given = request_.find(field.name);
    const bool is_implied = field.name == "counted" && given == nullptr && request_.find("knights") != nullptr;
    return is_implied ? &covers : given;
  }

  // Who gives an option of a method wants that method.
  Result<void> choose_method(Question& question, const Field& field) const {
    const Field* method = find_field("method", task_kind(question.task));
    const std::vector<std::string> methods = split_at(field.methods, ',');
    if (request_.find("method") == nullptr) return method->read(question, methods.front());
    if (goes_with(field, std::get<std::string>(*method->write(question)))) return {};
    const std::string owners = fmt::format("{}", fmt::join(methods, " or "));
    return wrong(field.name, fmt::format("belongs to {}; drop one of them", name("method", owners)));
  }

  // ---- fields that do not go together: the comments of the tasks say what does ----

  // Also completes it: the first step is `from`, and the last one of an open tour `to`.
  Result<void> refuse_clash(const Board& board, TourTask& task) const {
    if (const Result<void> done = take_end(board, task.steps, 1, "from", task.from); !done) return done.error();
    if (!task.closed && board.free_squares() > 1)
      if (const Result<void> done = take_end(board, task.steps, board.free_squares(), "to", task.to); !done)
        return done.error();
    if (task.to && task.closed)
      return wrong("to", fmt::format("a closed tour has no end; drop {} or {}", name("to"), name("closed")));
    if (task.to && task.from == task.to && board.free_squares() > 1)
      return wrong("to", fmt::format("{} is the start too; name another square", square_name(board, *task.to)));
    if (task.tie_break == TieBreak::squirrel && (!board.is_grid() || board.most_moves() > few_moves))
      return wrong("tie_break",
                   "squirrel orders the moves of a flat board that has all of them; take another on joined edges, on a "
                   "cube, or where moves are avoided");
    if (task.tie_break == TieBreak::squirrel && board.piece().leapers().size() > 1)
      return wrong("tie_break", "squirrel orders the moves of one leaper; take another for a compound of several");
    const std::int64_t moves = board.free_squares() - (task.closed ? 0 : 1);
    if (std::cmp_greater(task.use.size(), moves))
      return wrong("use", fmt::format("names {} moves, and such a tour makes {}", task.use.size(), moves));
    constexpr std::array with_use{TourMethod::automatic, TourMethod::patch, TourMethod::sat, TourMethod::steps};
    constexpr std::array with_steps{TourMethod::automatic, TourMethod::steps, TourMethod::sat};
    if (!task.steps.empty() && std::find(with_steps.begin(), with_steps.end(), task.method) == with_steps.end())
      return wrong("step", fmt::format("goes with {}", name("method", "auto, steps or sat")));
    if (!task.use.empty() && std::find(with_use.begin(), with_use.end(), task.method) == with_use.end())
      return wrong("use", fmt::format("goes with {}", name("method", "auto, patch, sat or steps")));
    if (task.symmetry)
      if (const Result<void> done = refuse_clash_of_symmetry(board, task); !done) return done.error();
    if (task.aim)
      if (const Result<void> done = refuse_clash_of_aim(board, task); !done) return done.error();
    if (task.squares && task.step_of)
      return wrong("step_of", fmt::format("asks for one step and {} for a range; drop one of them", name("squares")));
    return {};
  }

  [[nodiscard]] Result<void> refuse_clash_of_symmetry(const Board& board, const TourTask& task) const {
    if (task.method != TourMethod::automatic && task.method != TourMethod::sat)
      return wrong("symmetry", fmt::format("goes with {}", name("method", "auto or sat")));
    if (!task.steps.empty())
      return wrong("symmetry", fmt::format("does not go with {}; drop one of them", name("step")));
    if (board.is_graph())
      return wrong("symmetry", "knows the turns and reflections of flat boards, not those of a graph");
    if (board.is_cube())
      return wrong("symmetry", "knows the turns and reflections of flat boards, not those of a cube");
    constexpr std::int64_t most_squares = 1'000'000;
    if (board.area() > most_squares)
      return wrong("symmetry", fmt::format("needs a board of at most {} squares", most_squares));
    if (has_symmetry(board, *task.symmetry)) return {};
    std::vector<std::string_view> has;
    for (const Named<Turn>& row : names<Turn>())
      if (has_symmetry(board, row.value)) has.push_back(row.name);
    return wrong("symmetry", fmt::format("the board does not have this one; it has {}",
                                         has.empty() ? "none" : fmt::format("{}", fmt::join(has, ", "))));
  }

  [[nodiscard]] Result<void> refuse_clash_of_aim(const Board& board, const TourTask& task) const {
    const std::string_view field = task.aim->most ? "most" : "fewest";
    if (!board.is_flat() || board.wrap() != Wrap::none)
      return wrong(field,
                   "turns, crossings and angles are those of lines on a flat board without joined edges; drop it");
    if (!task.steps.empty()) return wrong(field, fmt::format("does not go with {}; drop one of them", name("step")));
    if (task.squares || task.step_of)
      return wrong(field,
                   fmt::format("goes with whole tours; drop it or {}", name(task.squares ? "squares" : "step_of")));
    if (!board.has_cells()) return wrong(field, fmt::format("needs a board of at most {} squares", max_cells));
    return {};
  }

  // What is said of the square of a step, also by the field that names it.
  Result<void> take_end(const Board& board, std::vector<GivenStep>& steps, std::int64_t step, std::string_view field,
                        std::optional<Square>& end) const {
    const auto given = std::find_if(steps.begin(), steps.end(), [&](const GivenStep& one) { return one.step == step; });
    if (given != steps.end()) {
      const Square square = board.square(given->cell);
      if (end && *end != square)
        return wrong("step", fmt::format("step {} is said to be {}, and {} says {}", step, square_name(board, square),
                                         name(field), square_name(board, *end)));
      end = square;
      steps.erase(given);
    }
    for (const GivenStep& other : steps)
      if (end && other.cell == board.cell(*end))
        return wrong("step",
                     fmt::format("{} is said to be step {} and step {}", square_name(board, *end), step, other.step));
    return {};
  }

  [[nodiscard]] static Result<void> refuse_clash(const Board& /*board*/, const CyclesTask& /*task*/) { return {}; }

  [[nodiscard]] static Result<void> refuse_clash(const Board& /*board*/, const VisitTask& /*task*/) { return {}; }

  // Also completes it: tours from given squares have a direction.
  Result<void> refuse_clash(const Board& board, CountTask& task) const {
    if (const Result<void> done = refuse_clash_of_starts(task); !done) return done.error();
    if (const Result<void> done = refuse_clash_of_cycles(task); !done) return done.error();
    if (const Result<void> done = refuse_clash_of_moves(task); !done) return done.error();
    if (const Result<void> done = refuse_clash_of_steps(board, task); !done) return done.error();
    if (!counts_tours(task.counted) && task.directed)
      return wrong("directed", fmt::format("belongs to tours; drop it or {}", name("counted", name_of(task.counted))));
    if (task.method == CountMethod::halves && !halves_apply_to(board, task.counted))
      return wrong(
          "method",
          "halves counts knight's tours of rectangles from 3x4 on, without holes or joined edges; take frontier");
    if (task.scope != CountScope::all)
      if (const Result<void> done = refuse_clash_of_scope(board, task); !done) return done.error();
    task.directed = task.directed || task.from || task.by_start || !task.steps.empty();
    return {};
  }

  [[nodiscard]] Result<void> refuse_clash_of_starts(const CountTask& task) const {
    if (task.counted != Counted::open && (task.from || task.by_start))
      return wrong(task.from ? "from" : "by_start",
                   fmt::format("belongs to open tours: a closed one begins anywhere; add {}", name("counted", "open")));
    if (task.by_start && task.from)
      return wrong("by_start", fmt::format("asks for every start and {} for one; drop one of them", name("from")));
    return {};
  }

  [[nodiscard]] Result<void> refuse_clash_of_moves(const CountTask& task) const {
    if (task.use.empty()) return {};
    if (!counts_tours(task.counted))
      return wrong("use", fmt::format("belongs to tours; drop it or {}", name("counted", name_of(task.counted))));
    if (task.scope != CountScope::all)
      return wrong("use", fmt::format("does not go with {}; drop one of them", name("scope", name_of(task.scope))));
    if (task.method == CountMethod::halves)
      return wrong("use", fmt::format("does not go with {}; take frontier", name("method", "halves")));
    return {};
  }

  // Also completes it: the first step of an open tour is `from`.
  Result<void> refuse_clash_of_steps(const Board& board, CountTask& task) const {
    if (task.steps.empty()) return {};
    if (!counts_tours(task.counted))
      return wrong("step", fmt::format("belongs to tours; drop it or {}", name("counted", name_of(task.counted))));
    if (task.scope != CountScope::all)
      return wrong("step", fmt::format("does not go with {}; drop one of them", name("scope", name_of(task.scope))));
    if (task.by_start) return wrong("step", fmt::format("does not go with {}; drop one of them", name("by_start")));
    if (task.method != CountMethod::automatic)
      return wrong("method", "tours with given steps are counted in one way, which the answer names; drop it");
    if (task.counted == Counted::open) return take_end(board, task.steps, 1, "from", task.from);
    return {};
  }

  [[nodiscard]] Result<void> refuse_clash_of_cycles(const CountTask& task) const {
    if (task.by_cycles && task.counted != Counted::two_factors)
      return wrong("by_cycles", fmt::format("belongs to two-factors; add {}", name("counted", "two-factors")));
    if (task.counted != Counted::covers && task.cover)
      return wrong(request_.find("knights") != nullptr ? "knights" : "lengths",
                   fmt::format("belongs to covers; drop it or {}", name("counted", name_of(task.counted))));
    if (task.counted != Counted::covers) return {};
    if (request_.find("knights") == nullptr)
      return wrong("knights", "is missing; give the number of cycles, such as 3");
    if (task.method != CountMethod::automatic)
      return wrong("method", "covers are counted in one way, which the answer names; drop it");
    return {};
  }

  [[nodiscard]] Result<void> refuse_clash_of_scope(const Board& board, const CountTask& task) const {
    const auto refuse = [&](const std::string& what) {
      return Error{fmt::format("{}: {}", name("scope", name_of(task.scope)), what)};
    };
    if (board.is_graph())
      return refuse("knows the turns and reflections of flat boards, not those of a graph; drop it");
    if (board.is_cube()) return refuse("knows the turns and reflections of flat boards, not those of a cube; drop it");
    if (task.scope == CountScope::symmetric && task.counted != Counted::closed)
      return refuse(fmt::format("counts closed tours; add {}", name("counted", "closed")));
    if (!counts_tours(task.counted))
      return refuse(fmt::format("counts tours; drop it or {}", name("counted", name_of(task.counted))));
    if (task.directed || task.from || task.by_start)
      return refuse(fmt::format("counts tours without a direction; drop {}, {} and {}", name("directed"), name("from"),
                                name("by_start")));
    return {};
  }

  const Request& request_;
};

}  // namespace

void Request::give(std::string_view field, Given given) {
  drop(field);
  items_.push_back({std::string(field), std::move(given)});
}

void Request::drop(std::string_view field) {
  std::erase_if(items_, [&](const Item& item) { return item.field == field; });
}

const Given* Request::find(std::string_view field) const {
  const auto found = std::find_if(items_.begin(), items_.end(), [&](const Item& item) { return item.field == field; });
  return found == items_.end() ? nullptr : &found->given;
}

std::string Request::text(std::string_view field, std::string_view otherwise) const {
  const Given* given = find(field);
  const auto* text = given == nullptr ? nullptr : std::get_if<std::string>(given);
  return text == nullptr ? std::string(otherwise) : *text;
}

Result<Question> parse_answered_question(const Request& request, std::int64_t most_squares) {
  return Reader(request).read(most_squares);
}

Result<Question> parse_question(const Request& request, std::int64_t most_squares) {
  const Reader reader(request);
  Result<Question> question = reader.read(most_squares);
  if (!question) return question;
  if (const Result<void> done = reader.refuse_left_out(*question); !done) return done.error();
  return question;
}

}  // namespace cavalcade
