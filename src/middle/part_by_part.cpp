#include "middle/part_by_part.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace cavalcade::middle {
namespace {

// Spreads keys that differ little over all ranks.
int owner_of(Key key, const MpiGroup& group) {
  return static_cast<int>((key * std::uint64_t{0x9E3779B1}) >> 16U) % group.size();
}

// The bound as a multiple of 2^exponent of the sum, whichever has the larger one.
void add_to(Sum& sum, const Sum& more) {
  sum.value += more.value;
  if (more.exponent > sum.exponent) {
    for (; sum.exponent < more.exponent; sum.exponent += exponent_step) sum.bound /= scale_step;
    sum.bound += more.bound;
  } else {
    double bound = more.bound;
    for (int exponent = more.exponent; exponent < sum.exponent; exponent += exponent_step) bound /= scale_step;
    sum.bound += bound;
  }
}

template <class Arithmetic>
class PartByPart {
 public:
  using Count = typename Arithmetic::Count;

  PartByPart(const Errand& errand, const Arithmetic& arithmetic, const Workshop& workshop, const Helpers& helpers,
             Meter& meter, std::string& wrong)
      : errand_(errand),
        arithmetic_(arithmetic),
        workshop_(workshop),
        group_(helpers.group),
        checkpoint_(helpers.checkpoint),
        meter_(meter),
        wrong_(wrong) {}

  Ending run(Sum& sum) {
    const Way way = way_through(errand_.left(), moves_left_to_closing);
    Sum mine;
    std::vector<bool> is_done(keys(way.last.key), false);
    if (const Ending ending = agreed(take_over(way.last, mine, is_done)); ending != Ending::done) return ending;
    if (std::find(is_done.begin(), is_done.end(), false) != is_done.end()) {
      const bool same = errand_.halves_are_same();
      Pile right;
      if (!same)
        if (const Ending ending = to_waist(errand_.right(), "right", right); ending != Ending::done) return ending;
      Pile left;
      if (const Ending ending = to_waist(errand_.left(), "left", left); ending != Ending::done) return ending;
      const Ending ending = sum_up(way, left, same ? nullptr : &right, is_done, mine);
      if (ending != Ending::done) return ending;
      if (checkpoint_ != nullptr) checkpoint_->clear();
    }
    collect(mine, sum);
    if constexpr (Arithmetic::is_exact)
      if (!(sum.bound < most_exact)) return Ending::too_large;
    return Ending::done;
  }

 private:
  using Keys = std::vector<Key>;

  [[nodiscard]] bool is_mine(Key key) const { return owner_of(key, group_) == group_.rank(); }

  // Everybody ends alike: the worst that happened to anybody.
  [[nodiscard]] Ending agreed(Ending mine) const {
    Ending worst = mine;
    for (const std::uint64_t ending : group_.gather({static_cast<std::uint64_t>(mine)}))
      worst = std::max(worst, static_cast<Ending>(ending));
    return worst;
  }

  // ---- to the waist ----

  Ending to_waist(const Half& half, const std::string& name, Pile& pile) {
    const Way way = way_through(half, moves_left_to_closing);
    std::size_t first = 0;
    if (const Ending ending = agreed(load(name, way, first, pile)); ending != Ending::done) return ending;
    if (first == 0)
      if (const Ending ending = agreed(start(half, pile)); ending != Ending::done) return ending;
    for (std::size_t stage = first; stage < way.stages.size(); ++stage) {
      const bool is_last = stage + 1 == way.stages.size();
      const Stage& next = is_last ? way.last : way.stages[stage + 1];
      if (const Ending ending = agreed(go_through(way.stages[stage], pile)); ending != Ending::done) return ending;
      if (const Ending ending = agreed(deal_out(next, is_last, pile)); ending != Ending::done) return ending;
      if (const Ending ending = save(name, stage, pile); ending != Ending::done) return ending;
    }
    return Ending::done;
  }

