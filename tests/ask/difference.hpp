// Whether two questions or answers say the same: the name of the first part that differs, or an empty text. Limits,
// threads and interruption are left out, because JSON does not carry them.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

#include "ask/answer.hpp"
#include "ask/question.hpp"

namespace cavalcade {

inline std::string difference(const Board& one, const Board& other) {
  if (one.is_cube() != other.is_cube()) return "cube";
  if (one.width() != other.width() || one.height() != other.height()) return "size";
  if (one.wrap() != other.wrap()) return "wrap";
  if (one.leaper() != other.leaper()) return "leaper";
  if (one.blocked_count() != other.blocked_count()) return "blocked_count";
  if (one.blocked_count() == 0) return "";
  for (std::int64_t number = 0; number < one.area(); ++number) {
    const Cell cell{static_cast<std::int32_t>(number)};
    if (one.is_blocked(cell) != other.is_blocked(cell)) return "blocked";
  }
  return "";
}

inline bool same(const TourTask& one, const TourTask& other) {
  return one.closed == other.closed && one.from == other.from && one.to == other.to && one.method == other.method &&
         one.tie_break == other.tie_break && one.circuit.redundant == other.circuit.redundant &&
         one.circuit.values == other.circuit.values && one.circuit.consistency == other.circuit.consistency &&
         one.squares.has_value() == other.squares.has_value() &&
         (!one.squares || (one.squares->first == other.squares->first && one.squares->last == other.squares->last)) &&
         one.step_of == other.step_of;
}

inline bool same(const CyclesTask& one, const CyclesTask& other) {
  return one.knights == other.knights && one.shortest == other.shortest && one.longest == other.longest &&
         one.method == other.method && one.labeling == other.labeling;
}

inline bool same(const VisitTask& one, const VisitTask& other) {
  return one.knights == other.knights;
}

inline bool same(const CountTask& one, const CountTask& other) {
  return one.counted == other.counted && one.scope == other.scope && one.directed == other.directed &&
         one.from == other.from && one.by_start == other.by_start && one.method == other.method;
}

inline bool same(const Count& one, const Count& other) {
  return one.number == other.number && one.by_start == other.by_start && one.by_symmetry == other.by_symmetry;
}

inline bool same(const std::monostate&, const std::monostate&) {
  return true;
}

inline bool same(const Tour& one, const Tour& other) {
  return one.squares == other.squares;
}

inline bool same(const TourPart& one, const TourPart& other) {
  return one.first_step == other.first_step && one.squares == other.squares;
}

inline bool same(const Cover& one, const Cover& other) {
  return one.cycles == other.cycles;
}

inline bool same(const NumberedTour& one, const NumberedTour& other) {
  return one.ranks == other.ranks;
}

inline bool same(const Visit& one, const Visit& other) {
  return one.paths == other.paths && one.bound == other.bound;
}

inline bool same(const ColourCount& one, const ColourCount& other) {
  return one.dark == other.dark && one.light == other.light;
}

inline bool same(const TooFewMoves& one, const TooFewMoves& other) {
  return one.squares == other.squares;
}

inline bool same(const Separated& one, const Separated& other) {
  return one.one == other.one && one.other == other.other;
}

inline bool same(const Exhausted& one, const Exhausted& other) {
  return one.nodes == other.nodes;
}

inline bool same(const ClosedTheorem&, const ClosedTheorem&) {
  return true;
}

inline bool same(const OpenTheorem&, const OpenTheorem&) {
  return true;
}

inline bool same(const ColourBound&, const ColourBound&) {
  return true;
}

inline bool same(const MoveShortage& one, const MoveShortage& other) {
  return one.crowded == other.crowded && one.hosts == other.hosts;
}

inline bool same(const SeparatingSet& one, const SeparatingSet& other) {
  return one.squares == other.squares;
}

inline bool same(const std::vector<MoveShortage>& one, const std::vector<MoveShortage>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const MoveShortage& mine, const MoveShortage& theirs) { return same(mine, theirs); });
}

inline bool same(const MoveProof& one, const MoveProof& other) {
  return one.cells == other.cells && one.cuts == other.cuts && one.steps == other.steps && same(one.tight, other.tight);
}

inline bool same(const PieceSizes& one, const PieceSizes& other) {
  return same(one.tight, other.tight);
}

inline bool same(const CycleWeights& one, const CycleWeights& other) {
  return one.squares == other.squares && one.weights == other.weights && one.least == other.least &&
         same(one.tight, other.tight);
}

inline bool same(const CoverProof& one, const CoverProof& other) {
  return one.every_cycle == other.every_cycle && same(one.tight, other.tight) && one.cuts == other.cuts &&
         one.chains == other.chains && one.covers == other.covers && one.symmetries == other.symmetries &&
         one.order == other.order && one.steps == other.steps;
}

inline bool same(const TooSmall&, const TooSmall&) {
  return true;
}

inline bool same(const VisitColours&, const VisitColours&) {
  return true;
}

inline bool same(const VisitMatching& one, const VisitMatching& other) {
  return one.squares == other.squares;
}

inline bool same(const VisitDuals& one, const VisitDuals& other) {
  return std::equal(one.rows.begin(), one.rows.end(), other.rows.begin(), other.rows.end(),
                    [](const VisitRow& mine, const VisitRow& theirs) {
                      return mine.kind == theirs.kind && mine.squares == theirs.squares && mine.times == theirs.times;
                    });
}

inline bool same(const VisitProof& one, const VisitProof& other) {
  return one.owners == other.owners && one.cuts == other.cuts && one.steps == other.steps;
}

template <class... Kinds>
bool same(const std::variant<Kinds...>& one, const std::variant<Kinds...>& other) {
  if (one.index() != other.index()) return false;
  return std::visit([&](const auto& held) { return same(held, std::get<std::decay_t<decltype(held)>>(other)); }, one);
}

inline std::string difference(const Question& one, const Question& other) {
  if (const std::string part = difference(one.board, other.board); !part.empty()) return part;
  if (!same(one.task, other.task)) return "task";
  if (one.seed != other.seed) return "seed";
  return "";
}

inline std::string difference(const Answer& one, const Answer& other) {
  if (one.verdict != other.verdict) return "verdict";
  if (one.method != other.method) return "method";
  // Seconds are written as a binary fraction, which is exact to the nanosecond for runs of up to 26 days.
  constexpr std::chrono::nanoseconds exact{std::int64_t{1} << 51};
  if (one.elapsed != other.elapsed && (one.elapsed < exact || other.elapsed < exact)) return "seconds";
  if (one.stats.all() != other.stats.all()) return "stats";
  if (one.reason != other.reason) return "reason";
  if (!same(one.witness, other.witness)) return "witness";
  if (one.certificate.has_value() != other.certificate.has_value()) return "certificate";
  if (one.certificate && !same(*one.certificate, *other.certificate)) return "certificate";
  return "";
}

}  // namespace cavalcade
