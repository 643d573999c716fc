#include "count/graph.hpp"

#include <algorithm>
#include <array>

namespace cavalcade::count {
namespace {

// The free squares file by file, for boards whose files are shorter than their ranks.
std::vector<std::uint32_t> by_files(const Board& board, const CellList& cells) {
  std::vector<std::uint32_t> order(cells.size());
  for (std::uint32_t v = 0; v < order.size(); ++v) order[v] = v;
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t one, std::uint32_t other) {
    return board.square(cells[one]).x < board.square(cells[other]).x;
  });
  return order;
}

// The board's graph with room for virtual vertices.
Graph graph_of(const Board& board, std::uint32_t virtual_vertices, const Budget& budget) {
  Poll poll(budget);
  const CellList cells = free_cells(board);
  const auto real = static_cast<std::uint32_t>(cells.size());
  std::vector<std::uint32_t> vertex(static_cast<std::size_t>(board.area()));
  for (std::uint32_t v = 0; v < real; ++v) vertex[index(cells[v])] = v;
  Graph graph(real + virtual_vertices, real);
  for (std::uint32_t v = 0; v < real && !poll.exhausted(); ++v)
    for (const Cell next : board.neighbours(cells[v]))
      if (next > cells[v]) graph.join(v, vertex[index(next)]);
  if (!board.is_cube() && !budget.exhausted()) graph.suggest(by_files(board, cells));
  return graph;
}

void join_all(Graph& graph, std::uint32_t apex, const std::vector<std::uint8_t>& colours, std::uint8_t colour) {
  for (std::uint32_t v = 0; v < graph.real(); ++v)
    if (colours[v] == colour) graph.join(apex, v);
}

struct Colouring {
  std::vector<std::uint8_t> of;
  std::array<std::uint32_t, 2> size{};

  explicit Colouring(std::vector<std::uint8_t> colours) : of(std::move(colours)) {
    for (const std::uint8_t colour : of) ++size[colour];
  }
  [[nodiscard]] bool is_balanced() const { return size[0] == size[1]; }
  // Of both ends where one colour has a square more.
  [[nodiscard]] std::optional<std::uint8_t> of_ends() const {
    if (size[0] == size[1] + 1) return std::uint8_t{0};
    if (size[1] == size[0] + 1) return std::uint8_t{1};
    return std::nullopt;
  }
};

// The ends may be anywhere if there are no colours, and have both colours if these are equally many: then each colour
// has a virtual vertex, and the edge between them is forced.
Graph with_any_ends(const Board& board, const Graph& plain, const Budget& budget) {
  const std::optional<std::vector<std::uint8_t>> colours = plain.colours();
  if (!colours) {
    Graph graph = graph_of(board, 1, budget);
    join_all(graph, graph.real(), std::vector<std::uint8_t>(graph.real()), 0);
    return graph;
  }
  const Colouring colouring(*colours);
  Graph graph = graph_of(board, colouring.is_balanced() ? 2 : 1, budget);
  const std::uint32_t apex = graph.real();
  if (colouring.is_balanced()) {
    join_all(graph, apex, colouring.of, 0);
    join_all(graph, apex + 1, colouring.of, 1);
    graph.join(apex, apex + 1);
    graph.force(apex, apex + 1);
  } else if (const std::optional<std::uint8_t> colour = colouring.of_ends()) {
    join_all(graph, apex, colouring.of, *colour);
  }
  return graph;
}

Graph with_an_end(const Board& board, const Graph& plain, std::uint32_t from, const Budget& budget) {
  Graph graph = graph_of(board, 1, budget);
  const std::uint32_t apex = graph.real();
  graph.join(apex, from);
  graph.force(apex, from);
  const std::optional<std::vector<std::uint8_t>> colours = plain.colours();
  const Colouring colouring(colours.value_or(std::vector<std::uint8_t>(graph.real())));
  const auto can_be_the_other_end = [&](std::uint32_t v) {
    if (v == from) return false;
    if (!colours) return true;
    if (colouring.is_balanced()) return colouring.of[v] != colouring.of[from];
    return colouring.of_ends() == colouring.of[from] && colouring.of[v] == colouring.of[from];
  };
  for (std::uint32_t v = 0; v < graph.real(); ++v)
    if (can_be_the_other_end(v)) graph.join(apex, v);
  return graph;
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

std::optional<std::vector<std::uint8_t>> Graph::colours() const {
  constexpr std::uint8_t none = 2;
  std::vector<std::uint8_t> colour(size(), none);
  for (std::uint32_t start = 0; start < size(); ++start) {
    if (colour[start] != none) continue;
    colour[start] = 0;
    std::vector<std::uint32_t> reached{start};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const Link& link : links_[reached[i]]) {
        if (colour[link.to] == colour[reached[i]]) return std::nullopt;
        if (colour[link.to] != none) continue;
        colour[link.to] = colour[reached[i]] ^ 1U;
        reached.push_back(link.to);
      }
  }
  return colour;
}

bool Graph::is_connected() const {
  if (size() == 0) return true;
  std::vector<bool> seen(size());
  std::vector<std::uint32_t> reached{0};
  seen[0] = true;
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const Link& link : links_[reached[i]]) {
      if (seen[link.to]) continue;
      seen[link.to] = true;
      reached.push_back(link.to);
    }
  return reached.size() == size();
}

std::uint64_t graph_bytes(const Board& board) {
  const auto free = static_cast<std::uint64_t>(board.free_squares());
  constexpr std::uint64_t virtual_links = 4;
  const std::uint64_t a_vertex = sizeof(std::vector<Graph::Link>) +
                                 (2 * board.jumps().size() + virtual_links) * sizeof(Graph::Link) +
                                 4 * sizeof(std::uint32_t);
  return 3 * free * a_vertex + static_cast<std::uint64_t>(board.area()) * sizeof(std::uint32_t);
}

CellList free_cells(const Board& board) {
  CellList cells;
  cells.reserve(static_cast<std::size_t>(board.free_squares()));
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (!board.is_blocked(Cell{number})) cells.push_back(Cell{number});
  return cells;
}

Graph closed_graph(const Board& board, const Budget& budget) {
  return graph_of(board, 0, budget);
}

Graph open_graph(const Board& board, std::optional<Cell> from, const Budget& budget) {
  Graph plain = graph_of(board, 0, budget);
  if (budget.exhausted()) return plain;
  if (!from) return with_any_ends(board, plain, budget);
  const CellList cells = free_cells(board);
  const auto place = std::lower_bound(cells.begin(), cells.end(), *from);
  return with_an_end(board, plain, static_cast<std::uint32_t>(place - cells.begin()), budget);
}

}  // namespace cavalcade::count
