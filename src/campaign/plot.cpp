#include "campaign/plot.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "draw/plot.hpp"

namespace cavalcade::campaign {
namespace {

constexpr double least_seconds = 1e-3;

std::vector<std::int32_t> sizes_of(const std::vector<Group>& groups) {
  std::set<std::int32_t> sizes;
  for (const Group& group : groups) sizes.insert(group.size);
  return {sizes.begin(), sizes.end()};
}

// A plot with a column per size and a series per target, and marks in them.
class PlotOfTargets {
 public:
  PlotOfTargets(std::string title, std::string axis, const std::vector<Group>& groups) : sizes_(sizes_of(groups)) {
    plot.title = std::move(title);
    plot.axis = std::move(axis);
    plot.below = "size of the board";
    for (const std::int32_t size : sizes_) plot.columns.push_back(fmt::format("{0}x{0}", size));
    for (const Named<Target>& target : targets()) plot.series.emplace_back(target.name);
  }

  draw::PlotMark& mark(draw::MarkKind kind, std::int32_t size, Target target) {
    const auto place = std::find(sizes_.begin(), sizes_.end(), size);
    return plot.marks.emplace_back(draw::PlotMark{.kind = kind,
                                                  .column = static_cast<std::size_t>(place - sizes_.begin()),
                                                  .series = static_cast<std::size_t>(target)});
  }

  draw::Plot plot;

 private:
  std::vector<std::int32_t> sizes_;
};

std::string in_words(const Group& group, const std::string& value) {
  return fmt::format("{} on {}x{}: {}", name_of(group.target), group.size, group.size, value);
}

}  // namespace

std::string legend_mark(Target target) {
  return draw::legend_element(static_cast<std::size_t>(target), name_of(target));
}

std::string coverage_plot(const std::vector<Group>& groups) {
  double lowest = 100;
  for (const Group& group : groups)
    if (group.visits > 0) lowest = std::min(lowest, group.share_of_free.mean - group.share_of_free.deviation);
  const int step = lowest > 92 ? 2 : lowest > 80 ? 5 : 10;
  const int floor = std::max(0, static_cast<int>(std::floor((lowest - 1) / step)) * step);
  PlotOfTargets made("Mean share of the free squares visited, by size and target", "% of free squares", groups);
  made.plot.bottom = floor;
  made.plot.top = 100;
  for (int value = 100; value >= floor; value -= step)
    made.plot.ticks.push_back({static_cast<double>(value), fmt::format("{}", value)});
  for (const Group& group : groups) {
    if (group.visits == 0) continue;
    const Spread& share = group.share_of_free;
    draw::PlotMark& whisker = made.mark(draw::MarkKind::whisker, group.size, group.target);
    whisker.low = share.mean - share.deviation;
    whisker.high = share.mean + share.deviation;
    draw::PlotMark& mean = made.mark(draw::MarkKind::mean, group.size, group.target);
    mean.value = share.mean;
    mean.words = in_words(group, fmt::format("{:.1f} ± {:.1f} % of the free squares", share.mean, share.deviation));
  }
  return draw::plot_element(made.plot);
}

std::string time_plot(const std::vector<Group>& groups, const std::vector<Record>& records) {
  PlotOfTargets made("Time of the tasks, by size and target", "time (log scale)", groups);
  std::vector<double> times;
  for (const Record& record : records) {
    times.push_back(std::max(record.seconds, least_seconds));
    made.mark(draw::MarkKind::dot, record.size, record.target).value = times.back();
  }
  const Spread spread = spread_of(times);
  draw::set_powers_of_ten(made.plot, std::max(spread.least, least_seconds), std::max(spread.greatest, least_seconds),
                          [](double seconds) { return fmt::format("{:g} s", seconds); });
  for (const Group& group : groups) {
    draw::PlotMark& mean = made.mark(draw::MarkKind::mean, group.size, group.target);
    mean.value = group.seconds.mean;
    mean.words = in_words(group, fmt::format("{:.3g} s", group.seconds.mean));
  }
  return draw::plot_element(made.plot);
}

}  // namespace cavalcade::campaign
