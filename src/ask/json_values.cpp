#include "ask/json_values.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

// The deepest of our files are certificates: the squares of cycles of covers of the certificate of an answer.
constexpr std::size_t most_levels = 16;

// What the library's reader calls for each piece of the text. It stops at the first that is not taken.
class TreeBuilder final : public nlohmann::json_sax<Json> {
 public:
  [[nodiscard]] Json& root() { return root_; }
  [[nodiscard]] const std::string& fault() const { return fault_; }  // empty: the text is not JSON

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(Json::number_integer_t value) override { return put(value); }
  bool number_unsigned(Json::number_unsigned_t value) override { return put(value); }
  bool number_float(Json::number_float_t value, const std::string& /*text*/) override { return put(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(Json::binary_t& /*value*/) override { return false; }

  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool end_array() override { return close(); }

  bool key(std::string& name) override {
    if (!levels_.back().fields.insert(name).second) {
      fault_ = fmt::format("has the field {} twice", in_quotes(name));
      return false;
    }
    field_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t /*place*/, const std::string& /*token*/, const Json::exception& /*why*/) override {
    return false;
  }

 private:
  // An object or a list that is not complete yet. It stays where it is, since nothing is put beside it meanwhile.
  struct Level {
    Json* value;
    std::unordered_set<std::string> fields{};
  };

  Json& place(Json value) {
    if (levels_.empty()) return root_ = std::move(value);
    Json& parent = *levels_.back().value;
    if (parent.is_array()) return parent.get_ref<Json::array_t&>().emplace_back(std::move(value));
    return parent.get_ref<Json::object_t&>().emplace_back(std::move(field_), std::move(value)).second;
  }

  bool put(Json value) {
    place(std::move(value));
    return true;
  }

  bool open(Json value) {
    if (levels_.size() == most_levels) {
      fault_ = fmt::format("is nested more than {} deep", most_levels);
      return false;
    }
    levels_.push_back({&place(std::move(value))});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  Json root_;
  std::vector<Level> levels_;
  std::string field_;
  std::string fault_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, std::string_view what) {
  TreeBuilder builder;
  if (Json::sax_parse(text, &builder)) return std::move(builder.root());
  if (builder.fault().empty()) return Error{fmt::format("{}: is not valid JSON", what)};
  return Error{fmt::format("{}: {}", what, builder.fault())};
}

void fail(std::string_view where, std::string_view what) {
  throw Fault{where.empty() ? std::string(what) : fmt::format("{}: {}", where, what)};
}

Fields::Fields(const Json& object, const char* where) : object_(object), where_(where) {
  if (!object.is_object()) fail(where, "is not an object");
}

const Json* Fields::find(const char* key) {
  const auto found = object_.find(key);
  if (found == object_.end()) return nullptr;
  asked_for_.push_back(&*found);
  return &*found;
}

const Json& Fields::at(const char* key) {
  const Json* value = find(key);
  if (value == nullptr) fail(where_, fmt::format("has no {}", key));
  return *value;
}

void Fields::refuse_others() const {
  for (const auto& [key, value] : object_.items())
    if (std::find(asked_for_.begin(), asked_for_.end(), &value) == asked_for_.end())
      fail(where_, fmt::format("the field {} is unknown, or does not belong there", in_quotes(key)));
}

bool read_flag(const Json& json, const char* where) {
  if (!json.is_boolean()) fail(where, "is neither true nor false");
  return json.get<bool>();
}

std::string read_text(const Json& json, const char* where) {
  if (!json.is_string()) fail(where, "is not a text");
  return json.get<std::string>();
}

std::int64_t read_whole(const Json& json, const char* where) {
  if (!json.is_number_integer() || (json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX))
    fail(where, "is not a whole number");
  return json.get<std::int64_t>();
}

std::uint64_t read_natural(const Json& json, const char* where) {
  if (!json.is_number_unsigned()) fail(where, "is not a count");
  return json.get<std::uint64_t>();
}

Square read_square(const Board& board, const Json& json, const char* where) {
  if (!json.is_string()) fail(where, "holds something that is not the name of a square");
  const Result<Square> square = parse_square(board, json.get_ref<const std::string&>());
  if (!square) fail(where, square.error().message);
  return *square;
}

std::vector<Square> read_squares(const Board& board, const Json& json, const char* where) {
  if (!json.is_array()) fail(where, "is not a list of squares");
  std::vector<Square> squares;
  squares.reserve(json.size());
  for (const Json& item : json) squares.push_back(read_square(board, item, where));
  return squares;
}

CellList read_cells(const Board& board, const Json& json, const char* where) {
  if (!json.is_array()) fail(where, "is not a list of squares");
  CellList cells;
  cells.reserve(json.size());
  for (const Json& item : json) cells.push_back(board.cell(read_square(board, item, where)));
  return cells;
}

std::vector<CellList> read_cell_lists(const Board& board, const Json& json, const char* where) {
  if (!json.is_array()) fail(where, "is not a list of lists of squares");
  std::vector<CellList> lists;
  for (const Json& item : json) lists.push_back(read_cells(board, item, where));
  return lists;
}

Json names_of(const Board& board, const CellList& cells) {
  Json all = Json::array();
  for (const Cell cell : cells) all.push_back(square_name(board, cell));
  return all;
}

}  // namespace cavalcade
