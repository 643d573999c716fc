// Where instances come from: drawn at random in the manner of the report (for each board some instances, each with a
// random number of blocked squares and, for visits, knights on random free squares); read from a folder of maps and
// questions; or read with what others recorded for them.

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/request.hpp"
#include "base/result.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

// "8x8", or the name of its map.
struct NamedBoard {
  std::string name;
  Board board;
};

// The squares of the report's benchmark: 8x8 to 16x16.
std::vector<NamedBoard> report_boards();
// Of a text as every board is given ("5x7", "cube:4", "@maps/ring.txt").
Result<NamedBoard> parse_named_board(std::string_view text);

// By default the report's benchmark: 100 instances, each for three targets.
struct Recipe {
  std::vector<NamedBoard> boards = report_boards();
  Request question{{"task", "visit"}};   // all but the board, the blocked squares and the knights
  std::vector<std::int64_t> knights{2};  // of a visit, or cycles of a cover: with each of these numbers; none for tours
  std::int64_t per_board = 20;
  bool numbered = true;             // "0_8x8"; without, "8x8" alone, for one instance per board
  std::int64_t fewest_blocked = 4;  // beyond those of the board itself
  std::int64_t most_blocked = 10;
  std::uint64_t seed = 1;
};

// The instances, named as in the report (0_8x8, 1_8x8, ..), one board after the other. The number of blocked squares is
// uniform in its range, and so is the choice of squares; squares that the question names stay free. The n-th tour or
// cover of a board asks with the seed n. The same recipe gives the same instances everywhere. Refused if blocked
// squares and knights do not fit a board, or if the question is none.
Result<std::vector<Instance>> generate(const Recipe& recipe);

// What a folder holds, in the order of the names of its files, which become those of the instances: questions (.json)
// and maps (.txt, .map). Other files are passed over.
struct InstanceFolder {
  std::vector<Instance> questions;
  std::vector<NamedBoard> maps;
};
Result<InstanceFolder> read_instances(const std::filesystem::path& folder);

// What others recorded for the same instances, which are visits: a file such as
//
//   {"instances": [{"name": "0_8x8", "board": "8x8", "block": ["b8"], "knights": ["a8", "e5"],
//                   "recorded_visited_300s": {"clingo": 56, "minizinc": null}}]}
//
// An instance is recognised by its squares, not by its name: every benchmark has a 0_8x8.
struct Recorded {
  Instance instance;
  std::map<std::string, std::optional<std::int64_t>> visited;  // by tool; none: it found nothing
};

Result<std::vector<Recorded>> parse_recorded(std::string_view text);

// Each instance for every target, one after the other. Refused if a target does not suit an instance.
Result<std::vector<Task>> tasks_of(const std::vector<Instance>& instances, const std::vector<Target>& targets);

}  // namespace cavalcade::campaign
