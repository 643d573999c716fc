#include "rectangle/itinerary.hpp"

#include <algorithm>
#include <utility>

#include "base/by_processor.hpp"

namespace cavalcade::rectangle {
namespace {

// Vectors of at least this many cells are added to at a time: short ones would spend their time on their ends.
constexpr std::size_t long_enough = 128;

// Which repetition the walk is on after `done` of them.
std::int64_t repetition(bool ascending, std::int64_t repeats, std::int64_t done) {
  return ascending ? done : repeats - 1 - done;
}

// The steps on the lines of an axis: on each, as many as it has repetitions, one `stride` after the other.
struct Progression {
  std::uint32_t first = 0;
  std::uint32_t stride = 0;
};

// Several repetitions make a block, long enough for vectors of the width that the machine has; each block is the one
// before with something added.
BY_PROCESSOR("avx2")
void write_line(const Axis& axis, std::span<const Progression> lines, std::span<std::int32_t> out) {
  constexpr std::size_t copies = 16;
  const auto lead = static_cast<std::size_t>(axis.lead);
  const auto period = static_cast<std::size_t>(axis.period);
  const std::span<std::int32_t> repeating = out.subspan(lead, period * static_cast<std::size_t>(axis.repeats));
  const std::size_t block = std::min(copies * period, repeating.size());

  std::vector<std::int32_t> added(block);
  for (std::size_t i = 0; i < block; ++i) {
    const Progression& line = lines[lead + i % period];
    repeating[i] = static_cast<std::int32_t>(line.first + static_cast<std::uint32_t>(i / period) * line.stride);
    added[i] = static_cast<std::int32_t>(copies * line.stride);
  }
  for (std::size_t done = block; done < repeating.size(); done += block) {
    const std::size_t count = std::min(block, repeating.size() - done);
    const std::int32_t* __restrict before = repeating.data() + done - block;
    const std::int32_t* __restrict more = added.data();
    std::int32_t* __restrict here = repeating.data() + done;
    for (std::size_t i = 0; i < count; ++i) here[i] = before[i] + more[i];
  }

  for (std::size_t i = 0; i < lead; ++i) out[i] = static_cast<std::int32_t>(lines[i].first);
  for (std::size_t i = lead + repeating.size(); i < out.size(); ++i)
    out[i] = static_cast<std::int32_t>(lines[i - repeating.size() + period].first);
}

std::int64_t signed_by(bool ascending, std::int64_t length) {
  return ascending ? length : -length;
}

}  // namespace

Run reversed(Run run) {
  std::reverse(run.pattern.begin(), run.pattern.end());
  run.ascending = !run.ascending;
  return run;
}

Section reversed(Section section) {
  std::reverse(section.runs.begin(), section.runs.end());
  for (Run& run : section.runs) run = reversed(std::move(run));
  section.ascending = !section.ascending;
  return section;
}

Sections reversed(Sections sections) {
  std::reverse(sections.begin(), sections.end());
  for (Section& section : sections) section = reversed(std::move(section));
  return sections;
}

Itinerary::Itinerary(Axis u_axis, Axis v_axis, Sections sections, std::int64_t u_stride, std::int64_t v_stride)
    : u_axis_(u_axis),
      v_axis_(v_axis),
      u_stride_(static_cast<std::uint32_t>(u_stride)),
      v_stride_(static_cast<std::uint32_t>(v_stride)),
      formulas_(static_cast<std::size_t>(u_axis.lines() * v_axis.lines())) {
  for (Section& section : sections) lay(std::move(section));
}

void Itinerary::lay(Section section) {
  LaidSection laid_section{size_, 0, 0, section.repeats, section.ascending, {}};
  laid_section.runs.reserve(section.runs.size());
  for (Run& run : section.runs) {
    if (run.pattern.empty() || run.repeats == 0) continue;
    laid_section.runs.push_back(laid(std::move(run), laid_section.length));
    laid_section.length += laid_section.runs.back().size;
  }
  laid_section.size = laid_section.length * section.repeats;
  if (laid_section.size == 0) return;
  for (const LaidRun& run : laid_section.runs) set_formulas(laid_section, run);
  size_ += laid_section.size;
  sections_.push_back(std::move(laid_section));
}

Itinerary::LaidRun Itinerary::laid(Run run, std::int64_t begin) const {
  const auto length = static_cast<std::int64_t>(run.pattern.size());
  const std::uint32_t across = static_cast<std::uint32_t>(u_axis_.period) * u_stride_;
  LaidRun result{begin, length * run.repeats, run.repeats, run.ascending, std::move(run.pattern), {}, 0, 0};
  if (!run.ascending) result.first_cell = static_cast<std::uint32_t>(run.repeats - 1) * across;
  result.cell_stride = run.ascending ? across : 0U - across;
  result.cells.reserve(std::min(static_cast<std::size_t>(result.size), long_enough + result.pattern.size()));
  for (std::int64_t copy = 0; copy < run.repeats; ++copy) {
    for (const Place& place : result.pattern)
      result.cells.push_back(static_cast<std::uint32_t>(place.u) * u_stride_ +
                             static_cast<std::uint32_t>(place.v) * v_stride_ +
                             static_cast<std::uint32_t>(copy) * result.cell_stride);
    if (result.cells.size() >= long_enough) break;
  }
  return result;
}

void Itinerary::set_formulas(const LaidSection& section, const LaidRun& run) {
  const auto length = static_cast<std::int64_t>(run.pattern.size());
  const std::int64_t first = section.begin + (section.ascending ? 0 : (section.repeats - 1) * section.length) +
                             run.begin + (run.ascending ? 0 : (run.repeats - 1) * length);
  for (std::int64_t i = 0; i < length; ++i) {
    const Place& place = run.pattern[static_cast<std::size_t>(i)];
    const std::int32_t line = v_axis_.find(place.v).line * u_axis_.lines() + u_axis_.find(place.u).line;
    formulas_[static_cast<std::size_t>(line)] = {first + i, signed_by(run.ascending, length),
                                                 signed_by(section.ascending, section.length)};
  }
}

Itinerary::Position Itinerary::position_of(std::int64_t step) const {
  Position position;
  while (step >= sections_[position.section].begin + sections_[position.section].size) ++position.section;
  const LaidSection& section = sections_[position.section];
  std::int64_t within = step - section.begin;
  if (section.repeats > 1) {
    position.section_repetition = within / section.length;
    within %= section.length;
  }
  while (within >= section.runs[position.run].begin + section.runs[position.run].size) ++position.run;
  position.offset = within - section.runs[position.run].begin;
  return position;
}

Place Itinerary::place_at(std::int64_t step) const {
  const Position position = position_of(step);
  const LaidSection& section = sections_[position.section];
  const LaidRun& run = section.runs[position.run];
  const auto length = static_cast<std::int64_t>(run.pattern.size());
  std::int64_t done = 0;
  std::int64_t within = position.offset;
  if (run.repeats > 1) {
    done = within / length;
    within %= length;
  }
  Place place = run.pattern[static_cast<std::size_t>(within)];
  place.u += static_cast<std::int32_t>(repetition(run.ascending, run.repeats, done)) * u_axis_.period;
  place.v += static_cast<std::int32_t>(repetition(section.ascending, section.repeats, position.section_repetition)) *
             v_axis_.period;
  return place;
}

void Itinerary::write_run(const LaidRun& run, std::int64_t offset, std::uint32_t base, std::span<Cell> out) {
  const std::size_t length = run.pattern.size();
  const auto copies = static_cast<std::uint32_t>(run.cells.size() / length);
  std::size_t phase = static_cast<std::size_t>(offset) % length;
  base += run.first_cell + static_cast<std::uint32_t>(static_cast<std::size_t>(offset) / length) * run.cell_stride;
  while (!out.empty()) {
    const std::size_t count = std::min(out.size(), run.cells.size() - phase);
    const std::uint32_t* cells = run.cells.data() + phase;
    Cell* written = out.data();
    for (std::size_t i = 0; i < count; ++i) written[i] = Cell{static_cast<std::int32_t>(base + cells[i])};
    out = out.subspan(count);
    base += copies * run.cell_stride;
    phase = 0;
  }
}

void Itinerary::write_cells(std::int64_t first, std::span<Cell> out) const {
  if (out.empty()) return;
  Position position = position_of(first);
  const std::uint32_t along = static_cast<std::uint32_t>(v_axis_.period) * v_stride_;
  for (;; ++position.section, position.section_repetition = 0) {
    const LaidSection& section = sections_[position.section];
    for (; position.section_repetition < section.repeats; ++position.section_repetition) {
      const std::int64_t i = repetition(section.ascending, section.repeats, position.section_repetition);
      for (; position.run < section.runs.size(); ++position.run, position.offset = 0) {
        const LaidRun& run = section.runs[position.run];
        const std::size_t count = std::min(out.size(), static_cast<std::size_t>(run.size - position.offset));
        write_run(run, position.offset, static_cast<std::uint32_t>(i) * along, out.first(count));
        out = out.subspan(count);
        if (out.empty()) return;
      }
      position.run = 0;
    }
  }
}

void Itinerary::write_steps_along_u(std::int32_t v, std::int32_t first_step, std::span<std::int32_t> out) const {
  const Axis::Line across = v_axis_.find(v);
  std::vector<Progression> lines;
  for (std::int32_t u = 0; u < u_axis_.lines(); ++u) {
    const Formula& formula = formula_at(u, across.line);
    lines.push_back({static_cast<std::uint32_t>(first_step + formula.start + formula.along * across.repetition),
                     static_cast<std::uint32_t>(formula.across)});
  }
  write_line(u_axis_, lines, out);
}

void Itinerary::write_steps_along_v(std::int32_t u, std::int32_t first_step, std::span<std::int32_t> out) const {
  const Axis::Line across = u_axis_.find(u);
  std::vector<Progression> lines;
  for (std::int32_t v = 0; v < v_axis_.lines(); ++v) {
    const Formula& formula = formula_at(across.line, v);
    lines.push_back({static_cast<std::uint32_t>(first_step + formula.start + formula.across * across.repetition),
                     static_cast<std::uint32_t>(formula.along)});
  }
  write_line(v_axis_, lines, out);
}

}  // namespace cavalcade::rectangle
