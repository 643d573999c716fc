#include "ask/graph_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"

namespace cavalcade {
namespace {

using GraphGiven = BoardGraph::Given;

// ---- words ----

constexpr std::string_view blanks = " \t\r\f\v";

// A line without its end, and what follows it.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(text.size(), end + 1));
  return line;
}

// The first word, which is taken off; empty if there is none.
std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  return word;
}

std::optional<std::int64_t> whole(std::string_view word) {
  std::int64_t number = 0;
  const auto [rest, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || failure != std::errc() || rest != word.data() + word.size()) return std::nullopt;
  return number;
}

std::optional<double> coordinate(std::string_view word) {
  double number = 0;
  const auto [rest, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  constexpr double farthest = 1e12;
  const bool is_number = !word.empty() && failure == std::errc() && rest == word.data() + word.size();
  if (!is_number || !(std::abs(number) <= farthest)) return std::nullopt;
  return number;
}

Error in_line(std::size_t line, std::string_view what) {
  return Error{fmt::format("line {}: {}", line, what)};
}

// Vertices 1, 2, .. as TSPLIB and DIMACS have them.
Result<void> number_vertices(GraphGiven& graph, std::optional<std::int64_t> vertices) {
  if (!vertices || *vertices < 1 || *vertices > BoardGraph::most_vertices)
    return Error{fmt::format("does not say how many vertices it has, from 1 to {}", BoardGraph::most_vertices)};
  graph.vertices.clear();
  for (std::int64_t number = 1; number <= *vertices; ++number) graph.vertices.push_back(fmt::format("{}", number));
  return {};
}

// Of a vertex its place in the list.
Result<std::uint32_t> numbered_vertex(const GraphGiven& graph, std::string_view word) {
  const std::optional<std::int64_t> number = whole(word);
  if (number && *number >= 1 && *number <= static_cast<std::int64_t>(graph.vertices.size()))
    return static_cast<std::uint32_t>(*number - 1);
  return Error{fmt::format("{} is not a vertex from 1 to {}", in_quotes(word), graph.vertices.size())};
}

Result<void> add_edge(GraphGiven& graph, std::string_view one, std::string_view other) {
  const Result<std::uint32_t> from = numbered_vertex(graph, one);
  if (!from) return from.error();
  const Result<std::uint32_t> to = numbered_vertex(graph, other);
  if (!to) return to.error();
  graph.edges.emplace_back(*from, *to);
  return {};
}

// ---- a list of edges: two names per line ----

Result<GraphGiven> read_edge_list(std::string_view text) {
  GraphGiven graph;
  std::unordered_map<std::string_view, std::uint32_t> known;
  const auto vertex = [&](std::string_view name) {
    const auto [at, is_new] = known.emplace(name, static_cast<std::uint32_t>(graph.vertices.size()));
    if (is_new) graph.vertices.emplace_back(name);
    return at->second;
  };
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = next_line(text);
    const std::string_view one = next_word(line);
    if (one.empty() || one.front() == '#' || one.front() == '%') continue;
    const std::string_view other = next_word(line);
    if (other.empty() || !next_word(line).empty())
      return in_line(number, "is not an edge, which is two names with a blank between them");
    const std::uint32_t from = vertex(one);
    graph.edges.emplace_back(from, vertex(other));
  }
  if (graph.edges.empty()) return Error{"has no edge; write two names per line, or take TSPLIB, DIMACS or JSON"};
  return graph;
}

// ---- DIMACS: p edge N M, then e U V ----

Result<GraphGiven> read_dimacs(std::string_view text) {
  GraphGiven graph;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = next_line(text);
    const std::string_view kind = next_word(line);
    if (kind.empty() || kind == "c" || kind == "n") continue;
    if (kind == "p") {
      const std::string_view format = next_word(line);
      if (!graph.vertices.empty()) return in_line(number, "says twice how large the graph is");
      if (format != "edge" && format != "edges" && format != "col" && format != "graph")
        return in_line(number, fmt::format("the problem is {}, and not edge or col", in_quotes(format)));
      if (const Result<void> done = number_vertices(graph, whole(next_word(line))); !done)
        return in_line(number, done.error().message);
    } else if (kind == "e") {
      const std::string_view one = next_word(line);
      if (const Result<void> done = add_edge(graph, one, next_word(line)); !done)
        return in_line(number, done.error().message);
    } else {
      return in_line(number, fmt::format("begins with {}, which graphs of DIMACS do not", in_quotes(kind)));
    }
  }
  return graph;
}

