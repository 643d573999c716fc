// Perfect matchings of 2k points on a line, numbered from 0 to (2k-1)!! - 1, and what one move of a knight does to
// them.
//
// The ends of the paths that a half-finished tour consists of are such points, and a path joins two of them: which ends
// belong together is a matching. The number of a matching is read in mixed radix: the partner of the lowest point among
// the 2k - 1 others, then the partner of the lowest point left among 2k - 3, and so on. So matchings that agree on the
// partners of the lowest points are neighbours in number.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace cavalcade::count::rectangle {

constexpr int most_pairs = 10;        // numbers of matchings of 20 points fit 32 bits
constexpr int most_tabled_pairs = 6;  // and of 12 points 16 bits

using Rank = std::uint32_t;
constexpr Rank no_matching = ~Rank{0};

// (2k-1)!!
constexpr std::array<Rank, most_pairs + 1> matchings{1,     1,      3,       15,       105,      945,
                                                     10395, 135135, 2027025, 34459425, 654729075};

struct Matching {
  std::array<std::uint8_t, 2 * most_pairs + 2> partner{};
};

Rank rank_of(const Matching& matching, int pairs);
Matching matching_at(Rank rank, int pairs);

// What a step does to the ends, as places among the points:
//   keep    nothing
//   move    the end at place `a` becomes the one at place `b`
//   join    the ends at a < b are joined to each other and are ends no more; if they are partners, a cycle would close
//   insert  a path with ends at the places a < b, counted after it is there, is new
//   swap    the first points, all but `a` and the last `b`, go behind the next `a` points
struct MatchingOp {
  enum Kind : std::uint8_t { keep, move, join, insert, swap };

  Kind kind = keep;
  std::uint8_t pairs = 0;  // before the operation
  std::uint8_t a = 0;
  std::uint8_t b = 0;
};

constexpr int pairs_after(const MatchingOp& op) {
  if (op.kind == MatchingOp::join) return op.pairs - 1;
  return op.kind == MatchingOp::insert ? op.pairs + 1 : op.pairs;
}

// The matching after the operation; no_matching if a cycle would close.
class MatchingMap {
 public:
  explicit MatchingMap(const MatchingOp& op);
  Rank operator()(Rank rank) const;

 private:
  MatchingOp op_;
  std::array<std::uint8_t, 2 * most_pairs + 2> places_{};  // where each point goes
};

// The same for all matchings of the pairs at once, if there are at most most_tabled_pairs before and after: a table
// that is made when it is first asked for, and kept. What would close a cycle is `closes`.
constexpr std::uint16_t closes = 0xFFFF;
const std::uint16_t* table_of(const MatchingOp& op);

// To every matching of a list, by the table if there is one; no_matching stays what it is.
void apply_op(const MatchingOp& op, std::vector<Rank>& ranks);

// Bytes of all tables so far.
std::uint64_t table_bytes();

// Whether two matchings of the same points make a single cycle.
bool make_one_cycle(const Matching& one, const Matching& other, int pairs);

}  // namespace cavalcade::count::rectangle
