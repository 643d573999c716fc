#include "cli/ask_and_show.hpp"

#include <fmt/format.h>

#include "ask/json.hpp"
#include "cli/animate.hpp"
#include "cli/solve.hpp"
#include "cli/terminal.hpp"

namespace cavalcade::cli {
namespace {

std::optional<Error> write_proof(const std::string& file, const Question& question, const Answer& answer) {
  return write_to("--proof", file, [&](std::ostream& out) {
    write_json(out, question, answer);
    return std::optional<Error>();
  });
}

}  // namespace

void declare_show(CLI::App& app, ShowOptions& options) {
  app.add_option("--proof", options.proof,
                 "Write an answer that something is impossible, or the most possible, with its certificate to this "
                 "file, for check");
  declare_output(app, options.output);
  app.add_flag("--animate", options.animate, "Play the answer in the terminal");
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
  if (options.proof)
    if (const std::optional<Error> refused = file_refusal("--proof", *options.proof)) return refuse(refused->message);

  return show(question, solve(question, what, options.output.quiet), *output, options);
}

Exit show(const Question& question, const Answer& answer, const Output& output, const ShowOptions& options) {
  if (options.proof && answer.certificate)
    if (const std::optional<Error> refused = write_proof(*options.proof, question, answer))
      return refuse(refused->message);
  const bool is_found = answer.verdict == Verdict::solved || answer.verdict == Verdict::optimal;
  if (options.animate && is_found) {
    if (const std::optional<Error> refused = animate(question, answer, output.style)) return refuse(refused->message);
    return exit_of(answer);
  }
  // An answer without squares is not a picture, but it is an answer: in words.
  if (std::optional<Error> refused = write_answer(output, question, answer)) {
    if (is_found) return refuse(refused->message);
    fmt::print(stderr, "cavalcade: {}: {}\n", name_of(answer.verdict), answer.reason);
  }
  return exit_of(answer);
}

}  // namespace cavalcade::cli
