// The paths of an answer, whatever was asked: a tour is one route, a cover has one for each cycle, a visit one for each
// knight. Beside them what writers ask again and again: which route and step a square has, and where the knights stand
// after a number of steps of a walk that shows them all moving.
//
// A Routes looks into the answer it was made from, which must outlive it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"

namespace cavalcade::draw {

enum class RouteKind : std::uint8_t { tour, cycles, visit };

struct Routes {
  RouteKind kind = RouteKind::tour;
  bool closed = false;  // each route ends with a move back to its first square
  std::vector<std::span<const Cell>> paths;

  [[nodiscard]] std::size_t squares() const;  // of all paths together

  // Where a knight stands one after the other: the squares of its path and, on a closed one, the first again.
  [[nodiscard]] std::size_t stops(std::size_t path) const;
  [[nodiscard]] Cell stop(std::size_t path, std::size_t i) const { return paths[path][i % paths[path].size()]; }
};

// Refuses an answer without squares, and says what the answer is instead; and part of a tour, which may lie on a board
// that has no cells.
Result<Routes> routes_of(const Question& question, const Answer& answer);

// A, B, .. Z, AA, ..: how routes are told apart where there are several.
std::string route_letter(std::size_t path);

// The place of each cell in the routes: one 32-bit number per cell. The routes run on one after the other, so that the
// number of a place tells both route and step.
class StepNumbers {
 public:
  struct Place {
    std::size_t path = 0;
    std::int32_t step = 0;  // from 1; 0 is a cell no route visits
  };

  StepNumbers(const Board& board, const Routes& routes);

  [[nodiscard]] Place at(Cell cell) const;

  // The number of each cell: its place in the row of all routes, from 1, or 0. Of a single route these are the steps.
  [[nodiscard]] std::span<const std::int32_t> places() const { return {places_.get(), cells_}; }

 private:
  struct Release {
    void operator()(std::int32_t* places) const;
  };

  std::size_t cells_;
  std::unique_ptr<std::int32_t[], Release> places_;
  std::vector<std::int32_t> first_;  // of each route: the places before it
};

// All knights walking together. At step 1 each stands on its first square. Of a tour or a cover every knight moves in
// each step after that; of a visit one knight does, in turn.
class Walk {
 public:
  explicit Walk(const Routes& routes);

  [[nodiscard]] std::size_t steps() const { return steps_; }

  // The number of stops a knight has made after this step, at least 1 and at most routes.stops(path).
  [[nodiscard]] std::size_t stops_made(std::size_t path, std::size_t step) const;

 private:
  const Routes* routes_;
  std::size_t steps_ = 1;
};

}  // namespace cavalcade::draw
