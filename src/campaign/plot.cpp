#include "campaign/plot.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <set>

#include <fmt/format.h>

namespace cavalcade::campaign {
namespace {

constexpr double width = 720;
constexpr double height = 340;
constexpr double left = 64;
constexpr double right = 12;
constexpr double top = 14;
constexpr double bottom = 44;
constexpr double apart = 26;  // between targets of a size
constexpr double least_seconds = 1e-3;

// A filled mark of a target: disc, square, triangle.
std::string mark(Target target, double x, double y, double radius, const char* attributes = "") {
  const std::string_view name = name_of(target);
  switch (target) {
    case Target::native:
      return fmt::format("<circle class='{}' cx='{:.1f}' cy='{:.1f}' r='{}'{}/>", name, x, y, radius, attributes);
    case Target::minizinc:
      return fmt::format("<rect class='{}' x='{:.1f}' y='{:.1f}' width='{}' height='{}'{}/>", name, x - radius,
                         y - radius, 2 * radius, 2 * radius, attributes);
    default:
      return fmt::format("<path class='{}' d='M{:.1f} {:.1f}l{} {}h{}z'{}/>", name, x, y - radius * 1.2, radius * 1.15,
                         radius * 2.1, -2.3 * radius, attributes);
  }
}

class Plot {
 public:
  Plot(std::string_view title, const std::vector<Group>& groups) {
    std::set<std::int32_t> sizes;
    for (const Group& group : groups) sizes.insert(group.size);
    sizes_.assign(sizes.begin(), sizes.end());
    svg_ = fmt::format("<svg class='plot' role='img' viewBox='0 0 {} {}' aria-label='{}'>\n", width, height, title);
  }

  // `height_of` maps a value of the axis to 0 (bottom) .. 1 (top).
  void set_axis(std::string_view name, std::function<double(double)> height_of) {
    height_of_ = std::move(height_of);
    svg_ += fmt::format("<text class='axis' transform='translate(14 {}) rotate(-90)' text-anchor='middle'>{}</text>\n",
                        (top + height - bottom) / 2, name);
    svg_ += fmt::format("<text class='axis' x='{}' y='{}' text-anchor='middle'>size of the board</text>\n",
                        (left + width - right) / 2, height - 6);
    for (std::size_t i = 0; i < sizes_.size(); ++i)
      svg_ += fmt::format("<text x='{:.1f}' y='{}' text-anchor='middle'>{}x{}</text>\n", column(i),
                          height - bottom + 18, sizes_[i], sizes_[i]);
  }

  void tick(double value, std::string_view text) {
    svg_ += fmt::format("<path class='grid' d='M{} {:.1f}H{}'/><text x='{}' y='{:.1f}' text-anchor='end'>{}</text>\n",
                        left, y(value), width - right, left - 8, y(value) + 4, text);
  }

  void dot(std::int32_t size, Target target, double value) {
    svg_ += mark(target, x(size, target), y(value), 2.5, " opacity='.45'") + "\n";
  }

  void mean(std::int32_t size, Target target, double value, const std::string& words) {
    svg_ += fmt::format("<g><title>{}</title>{}</g>\n", words, mark(target, x(size, target), y(value), 6));
  }

  void whisker(std::int32_t size, Target target, double from, double to) {
    const double at = x(size, target);
    svg_ += fmt::format("<path class='{} whisker' d='M{:.1f} {:.1f}h8m-4 0V{:.1f}m-4 0h8'/>\n", name_of(target), at - 4,
                        y(from), y(to));
  }

  std::string text() && { return std::move(svg_) + "</svg>\n"; }

 private:
  [[nodiscard]] double column(std::size_t i) const {
    return left + (width - left - right) * (static_cast<double>(i) + 0.5) / static_cast<double>(sizes_.size());
  }
  [[nodiscard]] double x(std::int32_t size, Target target) const {
    const auto place = std::find(sizes_.begin(), sizes_.end(), size);
    return column(static_cast<std::size_t>(place - sizes_.begin())) + apart * (static_cast<double>(target) - 1);
  }
  [[nodiscard]] double y(double value) const {
    return top + (height - top - bottom) * (1 - std::clamp(height_of_(value), 0.0, 1.0));
  }

  std::vector<std::int32_t> sizes_;
  std::function<double(double)> height_of_;
  std::string svg_;
};

std::string in_words(const Group& group, const std::string& value) {
  return fmt::format("{} on {}x{}: {}", name_of(group.target), group.size, group.size, value);
}

// Beyond 100 s as whole numbers, below 1 s without zeros that say nothing.
std::string tick_of_seconds(double seconds) {
  return fmt::format("{:g} s", seconds);
}

}  // namespace

std::string legend_mark(Target target) {
  return fmt::format("<svg class='mark' viewBox='0 0 16 16' aria-hidden='true'>{}</svg>", mark(target, 8, 8, 6));
}

std::string coverage_plot(const std::vector<Group>& groups) {
  double lowest = 100;
  for (const Group& group : groups)
    if (group.visits > 0) lowest = std::min(lowest, group.share_of_free.mean - group.share_of_free.deviation);
  const int step = lowest > 92 ? 2 : lowest > 80 ? 5 : 10;
  const int floor = std::max(0, static_cast<int>(std::floor((lowest - 1) / step)) * step);
  Plot plot("Mean share of the free squares visited, by size and target", groups);
  plot.set_axis("% of free squares", [=](double value) { return (value - floor) / (100 - floor); });
  for (int value = 100; value >= floor; value -= step) plot.tick(value, fmt::format("{}", value));
  for (const Group& group : groups) {
    if (group.visits == 0) continue;
    const Spread& share = group.share_of_free;
    plot.whisker(group.size, group.target, share.mean - share.deviation, share.mean + share.deviation);
    plot.mean(group.size, group.target, share.mean,
              in_words(group, fmt::format("{:.1f} ± {:.1f} % of the free squares", share.mean, share.deviation)));
  }
  return std::move(plot).text();
}

std::string time_plot(const std::vector<Group>& groups, const std::vector<Record>& records) {
  const auto magnitude = [](double seconds) { return std::log10(std::max(seconds, least_seconds)); };
  int low = 9;
  int high = -9;
  for (const Record& record : records) {
    low = std::min(low, static_cast<int>(std::floor(magnitude(record.seconds))));
    high = std::max(high, static_cast<int>(std::ceil(magnitude(record.seconds))));
  }
  high = std::max(high, low + 1);
  Plot plot("Time of the tasks, by size and target", groups);
  plot.set_axis("time (log scale)", [=](double value) { return (magnitude(value) - low) / (high - low); });
  for (int power = low; power <= high; ++power) plot.tick(std::pow(10, power), tick_of_seconds(std::pow(10, power)));
  for (const Record& record : records) plot.dot(record.size, record.target, record.seconds);
  for (const Group& group : groups)
    plot.mean(group.size, group.target, group.seconds.mean,
              in_words(group, fmt::format("{:.3g} s", group.seconds.mean)));
  return std::move(plot).text();
}

}  // namespace cavalcade::campaign
