#include "ask/json.hpp"

#include <algorithm>
#include <array>
#include <ostream>

#include <fmt/format.h>

#include "ask/graph_text.hpp"
#include "ask/json_values.hpp"
#include "ask/parse.hpp"
#include "base/text.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

// ---- writing ----

Json question_tree(const Question& question) {
  Json json;
  for (const auto& [name, given] : fields_of(question))
    std::visit(
        [&, key = std::string(name)](const auto& value) {
          if constexpr (std::is_same_v<std::decay_t<decltype(value)>, BoardGraph::Shared>)
            json[key] = graph_json(*value);
          else
            json[key] = value;
        },
        given);
  return json;
}

// Everything of an answer but the squares, which are streamed.
Json to_json(const Question& question, const Answer& answer) {
  Json json;
  json["question"] = question_tree(question);
  json["version"] = answer_version;
  json["verdict"] = name_of(answer.verdict);
  json["method"] = answer.method;
  if (answer.elapsed.count() > 0) json["seconds"] = std::chrono::duration<double>(answer.elapsed).count();
  json["stats"] = Json::object();
  for (const auto& [name, value] : answer.stats.all()) json["stats"][name] = value;
  if (!answer.reason.empty()) json["reason"] = answer.reason;
  if (answer.certificate) json["certificate"] = certificate_json(question.board, *answer.certificate);
  return json;
}

class SquareWriter {
 public:
  SquareWriter(std::ostream& out, const Board& board) : out_(out), board_(board) {}

  void list(const CellList& cells) {
    if (board_.is_graph())
      list(cells, [&](Cell cell) { append_json_name(cell); });
    else
      list(cells, [&](Cell cell) { append_square_name(buffer_, board_.square(cell)); });
  }
  void list(const std::vector<Square>& squares) {
    if (board_.is_graph())
      list(squares, [&](Square square) { append_json_name(board_.cell(square)); });
    else
      list(squares, [&](Square square) { append_square_name(buffer_, square); });
  }

  template <class Items, class AppendName>
  void list(const Items& items, AppendName append_name) {
    buffer_ += '[';
    bool first = true;
    for (const auto item : items) {
      buffer_ += first ? "\"" : ",\"";
      append_name(item);
      buffer_ += '"';
      first = false;
      if (buffer_.size() > flush_at) flush();
    }
    buffer_ += ']';
    flush();
  }

  void lists(const std::vector<CellList>& all) {
    out_ << '[';
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i > 0) out_ << ',';
      list(all[i]);
    }
    out_ << ']';
  }

 private:
  static constexpr std::size_t flush_at = 60000;

  // Names of vertices may have quotes and backslashes.
  void append_json_name(Cell cell) {
    const std::string quoted = Json(square_name(board_, cell)).dump();
    buffer_.append(quoted, 1, quoted.size() - 2);
  }

  void flush() {
    out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
  }

  std::ostream& out_;
  const Board& board_;
  std::string buffer_;
};

void write_count(std::ostream& out, const Board& board, const Count& count) {
  Json json;
  json["count"] = count.number;
  for (const auto& [cell, number] : count.by_start) json["by_start"][square_name(board, cell)] = number;
  for (const auto& [symmetry, number] : count.by_symmetry) json["by_symmetry"][symmetry] = number;
  for (const std::string& number : count.by_cycles) json["by_cycles"].push_back(number);
  const std::string text = json.dump();
  out << ',' << std::string_view(text).substr(1, text.size() - 2);
}

void write_witness(std::ostream& out, const Board& board, const Witness& witness) {
  SquareWriter squares(out, board);
  if (const auto* tour = std::get_if<Tour>(&witness)) {
    out << ",\"tour\":";
    squares.list(tour->squares);
    if (tour->reached) out << ",\"figure\":" << tour->reached->number;
    if (tour->reached && tour->reached->bound) out << ",\"figure_bound\":" << *tour->reached->bound;
  } else if (const auto* part = std::get_if<TourPart>(&witness)) {
    out << ",\"first_step\":" << part->first_step << ",\"squares\":";
    squares.list(part->squares);
  } else if (const auto* cover = std::get_if<Cover>(&witness)) {
    out << ",\"cycles\":";
    squares.lists(cover->cycles);
  } else if (const auto* visit = std::get_if<Visit>(&witness)) {
    std::size_t visited = 0;
    for (const CellList& path : visit->paths) visited += path.size();
    out << ",\"visit\":";
    squares.lists(visit->paths);
    out << ",\"visited\":" << visited << ",\"bound\":" << visit->bound;
  } else if (const auto* count = std::get_if<Count>(&witness)) {
    write_count(out, board, *count);
  }
}

// ---- reading ----

