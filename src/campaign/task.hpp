// What a campaign consists of: instances, each a question with a name, and tasks, each one instance for one target.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ask/question.hpp"
#include "base/result.hpp"
#include "campaign/target.hpp"
#include "model/model.hpp"

namespace cavalcade::campaign {

// What the answers to a question are like, and so what a report has to say of them.
enum class Kind : std::uint8_t { closed_tour, open_tour, cover, visit };

std::span<const Named<Kind>> kinds();
std::string_view name_of(Kind kind);  // "closed tour"
std::optional<Kind> kind_named(std::string_view name);
Kind kind_of(const Question& question);

// The question is about a whole tour, a cover or a visit of a board of at most `most_squares`, and has no limits: the
// campaign has those. A target that is a method takes the place of `method` in it.
struct Instance {
  std::string name;  // "0_8x8": letters, digits, '.', '_' and '-', for it names folders
  Question question;

  friend bool operator==(const Instance&, const Instance&) = default;
};

constexpr std::int64_t most_squares = 1'000'000;
constexpr std::int64_t most_squares_for_tools = 100'000;  // their models take longer to write than anybody waits

struct Task {
  Instance instance;
  Target target = Target::native;
  model::MiniZincSearch search{};  // of MiniZinc; without groups the model's own
  std::int32_t threads = 1;
};

// The task as it is if nobody says more: MiniZinc searches visits in the way that suits the model of stamps.
Task make_task(Instance instance, Target target);

// Refuses a name that would lead elsewhere or need quoting, as the name of a folder.
Result<void> require_plain_name(std::string_view name);

// What a campaign cannot ask: counts, parts of tours, boards that are too large, limits of its own. Without the name of
// the instance.
Result<void> require_instance(const Question& question);

// Whether the target can be asked: a method is for some tasks only, and not where the question names another.
Result<void> require_suitable(Target target, const Question& question);

// "0_8x8-minizinc": the folder of the task, and how messages speak of it.
std::string task_label(std::string_view instance, Target target);
std::string task_label(const Task& task);

// What the target is asked.
Question question_of(const Task& task);

// "8x8", "cube:4", "6x6 wrap xy", "8x8 leaper 2,3": the board without its blocked squares.
std::string board_label(const Board& board);

}  // namespace cavalcade::campaign
