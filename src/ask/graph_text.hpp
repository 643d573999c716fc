// Graphs as people write them down: TSPLIB (HCP), DIMACS (.col), JSON, that of networkx too, and lists of edges. Which
// one it is shows in the text. And as JSON in a question, which is how an answer carries its graph with it.

#pragma once

#include <string>
#include <string_view>

#include "ask/json_values.hpp"
#include "base/result.hpp"
#include "board/board_graph.hpp"

namespace cavalcade {

// The text of a file; `name` is what the graph is called if it does not say.
Result<BoardGraph::Shared> parse_graph(std::string_view text, std::string_view name);

// {"name": .., "vertices": [..], "edges": [[.., ..], ..]}. Fails, as the readers of values do.
BoardGraph::Shared read_graph(const Json& json, const char* where);
Json graph_json(const BoardGraph& graph);
Json graph_schema();

}  // namespace cavalcade