// ---- TSPLIB: HCP ----

// Its sections are numbers with blanks or line ends between them.
class TsplibReader {
 public:
  explicit TsplibReader(std::string_view text) : text_(text) {}

  Result<GraphGiven> read() {
    while (!text_.empty()) {
      std::string_view line = next_line(text_);
      ++number_;
      const std::size_t colon = std::min(line.find(':'), line.size());
      std::string_view before = line.substr(0, colon);
      const std::string_view key = next_word(before);
      const std::string_view value = trimmed(colon < line.size() ? line.substr(colon + 1) : before);
      if (key.empty()) continue;
      if (key == "EOF") break;
      if (const Result<void> done = take(key, value); !done) return in_line(number_, done.error().message);
    }
    if (graph_.vertices.empty()) return Error{"has no DIMENSION"};
    if (!has_edges_) return Error{"has no EDGE_DATA_SECTION"};
    return std::move(graph_);
  }

 private:
  Result<void> take(std::string_view key, std::string_view value) {
    if (key == "COMMENT" || key == "NODE_COORD_TYPE" || key == "DISPLAY_DATA_TYPE") return {};
    if (key == "NAME") {
      graph_.name = value;
    } else if (key == "TYPE") {
      if (value != "HCP") return Error{fmt::format("the type is {}, and not HCP", in_quotes(value))};
    } else if (key == "DIMENSION") {
      return number_vertices(graph_, whole(value));
    } else if (key == "EDGE_DATA_FORMAT") {
      if (value != "EDGE_LIST" && value != "ADJ_LIST")
        return Error{fmt::format("{} is not EDGE_LIST or ADJ_LIST", in_quotes(value))};
      by_neighbours_ = value == "ADJ_LIST";
    } else if (key == "EDGE_DATA_SECTION") {
      has_edges_ = true;
      return by_neighbours_ ? take_neighbours() : take_edges();
    } else if (key == "NODE_COORD_SECTION" || key == "DISPLAY_DATA_SECTION") {
      return take_places();
    } else if (key == "FIXED_EDGES_SECTION") {
      return Error{"fixed edges are not read; leave the section out, and name them with --use"};
    } else {
      return Error{
          fmt::format("{} is not read here; HCP has NAME, TYPE, COMMENT, DIMENSION, EDGE_DATA_FORMAT and "
                      "EDGE_DATA_SECTION",
                      in_quotes(key))};
    }
    return {};
  }

  // The next word of a section, on this line or a later one; empty at the end of the text.
  std::string_view word() {
    for (;;) {
      if (const std::string_view found = next_word(section_line_); !found.empty()) return found;
      if (text_.empty()) return {};
      section_line_ = next_line(text_);
      ++number_;
    }
  }

  Result<void> take_edges() {
    for (std::string_view one = word(); one != "-1"; one = word()) {
      if (one.empty()) return Error{"the edges do not end with -1"};
      if (const Result<void> done = add_edge(graph_, one, word()); !done) return done.error();
    }
    return {};
  }

  Result<void> take_neighbours() {
    for (std::string_view one = word(); one != "-1"; one = word()) {
      for (std::string_view other = word(); other != "-1"; other = word()) {
        if (one.empty() || other.empty()) return Error{"the lists of neighbours do not end with -1"};
        if (const Result<void> done = add_edge(graph_, one, other); !done) return done.error();
      }
    }
    return {};
  }

  Result<void> take_places() {
    graph_.places.resize(graph_.vertices.size());
    for (std::size_t i = 0; i < graph_.vertices.size(); ++i) {
      const Result<std::uint32_t> vertex = numbered_vertex(graph_, word());
      if (!vertex) return vertex.error();
      const std::optional<double> x = coordinate(word());
      const std::optional<double> y = coordinate(word());
      if (!x || !y) return Error{fmt::format("vertex {} has no two coordinates", *vertex + 1)};
      graph_.places[*vertex] = {*x, *y};
    }
    return {};
  }

