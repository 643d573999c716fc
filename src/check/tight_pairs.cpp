#include "check/tight_pairs.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "check/claim.hpp"

namespace cavalcade::check {
namespace {

void remove_all(Visited& set, const CellList& squares) {
  for (const Cell square : squares) set.remove(square);
}

}  // namespace

Result<void> read_pairs(const Board& board, const TourTask* tour, const std::vector<HallViolator>& pairs, Meter& meter,
                        const std::function<bool(const CountedPair&)>& take) {
  if (pairs.empty()) return {};
  const MoveBalances balances(board, tour, meter);
  Visited crowded(board, meter);
  Visited hosts(board, meter);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    meter.tick(1 + pairs[i].set.size() + pairs[i].neighbours.size());
    std::optional<Finding> fault = fault_in_named(board, pairs[i].set, crowded);
    if (!fault) fault = fault_in_named(board, pairs[i].neighbours, hosts);
    if (fault) return Error{fmt::format("tight pair {}: {}", i + 1, fault->what)};
    const MoveBalance balance = balances.of(pairs[i], hosts);
    if (!take({pairs[i], crowded, hosts, balance}))
      return Error{fmt::format("tight pair {} is not tight: it needs {} moves, with room for {}, and {} lead elsewhere",
                               i + 1, balance.need, balance.room, balance.ways)};
    remove_all(crowded, pairs[i].set);
    remove_all(hosts, pairs[i].neighbours);
  }
  return {};
}

Result<RuledOutMoves> RuledOutMoves::of(const Board& board, const std::vector<HallViolator>& pairs, Meter& meter) {
  RuledOutMoves ruled_out(meter);
  const auto collect = [&](const CountedPair& counted) {
    for (const Cell host : counted.pair.neighbours)
      for (const Cell next : board.neighbours(host))
        if (!counted.crowded.contains(next)) ruled_out.moves_.emplace_back(std::minmax(host, next));
    return counted.slack() <= 0;
  };
  if (const Result<void> done = read_pairs(board, nullptr, pairs, meter, collect); !done) return done.error();
  std::sort(ruled_out.moves_.begin(), ruled_out.moves_.end());
  return ruled_out;
}

bool RuledOutMoves::contains(Cell one, Cell other) const {
  if (moves_.empty()) return false;
  const std::pair<Cell, Cell> move = std::minmax(one, other);
  return std::binary_search(moves_.begin(), moves_.end(), move);
}

}  // namespace cavalcade::check
