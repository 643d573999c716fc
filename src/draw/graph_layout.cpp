#include "draw/graph_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/random.hpp"

namespace cavalcade::draw {
namespace {

constexpr std::size_t most_for_stress = 400;
constexpr int attempts = 12;
constexpr int rounds = 300;
constexpr double edge_length = 1.7;  // squares
constexpr std::uint64_t seed = 1;

Cell cell_of(std::size_t vertex) {
  return Cell{static_cast<std::int32_t>(vertex)};
}

// Numbers of edges from a vertex to all others; to those of other parts more than any has.
std::vector<double> distances_from(const BoardGraph& graph, std::size_t from) {
  const auto size = static_cast<std::size_t>(graph.size());
  constexpr double unknown = -1;
  std::vector<double> distance(size, unknown);
  std::vector<std::size_t> reached{from};
  distance[from] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const Cell next : graph.neighbours(cell_of(reached[i])))
      if (distance[index(next)] == unknown) {
        distance[index(next)] = distance[reached[i]] + 1;
        reached.push_back(index(next));
      }
  const double apart = distance[reached.back()] + 2;
  std::replace(distance.begin(), distance.end(), unknown, apart);
  return distance;
}

// ---- from distances to pivots ----

// The coordinates of all vertices along the two directions in which their distances to the pivots differ most.
std::vector<Point> pivot_layout(const BoardGraph& graph, Random& random) {
  const auto size = static_cast<std::size_t>(graph.size());
  const std::size_t pivots = std::min<std::size_t>(size, 40);
  std::vector<std::vector<double>> columns;
  std::vector<double> nearest(size, std::numeric_limits<double>::max());
  std::size_t pivot = 0;
  for (std::size_t i = 0; i < pivots; ++i) {
    columns.push_back(distances_from(graph, pivot));
    for (std::size_t v = 0; v < size; ++v) nearest[v] = std::min(nearest[v], columns.back()[v]);
    pivot = static_cast<std::size_t>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin());
  }
  for (std::vector<double>& column : columns) {
    double mean = 0;
    for (double& d : column) mean += (d *= d) / static_cast<double>(size);
    for (double& d : column) d -= mean;
  }
  for (std::size_t v = 0; v < size; ++v) {
    double mean = 0;
    for (const auto& column : columns) mean += column[v] / static_cast<double>(pivots);
    for (auto& column : columns) column[v] -= mean;
  }
  const auto image = [&](const std::vector<double>& direction, std::size_t v) {
    double sum = 0;
    for (std::size_t i = 0; i < pivots; ++i) sum += columns[i][v] * direction[i];
    return sum;
  };
  std::array<std::vector<double>, 2> directions;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    std::vector<double>& direction = directions[axis];
    for (std::size_t i = 0; i < pivots; ++i) direction.push_back(static_cast<double>(random.below(1000)) + 1);
    constexpr int iterations = 60;
    for (int round = 0; round < iterations; ++round) {
      if (axis == 1) {
        double along = 0;
        for (std::size_t i = 0; i < pivots; ++i) along += direction[i] * directions[0][i];
        for (std::size_t i = 0; i < pivots; ++i) direction[i] -= along * directions[0][i];
      }
      std::vector<double> next(pivots);
      for (std::size_t v = 0; v < size; ++v) {
        const double here = image(direction, v);
        for (std::size_t i = 0; i < pivots; ++i) next[i] += columns[i][v] * here;
      }
      double length = 0;
      for (const double part : next) length += part * part;
      length = std::sqrt(length);
      if (length < 1e-9) break;
      for (std::size_t i = 0; i < pivots; ++i) direction[i] = next[i] / length;
    }
  }
  std::vector<Point> places(size);
  for (std::size_t v = 0; v < size; ++v) places[v] = {image(directions[0], v), image(directions[1], v)};
  return places;
}

// ---- stress ----

struct Distances {
  std::size_t size;
  std::vector<double> all;
  [[nodiscard]] double between(std::size_t one, std::size_t other) const { return all[one * size + other]; }
};

double length(Point one, Point other) {
  return std::hypot(one.x - other.x, one.y - other.y);
}

double stress_of(const std::vector<Point>& places, const Distances& distances) {
  double stress = 0;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const double wanted = distances.between(i, j);
      const double off = length(places[i], places[j]) - wanted;
      stress += off * off / (wanted * wanted);
    }
  return stress;
}

