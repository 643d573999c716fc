// The contract, second half: what comes back. Whatever leaves the engine has passed check/: a witness visits what it
// must by legal moves, and an `impossible` carries a Certificate that check/ has confirmed for this very question.

#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ask/certificate.hpp"
#include "base/budget.hpp"
#include "board/cell.hpp"

namespace cavalcade {

enum class Verdict : std::uint8_t {
  solved,      // here is one
  optimal,     // here is one, and none is better
  impossible,  // there is none, and here is why
  unknown,     // a limit was reached first
};
std::string_view name_of(Verdict verdict);

// How many of what its question aims at a tour has; and the bound that no tour goes beyond: none has fewer, or more.
// The certificate of the answer proves the bound, unless it is 0 and the fewest are wanted.
struct Reached {
  std::int64_t number = 0;
  std::optional<std::int64_t> bound{};

  bool operator==(const Reached&) const = default;
};

// The squares in the order of the visit; of a closed tour the first is not repeated at the end.
struct Tour {
  CellList squares;
  std::optional<Reached> reached{};  // there if the question has an aim, and never else

  bool operator==(const Tour&) const = default;
};

// Part of a tour: the squares of the steps from `first_step` on, counted from 1. For boards of any size, so squares and
// not cells.
struct TourPart {
  std::int64_t first_step = 1;
  std::vector<Square> squares;

  bool operator==(const TourPart&) const = default;
};

// A tour as the numbered board it makes. The numbers of a rank are worked out when they are asked for, so that a board
// of any height can be read off without being kept.
class NumberedRanks {
 public:
  virtual ~NumberedRanks() = default;
  // The steps, from 1, of the squares of a rank, from file a on; `out` has one place a file.
  virtual void write_rank(std::int32_t rank, std::span<std::int32_t> out) const = 0;
};
struct NumberedTour {
  std::shared_ptr<const NumberedRanks> ranks;

  bool operator==(const NumberedTour&) const = default;
};

struct Cover {
  std::vector<CellList> cycles;

  bool operator==(const Cover&) const = default;
};

// One path per knight, starts first, in the order of the question; `bound` is an upper bound on the squares that any
// visit has, which the certificate of the answer proves.
struct Visit {
  std::vector<CellList> paths;
  std::int64_t bound = 0;

  bool operator==(const Visit&) const = default;
};

// A number of any size, in decimal digits; of the tours that begin on each free square, in ascending order, where that
// was asked for; of the tours that each turn or reflection of the board leaves alone, if that was; and of the
// two-factors by their number of cycles, if that was: of 1, 2, .. up to the most cycles that one has.
struct Count {
  std::string number;
  std::vector<std::pair<Cell, std::string>> by_start;
  std::vector<std::pair<std::string, std::string>> by_symmetry;
  std::vector<std::string> by_cycles{};

  bool operator==(const Count&) const = default;
};

using Witness = std::variant<std::monostate, Tour, TourPart, NumberedTour, Cover, Visit, Count>;

// Counters of a run, in the order they are shown: nodes, backtracks, ..
class Stats {
 public:
  void set(std::string_view name, std::uint64_t value);
  [[nodiscard]] std::uint64_t get(std::string_view name) const;  // 0 if it was never set
  [[nodiscard]] const std::vector<std::pair<std::string, std::uint64_t>>& all() const { return counters_; }

 private:
  std::vector<std::pair<std::string, std::uint64_t>> counters_;
};

struct Answer {
  Verdict verdict = Verdict::unknown;
  std::string method;                   // the name of the method that settled it
  std::chrono::nanoseconds elapsed{0};  // in the method, without checking and drawing
  Stats stats;
  Witness witness;
  std::string reason;                      // impossible: why; unknown: which limit; a bound: why none is better
  std::optional<Certificate> certificate;  // always there with `impossible`, and where there is a bound, for it
  bool interrupted = false;                // unknown because the user said stop
};

// What a method hands over.
Answer solved(Witness witness, Stats stats = {});
Answer impossible(std::string reason, Certificate certificate, Stats stats = {});
Answer unknown(std::string reason, Stats stats = {});
// Unknown, because the budget has ended.
Answer out_of_budget(const Budget& budget, Stats stats = {});

}  // namespace cavalcade
