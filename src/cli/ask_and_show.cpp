#include "cli/ask_and_show.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "base/files.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "cli/watch.hpp"
#include "draw/animation.hpp"

namespace cavalcade::cli {
namespace {

namespace fs = std::filesystem;

Result<void> write_proof(const std::string& file, const Question& question, const Answer& answer) {
  return write_to("--proof", file, [&](std::ostream& out) {
    write_json(out, question, answer);
    return Result<void>();
  });
}

bool is_found(const Answer& answer) {
  return answer.verdict == Verdict::solved || answer.verdict == Verdict::optimal;
}

bool is_file(const std::string& file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored);
}

std::string why_no_proof(const Question& question, const Answer& answer) {
  if (!is_found(answer)) return "the answer is unknown";
  const auto* tour = std::get_if<TourTask>(&question.task);
  if (tour != nullptr && tour->aim) return "there may be a better tour, or there is nothing to prove";
  return std::holds_alternative<VisitTask>(question.task) ? "more squares may be possible" : "the question was solved";
}

bool holds_proof(const std::string& file) {
  const Result<std::string> text = files::read(file);
  if (!text) return false;
  const Result<Solved> stored = parse_answer(*text);
  return stored && stored->answer.certificate;
}

// Says that there is no proof, and what becomes of the file that was named for it: a proof of an earlier run goes if
// the question is solved, for check would confirm it.
Result<void> tell_no_proof(const std::string& file, const Question& question, const Answer& answer) {
  std::string line = "no proof: " + why_no_proof(question, answer);
  if (is_file(file)) {
    if (is_found(answer) && holds_proof(file)) {
      std::error_code failure;
      fs::remove(fs::canonical(file, failure), failure);
      if (failure)
        return Error{fmt::format("--proof: cannot remove '{}', an earlier proof: {}", file, failure.message())};
      line += fmt::format("; '{}', an earlier one, is removed", file);
    } else {
      line += fmt::format("; '{}' is left as it was", file);
    }
  }
  say(line);
  return {};
}

// ---- an answer in the terminal, move by move ----

using namespace std::chrono_literals;

constexpr std::size_t most_frames = 400;  // larger boards walk several moves a frame

void clear_screen() {
  fmt::print("\x1b[2J");
}

void show(const std::string& frame) {
  fmt::print("{}", frame);
  std::fflush(stdout);
}

// Takes about ten seconds, less on small boards; Ctrl-C skips to the end. Requires a terminal.
Result<void> animate(const Question& question, const Answer& answer, const draw::Style& style) {
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
  return {};
}

}  // namespace

void declare_show(Options& options, ShowOptions& show) {
  options.group(groups::output);
  options.text("--proof", "FILE", show.proof,
               "Write an answer that something is impossible, or the most possible, with its certificate to this file, "
               "for check");
  declare_output(options, show.output);
  declare_stable(options, show.output);
  options.flag("--animate", show.animate, "Play the answer in the terminal");
}

Exit ask_and_show(const Request& request, const ShowOptions& options) {
  Result<Question> parsed = parse_question(request);
  if (!parsed) return refuse(parsed.error().message);
  Question& question = *parsed;
  const std::string what(task_name(question.task));
  if (options.animate && !stdout_is_terminal())
    return refuse(fmt::format("--animate: needs a terminal; try -o {}.gif", what));
  const Result<Output> output = parse_output(options.output);
  if (!output) return refuse(output.error().message);
  if (auto* tour = std::get_if<TourTask>(&question.task))
    tour->by_rank = output->format == draw::Format::npy && !options.animate;
  if (const Result<void> done = require_proof_file(options); !done) return refuse(done.error().message);
  Answer answer = solve(question, what, options.output.progress.style());
  leave_times_out(options.output, answer);
  return show(question, answer, *output, options);
}

Result<void> require_proof_file(const ShowOptions& options) {
  if (!options.proof) return {};
  if (options.output.file && files::is_same(*options.proof, *options.output.file))
    return Error{fmt::format("--proof: '{}' is the file of -o; name another", *options.proof)};
  return require_writable("--proof", *options.proof);
}

Exit show(const Question& question, const Answer& answer, const Output& output, const ShowOptions& options) {
  if (options.proof) {
    const Result<void> written = answer.certificate ? write_proof(*options.proof, question, answer)
                                                    : tell_no_proof(*options.proof, question, answer);
    if (!written) return refuse(written.error().message);
  }
  if (options.animate && is_found(answer)) {
    if (const Result<void> done = animate(question, answer, output.style); !done) return refuse(done.error().message);
    return exit_of(answer);
  }
  // An answer without squares is not a picture, but it is an answer: in words.
  if (!can_be_shown(answer, output.format)) {
    say(fmt::format("{}: {}{}", name_of(answer.verdict), answer.reason,
                    is_file(output.file) ? fmt::format("; '{}' is left as it was", output.file) : ""));
  } else if (const Result<void> done = write_answer(output, question, answer); !done) {
    return refuse(done.error().message);
  }
  return exit_of(answer);
}

}  // namespace cavalcade::cli
