#include "cli/ask_and_show.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "base/files.hpp"
#include "cli/animate.hpp"
#include "cli/terminal.hpp"
#include "cli/watch.hpp"

namespace cavalcade::cli {
namespace {

namespace fs = std::filesystem;

std::optional<Error> write_proof(const std::string& file, const Question& question, const Answer& answer) {
  return write_to("--proof", file, [&](std::ostream& out) {
    write_json(out, question, answer);
    return std::optional<Error>();
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
std::optional<Error> tell_no_proof(const std::string& file, const Question& question, const Answer& answer) {
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
  return std::nullopt;
}

}  // namespace

void declare_show(Options& options, ShowOptions& show) {
  options.text("--proof", "FILE", show.proof,
               "Write an answer that something is impossible, or the most possible, with its certificate to this file, "
               "for check");
  declare_output(options, show.output);
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
  if (const std::optional<Error> refused = proof_refusal(options)) return refuse(refused->message);
  return show(question, solve(question, what, options.output.quiet), *output, options);
}

std::optional<Error> proof_refusal(const ShowOptions& options) {
  if (!options.proof) return std::nullopt;
  if (options.output.file && files::is_same(*options.proof, *options.output.file))
    return Error{fmt::format("--proof: '{}' is the file of -o; name another", *options.proof)};
  return file_refusal("--proof", *options.proof);
}

Exit show(const Question& question, const Answer& answer, const Output& output, const ShowOptions& options) {
  if (options.proof) {
    const std::optional<Error> refused = answer.certificate ? write_proof(*options.proof, question, answer)
                                                            : tell_no_proof(*options.proof, question, answer);
    if (refused) return refuse(refused->message);
  }
  if (options.animate && is_found(answer)) {
    if (const std::optional<Error> refused = animate(question, answer, output.style)) return refuse(refused->message);
    return exit_of(answer);
  }
  // An answer without squares is not a picture, but it is an answer: in words.
  if (!can_be_shown(answer, output.format)) {
    say(fmt::format("{}: {}{}", name_of(answer.verdict), answer.reason,
                    is_file(output.file) ? fmt::format("; '{}' is left as it was", output.file) : ""));
  } else if (const std::optional<Error> refused = write_answer(output, question, answer)) {
    return refuse(refused->message);
  }
  return exit_of(answer);
}

}  // namespace cavalcade::cli
