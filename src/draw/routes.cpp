#include "draw/routes.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "draw/headline.hpp"

namespace cavalcade::draw {
namespace {

void add_paths(Routes& routes, const std::vector<CellList>& paths) {
  for (const CellList& path : paths)
    if (!path.empty()) routes.paths.emplace_back(path);
}

}  // namespace

std::size_t Routes::squares() const {
  std::size_t all = 0;
  for (const std::span<const Cell> path : paths) all += path.size();
  return all;
}

std::size_t Routes::stops(std::size_t path) const {
  const std::size_t length = paths[path].size();
  return closed && length > 1 ? length + 1 : length;
}

Result<Routes> routes_of(const Question& question, const Answer& answer) {
  if (std::holds_alternative<TourPart>(answer.witness))
    return Error{"part of a tour has no picture or matrix; use text, csv or json"};
  Routes routes;
  if (const auto* tour = std::get_if<Tour>(&answer.witness)) {
    const auto* task = std::get_if<TourTask>(&question.task);
    routes.closed = task != nullptr && task->closed;
    if (!tour->squares.empty()) routes.paths.emplace_back(tour->squares);
  } else if (const auto* cover = std::get_if<Cover>(&answer.witness)) {
    routes.kind = RouteKind::cycles;
    routes.closed = true;
    add_paths(routes, cover->cycles);
  } else if (const auto* visit = std::get_if<Visit>(&answer.witness)) {
    routes.kind = RouteKind::visit;
    add_paths(routes, visit->paths);
  }
  if (routes.paths.empty())
    return Error{fmt::format("the answer has no squares to show ({})", headline(question, answer))};
  return routes;
}

std::string route_letter(std::size_t path) {
  std::string letters = file_name(static_cast<std::int32_t>(path));
  for (char& letter : letters) letter = static_cast<char>(letter - 'a' + 'A');
  return letters;
}

// Large memory that calloc gives is zero because the system has just made it so, and is written once, not twice.
StepNumbers::StepNumbers(const Board& board, const Routes& routes)
    : cells_(static_cast<std::size_t>(board.area())),
      places_(static_cast<std::int32_t*>(std::calloc(cells_, sizeof(std::int32_t)))) {
  if (!places_) throw std::bad_alloc();
  std::int32_t place = 0;
  first_.reserve(routes.paths.size());
  for (const std::span<const Cell> path : routes.paths) {
    first_.push_back(place);
    for (const Cell cell : path) places_[index(cell)] = ++place;
  }
}

void StepNumbers::Release::operator()(std::int32_t* places) const {
  std::free(places);  // NOLINT(cppcoreguidelines-no-malloc): calloc allocates it
}

StepNumbers::Place StepNumbers::at(Cell cell) const {
  const std::int32_t place = places_[index(cell)];
  if (place == 0) return {};
  if (first_.size() == 1) return {0, place};
  const auto after = std::lower_bound(first_.begin(), first_.end(), place);
  const auto path = static_cast<std::size_t>(after - first_.begin()) - 1;
  return {path, place - first_[path]};
}

Walk::Walk(const Routes& routes) : routes_(&routes) {
  const std::size_t knights = routes.paths.size();
  for (std::size_t path = 0; path < knights; ++path) {
    const std::size_t moves = routes.stops(path) - 1;
    if (moves == 0) continue;
    const std::size_t last_move = routes.kind == RouteKind::visit ? (moves - 1) * knights + path + 1 : moves;
    steps_ = std::max(steps_, 1 + last_move);
  }
}

std::size_t Walk::stops_made(std::size_t path, std::size_t step) const {
  const std::size_t knights = routes_->paths.size();
  const std::size_t moves = step > 0 ? step - 1 : 0;
  const std::size_t own = routes_->kind == RouteKind::visit ? (moves + knights - 1 - path) / knights : moves;
  return std::min(own + 1, routes_->stops(path));
}

}  // namespace cavalcade::draw
