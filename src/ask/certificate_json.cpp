// Certificates as JSON, both ways: one row per kind, with its parts in the order of the file.

#include <array>
#include <tuple>
#include <type_traits>

#include <fmt/format.h>

#include "ask/json_values.hpp"
#include "base/text.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

template <class Kind, class Value>
struct Part {
  const char* name;
  Value Kind::*member;
};

template <class Kind, class Value>
Part(const char*, Value Kind::*) -> Part<Kind, Value>;

// Two squares, as a list of two.
template <class Kind>
struct Pair {
  const char* name;
  Cell Kind::*one;
  Cell Kind::*other;
};

template <class Kind>
Pair(const char*, Cell Kind::*, Cell Kind::*) -> Pair<Kind>;

// A kind that has no row has no parts.
template <class Kind>
constexpr std::tuple<> parts{};
template <>
constexpr std::tuple parts<ColourCount>{Part{"dark", &ColourCount::dark}, Part{"light", &ColourCount::light}};
template <>
constexpr std::tuple parts<TooFewMoves>{Part{"squares", &TooFewMoves::squares}};
template <>
constexpr std::tuple parts<Separated>{Pair{"squares", &Separated::one, &Separated::other}};
template <>
constexpr std::tuple parts<Exhausted>{Part{"nodes", &Exhausted::nodes}};
template <>
constexpr std::tuple parts<HallViolator>{Part{"crowded", &HallViolator::set}, Part{"hosts", &HallViolator::neighbours}};
template <>
constexpr std::tuple parts<SeparatingSet>{Part{"squares", &SeparatingSet::squares}};
template <>
constexpr std::tuple parts<MoveProof>{Part{"cells", &MoveProof::cells}, Part{"cuts", &MoveProof::cuts},
                                      Part{"tight", &MoveProof::tight}, Part{"steps", &MoveProof::steps}};
template <>
constexpr std::tuple parts<StepProof>{Part{"steps", &StepProof::steps}};
template <>
constexpr std::tuple parts<StepsApart>{Pair{"squares", &StepsApart::one, &StepsApart::other}};
template <>
constexpr std::tuple parts<PieceSizes>{Part{"tight", &PieceSizes::tight}};
template <>
constexpr std::tuple parts<CycleWeights>{Part{"squares", &CycleWeights::squares},
                                         Part{"weights", &CycleWeights::weights}, Part{"least", &CycleWeights::least},
                                         Part{"tight", &CycleWeights::tight}};
template <>
constexpr std::tuple parts<CoverProof>{Part{"every_cycle", &CoverProof::every_cycle},
                                       Part{"tight", &CoverProof::tight},
                                       Part{"cuts", &CoverProof::cuts},
                                       Part{"chains", &CoverProof::chains},
                                       Part{"covers", &CoverProof::covers},
                                       Part{"symmetries", &CoverProof::symmetries},
                                       Part{"order", &CoverProof::order},
                                       Part{"steps", &CoverProof::steps}};
template <>
constexpr std::tuple parts<VisitMatching>{Part{"squares", &VisitMatching::squares}};
template <>
constexpr std::tuple parts<VisitRow>{Part{"row", &VisitRow::kind}, Part{"squares", &VisitRow::squares},
                                     Part{"times", &VisitRow::times}};
template <>
constexpr std::tuple parts<VisitDuals>{Part{"rows", &VisitDuals::rows}};
template <>
constexpr std::tuple parts<VisitProof>{Part{"owners", &VisitProof::owners}, Part{"cuts", &VisitProof::cuts},
                                       Part{"steps", &VisitProof::steps}};
template <>
constexpr std::tuple parts<FigurePart>{Part{"cells", &FigurePart::cells}, Part{"number", &FigurePart::number},
                                       Part{"cuts", &FigurePart::cuts}, Part{"steps", &FigurePart::steps}};
template <>
constexpr std::tuple parts<FigureProof>{Part{"parts", &FigureProof::parts}};

template <class T>
constexpr bool has_parts = std::tuple_size_v<std::remove_cvref_t<decltype(parts<T>)>> > 0;

// ---- writing ----

