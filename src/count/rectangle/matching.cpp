#include "count/rectangle/matching.hpp"

#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <vector>

namespace cavalcade::count::rectangle {
namespace {

constexpr std::uint32_t bit(int place) {
  return std::uint32_t{1} << static_cast<unsigned>(place);
}

// Takes the lowest point out of a set.
int take_lowest(std::uint32_t& points) {
  const int lowest = std::countr_zero(points);
  points &= points - 1;
  return lowest;
}

// Where each point goes; points that are no ends afterwards go nowhere.
using Places = std::array<std::uint8_t, 2 * most_pairs + 2>;
constexpr std::uint8_t nowhere = 0xFF;

Places places_after(const MatchingOp& op) {
  Places places{};
  const int points = 2 * op.pairs;
  const int a = op.a;
  const int b = op.b;
  int next = 0;
  for (int point = 0; point < points; ++point) {
    const auto put = [&](int place) { places[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(place); };
    switch (op.kind) {
      case MatchingOp::keep:
        put(point);
        break;
      case MatchingOp::move:
        if (point == a) {
          put(b);
        } else {
          if (next == b) ++next;
          put(next++);
        }
        break;
      case MatchingOp::join:
        put(point == a || point == b ? nowhere : next++);
        break;
      case MatchingOp::insert:
        while (next == a || next == b) ++next;
        put(next++);
        break;
      case MatchingOp::swap: {
        const int first = points - a - b;
        put(point < first ? a + point : point < first + a ? point - first : point);
        break;
      }
    }
  }
  return places;
}

Rank mapped(const MatchingOp& op, const Places& places, Matching before) {
  const auto a = static_cast<std::size_t>(op.a);
  const auto b = static_cast<std::size_t>(op.b);
  if (op.kind == MatchingOp::join) {
    if (before.partner[a] == op.b) return no_matching;
    before.partner[before.partner[a]] = before.partner[b];
    before.partner[before.partner[b]] = before.partner[a];
  }
  Matching after;
  for (std::size_t point = 0; point < std::size_t{2} * op.pairs; ++point) {
    if (places[point] == nowhere) continue;
    after.partner[places[point]] = places[before.partner[point]];
  }
  if (op.kind == MatchingOp::insert) {
    after.partner[a] = static_cast<std::uint8_t>(b);
    after.partner[b] = static_cast<std::uint8_t>(a);
  }
  return rank_of(after, pairs_after(op));
}

constexpr std::size_t most_places = 2 * most_tabled_pairs + 2;
constexpr std::size_t kinds = 5;

// All tables, by what they are of. A slot is written once.
struct Tables {
  std::array<std::atomic<const std::uint16_t*>, kinds*(most_tabled_pairs + 1) * most_places * most_places> slots{};
  std::vector<std::unique_ptr<std::uint16_t[]>> owned;  // NOLINT(*-avoid-c-arrays): sized at run time, never grows
  std::atomic<std::uint64_t> bytes{0};
  std::mutex mutex;
};

Tables& tables() {
  static Tables all;
  return all;
}

std::size_t slot_of(const MatchingOp& op) {
  std::size_t slot = static_cast<std::size_t>(op.kind) * (most_tabled_pairs + 1) + op.pairs;
  slot = slot * most_places + op.a;
  return slot * most_places + op.b;
}

}  // namespace

Rank rank_of(const Matching& matching, int pairs) {
  std::uint32_t points = bit(2 * pairs) - 1;
  Rank rank = 0;
  for (int left = 2 * pairs - 1; points != 0; left -= 2) {
    const int lowest = take_lowest(points);
    const int partner = matching.partner[static_cast<std::size_t>(lowest)];
    rank = rank * static_cast<Rank>(left) + static_cast<Rank>(std::popcount(points & (bit(partner) - 1)));
    points &= ~bit(partner);
  }
  return rank;
}

Matching matching_at(Rank rank, int pairs) {
  std::array<Rank, most_pairs> digits{};
  for (int place = pairs - 1; place >= 0; --place) {
    const auto radix = static_cast<Rank>(2 * (pairs - place) - 1);
    digits[static_cast<std::size_t>(place)] = rank % radix;
    rank /= radix;
  }
  Matching matching;
  std::uint32_t points = bit(2 * pairs) - 1;
  for (int place = 0; place < pairs; ++place) {
    const int lowest = take_lowest(points);
    std::uint32_t others = points;
    for (Rank skip = digits[static_cast<std::size_t>(place)]; skip > 0; --skip) others &= others - 1;
    const int partner = std::countr_zero(others);
    points &= ~bit(partner);
    matching.partner[static_cast<std::size_t>(lowest)] = static_cast<std::uint8_t>(partner);
    matching.partner[static_cast<std::size_t>(partner)] = static_cast<std::uint8_t>(lowest);
  }
  return matching;
}

MatchingMap::MatchingMap(const MatchingOp& op) : op_(op), places_(places_after(op)) {}

Rank MatchingMap::operator()(Rank rank) const {
  return mapped(op_, places_, matching_at(rank, op_.pairs));
}

const std::uint16_t* table_of(const MatchingOp& op) {
  Tables& all = tables();
  std::atomic<const std::uint16_t*>& slot = all.slots[slot_of(op)];
  if (const std::uint16_t* table = slot.load(std::memory_order_acquire)) return table;
  const std::scoped_lock lock(all.mutex);
  if (const std::uint16_t* table = slot.load(std::memory_order_acquire)) return table;
  const Rank count = matchings[op.pairs];
  const MatchingMap map(op);
  auto table = std::make_unique<std::uint16_t[]>(count);  // NOLINT(*-avoid-c-arrays)
  for (Rank rank = 0; rank < count; ++rank) {
    const Rank after = map(rank);
    table[rank] = after == no_matching ? closes : static_cast<std::uint16_t>(after);
  }
  all.bytes += count * sizeof(std::uint16_t);
  slot.store(table.get(), std::memory_order_release);
  all.owned.push_back(std::move(table));
  return all.owned.back().get();
}

void apply_op(const MatchingOp& op, std::vector<Rank>& ranks) {
  if (op.kind == MatchingOp::keep) return;
  if (op.pairs <= most_tabled_pairs && pairs_after(op) <= most_tabled_pairs) {
    const std::uint16_t* const table = table_of(op);
    for (Rank& rank : ranks)
      if (rank != no_matching) rank = table[rank] == closes ? no_matching : table[rank];
    return;
  }
  const MatchingMap map(op);
  for (Rank& rank : ranks)
    if (rank != no_matching) rank = map(rank);
}

std::uint64_t table_bytes() {
  return tables().bytes;
}

bool make_one_cycle(const Matching& one, const Matching& other, int pairs) {
  std::uint8_t point = 0;
  int steps = 0;
  do {
    point = other.partner[one.partner[point]];
    ++steps;
  } while (point != 0);
  return steps == pairs;
}

}  // namespace cavalcade::count::rectangle
