#include "campaign/plot.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include <fmt/format.h>

#include "base/text.hpp"

namespace cavalcade::campaign {
namespace {

constexpr double width = 720;
constexpr double height = 340;
constexpr double left = 64;
constexpr double right = 12;
constexpr double top = 14;
constexpr double bottom = 44;
constexpr double most_apart = 26;        // between targets of a board
constexpr double share_of_column = 0.8;  // that the targets take
constexpr double letter_width = 7.5;     // as far as labels must not run into each other
constexpr double least_seconds = 1e-3;

// A filled mark of a target: disc, square, triangle, diamond, triangle on its head, and so on.
std::string mark(Target target, double x, double y, double radius, const char* attributes = "") {
  constexpr unsigned shapes = 5;
  const std::string_view name = name_of(target);
  switch (target.place % shapes) {
    case 0:
      return fmt::format("<circle class='{}' cx='{:.1f}' cy='{:.1f}' r='{}'{}/>", name, x, y, radius, attributes);
    case 1:
      return fmt::format("<rect class='{}' x='{:.1f}' y='{:.1f}' width='{}' height='{}'{}/>", name, x - radius,
                         y - radius, 2 * radius, 2 * radius, attributes);
    case 2:
      return fmt::format("<path class='{}' d='M{:.1f} {:.1f}l{} {}h{}z'{}/>", name, x, y - radius * 1.2, radius * 1.15,
                         radius * 2.1, -2.3 * radius, attributes);
    case 3:
      return fmt::format("<path class='{}' d='M{:.1f} {:.1f}l{} {}l{} {}l{} {}z'{}/>", name, x, y - radius * 1.3,
                         radius * 1.3, radius * 1.3, -radius * 1.3, radius * 1.3, -radius * 1.3, -radius * 1.3,
                         attributes);
    default:
      return fmt::format("<path class='{}' d='M{:.1f} {:.1f}l{} {}h{}z'{}/>", name, x, y + radius * 1.2, radius * 1.15,
                         -radius * 2.1, -2.3 * radius, attributes);
  }
}

class Plot {
 public:
  Plot(std::string_view title, const ReportPart& part) : targets_(part.targets) {
    for (const Group& group : part.groups)
      if (boards_.empty() || boards_.back() != group.label()) boards_.push_back(group.label());
    svg_ = fmt::format("<svg class='plot' role='img' viewBox='0 0 {} {}' aria-label='{}'>\n", width, height, title);
  }

  // `height_of` maps a value of the axis to 0 (bottom) .. 1 (top).
  void set_axis(std::string_view name, std::function<double(double)> height_of) {
    height_of_ = std::move(height_of);
    svg_ += fmt::format("<text class='axis' transform='translate(14 {}) rotate(-90)' text-anchor='middle'>{}</text>\n",
                        (top + height - bottom) / 2, name);
    svg_ += fmt::format("<text class='axis' x='{}' y='{}' text-anchor='middle'>board</text>\n",
                        (left + width - right) / 2, height - 6);
    for (std::size_t i = 0; i < boards_.size(); i += columns_per_label())
      svg_ += fmt::format("<text x='{:.1f}' y='{}' text-anchor='middle'>{}</text>\n", column(i), height - bottom + 18,
                          xml_text(boards_[i]));
  }

  void tick(double value, std::string_view text) {
    svg_ += fmt::format("<path class='grid' d='M{} {:.1f}H{}'/><text x='{}' y='{:.1f}' text-anchor='end'>{}</text>\n",
                        left, y(value), width - right, left - 8, y(value) + 4, text);
  }

  void dot(const std::string& board, Target target, double value) {
    svg_ += mark(target, x(board, target), y(value), 2.5, " opacity='.45'") + "\n";
  }

  void mean(const Group& group, double value, const std::string& words) {
    svg_ += fmt::format("<g><title>{} on {}: {}</title>{}</g>\n", name_of(group.target), xml_text(group.label()), words,
                        mark(group.target, x(group.label(), group.target), y(value), 6));
  }

  void whisker(const Group& group, double from, double to) {
    const double at = x(group.label(), group.target);
    svg_ += fmt::format("<path class='{} whisker' d='M{:.1f} {:.1f}h8m-4 0V{:.1f}m-4 0h8'/>\n", name_of(group.target),
                        at - 4, y(from), y(to));
  }

  std::string text() && { return std::move(svg_) + "</svg>\n"; }

