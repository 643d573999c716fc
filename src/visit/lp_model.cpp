#include "visit/lp_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace cavalcade::visit {

// ---- columns: moves, then visited squares, then ends ----

LpModel::LpModel(const Reach& reach, const Budget& budget) : reach_(reach) {
  Poll poll(budget);
  first_move_.reserve(reach_.size() + 1);
  for (Vertex vertex = 0; vertex < reach_.size() && !poll.exhausted(); ++vertex) {
    first_move_.push_back(static_cast<int>(moves_.size()));
    for (const Vertex next : reach_.neighbours(vertex))
      if (next > vertex) moves_.push_back({vertex, next});
  }
  lower_.assign(static_cast<std::size_t>(columns()), 0);
  upper_.assign(static_cast<std::size_t>(columns()), 1);
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    lower_[static_cast<std::size_t>(visited_column(reach_.start(knight)))] = 1;
    upper_[static_cast<std::size_t>(end_column(reach_.start(knight)))] = 0;
  }
}

int LpModel::move_column(Vertex one, Vertex other) const {
  if (one > other) std::swap(one, other);
  int column = first_move_[one];
  while (moves_[static_cast<std::size_t>(column)].other != other) ++column;
  return column;
}

// ---- rows ----

std::vector<LpRow> LpModel::first_rows() const {
  std::vector<LpRow> rows;
  std::vector<bool> seen(reach_.classes());
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
    rows.push_back({VisitRowKind::moves, {vertex}});
    if (seen[reach_.class_of(vertex)]) continue;
    seen[reach_.class_of(vertex)] = true;
    rows.push_back({VisitRowKind::ends, {vertex}});
    rows.push_back({VisitRowKind::visited, {vertex}});
  }
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
    if (reach_.is_start(vertex) || reach_.neighbours(vertex).size() > 2) continue;
    for (const Vertex next : reach_.neighbours(vertex)) rows.push_back({VisitRowKind::move, {vertex, next}});
  }
  return rows;
}

void LpModel::write(const LpRow& row, std::vector<LpElement>& out) const {
  out.clear();
  const Vertex vertex = row.vertices.front();
  switch (row.kind) {
    case VisitRowKind::moves:
      for (const Vertex next : reach_.neighbours(vertex)) out.push_back({move_column(vertex, next), 1});
      if (reach_.is_start(vertex)) break;
      out.push_back({visited_column(vertex), -2});
      out.push_back({end_column(vertex), 1});
      break;
    case VisitRowKind::ends:
    case VisitRowKind::visited:
      for (Vertex other = 0; other < reach_.size(); ++other)
        if (reach_.class_of(other) == reach_.class_of(vertex))
          out.push_back({row.kind == VisitRowKind::ends ? end_column(other) : visited_column(other), 1});
      break;
    case VisitRowKind::move:
      out.push_back({move_column(vertex, row.vertices[1]), 1});
      out.push_back({visited_column(vertex), -1});
      break;
    case VisitRowKind::end:
      out.push_back({end_column(vertex), 1});
      out.push_back({visited_column(vertex), -1});
      break;
    case VisitRowKind::way_in:
      write_border(std::span(row.vertices).subspan(1), -1, out);
      out.push_back({visited_column(vertex), 2});
      break;
    case VisitRowKind::ends_in:
      write_border(row.vertices, 1, out);
      break;
    case VisitRowKind::way_out:
      write_border(row.vertices, 0, out);
      break;
  }
}

void LpModel::write_border(std::span<const Vertex> set, int ends, std::vector<LpElement>& out) const {
  std::vector<Vertex> sorted(set.begin(), set.end());
  std::sort(sorted.begin(), sorted.end());
  for (const Vertex vertex : sorted) {
    for (const Vertex next : reach_.neighbours(vertex))
      if (!std::binary_search(sorted.begin(), sorted.end(), next)) out.push_back({move_column(vertex, next), -1});
    if (ends != 0) out.push_back({end_column(vertex), ends});
  }
}

std::int64_t LpModel::right_side(const LpRow& row, const Demand& demand) const {
  const Vertex vertex = row.vertices.front();
  switch (row.kind) {
    case VisitRowKind::moves:
      for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
        if (reach_.start(knight) == vertex) return demand.lengths[knight] >= 2 ? 1 : 0;
      return 0;
    case VisitRowKind::ends:
      return demand.ends[reach_.class_of(vertex)];
    case VisitRowKind::visited:
      return demand.visited[reach_.class_of(vertex)];
    case VisitRowKind::way_out:
      return is_too_small(row.vertices, demand) ? -1 : 0;
    default:
      return 0;
  }
}

bool LpModel::is_too_small(std::span<const Vertex> set, const Demand& demand) const {
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
    if (demand.lengths[knight] > static_cast<std::int64_t>(set.size()) &&
        std::find(set.begin(), set.end(), reach_.start(knight)) != set.end())
      return true;
  return false;
}

// ---- contradictions ----

std::optional<VisitDuals> LpModel::contradiction(std::span<const LpRow> rows, std::span<const double> multiples,
                                                 const Demand& demand) const {
  double largest = 0;
  for (const double multiple : multiples) largest = std::max(largest, std::abs(multiple));
  if (largest == 0) return std::nullopt;
  constexpr std::array<double, 11> scales{1, 2, 3, 4, 6, 12, 60, 840, 1e4, 1e6, 1e8};
  constexpr double safe = 1e11;  // sums of 10^7 stay far within 64 bits
  for (const double scale : scales) {
    if (largest * scale > safe) break;
    std::vector<std::int64_t> times(multiples.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
      times[i] = std::llround(multiples[i] * scale);
      if (!is_equation(rows[i].kind)) times[i] = std::max<std::int64_t>(times[i], 0);
      if (rows[i].kind == VisitRowKind::way_out && right_side(rows[i], demand) == 0) times[i] = 0;
    }
    if (!contradict(rows, times, demand)) continue;
    VisitDuals duals;
    for (std::size_t i = 0; i < times.size(); ++i) {
      if (times[i] == 0) continue;
      CellList squares;
      for (const Vertex vertex : rows[i].vertices) squares.push_back(reach_.cell(vertex));
      duals.rows.push_back({rows[i].kind, std::move(squares), times[i]});
    }
    return duals;
  }
  return std::nullopt;
}

bool LpModel::contradict(std::span<const LpRow> rows, std::span<const std::int64_t> times, const Demand& demand) const {
  std::vector<std::int64_t> factors(static_cast<std::size_t>(columns()));
  std::int64_t right = 0;
  std::vector<LpElement> elements;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] == 0) continue;
    write(rows[i], elements);
    for (const LpElement& element : elements)
      factors[static_cast<std::size_t>(element.column)] += element.factor * times[i];
    right += right_side(rows[i], demand) * times[i];
  }
  std::int64_t least = 0;
  for (std::size_t column = 0; column < factors.size(); ++column)
    least += factors[column] * (factors[column] < 0 ? upper_[column] : lower_[column]);
  return least > right;
}

}  // namespace cavalcade::visit
