#include "cli/animate.hpp"

#include <algorithm>
#include <cstdio>
#include <thread>

#include <fmt/format.h>

#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "draw/animation.hpp"

namespace cavalcade::cli {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_frames = 400;  // larger boards walk several moves a frame

void clear_screen() {
  fmt::print("\x1b[2J");
}

void show(const std::string& frame) {
  fmt::print("{}", frame);
  std::fflush(stdout);
}

}  // namespace

std::optional<Error> animate(const Question& question, const Answer& answer, const draw::Style& style) {
  const Result<draw::Animation> animation = draw::Animation::of(question, answer, style);
  if (!animation) return animation.error();
  const TerminalSize terminal = terminal_size();
  if (animation->columns() > terminal.columns || animation->lines() > terminal.lines)
    return Error{fmt::format(
        "--animate: the board needs a terminal of {} columns and {} lines, this one has {} and {}; try -o {}.gif",
        animation->columns(), animation->lines(), terminal.columns, terminal.lines, task_name(question.task))};
  const std::size_t stride = (animation->steps() + most_frames - 1) / most_frames;
  const auto pause = std::clamp<std::chrono::milliseconds>(
      10000ms / std::max<std::size_t>(1, animation->steps() / stride), 25ms, 200ms);
  const Interrupt interrupt;
  clear_screen();
  for (std::size_t step = 1; step < animation->steps() && !Interrupt::requested(); step += stride) {
    show(animation->frame(step));
    std::this_thread::sleep_for(pause);
  }
  show(animation->frame(animation->steps()));
  return std::nullopt;
}

}  // namespace cavalcade::cli
