#include "middle/in_one_go.hpp"

#include <algorithm>

namespace cavalcade::middle {
namespace {

struct Steps {
  std::vector<Step> to_layer;
  std::vector<Step> closing;
};

Steps steps_of(const Half& half) {
  Steps steps{steps_through(half), {}};
  const std::vector<Step> gap = steps_in_gap(half);
  const auto in_gap = static_cast<std::size_t>(std::max(0, half.window.height - 2));  // not counting the apex
  const auto split = gap.end() - static_cast<std::ptrdiff_t>(std::min(moves_left_to_closing, in_gap));
  steps.to_layer.insert(steps.to_layer.end(), gap.begin(), split);
  steps.closing.assign(split, gap.end());
  return steps;
}

template <class Arithmetic>
Ending go_through(const Half& half, const Arithmetic& arithmetic, const Workshop& workshop, Meter& meter,
                  Layer& layer) {
  if (const Ending ending = begin<Arithmetic>(half.window, workshop, layer); ending != Ending::done) return ending;
  return advance_through(half.window, steps_of(half).to_layer, arithmetic, workshop, meter, layer);
}

}  // namespace

std::uint64_t layers_in_one_go(const Errand& errand) {
  const std::uint64_t left = steps_of(errand.left()).to_layer.size();
  return left + (errand.halves_are_same() ? 0 : steps_of(errand.right()).to_layer.size());
}

template <class Arithmetic>
Ending count_in_one_go(const Errand& errand, const Arithmetic& arithmetic, const Workshop& workshop, Meter& meter,
                       Sum& sum) {
  const bool same = errand.halves_are_same();
  Layer right;
  if (!same)
    if (const Ending ending = go_through(errand.right(), arithmetic, workshop, meter, right); ending != Ending::done)
      return ending;
  Layer left;
  if (const Ending ending = go_through(errand.left(), arithmetic, workshop, meter, left); ending != Ending::done)
    return ending;
  const Gap gap{steps_of(errand.left()).closing, same, errand.window.height % 2 == 0 && !errand.forced};
  return close(errand.window, arithmetic, workshop, left, same ? left : right, gap, sum);
}

template Ending count_in_one_go(const Errand&, const Words32&, const Workshop&, Meter&, Sum&);
template Ending count_in_one_go(const Errand&, const Words64&, const Workshop&, Meter&, Sum&);
template Ending count_in_one_go(const Errand&, const Remainders&, const Workshop&, Meter&, Sum&);

}  // namespace cavalcade::middle
