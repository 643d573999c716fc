#include "count/frontier/graph.hpp"

#include <algorithm>
#include <numeric>

#include "count/tour_graph.hpp"

namespace cavalcade::count {
namespace {

// The free squares file by file, for boards whose files are shorter than their ranks.
std::vector<std::uint32_t> by_files(const Board& board, const FreeGraph& free) {
  std::vector<std::uint32_t> order(free.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t one, std::uint32_t other) {
    return board.square(free.cell(one)).x < board.square(free.cell(other)).x;
  });
  return order;
}

// The board's graph with room for virtual vertices. Moves come in the order that the board has them: which order of the
// vertices is found, and which cycles are drawn by a seed, depend on it.
Graph graph_of(const Board& board, const FreeGraph& free, std::uint32_t virtual_vertices, const Budget& budget) {
  Graph graph(free.size() + virtual_vertices, free.size());
  if (budget.exhausted()) return graph;
  Poll poll(budget);
  for (Vertex v = 0; v < free.size() && !poll.exhausted(); ++v)
    for (const Cell next : board.neighbours(free.cell(v)))
      if (next > free.cell(v)) graph.join(v, free.vertex(next));
  if (board.is_flat() && !budget.exhausted()) graph.suggest(by_files(board, free));
  return graph;
}

template <class Predicate>
void join_where(Graph& graph, std::uint32_t apex, const Predicate& is_joined) {
  for (Vertex v = 0; v < graph.real(); ++v)
    if (is_joined(v)) graph.join(apex, v);
}

// Where the ends have both colours, each colour has a virtual vertex, and the edge between them is forced.
Graph with_any_ends(const Board& board, const TourGraph& free, const Budget& budget) {
  Graph graph = graph_of(board, free, free.ends_differ() ? 2 : 1, budget);
  const std::uint32_t apex = graph.real();
  if (!free.ends_differ()) {
    join_where(graph, apex, [&](Vertex v) { return free.allows_ends(v, v); });
    return graph;
  }
  join_where(graph, apex, [&](Vertex v) { return free.colour(v) == 0; });
  join_where(graph, apex + 1, [&](Vertex v) { return free.colour(v) == 1; });
  graph.join(apex, apex + 1);
  graph.force(apex, apex + 1);
  return graph;
}

Graph with_an_end(const Board& board, const TourGraph& free, Vertex from, const Budget& budget) {
  Graph graph = graph_of(board, free, 1, budget);
  const std::uint32_t apex = graph.real();
  graph.join(apex, from);
  graph.force(apex, from);
  join_where(graph, apex, [&](Vertex v) { return v != from && free.allows_ends(from, v); });
  return graph;
}

void force_all(Graph& graph, const FreeGraph& free, std::span<const Move> use) {
  for (const Move& move : use) graph.force(free.vertex(move.lesser), free.vertex(move.greater));
}

}  // namespace

void Graph::join(std::uint32_t one, std::uint32_t other, std::int64_t weight) {
  const auto add = [&](std::uint32_t from, std::uint32_t to) {
    std::vector<Link>& links = links_[from];
    // Virtual vertices have very many links, and are joined to each vertex once.
    const auto found = from >= real_ && to < real_
                           ? links.end()
                           : std::find_if(links.begin(), links.end(), [&](const Link& link) { return link.to == to; });
    if (found == links.end())
      links.push_back({to, weight});
    else if ((found->weight += weight) == 0)
      links.erase(found);
  };
  add(one, other);
  add(other, one);
}

void Graph::force(std::uint32_t one, std::uint32_t other) {
  forced_.push_back({one, other});
}

std::int64_t Graph::weight(std::uint32_t one, std::uint32_t other) const {
  for (const Link& link : links_[one])
    if (link.to == other) return link.weight;
  return 0;
}

std::uint64_t graph_bytes(const Board& board) {
  const auto free = static_cast<std::uint64_t>(board.free_squares());
  constexpr std::uint64_t virtual_links = 4;
  const std::uint64_t links = 2 * static_cast<std::uint64_t>(board.all_moves()) + virtual_links * free;
  const std::uint64_t per_vertex = sizeof(std::vector<Graph::Link>) + 4 * sizeof(std::uint32_t);
  return 3 * (free * per_vertex + links * sizeof(Graph::Link)) +
         static_cast<std::uint64_t>(board.area()) * sizeof(std::uint32_t);
}

Graph closed_graph(const Board& board, std::span<const Move> use, const Budget& budget) {
  const FreeGraph free(board, budget);
  Graph graph = graph_of(board, free, 0, budget);
  // A tour that makes all moves of another but one makes that one, too.
  force_all(graph, free, use.size() == free.size() ? use.first(use.size() - 1) : use);
  return graph;
}

Graph open_graph(const Board& board, std::optional<Cell> from, std::span<const Move> use, const Budget& budget) {
  const TourGraph free(board, budget);
  if (budget.exhausted()) return graph_of(board, free, 0, budget);
  Graph graph = from ? with_an_end(board, free, free.vertex(*from), budget) : with_any_ends(board, free, budget);
  force_all(graph, free, use);
  return graph;
}

}  // namespace cavalcade::count
