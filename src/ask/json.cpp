#include "ask/json.hpp"

#include <algorithm>
#include <array>
#include <ostream>

#include <fmt/format.h>

#include "ask/json_tree.hpp"
#include "board/in_quotes.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

// ---- writing ----

std::vector<std::string> names(const std::vector<Square>& squares) {
  std::vector<std::string> all;
  all.reserve(squares.size());
  for (const Square square : squares) all.push_back(square_name(square));
  return all;
}

std::vector<std::string> blocked_names(const Board& board) {
  std::vector<std::string> all;
  for (std::int64_t number = 0; number < board.area(); ++number) {
    const Cell cell{static_cast<std::int32_t>(number)};
    if (board.is_blocked(cell)) all.push_back(square_name(board, cell));
  }
  return all;
}

void describe(Json& json, const TourTask& task) {
  json["closed"] = task.closed;
  if (task.from) json["from"] = square_name(*task.from);
  if (task.to) json["to"] = square_name(*task.to);
  json["method"] = name_of(task.method);
  if (task.tie_break) json["tie_break"] = name_of(*task.tie_break);
  if (task.method == TourMethod::circuit) {
    json["redundant"] = name_of_switch(task.circuit.redundant);
    json["values"] = name_of(task.circuit.values);
    json["consistency"] = name_of(task.circuit.consistency);
  }
  if (task.squares) json["squares"] = fmt::format("{}..{}", task.squares->first, task.squares->last);
  if (task.step_of) json["step_of"] = square_name(*task.step_of);
}

void describe(Json& json, const CyclesTask& task) {
  json["knights"] = task.knights;
  json["lengths"] = fmt::format("{}..{}", task.shortest, task.longest);
  json["method"] = name_of(task.method);
  if (task.method == CoverMethod::cycle) json["labeling"] = name_of(task.labeling);
}

void describe(Json& json, const VisitTask& task) {
  json["knights"] = names(task.knights);
}

void describe(Json& json, const CountTask& task) {
  json["counted"] = name_of(task.counted);
  json["scope"] = name_of(task.scope);
  json["directed"] = task.directed;
  if (task.from) json["from"] = square_name(*task.from);
  json["by_start"] = task.by_start;
  json["method"] = name_of(task.method);
}

Json to_json(const Question& question) {
  const Board& board = question.board;
  Json json;
  json["board"] = board_name(board);
  json["task"] = task_name(question.task);
  if (board.blocked_count() > 0) json["block"] = blocked_names(board);
  if (board.wrap() != Wrap::none) json["wrap"] = name_of(board.wrap());
  if (board.leaper() != Leaper{}) json["leaper"] = fmt::format("{},{}", board.leaper().a, board.leaper().b);
  std::visit([&](const auto& task) { describe(json, task); }, question.task);
  json["seed"] = question.seed;
  return json;
}

Json names(const Board& board, const CellList& cells) {
  Json all = Json::array();
  for (const Cell cell : cells) all.push_back(square_name(board, cell));
  return all;
}

Json lists(const Board& board, const std::vector<CellList>& all) {
  Json json = Json::array();
  for (const CellList& cells : all) json.push_back(names(board, cells));
  return json;
}

Json tight_pairs(const Board& board, const std::vector<MoveShortage>& pairs) {
  Json json = Json::array();
  for (const MoveShortage& pair : pairs)
    json.push_back({{"crowded", names(board, pair.crowded)}, {"hosts", names(board, pair.hosts)}});
  return json;
}

void describe(Json& json, const Board& board, const CoverProof& proof) {
  json["every_cycle"] = proof.every_cycle;
  json["tight"] = tight_pairs(board, proof.tight);
  json["cuts"] = lists(board, proof.cuts);
  json["chains"] = lists(board, proof.chains);
  json["covers"] = Json::array();
  for (const std::vector<CellList>& cover : proof.covers) json["covers"].push_back(lists(board, cover));
  json["symmetries"] = lists(board, proof.symmetries);
  json["order"] = names(board, proof.order);
  json["steps"] = proof.steps;
}