template <class Kind>
void write_parts(Json& json, const Board& board, const Kind& kind);

template <class Value>
Json to_json(const Board& board, const Value& value) {
  if constexpr (has_parts<Value>) {
    Json object = Json::object();
    write_parts(object, board, value);
    return object;
  } else if constexpr (std::is_same_v<Value, CellList>) {
    return names_of(board, value);
  } else if constexpr (std::is_same_v<Value, VisitRowKind>) {
    return name_of(value);
  } else if constexpr (requires { typename Value::value_type; } && !std::is_same_v<Value, std::string>) {
    Json list = Json::array();
    for (const auto& item : value) list.push_back(to_json(board, item));
    return list;
  } else {
    return value;
  }
}

template <class Kind, class Value>
void write_part(Json& json, const Board& board, const Kind& kind, const Part<Kind, Value>& part) {
  json[part.name] = to_json(board, kind.*part.member);
}

template <class Kind>
void write_part(Json& json, const Board& board, const Kind& kind, const Pair<Kind>& part) {
  json[part.name] = {square_name(board, kind.*part.one), square_name(board, kind.*part.other)};
}

template <class Kind>
void write_parts(Json& json, const Board& board, const Kind& kind) {
  std::apply([&](const auto&... part) { (write_part(json, board, kind, part), ...); }, parts<Kind>);
}

// ---- reading ----

constexpr std::array row_kinds{VisitRowKind::moves, VisitRowKind::ends,   VisitRowKind::visited, VisitRowKind::move,
                               VisitRowKind::end,   VisitRowKind::way_in, VisitRowKind::ends_in, VisitRowKind::way_out};

VisitRowKind read_row_kind(const Json& json) {
  const std::string word = read_text(json, "row");
  std::string all;
  for (const VisitRowKind kind : row_kinds) {
    if (name_of(kind) == word) return kind;
    all += fmt::format("{}{}", all.empty() ? "" : ", ", name_of(kind));
  }
  fail("row", fmt::format("{} is not one of {}", in_quotes(word), all));
}

template <class Kind>
Kind read_parts(const Board& board, Fields& json);

template <class Value>
Value from_json(const Board& board, const Json& json, const char* name) {
  if constexpr (has_parts<Value>) {
    Fields object(json, name);
    auto value = read_parts<Value>(board, object);
    object.refuse_others();
    return value;
  } else if constexpr (std::is_same_v<Value, CellList>) {
    return read_cells(board, json, name);
  } else if constexpr (std::is_same_v<Value, VisitRowKind>) {
    return read_row_kind(json);
  } else if constexpr (std::is_same_v<Value, bool>) {
    return read_flag(json, name);
  } else if constexpr (std::is_same_v<Value, std::string>) {
    return read_text(json, name);
  } else if constexpr (std::is_same_v<Value, std::int64_t>) {
    return read_whole(json, name);
  } else if constexpr (std::is_same_v<Value, std::uint64_t>) {
    return read_natural(json, name);
  } else {
    if (!json.is_array()) fail(name, "is not a list");
    Value list;
    list.reserve(json.size());
    for (const Json& item : json) list.push_back(from_json<typename Value::value_type>(board, item, name));
    return list;
  }
}

// Lists are of squares, or of things that name squares; an empty one names none.
void need_cells(const Board& board, const Json& value) {
  if (value.is_array() && !value.empty() && !board.has_cells())
    fail("board", fmt::format("squares can be listed for at most {} cells", max_cells));
}

template <class Kind, class Value>
void read_part(const Board& board, Fields& json, Kind& kind, const Part<Kind, Value>& part) {
  const Json& value = json.at(part.name);
  need_cells(board, value);
  kind.*part.member = from_json<Value>(board, value, part.name);
}

template <class Kind>
void read_part(const Board& board, Fields& json, Kind& kind, const Pair<Kind>& part) {
  const Json& value = json.at(part.name);
  need_cells(board, value);
  const auto pair = from_json<CellList>(board, value, part.name);
  if (pair.size() != 2) fail(part.name, "are not two");
  kind.*part.one = pair[0];
  kind.*part.other = pair[1];
}