// A value of a question: of any type that the table of fields knows.
Given read_given(const Json& json, const char* where) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number_integer()) return read_whole(json, where);
  if (!json.is_array()) fail(where, "is neither a text nor a whole number nor a list of texts");
  std::vector<std::string> items;
  items.reserve(json.size());
  for (const Json& item : json) {
    if (!item.is_string()) fail(where, "holds something that is not a text");
    items.push_back(item.get<std::string>());
  }
  return items;
}

// Whether a field is read. Of files and requests to a server others are for others; who asks by a whole object means
// everything in it.
bool travels(const std::string& name) {
  const Field* field = find_field(name, tasks::all);
  return field != nullptr && field->carried != Carried::on_the_command_line;
}
bool must_be_field(const std::string& name) {
  if (find_field(name, tasks::all) == nullptr) fail(name, "is no field of a question");
  return true;
}

Request read_request(const Json& question, bool (*is_read)(const std::string&)) {
  if (!question.is_object()) fail("", "is not an object");
  Request request(Spelling::json);
  for (const auto& [name, value] : question.items())
    if (is_read(name)) {
      if (name == "board" && value.is_object())
        request.give(name, read_graph(value, "board"));
      else
        request.give(name, read_given(value, name.c_str()));
    }
  for (const char* const text : {"task", "board"})
    if (const Given* given = request.find(text); given != nullptr && !std::holds_alternative<std::string>(*given) &&
                                                 !std::holds_alternative<BoardGraph::Shared>(*given))
      fail(text, "is not a text");
  if (request.text("board").starts_with('@'))
    fail("board", "names a file; in JSON give the size, and the blocked squares in \"block\"");
  if (request.text("board").starts_with("graph:"))
    fail("board", "names a file; in JSON give the graph itself, its \"vertices\" and \"edges\"");
  return request;
}

// Answers of earlier versions may name a rule for ties beside a method that has none.
void drop_idle_tie_break(Request& request) {
  const Field& tie_break = *find_field("tie_break", tasks::tours);
  const bool is_idle = request.find("method") != nullptr && !goes_with(tie_break, request.text("method"));
  if (is_idle && parse_name<TieBreak>(request.text(tie_break.name))) request.drop(tie_break.name);
}

// The question of an answer has the fields of its task and no others.
void refuse_other_fields(const Json& question, const Task& task) {
  for (const auto& [key, value] : question.items()) {
    const Field* field = find_field(key, task_kind(task));
    if (field == nullptr || field->carried != Carried::in_answers)
      fail("question",
           fmt::format("the field {} is unknown, or does not belong to a {}", in_quotes(key), task_name(task)));
  }
}

std::string read_digits(const Json& json, const char* where) {
  const bool is_text = json.is_string() && !json.get_ref<const std::string&>().empty();
  if (!is_text || json.get_ref<const std::string&>().find_first_not_of("0123456789") != std::string::npos)
    fail(where, "is not a number written as a text of digits");
  return json.get<std::string>();
}

Count read_number(const Board& board, const Json& number, Fields& json) {
  Count count{read_digits(number, "count"), {}, {}};
  if (const Json* starts = json.find("by_start")) {
    if (!starts->is_object()) fail("by_start", "is not an object");
    for (const auto& [name, tours] : starts->items())
      count.by_start.emplace_back(board.cell(read_square(board, Json(name), "by_start")),
                                  read_digits(tours, "by_start"));
  }
  if (const Json* symmetries = json.find("by_symmetry")) {
    if (!symmetries->is_object()) fail("by_symmetry", "is not an object");
    for (const auto& [name, tours] : symmetries->items())
      count.by_symmetry.emplace_back(name, read_digits(tours, "by_symmetry"));
  }
  if (const Json* cycles = json.find("by_cycles")) {
    if (!cycles->is_array()) fail("by_cycles", "is not a list");
    for (const Json& covers : *cycles) count.by_cycles.push_back(read_digits(covers, "by_cycles"));
  }
  return count;
}

// `visited` says once more how many squares the paths have.
Visit read_visit(const Board& board, const Json& paths, Fields& json) {
  Visit visit{read_cell_lists(board, paths, "visit"), read_whole(json.at("bound"), "bound")};
  const Json* visited = json.find("visited");
  if (visited == nullptr) return visit;
  const std::int64_t stated = read_whole(*visited, "visited");
  std::int64_t listed = 0;
  for (const CellList& path : visit.paths) listed += static_cast<std::int64_t>(path.size());
  if (stated != listed) fail("visited", fmt::format("is {}, but {} squares are listed", stated, listed));
  return visit;
}

std::optional<Reached> read_reached(Fields& json) {
  const Json* figure = json.find("figure");
  if (figure == nullptr) return std::nullopt;
  Reached reached{read_whole(*figure, "figure")};
  if (const Json* bound = json.find("figure_bound")) reached.bound = read_whole(*bound, "figure_bound");
  return reached;
}