void describe(Json& json, const Board& board, const VisitDuals& duals) {
  Json& rows = json["rows"] = Json::array();
  for (const VisitRow& row : duals.rows)
    rows.push_back({{"row", name_of(row.kind)}, {"squares", names(board, row.squares)}, {"times", row.times}});
}

void describe(Json& json, const Board& board, const VisitProof& proof) {
  json["owners"] = proof.owners;
  json["cuts"] = lists(board, proof.cuts);
  json["steps"] = proof.steps;
}

Json to_json(const Board& board, const Certificate& certificate) {
  Json json;
  json["kind"] = kind_of(certificate);
  if (const auto* colours = std::get_if<ColourCount>(&certificate)) {
    json["dark"] = colours->dark;
    json["light"] = colours->light;
  } else if (const auto* few = std::get_if<TooFewMoves>(&certificate)) {
    json["squares"] = names(board, few->squares);
  } else if (const auto* separated = std::get_if<Separated>(&certificate)) {
    json["squares"] = {square_name(board, separated->one), square_name(board, separated->other)};
  } else if (const auto* exhausted = std::get_if<Exhausted>(&certificate)) {
    json["nodes"] = exhausted->nodes;
  } else if (const auto* shortage = std::get_if<MoveShortage>(&certificate)) {
    json["crowded"] = names(board, shortage->crowded);
    json["hosts"] = names(board, shortage->hosts);
  } else if (const auto* set = std::get_if<SeparatingSet>(&certificate)) {
    json["squares"] = names(board, set->squares);
  } else if (const auto* proof = std::get_if<MoveProof>(&certificate)) {
    json["cells"] = names(board, proof->cells);
    json["cuts"] = lists(board, proof->cuts);
    json["tight"] = tight_pairs(board, proof->tight);
    json["steps"] = proof->steps;
  } else if (const auto* sizes = std::get_if<PieceSizes>(&certificate)) {
    json["tight"] = tight_pairs(board, sizes->tight);
  } else if (const auto* weights = std::get_if<CycleWeights>(&certificate)) {
    json["squares"] = names(board, weights->squares);
    json["weights"] = weights->weights;
    json["least"] = weights->least;
    json["tight"] = tight_pairs(board, weights->tight);
  } else if (const auto* cover_proof = std::get_if<CoverProof>(&certificate)) {
    describe(json, board, *cover_proof);
  } else if (const auto* matching = std::get_if<VisitMatching>(&certificate)) {
    json["squares"] = names(board, matching->squares);
  } else if (const auto* duals = std::get_if<VisitDuals>(&certificate)) {
    describe(json, board, *duals);
  } else if (const auto* visit_proof = std::get_if<VisitProof>(&certificate)) {
    describe(json, board, *visit_proof);
  }
  return json;
}

// Everything of an answer but the squares, which are streamed.
Json to_json(const Question& question, const Answer& answer) {
  Json json;
  json["question"] = to_json(question);
  json["verdict"] = name_of(answer.verdict);
  json["method"] = answer.method;
  json["seconds"] = std::chrono::duration<double>(answer.elapsed).count();
  json["stats"] = Json::object();
  for (const auto& [name, value] : answer.stats.all()) json["stats"][name] = value;
  if (!answer.reason.empty()) json["reason"] = answer.reason;
  if (answer.certificate) json["certificate"] = to_json(question.board, *answer.certificate);
  return json;
}

class SquareWriter {
 public:
  SquareWriter(std::ostream& out, const Board& board) : out_(out), board_(board) {}

  void list(const CellList& cells) {
    list(cells, [&](Cell cell) { return board_.square(cell); });
  }
  void list(const std::vector<Square>& squares) {
    list(squares, [](Square square) { return square; });
  }

