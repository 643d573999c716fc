#include "campaign/plot.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "draw/plot.hpp"

namespace cavalcade::campaign {
namespace {

constexpr double least_seconds = 1e-3;

// A plot with a column per board and a series per target, and marks in them.
class PlotOfTargets {
 public:
  PlotOfTargets(std::string title, std::string axis, const ReportPart& part) : targets_(part.targets) {
    plot.title = std::move(title);
    plot.axis = std::move(axis);
    plot.below = "board";
    for (const Group& group : part.groups)
      if (plot.columns.empty() || plot.columns.back() != group.label()) plot.columns.push_back(group.label());
    for (const Target target : targets_) {
      plot.series.emplace_back(name_of(target));
      plot.symbols.push_back(target.place);
    }
  }

  draw::PlotMark& mark(draw::MarkKind kind, const std::string& board, Target target) {
    const auto column = std::find(plot.columns.begin(), plot.columns.end(), board) - plot.columns.begin();
    const auto series = std::find(targets_.begin(), targets_.end(), target) - targets_.begin();
    return plot.marks.emplace_back(draw::PlotMark{
        .kind = kind, .column = static_cast<std::size_t>(column), .series = static_cast<std::size_t>(series)});
  }

  void mean(const Group& group, double value, const std::string& words) {
    draw::PlotMark& made = mark(draw::MarkKind::mean, group.label(), group.target);
    made.value = value;
    made.words = fmt::format("{} on {}: {}", name_of(group.target), group.label(), words);
  }

  draw::Plot plot;

 private:
  std::vector<Target> targets_;
};

}  // namespace

std::string legend_mark(Target target) {
  return draw::legend_element(target.place, name_of(target));
}

std::string coverage_plot(const ReportPart& part) {
  double lowest = 100;
  for (const Group& group : part.groups)
    if (group.found > 0) lowest = std::min(lowest, group.share_of_free.mean - group.share_of_free.deviation);
  const int step = lowest > 92 ? 2 : lowest > 80 ? 5 : 10;
  const int floor = std::max(0, static_cast<int>(std::floor((lowest - 1) / step)) * step);
  PlotOfTargets made("Mean share of the free squares visited, by board and target", "% of free squares", part);
  made.plot.bottom = floor;
  made.plot.top = 100;
  for (int value = 100; value >= floor; value -= step)
    made.plot.ticks.push_back({static_cast<double>(value), fmt::format("{}", value)});
  for (const Group& group : part.groups) {
    if (group.found == 0) continue;
    const Spread& share = group.share_of_free;
    draw::PlotMark& whisker = made.mark(draw::MarkKind::whisker, group.label(), group.target);
    whisker.low = share.mean - share.deviation;
    whisker.high = share.mean + share.deviation;
    made.mean(group, share.mean, fmt::format("{:.1f} ± {:.1f} % of the free squares", share.mean, share.deviation));
  }
  return draw::plot_element(made.plot);
}

std::string decided_plot(const ReportPart& part) {
  constexpr double room = 2.5;  // so that marks at 0 and 100 % are whole
  PlotOfTargets made("Share of the tasks that were decided, by board and target", "% of tasks decided", part);
  made.plot.bottom = -room;
  made.plot.top = 100 + room;
  for (int value = 100; value >= 0; value -= 20)
    made.plot.ticks.push_back({static_cast<double>(value), fmt::format("{}", value)});
  for (const Group& group : part.groups)
    made.mean(group, group.share_decided(),
              fmt::format("{} found and {} impossible of {}", group.found, group.impossible, group.tasks));
  return draw::plot_element(made.plot);
}

std::string time_plot(const ReportPart& part) {
  PlotOfTargets made("Time of the tasks, by board and target", "time (log scale)", part);
  std::vector<double> times;
  for (const InstanceReport& instance : part.instances)
    for (const auto& [target, record] : instance.records) {
      times.push_back(std::max(record.seconds, least_seconds));
      made.mark(draw::MarkKind::dot, label_of(record), target).value = times.back();
    }
  const Spread spread = spread_of(times);
  draw::set_powers_of_ten(made.plot, std::max(spread.least, least_seconds), std::max(spread.greatest, least_seconds),
                          [](double seconds) { return fmt::format("{:g} s", seconds); });
  for (const Group& group : part.groups)
    made.mean(group, group.seconds.mean, fmt::format("{:.3g} s", group.seconds.mean));
  return draw::plot_element(made.plot);
}

}  // namespace cavalcade::campaign
