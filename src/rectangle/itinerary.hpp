// A tour written down in a few lines, however large the board: as runs of a pattern that repeats.
//
//   Run       a pattern of squares, walked again and again, each time one period further along u (or back)
//   Section   a few runs, walked again and again, each time one period further along v (or back)
//   Itinerary sections one after the other
//
// Both axes look alike: `lead` lines that are there once, `period` lines that repeat, `tail` lines that are there once.
// A square therefore has a class (which of these lines, on both axes) and two repetition numbers, i along v and j along
// u, and its step is start + across * j + along * i with three numbers of its class. That makes step_of a table
// look-up; square_at divides by the length of a section and of a run; and the cells of consecutive steps are written by
// adding a constant to a pattern, which is as fast as memory. The steps of a line of squares are a few arithmetic
// progressions side by side.
//
// Steps are counted from 0 and fit 62 bits, for sides to 2^31 - 1.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/cell.hpp"

namespace cavalcade::rectangle {

// Where a square lies: file u and rank v, or the other way round where a tour is used transposed.
struct Place {
  std::int32_t u = 0;
  std::int32_t v = 0;
};

struct Run {
  std::vector<Place> pattern;  // of repetition 0 along both axes, in the order of the walk
  std::int64_t repeats = 1;
  bool ascending = true;  // from repetition 0 to the last, or from the last to 0
};

struct Section {
  std::vector<Run> runs;
  std::int64_t repeats = 1;
  bool ascending = true;
};

using Sections = std::vector<Section>;

// The same squares walked backwards.
Run reversed(Run run);
Section reversed(Section section);
Sections reversed(Sections sections);

struct Axis {
  std::int32_t lead = 0;
  std::int32_t period = 1;
  std::int32_t repeats = 0;
  std::int32_t tail = 0;

  struct Line {
    std::int32_t line = 0;  // lead, period, tail, one after the other
    std::int32_t repetition = 0;
  };
  [[nodiscard]] Line find(std::int32_t position) const {
    const std::int32_t after_lead = position - lead;
    if (after_lead < 0) return {position, 0};
    const std::int32_t repetition = after_lead / period;
    if (repetition < repeats) return {lead + after_lead % period, repetition};
    return {lead + period + (after_lead - repeats * period), 0};
  }
  [[nodiscard]] std::int32_t lines() const { return lead + period + tail; }
};

class Itinerary {
 public:
  // The sections visit every square of the two axes once. Cell numbers are u * u_stride + v * v_stride; they are only
  // asked for where they fit.
  Itinerary(Axis u_axis, Axis v_axis, Sections sections, std::int64_t u_stride, std::int64_t v_stride);

  [[nodiscard]] std::int64_t size() const { return size_; }

  [[nodiscard]] std::int64_t step_of(Place place) const {
    const Axis::Line u = u_axis_.find(place.u);
    const Axis::Line v = v_axis_.find(place.v);
    const Formula& formula = formula_at(u.line, v.line);
    return formula.start + formula.across * u.repetition + formula.along * v.repetition;
  }

  [[nodiscard]] Place place_at(std::int64_t step) const;

  // The cells of the steps from `first` on.
  void write_cells(std::int64_t first, std::span<Cell> out) const;

  // The steps of a line of squares: all along u at this v, or all along v at this u. They are counted from
  // `first_step`. Requires them to fit 31 bits.
  void write_steps_along_u(std::int32_t v, std::int32_t first_step, std::span<std::int32_t> out) const;
  void write_steps_along_v(std::int32_t u, std::int32_t first_step, std::span<std::int32_t> out) const;

 private:
  struct Formula {
    std::int64_t start = 0;
    std::int64_t across = 0;
    std::int64_t along = 0;
  };
  struct LaidRun {
    std::int64_t begin = 0;  // within one repetition of the section
    std::int64_t size = 0;   // of all repetitions
    std::int64_t repeats = 1;
    bool ascending = true;
    std::vector<Place> pattern;
    std::vector<std::uint32_t> cells;  // the first few repetitions in the order of the walk, enough for long vectors
    std::uint32_t first_cell = 0;      // to be added on the first repetition, and what each one adds; modulo 2^32
    std::uint32_t cell_stride = 0;
  };
  struct LaidSection {
    std::int64_t begin = 0;
    std::int64_t size = 0;
    std::int64_t length = 0;  // of one repetition
    std::int64_t repeats = 1;
    bool ascending = true;
    std::vector<LaidRun> runs;
  };
  // Where a step is: which section, which run, and how far in both.
  struct Position {
    std::size_t section = 0;
    std::int64_t section_repetition = 0;
    std::size_t run = 0;
    std::int64_t offset = 0;  // in the run
  };

  [[nodiscard]] const Formula& formula_at(std::int32_t u_line, std::int32_t v_line) const {
    const std::int32_t line = v_line * u_axis_.lines() + u_line;
    return formulas_[static_cast<std::size_t>(line)];
  }

  void lay(Section section);
  [[nodiscard]] LaidRun laid(Run run, std::int64_t begin) const;
  void set_formulas(const LaidSection& section, const LaidRun& run);
  [[nodiscard]] Position position_of(std::int64_t step) const;
  static void write_run(const LaidRun& run, std::int64_t offset, std::uint32_t base, std::span<Cell> out);

  Axis u_axis_;
  Axis v_axis_;
  std::uint32_t u_stride_;
  std::uint32_t v_stride_;
  std::int64_t size_ = 0;
  std::vector<Formula> formulas_;
  std::vector<LaidSection> sections_;
};

}  // namespace cavalcade::rectangle
