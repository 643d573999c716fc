// cavalcade puzzle: a clue puzzle, some steps of a tour with exactly one tour that has them.

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/watch.hpp"
#include "engine/engine.hpp"
#include "play/clue_puzzle.hpp"

namespace cavalcade::cli {
namespace {

class PuzzleCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "puzzle";
    options.summary = "A clue puzzle: some steps of a tour, and exactly one tour that has them";
    request_.give("time_limit", "60s");
    options.board(request_);
    options.fields(request_, tasks::tours, {"closed"});
    options.group(groups::question);
    options.text("--clues", "K", clues_, "Exactly this number of clues (default: as few as one order leaves)");
    options.flag("--minimal", wish_.minimal, "No clue can go: without any one of them there are more tours");
    options.fields(request_, tasks::tours, {"seed", "time_limit", "memory_limit"});
    options.group(groups::output);
    options.text("--solution", "FILE", solution_,
                 "Write the solution here, in the format of the ending: .txt, .svg, ..");
    declare_output(options, output_);
    const std::string_view pdf =
        draw::is_in_build(draw::Format::pdf) ? ", and a pdf the solution on a second page" : "";
    options.notes = fmt::format(
        "A random tour is made, and its steps are taken away one after the other, in an order by the seed, as long as "
        "no other tour has the steps that are left; that is proved by a search through all tours that have them. How "
        "hard the puzzle is, is how often that search has to choose: easy, never; medium, up to 8 times; hard, up to "
        "60; else fiendish. Text and pictures show the board with the clues{}; json is the question with its solution, "
        "for check.\n\n"
        "Exit codes: 0 here is a puzzle; 1 the board has no tour; 2 invalid question; 3 none was found in time.",
        pdf);
    options.examples = {{"puzzle 6x6 --clues 10"},
                        {"puzzle 8x8 --closed --minimal --seed 7"},
                        {"puzzle 6x6 -o puzzle.svg --solution solution.svg"},
                        {"puzzle 5x5 --format json"}};
  }

  Exit run() override {
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    const std::int64_t squares = question->board.free_squares();
    if (squares > engine::most_squares_with_steps)
      return refuse(fmt::format("BOARD: has {} free squares, and clue puzzles have at most {}", squares,
                                engine::most_squares_with_steps));
    if (clues_) {
      const Result<std::int64_t> clues = about("--clues", parse_whole(*clues_, 1, squares));
      if (!clues) return refuse(clues.error().message);
      wish_.clues = static_cast<std::size_t>(*clues);
    }
    const Result<Output> output = parse_output(output_);
    if (!output) return refuse(output.error().message);
    const Result<draw::Format> solution_format = format_of_solution(*output);
    if (!solution_format) return refuse(solution_format.error().message);

    play::ClueAttempts made;
    watch(question->limits, "puzzle", output_.progress.style(), [&](const Budget& budget, Progress& progress) {
      made = play::make_clue_puzzle(*question, wish_, budget, progress);
    });
    if (!made.puzzle) return tell_why(made);
    if (const Result<void> done = write(*output, *made.puzzle); !done) return refuse(done.error().message);
    if (solution_)
      if (const Result<void> done = write_solution(*solution_format, *made.puzzle); !done)
        return refuse(done.error().message);
    return Exit::answered;
  }

 private:
  [[nodiscard]] Result<draw::Format> format_of_solution(const Output& output) const {
    using draw::Format;
    for (const Format format : {Format::csv, Format::gif, Format::npy, Format::successors})
      if (output.format == format) return Error{"--format: a puzzle is written as text, json, svg, png or pdf"};
    if (!solution_) return Format::text;
    if (*solution_ == output.file) return Error{"--solution: is the file of -o; name another"};
    if (const Result<void> done = require_writable("--solution", *solution_); !done) return done.error();
    return draw::format_of_file(*solution_).value_or(Format::text);
  }

  static Exit tell_why(const play::ClueAttempts& made) {
    if (made.no_tour) {
      say(fmt::format("{}: {}", name_of(made.no_tour->verdict), made.reason));
      return exit_of(*made.no_tour);
    }
    say(fmt::format("no such puzzle was found: {}", made.reason));
    return made.interrupted ? Exit::interrupted : Exit::unknown;
  }

  static Answer solution_of(const play::CluePuzzle& puzzle) {
    Answer answer = solved(Tour{puzzle.solution});
    answer.method = "puzzle";
    answer.stats.set("clues", puzzle.clues);
    answer.stats.set("choices", puzzle.choices);
    return answer;
  }

  static std::string title_of(const play::CluePuzzle& puzzle) {
    const bool closed = std::get<TourTask>(puzzle.question.task).closed;
    return fmt::format("clue puzzle of {}: {} tour, {} of {} steps are given{}; {} ({} choice{})",
                       board_name(puzzle.question.board), closed ? "a closed" : "an open", puzzle.clues,
                       puzzle.solution.size(), puzzle.minimal ? ", none of which can go" : "", puzzle.level(),
                       puzzle.choices, puzzle.choices == 1 ? "" : "s");
  }

  static Result<void> write(const Output& output, const play::CluePuzzle& puzzle) {
    return write_to("-o", output.file, [&](std::ostream& out) {
      return draw::write_puzzle(out, output.format, title_of(puzzle), puzzle.question, solution_of(puzzle),
                                output.style);
    });
  }

  [[nodiscard]] Result<void> write_solution(draw::Format format, const play::CluePuzzle& puzzle) const {
    return write_to("--solution", *solution_, [&](std::ostream& out) {
      return draw::write(out, format, puzzle.question, solution_of(puzzle), draw::Style{});
    });
  }

  Request request_;
  OutputOptions output_;
  play::ClueWish wish_;
  std::optional<std::string> clues_;
  std::optional<std::string> solution_;
};

}  // namespace

std::unique_ptr<Command> puzzle_command() {
  return std::make_unique<PuzzleCommand>();
}

}  // namespace cavalcade::cli