Witness read_witness(const Board& board, Fields& json) {
  const auto need_cells = [&] {
    if (!board.has_cells()) fail("board", fmt::format("squares can be listed for at most {} cells", max_cells));
  };
  if (const Json* tour = json.find("tour")) {
    need_cells();
    return Tour{read_cells(board, *tour, "tour"), read_reached(json)};
  }
  if (const Json* squares = json.find("squares"))
    return TourPart{read_whole(json.at("first_step"), "first_step"), read_squares(board, *squares, "squares")};
  if (const Json* cycles = json.find("cycles")) {
    need_cells();
    return Cover{read_cell_lists(board, *cycles, "cycles")};
  }
  if (const Json* visit = json.find("visit")) {
    need_cells();
    return read_visit(board, *visit, json);
  }
  if (const Json* count = json.find("count")) {
    need_cells();
    return read_number(board, *count, json);
  }
  return std::monostate{};
}

// Empty if it is not there.
std::string text_at(Fields& object, const char* key) {
  const Json* value = object.find(key);
  return value == nullptr ? std::string() : read_text(*value, key);
}

Verdict read_verdict(Fields& json) {
  const std::string word = text_at(json, "verdict");
  for (const Verdict verdict : {Verdict::solved, Verdict::optimal, Verdict::impossible, Verdict::unknown})
    if (name_of(verdict) == word) return verdict;
  fail("verdict", fmt::format("{} is not one of solved, optimal, impossible, unknown", in_quotes(word)));
}

std::chrono::nanoseconds read_seconds(const Json& seconds) {
  constexpr double century = 3.2e9;
  if (!seconds.is_number() || !(seconds.get<double>() >= 0 && seconds.get<double>() < century))
    fail("seconds", "is not a time");
  return std::chrono::round<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds.get<double>()));
}

Stats read_stats(const Json& counters) {
  constexpr std::size_t most_counters = 1000;  // no method has a hundred
  if (!counters.is_object()) fail("stats", "is not an object");
  if (counters.size() > most_counters) fail("stats", fmt::format("has more than {} counters", most_counters));
  Stats stats;
  for (const auto& [name, value] : counters.items()) {
    if (!value.is_number_unsigned()) fail("stats", fmt::format("{} is not a count", in_quotes(name)));
    stats.set(name, value.get<std::uint64_t>());
  }
  return stats;
}

Answer read_answer(const Board& board, Fields& json) {
  Answer answer;
  answer.verdict = read_verdict(json);
  answer.method = text_at(json, "method");
  answer.reason = text_at(json, "reason");
  if (const Json* seconds = json.find("seconds")) answer.elapsed = read_seconds(*seconds);
  if (const Json* stats = json.find("stats")) answer.stats = read_stats(*stats);
  answer.witness = read_witness(board, json);
  if (const Json* certificate = json.find("certificate")) answer.certificate = read_certificate(board, *certificate);
  json.refuse_others();
  return answer;
}

}  // namespace

std::string question_json(const Question& question) {
  return question_tree(question).dump();
}

std::string witness_json_head(const Question& question, std::string_view witness) {
  Json json;
  json["question"] = question_tree(question);
  json["version"] = answer_version;
  json["verdict"] = name_of(Verdict::solved);
  std::string head = json.dump();
  head.pop_back();
  return fmt::format(R"({},"{}":[)", head, witness);
}

void write_json(std::ostream& out, const Question& question, const Answer& answer) {
  std::string head = to_json(question, answer).dump();
  head.pop_back();  // the closing brace comes after the squares
  out << head;
  write_witness(out, question.board, answer.witness);
  out << "}\n";
}

Result<Request> request_in(const Json& json) {
  try {
    return read_request(json, travels);
  } catch (const Fault& fault) {
    return Error{fault.message};
  }
}

Result<Request> parse_request(std::string_view text) {
  const Result<Json> tree = parse_json(text, "question");
  if (!tree) return tree.error();
  if (!tree->is_object()) return Error{"question: is not an object"};
  try {
    return read_request(*tree, must_be_field);
  } catch (const Fault& fault) {
    return Error{fault.message};
  }
}

Result<Solved> parse_answer(std::string_view text, std::int64_t most_squares) {
  const Result<Json> tree = parse_json(text, "answer");
  if (!tree) return tree.error();
  try {
    Fields json(*tree, "answer");
    const Json* asked = json.find("question");
    if (asked == nullptr) fail("answer", "has no \"question\"");
    if (const Json* version = json.find("version"); version != nullptr && *version != answer_version)
      fail("version", fmt::format("is not {}; this file is of another version of Cavalcade", answer_version));
    Request request = within("question", [&] { return read_request(*asked, travels); });
    drop_idle_tie_break(request);
    Result<Question> question = parse_answered_question(request, most_squares);
    if (!question) fail("question", question.error().message);
    refuse_other_fields(*asked, question->task);
    Answer answer = read_answer(question->board, json);
    return Solved{std::move(*question), std::move(answer)};
  } catch (const Fault& fault) {
    return Error{fault.message};
  }
}

}  // namespace cavalcade