// Each vertex goes where the others would have it, one after the other.
void lower_stress(std::vector<Point>& places, const Distances& distances) {
  for (int round = 0; round < rounds; ++round) {
    double moved = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      Point wanted;
      double weights = 0;
      for (std::size_t j = 0; j < places.size(); ++j) {
        if (j == i) continue;
        const double distance = distances.between(i, j);
        const double weight = 1 / (distance * distance);
        const double apart = std::max(length(places[i], places[j]), 1e-6);
        wanted.x += weight * (places[j].x + distance * (places[i].x - places[j].x) / apart);
        wanted.y += weight * (places[j].y + distance * (places[i].y - places[j].y) / apart);
        weights += weight;
      }
      if (weights == 0) continue;
      const Point there{wanted.x / weights, wanted.y / weights};
      moved = std::max(moved, length(places[i], there));
      places[i] = there;
    }
    if (moved < 1e-4) return;
  }
}

std::vector<Point> stress_layout(const BoardGraph& graph, Random& random) {
  const auto size = static_cast<std::size_t>(graph.size());
  Distances distances{size, {}};
  for (std::size_t v = 0; v < size; ++v) {
    const std::vector<double> row = distances_from(graph, v);
    distances.all.insert(distances.all.end(), row.begin(), row.end());
  }
  std::vector<Point> best;
  double least = std::numeric_limits<double>::max();
  const auto jitter = [&] { return static_cast<double>(random.below(2001)) / 1000 - 1; };
  for (int attempt = 0; attempt < attempts; ++attempt) {
    std::vector<Point> places = pivot_layout(graph, random);
    double widest = 1e-9;
    for (const Point place : places) widest = std::max({widest, std::abs(place.x), std::abs(place.y)});
    const double share = attempt == 0 ? 0.02 : 1;  // of chance
    const double reach = std::sqrt(static_cast<double>(size));
    for (Point& place : places)
      place = {reach * (place.x / widest + share * jitter()), reach * (place.y / widest + share * jitter())};
    lower_stress(places, distances);
    const double stress = stress_of(places, distances);
    if (stress >= least) continue;
    least = stress;
    best = std::move(places);
  }
  return best;
}

// ---- into the picture ----

// The length of an edge that half of them do not reach, and how close two vertices come.
double usual_edge(const BoardGraph& graph, const std::vector<Point>& places) {
  std::vector<double> lengths;
  for (std::size_t v = 0; v < places.size() && lengths.size() < 100'000; ++v)
    for (const Cell next : graph.neighbours(cell_of(v)))
      if (index(next) > v) lengths.push_back(length(places[v], places[index(next)]));
  if (lengths.empty()) return 1;
  std::nth_element(lengths.begin(), lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2), lengths.end());
  return lengths[lengths.size() / 2];
}

double closest_pair(const std::vector<Point>& places) {
  double closest = std::numeric_limits<double>::max();
  if (places.size() > 2000) return closest;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) closest = std::min(closest, length(places[i], places[j]));
  return closest;
}

void fit(const BoardGraph& graph, std::vector<Point>& places) {
  double left = places.front().x;
  double right = left;
  double top = places.front().y;
  double bottom = top;
  for (const Point place : places) {
    left = std::min(left, place.x);
    right = std::max(right, place.x);
    top = std::min(top, place.y);
    bottom = std::max(bottom, place.y);
  }
  const double wide = std::max({right - left, bottom - top, 1e-9});
  // Wide enough for vertices not to touch, as far as the picture does not become far too large for their number.
  const double widest = 4 * std::sqrt(static_cast<double>(places.size())) + 4;
  double scale = edge_length / std::max(usual_edge(graph, places), wide * 1e-6);
  scale = std::max(scale, 1.05 / std::max(closest_pair(places), wide * 1e-3));
  scale = std::min(scale, widest / wide);
  for (Point& place : places) place = {(place.x - left) * scale + 0.5, (place.y - top) * scale + 0.5};
}

}  // namespace

std::vector<Point> graph_layout(const BoardGraph& graph) {
  const auto size = static_cast<std::size_t>(graph.size());
  std::vector<Point> places;
  Random random(seed);
  if (graph.has_places()) {
    for (std::size_t v = 0; v < size; ++v) {
      const BoardGraph::Place place = graph.place(cell_of(v));
      places.push_back({place.x, -place.y});
    }
  } else {
    places = size <= most_for_stress ? stress_layout(graph, random) : pivot_layout(graph, random);
  }
  fit(graph, places);
  return places;
}

}  // namespace cavalcade::draw