  // What an earlier run has saved, if anything; `first` is the stage to go on with.
  Ending load(const std::string& name, const Way& way, std::size_t& first, Pile& pile) {
    if (checkpoint_ == nullptr) return Ending::done;
    const Result<std::optional<SavedStage>> last = checkpoint_->last_stage(name);
    if (!last) return failed(Ending::spoiled, last.error().message);
    if (!*last) return Ending::done;
    if ((*last)->number >= way.stages.size())
      return failed(Ending::spoiled, checkpoint_->damaged("there are states of a stage that there is not"));
    first = (*last)->number + 1;
    return checkpoint_->load<Count>(name, **last, range_of(errand_.window, arithmetic_), workshop_.budget, pile,
                                    wrong_);
  }

  Ending start(const Half& half, Pile& pile) {
    if (group_.rank() != owner_of(0, group_)) return Ending::done;
    Layer layer;
    if (const Ending ending = begin<Arithmetic>(half.window, workshop_, layer); ending != Ending::done) return ending;
    pile.push_back(sheaf_of(std::move(layer)));
    return Ending::done;
  }

  Ending save(const std::string& name, std::size_t stage, Pile& pile) {
    if (checkpoint_ == nullptr) return Ending::done;
    return written(checkpoint_->save<Count>(name, stage, pile));
  }

  Ending spill(Sheaf& sheaf) { return written(checkpoint_->spill<Count>(sheaf)); }

  Ending written(std::optional<std::string> wrong) {
    return wrong ? failed(Ending::no_disk, *std::move(wrong)) : Ending::done;
  }

  Ending failed(Ending ending, std::string why) {
    wrong_ = std::move(why);
    return ending;
  }

  // The part of the layer with these keys, through all steps.
  Ending advance_part(const Stage& stage, const Pile& pile, const Keys& keys_here, Layer& layer) {
    std::vector<bool> is_wanted(keys(stage.key), false);
    for (const Key key : keys_here) is_wanted[key] = true;
    const auto wanted = [&](Code code) { return is_wanted[key_of(code, stage.key)]; };
    if (const Ending ending = gather(errand_.window, workshop_, pile, wanted, layer); ending != Ending::done)
      return ending;
    return advance_through(errand_.window, stage.steps, arithmetic_, workshop_, meter_, layer);
  }

  // All keys of ours at once, or as many as fit.
  Ending go_through(const Stage& stage, Pile& pile) {
    Keys mine;
    for (Key key = 0; key < keys(stage.key); ++key)
      if (is_mine(key)) mine.push_back(key);
    Pile after;
    const Ending ending = in_batches({mine}, [&](const Keys& batch) {
      Layer layer;
      if (const Ending here = advance_part(stage, pile, batch, layer); here != Ending::done) return here;
      after.push_back(sheaf_of(std::move(layer)));
      const bool makes_room = checkpoint_ != nullptr && batch.size() < mine.size();
      return makes_room ? spill(after.back()) : Ending::done;
    });
    pile = std::move(after);
    return ending;
  }

  // Does the work batch by batch; halves those that do not fit the memory.
  template <class Work>
  Ending in_batches(std::vector<Keys> batches, const Work& work) {
    std::reverse(batches.begin(), batches.end());
    while (!batches.empty()) {
      const Keys batch = std::move(batches.back());
      batches.pop_back();
      if (batch.empty()) continue;
      const Ending ending = work(batch);
      if (ending == Ending::no_memory && batch.size() > 1) {
        const auto middle = batch.begin() + static_cast<std::ptrdiff_t>(batch.size() / 2);
        batches.emplace_back(middle, batch.end());
        batches.emplace_back(batch.begin(), middle);
      } else if (ending != Ending::done) {
        return ending;
      }
    }
    return Ending::done;
  }

  // At the waist a key and that of its counterpart are one part.
  [[nodiscard]] static Key part_at_waist(Key key, const Stage& waist) {
    return std::min(key, counterpart_key(key, waist.key));
  }

