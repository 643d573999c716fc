#include "count/rectangle/contraction.hpp"

#include <array>
#include <type_traits>
#include <vector>

#include "base/by_processor.hpp"

namespace cavalcade::count::rectangle {
namespace {

template <int Pairs>
using RankWord = std::conditional_t<(Pairs <= most_tabled_pairs), std::uint16_t, std::uint32_t>;

// Where the numbers of contracted matchings come from: for each partner of the lowest point and each matching of one
// pair less, the ranks of the 2 * Pairs - 2 matchings that become it.
template <int Pairs>
class Contractions {
 public:
  static constexpr std::size_t terms = 2 * Pairs - 2;
  static constexpr std::size_t smaller = matchings[Pairs - 1];

  static const RankWord<Pairs>* of(int partner) {
    static const Contractions all;
    return all.tables_[static_cast<std::size_t>(partner)].data();
  }

 private:
  Contractions() {
    for (std::size_t partner = 1; partner < std::size_t{2} * Pairs; ++partner) {
      std::vector<RankWord<Pairs>>& table = tables_[partner];
      table.resize(smaller * terms);
      std::vector<std::size_t> filled(smaller, 0);
      const MatchingMap joined({MatchingOp::join, Pairs, 0, static_cast<std::uint8_t>(partner)});
      for (Rank rank = 0; rank < matchings[Pairs]; ++rank) {
        const Rank after = joined(rank);
        if (after != no_matching) table[after * terms + filled[after]++] = static_cast<RankWord<Pairs>>(rank);
      }
    }
  }

  std::array<std::vector<RankWord<Pairs>>, std::size_t{2} * Pairs> tables_;
};

struct ModularLanes {
  std::uint64_t prime;

  void add(Lanes64& sum, const Lanes64& more) const {
    sum += more;
    sum -= (sum >= prime) ? (Lanes64{} + prime) : Lanes64{};
  }
};

template <int Pairs, class Arithmetic, class Value>
[[gnu::always_inline]] inline void contract_and_sum(const Arithmetic& arithmetic, const Value* given, Value* sums,
                                                    Value* scratch) {
  if constexpr (Pairs == 1) {
    sums[0] = given[0];
  } else {
    using Table = Contractions<Pairs>;
    for (int partner = 1; partner < 2 * Pairs; ++partner) {
      const RankWord<Pairs>* from = Table::of(partner);
      for (std::size_t i = 0; i < Table::smaller; ++i, from += Table::terms) {
        Value sum = given[from[0]];
#pragma GCC unroll 16
        for (std::size_t term = 1; term < Table::terms; ++term) arithmetic.add(sum, given[from[term]]);
        scratch[i] = sum;
      }
      contract_and_sum<Pairs - 1>(arithmetic, scratch, sums + static_cast<std::size_t>(partner - 1) * Table::smaller,
                                  scratch + Table::smaller);
    }
  }
}

template <class Arithmetic, class Value>
[[gnu::always_inline]] inline void sum_pairs(int pairs, const Arithmetic& arithmetic, const Value* given, Value* sums,
                                             Value* scratch) {
  switch (pairs) {
    case 1:
      return contract_and_sum<1>(arithmetic, given, sums, scratch);
    case 2:
      return contract_and_sum<2>(arithmetic, given, sums, scratch);
    case 3:
      return contract_and_sum<3>(arithmetic, given, sums, scratch);
    case 4:
      return contract_and_sum<4>(arithmetic, given, sums, scratch);
    case 5:
      return contract_and_sum<5>(arithmetic, given, sums, scratch);
    case 6:
      return contract_and_sum<6>(arithmetic, given, sums, scratch);
    default:
      return contract_and_sum<7>(arithmetic, given, sums, scratch);
  }
}

}  // namespace

BY_PROCESSOR("avx2")
void sum_over_one_cycle(const Words32& words, int pairs, const Lanes32* given, Lanes32* sums, Lanes32* scratch) {
  sum_pairs(pairs, words, given, sums, scratch);
}

BY_PROCESSOR("avx2")
void sum_over_one_cycle(const Words64& words, int pairs, const Lanes64* given, Lanes64* sums, Lanes64* scratch) {
  sum_pairs(pairs, words, given, sums, scratch);
}

BY_PROCESSOR("avx2")
void sum_over_one_cycle(const Modular& modular, int pairs, const Lanes64* given, Lanes64* sums, Lanes64* scratch) {
  sum_pairs(pairs, ModularLanes{modular.prime}, given, sums, scratch);
}

}  // namespace cavalcade::count::rectangle
