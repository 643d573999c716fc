#include "middle/matching.hpp"

#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <vector>

namespace cavalcade::middle {
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

Places places_after(const Change& change) {
  Places places{};
  const int points = 2 * change.pairs;
  const int a = change.a;
  const int b = change.b;
  int next = 0;
  for (int point = 0; point < points; ++point) {
    const auto put = [&](int place) { places[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(place); };
    switch (change.happening) {
      case Happening::keep:
        put(point);
        break;
      case Happening::move:
        if (point == a) {
          put(b);
        } else {
          if (next == b) ++next;
          put(next++);
        }
        break;
      case Happening::join:
        put(point == a || point == b ? nowhere : next++);
        break;
      case Happening::insert:
        while (next == a || next == b) ++next;
        put(next++);
        break;
      case Happening::swap: {
        const int first = points - a - b;
        put(point < first ? a + point : point < first + a ? point - first : point);
        break;
      }
    }
  }
  return places;
}

Rank changed(const Change& change, const Places& places, Matching before) {
  const auto a = static_cast<std::size_t>(change.a);
  const auto b = static_cast<std::size_t>(change.b);
  if (change.happening == Happening::join) {
    if (before.partner[a] == change.b) return no_matching;
    before.partner[before.partner[a]] = before.partner[b];
    before.partner[before.partner[b]] = before.partner[a];
  }
  Matching after;
  for (std::size_t point = 0; point < std::size_t{2} * change.pairs; ++point) {
    if (places[point] == nowhere) continue;
    after.partner[places[point]] = places[before.partner[point]];
  }
  if (change.happening == Happening::insert) {
    after.partner[a] = static_cast<std::uint8_t>(b);
    after.partner[b] = static_cast<std::uint8_t>(a);
  }
  return rank_of(after, pairs_after(change));
}

constexpr std::size_t most_places = 2 * most_tabled_pairs + 2;
constexpr std::size_t happenings = 5;

// All tables, by what they are of. A slot is written once.
struct Tables {
  std::array<std::atomic<const std::uint16_t*>, happenings*(most_tabled_pairs + 1) * most_places * most_places> slots{};
  std::vector<std::unique_ptr<std::uint16_t[]>> owned;  // NOLINT(*-avoid-c-arrays): sized at run time, never grows
  std::atomic<std::uint64_t> bytes{0};
  std::mutex mutex;
};

Tables& tables() {
  static Tables all;
  return all;
}

std::size_t slot_of(const Change& change) {
  std::size_t slot = static_cast<std::size_t>(change.happening) * (most_tabled_pairs + 1) + change.pairs;
  slot = slot * most_places + change.a;
  return slot * most_places + change.b;
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

Changing::Changing(const Change& change) : change_(change), places_(places_after(change)) {}

Rank Changing::operator()(Rank rank) const {
  return changed(change_, places_, matching_at(rank, change_.pairs));
}

const std::uint16_t* table_of(const Change& change) {
  Tables& all = tables();
  std::atomic<const std::uint16_t*>& slot = all.slots[slot_of(change)];
  if (const std::uint16_t* table = slot.load(std::memory_order_acquire)) return table;
  const std::scoped_lock lock(all.mutex);
  if (const std::uint16_t* table = slot.load(std::memory_order_acquire)) return table;
  const Rank count = matchings[change.pairs];
  const Changing changed_by(change);
  auto table = std::make_unique<std::uint16_t[]>(count);  // NOLINT(*-avoid-c-arrays)
  for (Rank rank = 0; rank < count; ++rank) {
    const Rank after = changed_by(rank);
    table[rank] = after == no_matching ? closes : static_cast<std::uint16_t>(after);
  }
  all.bytes += count * sizeof(std::uint16_t);
  slot.store(table.get(), std::memory_order_release);
  all.owned.push_back(std::move(table));
  return all.owned.back().get();
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

}  // namespace cavalcade::middle