  Ending deal_out(const Stage& next, bool is_waist, Pile& pile) {
    if (group_.size() == 1) return Ending::done;
    const auto owner = [&](Code code) {
      const Key key = key_of(code, next.key);
      return owner_of(is_waist ? part_at_waist(key, next) : key, group_);
    };
    std::uint64_t bytes = 0;
    for (const Sheaf& sheaf : pile)
      for (std::size_t i = 0; i < sheaf.codes.size(); ++i)
        bytes += block_bytes<Count>(sheaf.blocks[i].size, digits_of(sheaf.codes[i]).pairs()) + 2 * sizeof(Block);
    // Once to send and once to receive, about as much; agreed on before anybody waits for the others.
    std::optional<count::Claim> room = workshop_.memory.claim(2 * bytes);
    if (const Ending ending = agreed(room ? Ending::done : Ending::no_memory); ending != Ending::done) return ending;
    std::vector<std::vector<std::uint64_t>> words;
    words.reserve(static_cast<std::size_t>(group_.size()));
    for (int rank = 0; rank < group_.size(); ++rank)
      words.push_back(packed<Count>(pile, [&](Code code) { return owner(code) == rank; }));
    pile.clear();
    for (std::vector<std::uint64_t>& part : group_.exchange(std::move(words))) {
      const auto kept = std::make_shared<const std::vector<std::uint64_t>>(std::move(part));
      const std::shared_ptr<const std::byte> data(kept, reinterpret_cast<const std::byte*>(kept->data()));
      std::optional<Sheaf> sheaf = unpacked<Count>(data, kept->size() * sizeof(std::uint64_t));
      if (!sheaf) return Ending::no_disk;
      pile.push_back(std::move(*sheaf));
    }
    return Ending::done;
  }

  // ---- from the waist on ----

  // What an earlier run has summed up, as a sum of rank 0 and the keys of its parts. A batch that is there twice counts
  // once. All ranks read before, having agreed on it, any of them writes.
  Ending take_over(const Stage& waist, Sum& mine, std::vector<bool>& is_done) {
    if (checkpoint_ == nullptr) return Ending::done;
    const Result<std::vector<SummedParts>> all = checkpoint_->summed();
    if (!all) return failed(Ending::spoiled, all.error().message);
    std::map<Keys, Unsigned128> known;
    for (const SummedParts& summed : *all) {
      const auto [same, is_new] = known.try_emplace(summed.parts, summed.sum.value);
      if (!is_new && same->second == summed.sum.value) continue;
      for (const Key part : summed.parts) {
        if (part >= is_done.size() || part_at_waist(part, waist) != part)
          return failed(Ending::spoiled, checkpoint_->damaged("a sum is of a part that there is not"));
        if (is_done[part])
          return failed(Ending::spoiled, checkpoint_->damaged(fmt::format("two sums are of the same part, {}", part)));
        is_done[part] = true;
        is_done[counterpart_key(part, waist.key)] = true;
      }
      if (group_.rank() == 0) add_to(mine, summed.sum);
    }
    return Ending::done;
  }

  Ending sum_up(const Way& way, const Pile& left, const Pile* right, const std::vector<bool>& is_done, Sum& mine) {
    return agreed(in_batches(batches_at_waist(way.last, is_done), [&](const Keys& parts) {
      Sum here;
      const Ending end = sum_parts(way, left, right, parts, here);
      if (end != Ending::done) return end;
      add_to(mine, here);
      return checkpoint_ == nullptr ? Ending::done : written(checkpoint_->add({parts, here}));
    }));
  }

