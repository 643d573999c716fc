#include "ask/answer.hpp"

#include <sstream>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "ask/json_values.hpp"
#include "ask/parse.hpp"
#include "draw/draw.hpp"
#include "draw/routes.hpp"
#include "library/parts.hpp"
#include "read/read.hpp"

namespace cavalcade::v0 {
namespace {

static_assert(static_cast<int>(Verdict::unknown) == static_cast<int>(cavalcade::Verdict::unknown));

// One number per square, made of its place in the routes.
template <class Number>
std::vector<std::int32_t> numbers_of(const Answer::Parts& parts, const Number& number) {
  const cavalcade::Result<draw::Routes> routes = draw::routes_of(parts.question(), parts.answer);
  if (!routes) return {};
  const cavalcade::Board& board = parts.question().board;
  const draw::StepNumbers steps(board, *routes);
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(board.area()));
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = number(steps.at(Cell{static_cast<std::int32_t>(i)}));
  return numbers;
}

// ---- routes from elsewhere ----

cavalcade::Result<void> require_whole_tour(const cavalcade::Question& question) {
  const auto* task = std::get_if<TourTask>(&question.task);
  if (task == nullptr || task->squares || task->step_of)
    return cavalcade::Error{"task: the question is not about a whole tour"};
  return {};
}

// Nothing, if one of them is not on the board.
std::optional<CellList> cells_of(const cavalcade::Board& board, const std::vector<Square>& squares) {
  CellList cells;
  cells.reserve(squares.size());
  for (const Square square : squares) {
    const std::optional<cavalcade::Square> there = inside(square);
    if (!there || !board.contains(*there)) return std::nullopt;
    cells.push_back(board.cell(*there));
  }
  return cells;
}

// ---- reading ----

// The question of an answer says nothing of limits, so they may be given beside it; what it does say may not.
cavalcade::Result<void> add_limits(cavalcade::Question& question, const Fields& fields) {
  for (const Field& given : fields) {
    const cavalcade::Field* row = find_field(given.name, task_kind(question.task));
    if (row == nullptr || row->carried == Carried::in_answers)
      return cavalcade::Error{given.name + ": is for the answer itself to say; drop it"};
    if (const cavalcade::Result<void> done = row->read(question, inside(given.value)); !done)
      return cavalcade::Error{given.name + ": " + done.error().message};
  }
  return {};
}

cavalcade::Result<Solved> read_answer(std::string_view text, const Fields& fields) {
  if (read::form_of(text) != read::Form::json) return read::parse_answer(text, inside(fields));
  cavalcade::Result<Solved> solved = cavalcade::parse_answer(text);
  if (!solved) return solved;
  if (const cavalcade::Result<void> done = add_limits(solved->question, fields); !done) return done.error();
  return solved;
}

}  // namespace

std::string_view name(Verdict verdict) {
  return name_of(static_cast<cavalcade::Verdict>(verdict));
}

Question Answer::question() const {
  return parts_->asked;
}

Verdict Answer::verdict() const {
  return static_cast<Verdict>(parts_->answer.verdict);
}

std::string_view Answer::method() const {
  return parts_->answer.method;
}

std::string_view Answer::reason() const {
  return parts_->answer.reason;
}

std::string Answer::certificate() const {
  if (!parts_->answer.certificate) return {};
  return certificate_json(parts_->question().board, *parts_->answer.certificate).dump();
}

std::chrono::nanoseconds Answer::elapsed() const {
  return parts_->answer.elapsed;
}

std::vector<std::pair<std::string, std::uint64_t>> Answer::stats() const {
  return parts_->answer.stats.all();
}

std::vector<Square> Answer::squares() const {
  const Witness& witness = parts_->answer.witness;
  if (const auto* tour = std::get_if<Tour>(&witness)) return outside(parts_->question().board, tour->squares);
  std::vector<Square> squares;
  if (const auto* part = std::get_if<TourPart>(&witness))
    for (const cavalcade::Square square : part->squares) squares.push_back(outside(square));
  return squares;
}

std::int64_t Answer::first_step() const {
  const auto* part = std::get_if<TourPart>(&parts_->answer.witness);
  return part == nullptr ? 1 : part->first_step;
}

