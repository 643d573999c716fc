// Graphs as they stand in files, in any of the formats.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ask/graph_text.hpp"
#include "board/square_name.hpp"
#include "fuzz/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cavalcade;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<BoardGraph::Shared> graph = parse_graph(text, "graph");
  if (!graph) {
    require_one_line(graph.error().message);
    return 0;
  }
  const BoardGraph& read = **graph;
  require(read.size() > 0, "a graph has a vertex");
  std::int64_t ends = 0;
  for (std::int64_t number = 0; number < read.size(); ++number) {
    const Cell cell{static_cast<std::int32_t>(number)};
    std::string name;
    read.append_name(name, cell);
    require(read.find(name) == cell, "a vertex is found by its name");
    for (const Cell next : read.neighbours(cell)) {
      ++ends;
      require(next != cell && read.are_neighbours(next, cell), "edges lead back, and to another vertex");
    }
  }
  require(ends == read.all_moves(), "every edge has two ends");
  const Result<BoardGraph::Shared> again = parse_graph(graph_json(read).dump(), "again");
  require(again && **again == read, "what is written is read again");
  return 0;
}
