#include "visit/reach.hpp"

namespace cavalcade::visit {

Reach::Reach(const Board& board, const VisitTask& task, const Budget& budget) : board_(&board) {
  const FreeGraph graph(board, budget);
  const Components parts = components_of(graph, budget);
  if (budget.exhausted()) return;
  Poll poll(budget);
  find_squares(graph, parts, task, poll);
}

void Reach::find_squares(const FreeGraph& graph, const Components& parts, const VisitTask& task, Poll& poll) {
  std::vector<bool> has_start(parts.all.size());
  for (const Square start : task.knights) has_start[parts.of[graph.vertex(board_->cell(start))]] = true;
  std::vector<Vertex> number(graph.size(), no_vertex);
  std::vector<std::uint32_t> keys;  // of each vertex: a number for its class
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
    if (poll.exhausted()) return;
    const std::uint32_t part = parts.of[vertex];
    if (!has_start[part]) continue;
    number[vertex] = size();
    cells_.push_back(graph.cell(vertex));
    keys.push_back(2 * part + (parts.all[part].alternates ? parts.colours[vertex] : 0U));
  }
  rows_.resize(size());
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
    if (poll.exhausted()) return;
    if (number[vertex] == no_vertex) continue;
    Row& row = rows_[number[vertex]];
    row.count = static_cast<std::uint32_t>(graph.degree(vertex));
    row.place_of_many = many_.size();
    if (row.count > few_moves) many_.resize(many_.size() + row.count);
    Vertex* near = row.count > few_moves ? many_.data() + row.place_of_many : row.near.data();
    for (const Vertex next : graph.neighbours(vertex)) *near++ = number[next];
  }
  for (const Square start : task.knights) {
    starts_.push_back(number[graph.vertex(board_->cell(start))]);
    rows_[starts_.back()].is_start = true;
  }
  name_classes(keys);
}

void Reach::name_classes(const std::vector<std::uint32_t>& keys) {
  constexpr std::uint32_t none = UINT32_MAX;
  std::vector<std::uint32_t> number(*std::max_element(keys.begin(), keys.end()) + 1, none);
  for (const std::uint32_t key : keys) {
    if (number[key] == none) {
      number[key] = static_cast<std::uint32_t>(class_sizes_.size());
      class_sizes_.push_back(0);
    }
    class_of_.push_back(number[key]);
    ++class_sizes_[number[key]];
  }
  across_.resize(classes());
  for (std::size_t i = 0; i < classes(); ++i) across_[i] = i;
  for (Vertex vertex = 0; vertex < size(); ++vertex)
    if (!neighbours(vertex).empty()) across_[class_of(vertex)] = class_of(neighbours(vertex).front());
}

bool Reach::alternates() const {
  for (Vertex vertex = 0; vertex < size(); ++vertex)
    if (!neighbours(vertex).empty() && across(class_of(vertex)) == class_of(vertex)) return false;
  return true;
}

namespace {

Demand nothing(const Reach& reach) {
  Demand demand;
  demand.visited.resize(reach.classes());
  demand.ends.resize(reach.classes());
  return demand;
}

void add_share(const Reach& reach, std::size_t knight, std::int64_t length, Demand& demand) {
  const std::size_t here = reach.class_of(reach.start(knight));
  const std::size_t there = reach.across(here);
  demand.squares += length;
  demand.lengths.push_back(length);
  demand.visited[here] += (length + 1) / 2;
  demand.visited[there] += length / 2;
  if (length >= 2) ++demand.ends[length % 2 == 1 ? here : there];
}

}  // namespace

Demand demand_of(const Reach& reach, std::int64_t squares) {
  Demand demand = nothing(reach);
  const auto knights = static_cast<std::int64_t>(reach.knights());
  for (std::int64_t knight = 0; knight < knights; ++knight)
    add_share(reach, static_cast<std::size_t>(knight), (squares + knights - 1 - knight) / knights, demand);
  return demand;
}

Demand demand_of_knight(const Reach& reach, std::size_t knight, std::int64_t length) {
  Demand demand = nothing(reach);
  add_share(reach, knight, length, demand);
  return demand;
}

bool fits(const Reach& reach, const Demand& demand) {
  for (std::size_t i = 0; i < reach.classes(); ++i)
    if (demand.visited[i] > reach.class_size(i)) return false;
  return true;
}

}  // namespace cavalcade::visit