  // With a checkpoint there are several, so that less is lost.
  [[nodiscard]] std::vector<Keys> batches_at_waist(const Stage& waist, const std::vector<bool>& is_done) const {
    Keys mine;
    for (Key key = 0; key < keys(waist.key); ++key)
      if (part_at_waist(key, waist) == key && is_mine(key) && !is_done[key]) mine.push_back(key);
    constexpr std::size_t most_batches = 8;
    const std::size_t size = checkpoint_ == nullptr ? mine.size() : (mine.size() + most_batches - 1) / most_batches;
    std::vector<Keys> batches;
    for (std::size_t first = 0; first < mine.size(); first += size) {
      const std::size_t last = std::min(mine.size(), first + size);
      batches.emplace_back(mine.begin() + static_cast<std::ptrdiff_t>(first),
                           mine.begin() + static_cast<std::ptrdiff_t>(last));
    }
    return batches;
  }

  Ending sum_parts(const Way& way, const Pile& left, const Pile* right, const Keys& parts, Sum& sum) {
    Keys both = parts;
    for (const Key part : parts)
      if (const Key other = counterpart_key(part, way.last.key); other != part) both.push_back(other);
    Layer left_layer;
    Layer right_layer;
    if (const Ending ending = advance_part(way.last, left, both, left_layer); ending != Ending::done) return ending;
    if (right != nullptr) {
      const Stage last = way_through(errand_.right(), moves_left_to_closing).last;
      if (const Ending ending = advance_part(last, *right, both, right_layer); ending != Ending::done) return ending;
    }
    const Gap gap{way.closing, right == nullptr, false};
    return close(errand_.window, arithmetic_, workshop_, left_layer, right == nullptr ? left_layer : right_layer, gap,
                 sum);
  }

  // Everybody learns the sum of all ranks.
  void collect(const Sum& mine, Sum& sum) const {
    constexpr std::size_t words = 4;
    const std::vector<std::uint64_t> all =
        group_.gather({static_cast<std::uint64_t>(mine.value), static_cast<std::uint64_t>(mine.value >> 64U),
                       std::bit_cast<std::uint64_t>(mine.bound), static_cast<std::uint64_t>(mine.exponent)});
    for (std::size_t first = 0; first < all.size(); first += words)
      add_to(sum, {(Unsigned128{all[first + 1]} << 64U) | all[first], std::bit_cast<double>(all[first + 2]),
                   static_cast<int>(all[first + 3])});
    if constexpr (!Arithmetic::is_exact) sum.value %= arithmetic_.prime;
  }

  const Errand& errand_;
  const Arithmetic& arithmetic_;
  const Workshop& workshop_;
  const MpiGroup& group_;
  const Checkpoint* checkpoint_;
  Meter& meter_;
  std::string& wrong_;
};

std::uint64_t layers_through(const Half& half) {
  const Way way = way_through(half, moves_left_to_closing);
  return std::accumulate(way.stages.begin(), way.stages.end(), std::uint64_t{way.last.steps.size()},
                         [](std::uint64_t sum, const Stage& stage) { return sum + stage.steps.size(); });
}

}  // namespace

std::uint64_t layers_part_by_part(const Errand& errand) {
  return layers_through(errand.left()) + (errand.halves_are_same() ? 0 : layers_through(errand.right()));
}

template <class Arithmetic>
Ending count_part_by_part(const Errand& errand, const Arithmetic& arithmetic, const Workshop& workshop,
                          const Helpers& helpers, Meter& meter, Sum& sum, std::string& wrong) {
  return PartByPart<Arithmetic>(errand, arithmetic, workshop, helpers, meter, wrong).run(sum);
}

template Ending count_part_by_part(const Errand&, const Words32&, const Workshop&, const Helpers&, Meter&, Sum&,
                                   std::string&);
template Ending count_part_by_part(const Errand&, const Words64&, const Workshop&, const Helpers&, Meter&, Sum&,
                                   std::string&);
template Ending count_part_by_part(const Errand&, const Remainders&, const Workshop&, const Helpers&, Meter&, Sum&,
                                   std::string&);

}  // namespace cavalcade::middle