template <class Kind>
Kind read_parts(const Board& board, Fields& json) {
  Kind kind;
  std::apply([&](const auto&... part) { (read_part(board, json, kind, part), ...); }, parts<Kind>);
  return kind;
}

template <std::size_t... i>
Certificate read_kind(const Board& board, const std::string& kind, Fields& json, std::index_sequence<i...> /*all*/) {
  using Read = Certificate (*)(const Board&, Fields&);
  constexpr std::array<Read, sizeof...(i)> readers{[](const Board& its_board, Fields& its_json) -> Certificate {
    return read_parts<std::variant_alternative_t<i, Certificate>>(its_board, its_json);
  }...};
  for (std::size_t row = 0; row < readers.size(); ++row)
    if (certificate_kinds[row].name == kind) return readers[row](board, json);
  fail("kind", fmt::format("{} is unknown", in_quotes(kind)));
}

// ---- the schema ----

template <class Kind>
void describe_parts(Json& properties);

Json object_of(Json properties) {
  Json names = Json::array();
  for (const auto& [name, value] : properties.items()) names.push_back(name);
  Json object{{"type", "object"}};
  object["properties"] = std::move(properties);
  object["required"] = std::move(names);
  object["additionalProperties"] = false;
  return object;
}

template <class Value>
Json schema_of() {
  if constexpr (has_parts<Value>) {
    Json properties = Json::object();
    describe_parts<Value>(properties);
    return object_of(std::move(properties));
  } else if constexpr (std::is_same_v<Value, CellList>) {
    return {{"$ref", "#/$defs/squares"}};
  } else if constexpr (std::is_same_v<Value, VisitRowKind>) {
    Json names = Json::array();
    for (const VisitRowKind kind : row_kinds) names.push_back(name_of(kind));
    return {{"enum", names}};
  } else if constexpr (std::is_same_v<Value, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::is_same_v<Value, std::string>) {
    return {{"type", "string"}};
  } else if constexpr (std::is_same_v<Value, std::int64_t>) {
    return {{"type", "integer"}};
  } else if constexpr (std::is_same_v<Value, std::uint64_t>) {
    return {{"type", "integer"}, {"minimum", 0}};
  } else {
    return {{"type", "array"}, {"items", schema_of<typename Value::value_type>()}};
  }
}

template <class Kind, class Value>
void describe(Json& properties, const Part<Kind, Value>& part) {
  properties[part.name] = schema_of<Value>();
}

template <class Kind>
void describe(Json& properties, const Pair<Kind>& part) {
  properties[part.name] = {{"$ref", "#/$defs/squares"}, {"minItems", 2}, {"maxItems", 2}};
}

template <class Kind>
void describe_parts(Json& properties) {
  std::apply([&](const auto&... part) { (describe(properties, part), ...); }, parts<Kind>);
}

template <std::size_t... i>
Json schemas_of_kinds(std::index_sequence<i...> /*all*/) {
  Json kinds = Json::array();
  const auto add = [&](std::string_view name, const Json& properties) {
    Json all{{"kind", {{"const", name}}}};
    all.update(properties);
    kinds.push_back(object_of(std::move(all)));
  };
  (add(certificate_kinds[i].name,
       [] {
         Json properties = Json::object();
         describe_parts<std::variant_alternative_t<i, Certificate>>(properties);
         return properties;
       }()),
   ...);
  return kinds;
}

}  // namespace

Json certificate_schema() {
  return {{"oneOf", schemas_of_kinds(std::make_index_sequence<std::variant_size_v<Certificate>>())}};
}

Json certificate_json(const Board& board, const Certificate& certificate) {
  Json json;
  json["kind"] = kind_of(certificate);
  std::visit([&](const auto& kind) { write_parts(json, board, kind); }, certificate);
  return json;
}

Certificate read_certificate(const Board& board, const Json& json) {
  return within("certificate", [&] {
    Fields object(json, "");
    const std::string kind = read_text(object.at("kind"), "kind");
    Certificate certificate =
        read_kind(board, kind, object, std::make_index_sequence<std::variant_size_v<Certificate>>());
    object.refuse_others();
    return certificate;
  });
}

}  // namespace cavalcade