 private:
  [[nodiscard]] double column_width() const {
    return (width - left - right) / static_cast<double>(std::max<std::size_t>(1, boards_.size()));
  }
  [[nodiscard]] double column(std::size_t i) const { return left + column_width() * (static_cast<double>(i) + 0.5); }
  // Where there is no room for all labels, every second one, or third.
  [[nodiscard]] std::size_t columns_per_label() const {
    std::size_t longest = 1;
    for (const std::string& board : boards_) longest = std::max(longest, board.size());
    return static_cast<std::size_t>(std::ceil(letter_width * static_cast<double>(longest + 1) / column_width()));
  }
  [[nodiscard]] double x(const std::string& board, Target target) const {
    const auto place = std::find(boards_.begin(), boards_.end(), board);
    const auto number = std::find(targets_.begin(), targets_.end(), target) - targets_.begin();
    const auto count = static_cast<double>(targets_.size());
    const double apart = std::min(most_apart, share_of_column * column_width() / count);
    return column(static_cast<std::size_t>(place - boards_.begin())) +
           apart * (static_cast<double>(number) - (count - 1) / 2);
  }
  [[nodiscard]] double y(double value) const {
    return top + (height - top - bottom) * (1 - std::clamp(height_of_(value), 0.0, 1.0));
  }

  std::vector<Target> targets_;
  std::vector<std::string> boards_;
  std::function<double(double)> height_of_;
  std::string svg_;
};

// Beyond 100 s as whole numbers, below 1 s without zeros that say nothing.
std::string tick_of_seconds(double seconds) {
  return fmt::format("{:g} s", seconds);
}

}  // namespace

std::string legend_mark(Target target) {
  return fmt::format("<svg class='mark' viewBox='0 0 16 16' aria-hidden='true'>{}</svg>", mark(target, 8, 8, 6));
}

std::string coverage_plot(const ReportPart& part) {
  double lowest = 100;
  for (const Group& group : part.groups)
    if (group.found > 0) lowest = std::min(lowest, group.share_of_free.mean - group.share_of_free.deviation);
  const int step = lowest > 92 ? 2 : lowest > 80 ? 5 : 10;
  const int floor = std::max(0, static_cast<int>(std::floor((lowest - 1) / step)) * step);
  Plot plot("Mean share of the free squares visited, by board and target", part);
  plot.set_axis("% of free squares", [=](double value) { return (value - floor) / (100 - floor); });
  for (int value = 100; value >= floor; value -= step) plot.tick(value, fmt::format("{}", value));
  for (const Group& group : part.groups) {
    if (group.found == 0) continue;
    const Spread& share = group.share_of_free;
    plot.whisker(group, share.mean - share.deviation, share.mean + share.deviation);
    plot.mean(group, share.mean, fmt::format("{:.1f} ± {:.1f} % of the free squares", share.mean, share.deviation));
  }
  return std::move(plot).text();
}

std::string decided_plot(const ReportPart& part) {
  constexpr double room = 1.05;  // so that marks at 100 % are whole
  Plot plot("Share of the tasks that were decided, by board and target", part);
  plot.set_axis("% of tasks decided", [](double value) { return value / 100 / room + (1 - 1 / room) / 2; });
  for (int value = 100; value >= 0; value -= 20) plot.tick(value, fmt::format("{}", value));
  for (const Group& group : part.groups)
    plot.mean(group, group.share_decided(),
              fmt::format("{} found and {} impossible of {}", group.found, group.impossible, group.tasks));
  return std::move(plot).text();
}

std::string time_plot(const ReportPart& part) {
  const auto magnitude = [](double seconds) { return std::log10(std::max(seconds, least_seconds)); };
  int low = 9;
  int high = -9;
  for (const Group& group : part.groups) {
    low = std::min(low, static_cast<int>(std::floor(magnitude(group.seconds.least))));
    high = std::max(high, static_cast<int>(std::ceil(magnitude(group.seconds.greatest))));
  }
  high = std::max(high, low + 1);
  Plot plot("Time of the tasks, by board and target", part);
  plot.set_axis("time (log scale)", [=](double value) { return (magnitude(value) - low) / (high - low); });
  for (int power = low; power <= high; ++power) plot.tick(std::pow(10, power), tick_of_seconds(std::pow(10, power)));
  for (const InstanceReport& instance : part.instances)
    for (const auto& [target, record] : instance.records) plot.dot(label_of(record), target, record.seconds);
  for (const Group& group : part.groups)
    plot.mean(group, group.seconds.mean, fmt::format("{:.3g} s", group.seconds.mean));
  return std::move(plot).text();
}

}  // namespace cavalcade::campaign
