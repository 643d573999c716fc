// What a campaign consists of: instances, each a square board with blocked squares and knights that move in turn, and
// tasks, each one instance for one target. The targets are those of the report "Knights Tour" (E. Lenzi 2021), MiniZinc
// and clingo, and this program itself.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/question.hpp"
#include "board/cell.hpp"
#include "model/model.hpp"

namespace cavalcade::campaign {

enum class Target : std::uint8_t { native, minizinc, clingo };

std::span<const Named<Target>> targets();
std::string_view name_of(Target target);
std::optional<Target> target_named(std::string_view name);

constexpr std::int32_t least_size = 2;
constexpr std::int32_t greatest_size = 100;

// Blocked squares and knights are on the board and all differ; there is at least one knight.
struct Instance {
  std::string name;  // "0_8x8": letters, digits, '.', '_' and '-', for it names folders
  std::int32_t size = 0;
  std::vector<Square> blocked;  // as sort_squares leaves them
  std::vector<Square> knights;  // in the order of their turns

  [[nodiscard]] std::int64_t free_squares() const;
  friend bool operator==(const Instance&, const Instance&) = default;
};

struct Task {
  Instance instance;
  Target target = Target::native;
  model::IntSearch search = model::usual_stamp_search();  // of MiniZinc
  std::optional<std::string> restart;                     // of MiniZinc, as in MiniZincSearch
  std::int32_t threads = 1;                               // of MiniZinc and clingo
};

// Rank by rank from a1, as boards number them.
void sort_squares(std::vector<Square>& squares);

// "0_8x8-minizinc": the folder of the task, and how messages speak of it.
std::string task_label(std::string_view instance, Target target);
std::string task_label(const Task& task);

// The visit that is asked for.
Question question_of(const Instance& instance);

}  // namespace cavalcade::campaign
