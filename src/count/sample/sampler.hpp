// Tours of a board, each exactly equally likely. sampler.cpp has the proof.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "board/board.hpp"
#include "count/counting.hpp"
#include "count/frontier/completions.hpp"
#include "count/frontier/graph.hpp"
#include "count/rectangle/two_factors.hpp"

namespace cavalcade::count {

class Sampler {
 public:
  // Requires board.has_cells(). Tours that make the moves of `use`. Refuses, in words, what is beyond the limits. The
  // budget must outlive the sampler.
  static Result<Sampler> build(const Board& board, bool closed, std::span<const Move> use, std::uint64_t seed,
                               const Terms& terms);

  // There is no tour: that has been counted, not just tried.
  [[nodiscard]] bool is_empty() const { return std::holds_alternative<Nothing>(source_); }

  struct Drawn {
    CellList squares;         // closed: from the lowest free square to the lower of its two neighbours; open: from the
                              // lower of the two ends
    std::uint64_t tries = 1;  // covers that were drawn until one was a tour
  };

  // The tour with this number among those of the seed: all are independent. Several threads may draw at once. Nothing
  // if the budget has ended. Requires !is_empty().
  [[nodiscard]] std::optional<Drawn> draw(std::uint64_t number) const;

  [[nodiscard]] std::string_view way() const;  // "degrees", "covers" or "tours": what is drawn, and how
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Nothing {};
  struct OneSquare {};
  using Source = std::variant<Nothing, OneSquare, TwoFactors, Completions>;

  Sampler(const Board& board, bool closed, std::span<const Move> use, std::uint64_t seed, const Budget& budget);
  [[nodiscard]] Graph graph_of(const Board& board, const Budget& budget) const;
  void draw_cover(Random& random, Joined& joined) const;
  // The tour that the cover is, if it is a single one, as numbers of free squares.
  [[nodiscard]] std::optional<std::vector<std::uint32_t>> tour_in(const Joined& joined) const;
  [[nodiscard]] std::optional<Drawn> draw_by(Random& random, std::uint64_t most_tries) const;

  Result<void> set_up(const Board& board, const Terms& terms);
  Result<void> set_up_covers(const Board& board, const Terms& terms);
  void try_tours(const Board& board, std::uint64_t most_bytes, const Terms& terms);

  CellList cells_;  // the free ones, in ascending order
  bool closed_;
  std::vector<Move> use_;
  std::uint64_t key_;        // of the streams that tours are drawn from
  std::uint64_t pilot_key_;  // of the stream of the pilot
  const Budget* budget_;
  Source source_;
  bool draws_tours_ = false;  // all that is drawn is a tour
};

}  // namespace cavalcade::count