  std::string_view text_;
  std::string_view section_line_;
  std::size_t number_ = 0;
  GraphGiven graph_;
  bool by_neighbours_ = false;
  bool has_edges_ = false;
};

// ---- JSON: ours, and what networkx calls node-link ----

class JsonGraph {
 public:
  JsonGraph(const Json& json, const char* where) : json_(json), where_(where) {
    if (!json.is_object()) fail(where, "is not an object");
  }

  GraphGiven read() {
    const bool is_node_link = json_.contains("nodes");
    if (is_node_link) {
      for (const char* const kind : {"directed", "multigraph"})
        if (json_.contains(kind) && json_[kind] != false) fail(where_, fmt::format("is {}, and cannot be", kind));
      if (json_.contains("graph") && json_["graph"].is_object()) take_name(json_["graph"]);
    } else {
      for (const auto& [key, value] : json_.items())
        if (key != "name" && key != "vertices" && key != "edges")
          fail(where_, fmt::format("the field {} is unknown; a graph has name, vertices and edges", in_quotes(key)));
      take_name(json_);
    }
    take_vertices(list(is_node_link ? "nodes" : "vertices"), is_node_link ? "id" : "name");
    take_edges(list(is_node_link && json_.contains("links") ? "links" : "edges"));
    return std::move(graph_);
  }

 private:
  const Json& list(const char* key) const {
    if (!json_.contains(key) || !json_[key].is_array()) fail(where_, fmt::format("has no list {}", key));
    return json_[key];
  }

  void take_name(const Json& from) {
    if (!from.contains("name")) return;
    if (!from["name"].is_string()) fail(where_, "has a name that is not a text");
    graph_.name = from["name"].get<std::string>();
  }

  [[nodiscard]] std::string name_in(const Json& json) const {
    if (json.is_string()) return json.get<std::string>();
    if (json.is_number_integer()) return json.dump();
    fail(where_, "has a vertex whose name is neither a text nor a whole number");
  }

  // A name alone, or an object with the name and perhaps both coordinates.
  void take_vertices(const Json& vertices, const char* name) {
    if (static_cast<std::int64_t>(vertices.size()) > BoardGraph::most_vertices)
      fail(where_, fmt::format("has more than {} vertices", BoardGraph::most_vertices));
    bool have_places = true;
    for (const Json& vertex : vertices) {
      if (vertex.is_object() && !vertex.contains(name)) fail(where_, fmt::format("has a vertex without {}", name));
      std::string text = name_in(vertex.is_object() ? vertex[name] : vertex);
      if (!known_.emplace(text, static_cast<std::uint32_t>(graph_.vertices.size())).second)
        fail(where_, fmt::format("the vertex {} is there twice", in_quotes(text)));
      graph_.vertices.push_back(std::move(text));
      const std::optional<BoardGraph::Place> place = place_in(vertex);
      have_places = have_places && place;
      if (place) graph_.places.push_back(*place);
    }
    if (!have_places) graph_.places.clear();
  }

  static std::optional<BoardGraph::Place> place_in(const Json& vertex) {
    const auto number = [](const Json& json) -> std::optional<double> {
      constexpr double farthest = 1e12;
      if (!json.is_number() || !(std::abs(json.get<double>()) <= farthest)) return std::nullopt;
      return json.get<double>();
    };
    if (!vertex.is_object()) return std::nullopt;
    std::optional<double> x;
    std::optional<double> y;
    if (vertex.contains("x") && vertex.contains("y")) {
      x = number(vertex["x"]);
      y = number(vertex["y"]);
    } else if (vertex.contains("pos") && vertex["pos"].is_array() && vertex["pos"].size() == 2) {
      x = number(vertex["pos"][0]);
      y = number(vertex["pos"][1]);
    }
    if (!x || !y) return std::nullopt;
    return BoardGraph::Place{*x, *y};
  }

  [[nodiscard]] std::uint32_t vertex_in(const Json& json) const {
    const std::string name = name_in(json);
    const auto found = known_.find(name);
    if (found == known_.end()) fail(where_, fmt::format("an edge names {}, which is no vertex", in_quotes(name)));
    return found->second;
  }