  template <class Items, class SquareOf>
  void list(const Items& items, SquareOf square_of) {
    buffer_ += '[';
    bool first = true;
    for (const auto item : items) {
      buffer_ += first ? "\"" : ",\"";
      append_square_name(buffer_, square_of(item));
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
  const std::string text = json.dump();
  out << ',' << std::string_view(text).substr(1, text.size() - 2);
}

void write_witness(std::ostream& out, const Board& board, const Witness& witness) {
  SquareWriter squares(out, board);
  if (const auto* tour = std::get_if<Tour>(&witness)) {
    out << ",\"tour\":";
    squares.list(tour->squares);
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

// Thrown and caught inside this file only: the reader below goes many levels deep, and the first fault ends it.
struct Fault {
  std::string message;
};

[[noreturn]] void fail(std::string_view where, std::string_view what) {
  throw Fault{fmt::format("{}: {}", where, what)};
}

// An object, whose fields are asked for one by one. Those that nobody has asked for in the end do not belong there.
class Fields {
 public:
  Fields(const Json& object, const char* where) : object_(object), where_(where) {
    if (!object.is_object()) fail(where, "is not an object");
  }

  const Json* find(const char* key) {
    const auto found = object_.find(key);
    if (found == object_.end()) return nullptr;
    asked_for_.push_back(&*found);
    return &*found;
  }

  void refuse_others() const {
    for (const auto& [key, value] : object_.items())
      if (std::find(asked_for_.begin(), asked_for_.end(), &value) == asked_for_.end())
        fail(where_, fmt::format("the field {} is unknown, or does not belong there", in_quotes(key)));
  }

 private:
  const Json& object_;
  const char* where_;
  std::vector<const Json*> asked_for_;
};

std::string text_at(Fields& object, const char* key, const char* fallback) {
  const Json* value = object.find(key);
  if (value == nullptr) return fallback;
  if (!value->is_string()) fail(key, "is not a text");
  return value->get<std::string>();
}

// A word of a question: a text, a number, or a list of texts, as the command line would write it.
std::optional<std::string> word_at(Fields& object, const char* key) {
  const Json* value = object.find(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return value->get<std::string>();
  if (value->is_number_integer()) return value->dump();
  if (!value->is_array() || value->empty()) fail(key, "is neither a text nor a number nor a list of texts");
  std::string joined;
  for (const Json& item : *value) {
    if (!item.is_string()) fail(key, "holds something that is not a text");
    joined += item.get<std::string>() + ',';
  }
  joined.pop_back();
  return joined;
}

// False if it is not there.
bool read_flag(Fields& object, const char* key) {
  const Json* flag = object.find(key);
  if (flag == nullptr) return false;
  if (!flag->is_boolean()) fail(key, "is neither true nor false");
  return flag->get<bool>();
}

// The blocked squares: there may be none, in a list as well.
std::optional<std::string> squares_at(Fields& object, const char* key) {
  const Json* value = object.find(key);
  if (value != nullptr && value->is_array() && value->empty()) return std::nullopt;
  return word_at(object, key);
}

Request read_request(const Json& question) {
  Fields json(question, "question");
  Request request;
  request.task = text_at(json, "task", "tour");
  request.board = text_at(json, "board", "");
  if (request.board.starts_with('@'))
    fail("board", "names a file; in JSON give the size, and the blocked squares in \"block\"");
  request.block = squares_at(json, "block");
  request.wrap = word_at(json, "wrap");
  request.leaper = word_at(json, "leaper");
  request.closed = read_flag(json, "closed");
  request.from = word_at(json, "from");
  request.to = word_at(json, "to");
  request.method = word_at(json, "method");
  request.tie_break = word_at(json, "tie_break");
  request.redundant = word_at(json, "redundant");
  request.values = word_at(json, "values");
  request.consistency = word_at(json, "consistency");
  request.labeling = word_at(json, "labeling");
  request.squares = word_at(json, "squares");
  request.step_of = word_at(json, "step_of");
  request.knights = word_at(json, "knights");
  request.lengths = word_at(json, "lengths");
  request.counted = word_at(json, "counted");
  request.scope = word_at(json, "scope");
  request.directed = read_flag(json, "directed");
  request.by_start = read_flag(json, "by_start");
  request.seed = word_at(json, "seed");
  request.time_limit = word_at(json, "time_limit");
  return request;
}

// The fields that a question of each task has; an answer's question has no others.
struct QuestionFields {
  std::string_view task;  // empty: of every task
  std::array<std::string_view, 10> names;
};
constexpr std::array<QuestionFields, 5> question_fields{{
    {"", {"board", "task", "block", "wrap", "leaper", "seed"}},
    {"tour",
     {"closed", "from", "to", "method", "tie_break", "redundant", "values", "consistency", "squares", "step_of"}},
    {"cycles", {"knights", "lengths", "method", "labeling"}},
    {"visit", {"knights"}},
    {"count", {"counted", "scope", "directed", "from", "by_start", "method"}},
}};

void refuse_other_fields(const Json& question, std::string_view task) {
  const auto belongs = [&](const std::string& key) {
    return std::any_of(question_fields.begin(), question_fields.end(), [&](const QuestionFields& fields) {
      const bool is_meant = fields.task.empty() || fields.task == task;
      return is_meant && std::find(fields.names.begin(), fields.names.end(), key) != fields.names.end();
    });
  };
  for (const auto& [key, value] : question.items())
    if (key.empty() || !belongs(key))
      fail("question", fmt::format("the field {} is unknown, or does not belong to a {}", in_quotes(key), task));
}

Square read_square(const Board& board, const Json& json, const char* where) {
  if (!json.is_string()) fail(where, "holds something that is not the name of a square");
  const Result<Square> square = parse_square(board, json.get_ref<const std::string&>());
  if (!square) fail(where, square.error().message);
  return *square;
}

CellList read_cells(const Board& board, const Json& json, const char* where) {
  if (!json.is_array()) fail(where, "is not a list of squares");
  CellList cells;
  cells.reserve(json.size());
  for (const Json& item : json) cells.push_back(board.cell(read_square(board, item, where)));
  return cells;
}

std::vector<Square> read_squares(const Board& board, const Json& json, const char* where) {
  if (!json.is_array()) fail(where, "is not a list of squares");
  std::vector<Square> squares;
  squares.reserve(json.size());
  for (const Json& item : json) squares.push_back(read_square(board, item, where));
  return squares;
}

std::vector<CellList> read_cell_lists(const Board& board, const Json& json, const char* where) {
  if (!json.is_array()) fail(where, "is not a list of lists of squares");
  std::vector<CellList> lists;
  for (const Json& item : json) lists.push_back(read_cells(board, item, where));
  return lists;
}

std::int64_t read_whole(Fields& object, const char* key) {
  const Json* value = object.find(key);
  const bool fits = value != nullptr && value->is_number_integer() &&
                    !(value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX);
  if (!fits) fail(key, "is missing or not a whole number");
  return value->get<std::int64_t>();
}

std::uint64_t read_count(Fields& object, const char* key) {
  const Json* value = object.find(key);
  if (value == nullptr || !value->is_number_unsigned()) fail(key, "is missing or not a count");
  return value->get<std::uint64_t>();
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
  return count;
}

// `visited` says once more how many squares the paths have.
Visit read_visit(const Board& board, const Json& paths, Fields& json) {
  Visit visit{read_cell_lists(board, paths, "visit"), read_whole(json, "bound")};
  if (json.find("visited") == nullptr) return visit;
  const std::int64_t stated = read_whole(json, "visited");
  std::int64_t listed = 0;
  for (const CellList& path : visit.paths) listed += static_cast<std::int64_t>(path.size());
  if (stated != listed) fail("visited", fmt::format("is {}, but {} squares are listed", stated, listed));
  return visit;
}

Witness read_witness(const Board& board, Fields& json) {
  const auto need_cells = [&] {
    if (!board.has_cells()) fail("board", fmt::format("squares can be listed for at most {} cells", max_cells));
  };
  if (const Json* tour = json.find("tour")) {
    need_cells();
    return Tour{read_cells(board, *tour, "tour")};
  }
  if (const Json* squares = json.find("squares"))
    return TourPart{read_whole(json, "first_step"), read_squares(board, *squares, "squares")};
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

std::vector<MoveShortage> read_tight_pairs(const Board& board, const Json& list) {
  if (!list.is_array()) fail("certificate", "tight is not a list");
  std::vector<MoveShortage> pairs;
  for (const Json& item : list) {
    Fields pair(item, "certificate");
    const Json* crowded = pair.find("crowded");
    const Json* hosts = pair.find("hosts");
    if (crowded == nullptr || hosts == nullptr) fail("certificate", "a tight pair needs crowded and hosts");
    pair.refuse_others();
    pairs.push_back({read_cells(board, *crowded, "certificate"), read_cells(board, *hosts, "certificate")});
  }
  return pairs;
}

std::vector<std::int64_t> read_numbers(const Json& list) {
  if (!list.is_array()) fail("certificate", "weights is not a list of numbers");
  std::vector<std::int64_t> numbers;
  for (const Json& item : list) {
    if (!item.is_number_integer() || (item.is_number_unsigned() && item.get<std::uint64_t>() > INT64_MAX))
      fail("certificate", "weights holds something that is not a whole number");
    numbers.push_back(item.get<std::int64_t>());
  }
  return numbers;
}

std::vector<std::vector<CellList>> read_covers(const Board& board, const Json& list) {
  if (!list.is_array()) fail("certificate", "covers is not a list");
  std::vector<std::vector<CellList>> covers;
  for (const Json& cover : list) covers.push_back(read_cell_lists(board, cover, "certificate"));
  return covers;
}

VisitRowKind read_row_kind(Fields& row) {
  const std::string word = text_at(row, "row", "");
  for (const VisitRowKind kind :
       {VisitRowKind::moves, VisitRowKind::ends, VisitRowKind::visited, VisitRowKind::move, VisitRowKind::end,
        VisitRowKind::way_in, VisitRowKind::ends_in, VisitRowKind::way_out})
    if (name_of(kind) == word) return kind;
  fail("row",
       fmt::format("{} is not one of moves, ends, visited, move, end, way-in, ends-in, way-out", in_quotes(word)));
}

std::vector<VisitRow> read_rows(const Board& board, const Json& list) {
  if (!list.is_array()) fail("certificate", "rows is not a list");
  std::vector<VisitRow> rows;
  rows.reserve(list.size());
  for (const Json& item : list) {
    Fields row(item, "certificate");
    const Json* squares = row.find("squares");
    if (squares == nullptr) fail("certificate", "a row needs row, squares and times");
    rows.push_back({read_row_kind(row), read_cells(board, *squares, "certificate"), read_whole(row, "times")});
    row.refuse_others();
  }
  return rows;
}

Certificate read_kind(const Board& board, std::string_view kind, Fields& json) {
  const auto list_at = [&](const char* key) -> const Json& {
    const Json* list = json.find(key);
    if (list == nullptr || !board.has_cells()) fail("certificate", fmt::format("has no {}", key));
    return *list;
  };
  const auto cells_at = [&](const char* key) { return read_cells(board, list_at(key), "certificate"); };
  const auto lists_at = [&](const char* key) { return read_cell_lists(board, list_at(key), "certificate"); };
  const auto tight = [&] { return read_tight_pairs(board, list_at("tight")); };
  if (kind == "closed-theorem") return ClosedTheorem{};
  if (kind == "open-theorem") return OpenTheorem{};
  if (kind == "too-small") return TooSmall{};
  if (kind == "colours") return ColourCount{read_whole(json, "dark"), read_whole(json, "light")};
  if (kind == "exhausted") return Exhausted{read_count(json, "nodes")};
  if (kind == "too-few-moves") return TooFewMoves{cells_at("squares")};
  if (kind == "colour-bound") return ColourBound{};
  if (kind == "move-shortage") return MoveShortage{cells_at("crowded"), cells_at("hosts")};
  if (kind == "separating-set") return SeparatingSet{cells_at("squares")};
  if (kind == "proof") return MoveProof{cells_at("cells"), lists_at("cuts"), text_at(json, "steps", ""), tight()};
  if (kind == "piece-sizes") return PieceSizes{tight()};
  if (kind == "weights")
    return CycleWeights{cells_at("squares"), read_numbers(list_at("weights")), read_whole(json, "least"), tight()};
  if (kind == "cover-proof")
    return CoverProof{read_flag(json, "every_cycle"),
                      tight(),
                      lists_at("cuts"),
                      lists_at("chains"),
                      read_covers(board, list_at("covers")),
                      lists_at("symmetries"),
                      cells_at("order"),
                      text_at(json, "steps", "")};
  if (kind == "visit-colours") return VisitColours{};
  if (kind == "visit-matching") return VisitMatching{cells_at("squares")};
  if (kind == "visit-duals") return VisitDuals{read_rows(board, list_at("rows"))};
  if (kind == "visit-proof") return VisitProof{read_flag(json, "owners"), lists_at("cuts"), text_at(json, "steps", "")};
  if (kind == "separated") {
    const CellList pair = cells_at("squares");
    if (pair.size() != 2) fail("certificate", "of kind separated names two squares");
    return Separated{pair[0], pair[1]};
  }
  fail("certificate", fmt::format("kind {} is unknown", in_quotes(kind)));
}

Certificate read_certificate(const Board& board, const Json& object) {
  Fields json(object, "certificate");
  const std::string kind = text_at(json, "kind", "");
  Certificate certificate = read_kind(board, kind, json);
  json.refuse_others();
  return certificate;
}

Verdict read_verdict(Fields& json) {
  const std::string word = text_at(json, "verdict", "");
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
  answer.method = text_at(json, "method", "");
  answer.reason = text_at(json, "reason", "");
  if (const Json* seconds = json.find("seconds")) answer.elapsed = read_seconds(*seconds);
  if (const Json* stats = json.find("stats")) answer.stats = read_stats(*stats);
  answer.witness = read_witness(board, json);
  if (const Json* certificate = json.find("certificate")) answer.certificate = read_certificate(board, *certificate);
  json.refuse_others();
  return answer;
}

}  // namespace

std::string question_json(const Question& question) {
  return to_json(question).dump();
}

void write_json(std::ostream& out, const Question& question, const Answer& answer) {
  std::string head = to_json(question, answer).dump();
  head.pop_back();  // the closing brace comes after the squares
  out << head;
  write_witness(out, question.board, answer.witness);
  out << "}\n";
}

Result<Request> parse_request(std::string_view text) {
  const Result<Json> json = parse_json(text, "question");
  if (!json) return json.error();
  try {
    return read_request(*json);
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
    const Request request = read_request(*asked);
    const Result<Board> board = parse_board(request.board);
    if (board && board->area() > most_squares)
      fail("board", fmt::format("has more than the {} squares that are taken here", most_squares));
    Result<Question> question = parse_question(request);
    if (!question) fail("question", question.error().message);
    refuse_other_fields(*asked, task_name(question->task));
    Answer answer = read_answer(question->board, json);
    return Solved{std::move(*question), std::move(answer)};
  } catch (const Fault& fault) {
    return Error{fault.message};
  }
}

}  // namespace cavalcade
