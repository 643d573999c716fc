// The field of up to 64 squares: see field.hpp.

#include "count/enumerate/field.hpp"

namespace cavalcade::count {

BitboardField::BitboardField(const TourGraph& graph, bool closed) : closed_(closed), squares_(graph.size()) {
  for (Vertex square = 0; square < graph.size(); ++square)
    for (const Vertex next : graph.neighbours(square)) graph_[square] |= only(next);
}

std::uint64_t BitboardField::bytes(const Board& /*board*/) {
  return sizeof(BitboardField);
}

Forced BitboardField::begin(const TourRoot& root) {
  const std::size_t first = root.first;
  const std::size_t other = root.second_or_last;
  near_ = graph_;
  now_ = {};
  now_.open = ~Set{0} >> (most - squares_);
  chosen_ = 0;
  depth_ = 0;
  for (std::size_t square = 0; square < squares_; ++square) mate_[square] = static_cast<Small>(square);
  if (closed_) {
    for (Set lower = graph_[first] & (only(other) - 1); lower != 0; lower &= lower - 1)
      near_[static_cast<std::size_t>(std::countr_zero(lower))] &= ~only(first);
    near_[first] &= ~(only(other) - 1);
    if (!set_slack()) return Forced::dead_end;
    return choose(root.first, root.second_or_last);
  }
  near_[first] &= ~only(other);
  near_[other] &= ~only(first);
  now_.has_one = only(first) | only(other);
  mate_[first] = moves_[first][0] = static_cast<Small>(other);
  mate_[other] = moves_[other][0] = static_cast<Small>(first);
  return set_slack() ? settle(now_) : Forced::dead_end;
}

bool BitboardField::set_slack() {
  for (std::size_t square = 0; square < squares_; ++square) {
    const int lacks = (now_.has_one & only(square)) != 0 ? 1 : 2;
    const int slack = std::popcount(near_[square]) - lacks;
    if (slack < 0) return false;
    if ((slack & 1) != 0) now_.slack1 |= only(square);
    if ((slack & 2) != 0) now_.slack2 |= only(square);
    if ((slack & 4) != 0) now_.slack4 |= only(square);
  }
  return true;
}

Forced BitboardField::choose(Vertex one, Vertex other) {
  Known known = now_;
  const Forced forced = choose_one(known, one, other);
  return forced == Forced::nothing_more ? settle(known) : forced;
}

Forced BitboardField::settle(Known known) {
  for (Set squares = tight(known); squares != 0; squares = tight(known)) {
    const auto square = static_cast<std::size_t>(std::countr_zero(squares));
    const auto next = static_cast<std::size_t>(std::countr_zero(usable_of(known, square)));
    const Forced forced = choose_one(known, square, next);
    if (forced != Forced::nothing_more) return forced;
  }
  now_ = known;
  return Forced::nothing_more;
}

// One subtraction for all that lose usable moves: up to three each, as a two-digit number, from a three-digit slack.
// When the last two open squares have become mates, their common move is no longer usable, and nothing else is: so a
// tour shows as a slack below 0, too.
inline Forced BitboardField::choose_one(Known& known, std::size_t one, std::size_t other) {
  const Set one_only = only(one);
  const Set other_only = only(other);
  const std::size_t one_end = mate_[one];
  const std::size_t other_end = mate_[other];
  const Set ends = only(one_end) | only(other_end);
  const Set completes_one = known.has_one >> one & 1U;
  const Set completes_other = known.has_one >> other & 1U;
  trail_[chosen_++] = {static_cast<Small>(one), static_cast<Small>(other), static_cast<Small>(one_end),
                       static_cast<Small>(other_end)};
  moves_[one][completes_one] = static_cast<Small>(other);
  moves_[other][completes_other] = static_cast<Small>(one);
  known.open &= ~(known.has_one & (one_only | other_only));
  known.has_one ^= one_only | other_only;
  const Set lose1 = all_if(completes_one) & near_[one] & known.open & ~(other_only | only(one_end));
  const Set lose2 = all_if(completes_other) & near_[other] & known.open & ~(one_only | only(other_end));
  mate_[one_end] = static_cast<Small>(other_end);
  mate_[other_end] = static_cast<Small>(one_end);
  const Set ends_meet = near_[one_end] >> other_end & 1U;
  const Set lose3 = all_if(ends_meet & (completes_one | completes_other)) & ends;

  const Set by1 = lose1 ^ lose2 ^ lose3;
  const Set by2 = (lose1 & lose2) | ((lose1 ^ lose2) & lose3);
  const Set borrow2 = ~known.slack1 & by1;
  const Set borrow4 = (~known.slack2 & (by2 | borrow2)) | (by2 & borrow2);
  const Set below_zero = ~known.slack4 & borrow4;
  known.slack1 ^= by1;
  known.slack2 ^= by2 ^ borrow2;
  known.slack4 ^= borrow4;
  if (below_zero == 0) return Forced::nothing_more;
  if (known.open != ends || ends_meet == 0) return Forced::dead_end;
  moves_[one_end][1] = static_cast<Small>(other_end);
  moves_[other_end][1] = static_cast<Small>(one_end);
  return Forced::tour;
}

}  // namespace cavalcade::count
