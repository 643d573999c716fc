// cavalcade help: what a command takes, as text or as a manual page. cavalcade completions: scripts for shells, and
// what those ask for.

#include <array>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "ask/parse.hpp"
#include "cli/command.hpp"
#include "cli/completion.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {
namespace {

class HelpCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "help";
    options.summary = "What a command takes, on the screen or as manual pages";
    options.texts("COMMAND", "COMMAND", path_, "Such as tour, or campaign run (default: the program)");
    options.text("--man", "FOLDER", folder_, "Write the manual pages of all commands into this folder instead");
    options.flag("--schema", schema_, "Print the JSON Schema of answers and questions instead");
    options.examples = {{"help tour"},
                        {"help campaign run"},
                        {"help --man man1", "cavalcade.1 and all others"},
                        {"help --schema > answer.schema.json"}};
  }

  Exit run() override {
    if (schema_) return print_schema();
    std::vector<CommandNode> program = command_tree();
    if (folder_) return path_.empty() ? write_manual(program) : refuse("--man: writes all pages; drop COMMAND");
    std::span<CommandNode> nodes = program;
    const CommandNode* node = nullptr;
    std::string within = "cavalcade";
    for (const std::string& name : path_) {
      CommandNode* const found = find_command(nodes, name);
      if (found == nullptr) return refuse(unknown_command(nodes, name, within).message);
      node = found;
      nodes = found->parts;
      within = found->path;
    }
    fmt::print("{}", node == nullptr ? help_text(program, help_width()) : help_text(*node, help_width()));
    return Exit::answered;
  }

 private:
  [[nodiscard]] Exit print_schema() const {
    if (folder_ || !path_.empty()) return refuse("--schema: is all that is printed; drop --man and COMMAND");
    fmt::print("{}", answer_schema());
    return Exit::answered;
  }

  [[nodiscard]] Exit write_manual(std::span<const CommandNode> program) const {
    if (const Result<void> done = make_folder("--man", *folder_); !done) return refuse(done.error().message);
    Result<void> written = write_page("cavalcade", manual_page(program));
    if (written) written = write_pages(program);
    return written ? Exit::answered : refuse(written.error().message);
  }

  [[nodiscard]] Result<void> write_pages(std::span<const CommandNode> nodes) const {
    for (const CommandNode& node : nodes) {
      if (Result<void> done = write_page(manual_name(node), manual_page(node)); !done) return done;
      if (Result<void> done = write_pages(node.parts); !done) return done;
    }
    return {};
  }

  [[nodiscard]] Result<void> write_page(const std::string& name, const std::string& page) const {
    const std::string file = (std::filesystem::path(*folder_) / (name + ".1")).string();
    return write_to("--man", file, [&](std::ostream& out) {
      out << page;
      return Result<void>();
    });
  }

  std::vector<std::string> path_;
  std::optional<std::string> folder_;
  bool schema_ = false;
};

// What the argument of `completions` may be.
enum class Asked : std::uint8_t { bash, zsh, fish, words };
constexpr std::array<Named<Asked>, 4> asked_names{{
    {Asked::bash, "bash", "a script for bash"},
    {Asked::zsh, "zsh", "a script for zsh"},
    {Asked::fish, "fish", "a script for fish"},
    {Asked::words, "words", "what may come next on LINE: for the scripts"},
}};

class CompletionsCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "completions";
    options.summary = "Scripts that complete command lines in bash, zsh and fish";
    Option& what = options.text("WHAT", "WHAT", asked_, "What to print");
    what.required = true;
    what.choices = choices_of(std::span<const Named<Asked>>(asked_names));
    options.text("LINE", "LINE", line_, "words: the command line up to the cursor");
    options.examples = {{"completions bash > ~/.local/share/bash-completion/completions/cavalcade"},
                        {"completions fish > ~/.config/fish/completions/cavalcade.fish"},
                        {"completions words -- 'cavalcade tour 8x8 --method w'", "warnsdorff"}};
  }

  Exit run() override {
    const Result<Asked> asked = about("WHAT", parse_name(asked_, std::span<const Named<Asked>>(asked_names)));
    if (!asked) return refuse(asked.error().message);
    if (*asked != Asked::words) {
      if (line_) return refuse("LINE: is for words; drop it");
      fmt::print("{}", completion_script(*asked == Asked::bash  ? Shell::bash
                                         : *asked == Asked::zsh ? Shell::zsh
                                                                : Shell::fish));
      return Exit::answered;
    }
    if (!line_) return refuse("LINE: is missing; give the command line, such as 'cavalcade tour 8x8 --fr'");
    std::vector<std::string> words = split_words(*line_);
    words.erase(words.begin());
    std::vector<CommandNode> program = command_tree();
    const Completion completion = complete(program, words);
    fmt::print("{}\n", completion.names == ValueKind::file     ? "file"
                       : completion.names == ValueKind::folder ? "folder"
                                                               : "");
    for (const Candidate& candidate : completion.candidates) fmt::print("{}\t{}\n", candidate.text, candidate.what);
    return Exit::answered;
  }

 private:
  // At blanks; the last word is empty if the line ends in one. Quotes are not looked at: no value that is offered has
  // any.
  static std::vector<std::string> split_words(const std::string& line) {
    std::vector<std::string> words(1);
    for (const char letter : line) {
      if (letter != ' ' && letter != '\t')
        words.back() += letter;
      else if (!words.back().empty())
        words.emplace_back();
    }
    return words;
  }

  std::string asked_;
  std::optional<std::string> line_;
};

}  // namespace

std::unique_ptr<Command> help_command() {
  return std::make_unique<HelpCommand>();
}

std::unique_ptr<Command> completions_command() {
  return std::make_unique<CompletionsCommand>();
}

}  // namespace cavalcade::cli
