#include "ask/json_tree.hpp"

#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/in_quotes.hpp"

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

}  // namespace cavalcade