  void take_edges(const Json& edges) {
    for (const Json& edge : edges) {
      if (edge.is_array() && edge.size() == 2)
        graph_.edges.emplace_back(vertex_in(edge[0]), vertex_in(edge[1]));
      else if (edge.is_object() && edge.contains("source") && edge.contains("target"))
        graph_.edges.emplace_back(vertex_in(edge["source"]), vertex_in(edge["target"]));
      else
        fail(where_, "has an edge that is not a list of two vertices");
    }
  }

  const Json& json_;
  const char* where_;
  GraphGiven graph_;
  std::unordered_map<std::string, std::uint32_t> known_;
};

Result<GraphGiven> read_json_graph(std::string_view text) {
  const Result<Json> tree = parse_json(text, "graph");
  if (!tree) return tree.error();
  try {
    return JsonGraph(*tree, "graph").read();
  } catch (const Fault& fault) {
    return Error{fault.message};
  }
}

// ---- which of them ----

// Whether a line before any edge begins with this word.
bool begins_a_line(std::string_view text, std::string_view word) {
  constexpr int lines_looked_at = 1000;
  for (int i = 0; i < lines_looked_at && !text.empty(); ++i) {
    std::string_view line = next_line(text);
    const std::string_view first = next_word(line);
    if (first.substr(0, first.find(':')) == word) return true;
  }
  return false;
}

Result<GraphGiven> read_any(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return Error{"has a NUL byte, and is no text"};
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return Error{"is empty"};
  if (text[first] == '{') return read_json_graph(text);
  if (begins_a_line(text, "DIMENSION")) return TsplibReader(text).read();
  if (begins_a_line(text, "p")) return read_dimacs(text);
  return read_edge_list(text);
}

}  // namespace

Result<BoardGraph::Shared> parse_graph(std::string_view text, std::string_view name) {
  Result<GraphGiven> graph = read_any(text);
  if (!graph) return graph.error();
  if (graph->name.empty() || graph->name.find_first_of(" \t,=") != std::string::npos) graph->name = name;
  return BoardGraph::of(std::move(*graph));
}

BoardGraph::Shared read_graph(const Json& json, const char* where) {
  Result<BoardGraph::Shared> graph = BoardGraph::of(JsonGraph(json, where).read());
  if (!graph) fail(where, graph.error().message);
  return std::move(*graph);
}

Json graph_json(const BoardGraph& graph) {
  Json json;
  json["name"] = graph.title();
  json["vertices"] = Json::array();
  json["edges"] = Json::array();
  const auto name_of = [&](std::int64_t vertex) {
    std::string name;
    graph.append_name(name, Cell{static_cast<std::int32_t>(vertex)});
    return name;
  };
  for (std::int64_t vertex = 0; vertex < graph.size(); ++vertex) {
    const Cell cell{static_cast<std::int32_t>(vertex)};
    if (graph.has_places())
      json["vertices"].push_back({{"name", name_of(vertex)}, {"x", graph.place(cell).x}, {"y", graph.place(cell).y}});
    else
      json["vertices"].push_back(name_of(vertex));
    for (const Cell next : graph.neighbours(cell))
      if (next > cell)
        json["edges"].push_back(Json::array({name_of(vertex), name_of(static_cast<std::int64_t>(next))}));
  }
  return json;
}

Json graph_schema() {
  const Json text{{"type", "string"}};
  Json vertex{{"type", "object"}};
  vertex["properties"] = {{"name", text}, {"x", {{"type", "number"}}}, {"y", {{"type", "number"}}}};
  vertex["required"] = Json::array({"name"});
  Json edge{{"type", "array"}, {"items", text}, {"minItems", 2}, {"maxItems", 2}};
  Json schema{{"type", "object"}};
  schema["properties"] = {{"name", text},
                          {"vertices", {{"type", "array"}, {"items", {{"oneOf", Json::array({text, vertex})}}}}},
                          {"edges", {{"type", "array"}, {"items", edge}}}};
  schema["required"] = Json::array({"vertices", "edges"});
  return schema;
}

}  // namespace cavalcade