std::vector<std::vector<Square>> Answer::routes() const {
  const cavalcade::Result<draw::Routes> routes = draw::routes_of(parts_->question(), parts_->answer);
  if (!routes) return {};
  std::vector<std::vector<Square>> all;
  for (const std::span<const Cell> path : routes->paths) all.push_back(outside(parts_->question().board, path));
  return all;
}

std::vector<std::int32_t> Answer::steps() const {
  return numbers_of(*parts_, [](draw::StepNumbers::Place place) { return place.step; });
}

std::vector<std::int32_t> Answer::route_numbers() const {
  return numbers_of(*parts_, [](draw::StepNumbers::Place place) {
    return place.step == 0 ? 0 : static_cast<std::int32_t>(place.path) + 1;
  });
}

std::int64_t Answer::bound() const {
  const auto* visit = std::get_if<Visit>(&parts_->answer.witness);
  return visit == nullptr ? 0 : visit->bound;
}

std::string_view Answer::count() const {
  const auto* count = std::get_if<Count>(&parts_->answer.witness);
  return count == nullptr ? std::string_view() : count->number;
}

std::vector<std::pair<Square, std::string>> Answer::count_by_start() const {
  std::vector<std::pair<Square, std::string>> numbers;
  if (const auto* count = std::get_if<Count>(&parts_->answer.witness))
    for (const auto& [cell, number] : count->by_start)
      numbers.emplace_back(outside(parts_->question().board.square(cell)), number);
  return numbers;
}

std::vector<std::pair<std::string, std::string>> Answer::count_by_symmetry() const {
  const auto* count = std::get_if<Count>(&parts_->answer.witness);
  if (count == nullptr) return {};
  return count->by_symmetry;
}

std::string Answer::to_json() const {
  std::ostringstream out;
  write_json(out, parts_->question(), parts_->answer);
  std::string line = std::move(out).str();
  line.pop_back();  // its line feed
  return line;
}

Result<Answer> parse_answer(std::string_view text, const Fields& fields) {
  cavalcade::Result<Solved> solved = read_answer(text, fields);
  if (!solved) return outside(solved.error());
  return Answer(std::make_shared<const Answer::Parts>(
      Answer::Parts{outside(std::move(solved->question)), std::move(solved->answer)}));
}

Result<Answer> answer_with(const Question& question, std::span<const Square> tour, std::string_view method) {
  if (const cavalcade::Result<void> done = require_whole_tour(question.parts().question); !done)
    return outside(done.error());
  const std::vector<Square> route(tour.begin(), tour.end());
  return answer_with(question, std::span(&route, 1), method);
}

Result<Answer> answer_with(const Question& question, std::span<const std::vector<Square>> routes,
                           std::string_view method) {
  const cavalcade::Question& asked = question.parts().question;
  const bool is_cover = std::holds_alternative<CyclesTask>(asked.task);
  if (!is_cover) {
    if (const cavalcade::Result<void> done = require_whole_tour(asked); !done) return outside(done.error());
    if (routes.size() != 1) return Error("routes: a tour is one route");
  }
  if (!asked.board.has_cells()) return Error("board: is too large for the list of its squares");
  std::vector<CellList> cells;
  for (const std::vector<Square>& route : routes) {
    std::optional<CellList> there = cells_of(asked.board, route);
    if (!there) return Error(fmt::format("{}: has a square that is not on the board", is_cover ? "cover" : "tour"));
    cells.push_back(std::move(*there));
  }
  cavalcade::Answer answer = is_cover ? solved(Cover{std::move(cells)}) : solved(Tour{std::move(cells.front())});
  answer.method = method;
  return Answer(std::make_shared<const Answer::Parts>(Answer::Parts{question, std::move(answer)}));
}

Result<std::string> draw(const Answer& answer, std::string_view format) {
  const cavalcade::Result<draw::Format> known = about("format", parse_name(format, draw::formats()));
  if (!known) return outside(known.error());
  if (const cavalcade::Result<void> done = require_in_build(*known, draw::formats()); !done)
    return outside(cavalcade::Error{"format: " + done.error().message});
  const cavalcade::Question& question = answer.parts().question();
  std::ostringstream out;
  if (const cavalcade::Result<void> done =
          draw::write(out, *known, question, answer.parts().answer, {}, Budget(question.limits));
      !done)
    return outside(done.error());
  return std::move(out).str();
}

}  // namespace cavalcade::v0
