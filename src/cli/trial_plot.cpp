#include "cli/trial_plot.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace cavalcade::cli {
namespace {

// Trials of fewer than this are drawn one by one: quartiles of two or three numbers say nothing.
constexpr std::size_t least_for_a_box = 4;

std::size_t place_in(std::vector<std::string>& names, const std::string& name) {
  const auto place = std::find(names.begin(), names.end(), name);
  if (place != names.end()) return static_cast<std::size_t>(place - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

draw::Plot plot_of_boards(const TrialReport& report, const std::string& title, const std::string& axis) {
  draw::Plot plot;
  plot.title = title;
  plot.axis = axis;
  plot.below = "board";
  for (const TrialSummary& row : report.summaries) {
    place_in(plot.columns, row.board);
    place_in(plot.series, row.method);
  }
  return plot;
}

draw::PlotMark& mark_of(draw::Plot& plot, draw::MarkKind kind, const std::string& board, const std::string& method) {
  return plot.marks.emplace_back(
      draw::PlotMark{.kind = kind, .column = place_in(plot.columns, board), .series = place_in(plot.series, method)});
}

// 1e-05 as "10 µs", 1000 as "1000 s".
std::string tick_of_seconds(double seconds) {
  if (seconds < 0.9e-6) return fmt::format("{:g} ns", seconds * 1e9);
  if (seconds < 0.9e-3) return fmt::format("{:g} µs", seconds * 1e6);
  if (seconds < 0.9) return fmt::format("{:g} ms", seconds * 1e3);
  return fmt::format("{:g} s", seconds);
}

// 100000 as "100 k".
std::string tick_of_nodes(double nodes) {
  if (nodes < 0.9e3) return fmt::format("{:g}", nodes);
  if (nodes < 0.9e6) return fmt::format("{:g} k", nodes / 1e3);
  if (nodes < 0.9e9) return fmt::format("{:g} M", nodes / 1e6);
  return fmt::format("{:g} G", nodes / 1e9);
}

draw::Plot times_of(const TrialReport& report) {
  draw::Plot plot = plot_of_boards(report, "Time per trial: least, quartiles, median, greatest", "time (log scale)");
  double least = 1;
  double greatest = 1e-9;
  for (const TrialSummary& row : report.summaries) {
    if (row.trials - row.by_theorem < least_for_a_box) continue;
    draw::PlotMark& box = mark_of(plot, draw::MarkKind::box, row.board, row.method);
    box.spread = row.seconds;
    box.words = fmt::format("{} on {}: median {:.3g} s, {:.3g} to {:.3g} s", row.method, row.board, row.seconds.median,
                            row.seconds.least, row.seconds.greatest);
  }
  for (const Trial& trial : report.trials) {
    if (trial.is_by_theorem()) continue;
    least = std::min(least, std::max(trial.seconds(), 1e-9));
    greatest = std::max(greatest, trial.seconds());
    const auto is_its_box = [&](const draw::PlotMark& mark) {
      return mark.kind == draw::MarkKind::box && plot.columns[mark.column] == trial.contestant->board &&
             plot.series[mark.series] == trial.method();
    };
    if (std::any_of(plot.marks.begin(), plot.marks.end(), is_its_box)) continue;
    draw::PlotMark& dot = mark_of(plot, draw::MarkKind::mean, trial.contestant->board, trial.method());
    dot.value = trial.seconds();
    dot.words = fmt::format("{} on {}: {:.3g} s", trial.method(), trial.contestant->board, trial.seconds());
  }
  draw::set_powers_of_ten(plot, std::min(least, greatest), greatest, tick_of_seconds);
  return plot;
}

draw::Plot nodes_of(const TrialReport& report) {
  draw::Plot plot = plot_of_boards(report, "Nodes of the search: median of the trials", "nodes (log scale)");
  double greatest = 1;
  for (const TrialSummary& row : report.summaries) {
    if (row.nodes.median < 1) continue;
    greatest = std::max(greatest, row.nodes.median);
    draw::PlotMark& bar = mark_of(plot, draw::MarkKind::bar, row.board, row.method);
    bar.value = row.nodes.median;
    bar.words = fmt::format("{} on {}: {:.0f} nodes", row.method, row.board, row.nodes.median);
  }
  draw::set_powers_of_ten(plot, 1, greatest, tick_of_nodes);
  return plot;
}

draw::Plot successes_of(const TrialReport& report) {
  draw::Plot plot = plot_of_boards(report, "Trials that found a tour", "% of the trials");
  plot.bottom = 0;
  plot.top = 100;
  for (int share = 0; share <= 100; share += 20)
    plot.ticks.push_back({static_cast<double>(share), fmt::format("{}", share)});
  for (const TrialSummary& row : report.summaries) {
    draw::PlotMark& bar = mark_of(plot, draw::MarkKind::bar, row.board, row.method);
    bar.value = 100.0 * static_cast<double>(row.found) / static_cast<double>(row.trials);
    bar.words = fmt::format("{} on {}: {} of {}, {} proved impossible", row.method, row.board, row.found, row.trials,
                            row.impossible);
  }
  return plot;
}

}  // namespace

Result<void> require_room_in_plots(const std::vector<Contestant>& contestants) {
  std::array<draw::Plot, 1> plot;
  for (const Contestant& contestant : contestants) {
    place_in(plot.front().columns, contestant.board);
    place_in(plot.front().series, contestant.method);
  }
  return draw::require_plottable(plot);
}

std::vector<draw::Plot> plots_of(const TrialReport& report) {
  return {times_of(report), nodes_of(report), successes_of(report)};
}

}  // namespace cavalcade::cli
