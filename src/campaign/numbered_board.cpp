#include "campaign/numbered_board.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::campaign {
namespace {

// By cell: rank by rank.
std::vector<std::size_t> stamps(const Instance& instance, const Visit& visit) {
  const auto size = static_cast<std::size_t>(instance.size);
  std::vector<std::size_t> stamps(size * size, 0);
  for (const Square square : instance.blocked)
    stamps[static_cast<std::size_t>(square.y) * size + static_cast<std::size_t>(square.x)] = 1;
  for (std::size_t knight = 0; knight < visit.paths.size(); ++knight)
    for (std::size_t step = 0; step < visit.paths[knight].size(); ++step)
      stamps[index(visit.paths[knight][step])] = 2 + step * visit.paths.size() + knight;
  return stamps;
}

}  // namespace

std::string numbered_board(const Instance& instance, const Visit& visit, const Record& record) {
  const auto size = static_cast<std::size_t>(instance.size);
  const std::vector<std::size_t> numbers = stamps(instance, visit);
  const std::size_t width = std::max<std::size_t>(3, fmt::formatted_size("{}", size * size + 1));
  const std::string rule = std::string(size * (width + 1) + 1, '-') + "\n";
  std::string text = rule;
  for (std::size_t x = 0; x < size; ++x) {
    for (std::size_t y = 0; y < size; ++y) text += fmt::format("|{:>{}}", numbers[y * size + x], width);
    text += "|\n" + rule;
  }
  const std::int64_t covered = record.visited.value_or(0) + record.blocked;
  text += fmt::format("\n| n = {} | k = {} | coverage = {}, {}%\n Time {:.3f}\n Name {}_{}\n", size, record.blocked,
                      covered, 100.0 * static_cast<double>(covered) / static_cast<double>(size * size), record.seconds,
                      record.name, name_of(record.target));
  text += fmt::format(" Rows are files a to {}, columns ranks 1 to {}; visited {} of {} free squares\n",
                      file_name(instance.size - 1), size, record.visited.value_or(0), instance.free_squares());
  if (record.played_on > 0)
    text += fmt::format(" The last {} squares were played on: the visit ended before a knight was stuck\n",
                        record.played_on);
  return text;
}

}  // namespace cavalcade::campaign
