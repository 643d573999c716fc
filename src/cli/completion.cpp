#include "cli/completion.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"

namespace cavalcade::cli {
namespace {

// More would not help anybody choose.
constexpr std::int64_t most_squares = 1024;

// What is on the line before the word in question.
struct Line {
  CommandNode* node = nullptr;
  std::vector<std::string> places;  // values that are not options'
  const Option* waits = nullptr;    // the option whose value comes next
  std::vector<std::string> used;    // options, by their names
};

Line read_line(CommandNode& node, std::span<const std::string> words) {
  Line line;
  line.node = &node;
  for (const std::string& word : words) {
    if (line.waits != nullptr) {
      line.waits = nullptr;
      continue;
    }
    if (!word.starts_with('-') || word == "-") {
      line.places.push_back(word);
      continue;
    }
    const std::size_t equals = word.find('=');
    const Option* const option = node.command->options().find(word.substr(0, equals));
    if (option == nullptr) continue;
    line.used.push_back(option->names);
    if (!option->is_flag() && equals == std::string::npos) line.waits = option;
  }
  return line;
}

// A map that is a small file. Tab must not wait for a device, a pipe or standard input.
bool is_quick_to_read(const std::string& board) {
  if (board.starts_with("graph:")) return false;
  if (!board.starts_with('@')) return true;
  constexpr std::uintmax_t most_bytes = 65536;
  std::error_code failure;
  const std::filesystem::path file = board.substr(1);
  return std::filesystem::is_regular_file(file, failure) && std::filesystem::file_size(file, failure) <= most_bytes;
}

// The free squares of the board on the line, each behind `before`: a list is completed at its end.
std::vector<Candidate> squares_after(const Line& line, const std::string& before) {
  if (line.places.empty() || !is_quick_to_read(line.places.front())) return {};
  const Result<Board> board = parse_board(line.places.front());
  if (!board || !board->has_cells() || board->area() > most_squares) return {};
  std::vector<Candidate> squares;
  for (const Cell cell : board->free_cells()) squares.push_back({before + square_name(*board, cell), ""});
  return squares;
}

Completion values_of(const Option& option, const Line& line, const std::string& word, const std::string& before) {
  const std::string listed = word.substr(0, word.rfind(',') + 1);  // with its comma
  Completion completion;
  switch (option.kind()) {
    case ValueKind::choice:
      for (const Choice& choice : option.choices)
        completion.candidates.push_back({before + listed + std::string(choice.name), std::string(choice.summary)});
      break;
    case ValueKind::squares:
      completion.candidates = squares_after(line, before + listed);
      break;
    case ValueKind::board:
      for (const char* const board : {"5x5", "6x6", "8x8", "10x10", "cube:4", "4x4x4", "hex:5"})
        completion.candidates.push_back({before + board, ""});
      break;
    default:
      completion.names = option.kind();
  }
  return completion;
}

Completion options_of(const Line& line) {
  Completion completion;
  for (const Option& option : line.node->options().all()) {
    const bool is_used = std::find(line.used.begin(), line.used.end(), option.names) != line.used.end();
    if (option.is_place() || (is_used && !option.repeats)) continue;
    completion.candidates.push_back({option.spellings().back(), option.help});
  }
  completion.candidates.push_back({"--help", "What this command takes"});
  return completion;
}

Completion commands_of(std::span<const CommandNode> nodes) {
  Completion completion;
  for (const CommandNode& node : nodes) completion.candidates.push_back({node.options().name, node.options().summary});
  return completion;
}

Completion place_of(const Line& line, const std::string& word) {
  std::size_t taken = line.places.size();
  for (const Option& option : line.node->options().all()) {
    if (!option.is_place()) continue;
    if (taken == 0 || option.repeats) return values_of(option, line, word, "");
    --taken;
  }
  return {};
}

Completion all_for(std::span<CommandNode> nodes, std::span<const std::string> words) {
  const std::string& word = words.back();
  const std::span<const std::string> before = words.first(words.size() - 1);
  if (before.empty()) {
    Completion completion = commands_of(nodes);
    completion.candidates.push_back({"--help", "All commands"});
    completion.candidates.push_back({"--version", "The version, and those of the libraries"});
    return completion;
  }
  CommandNode* const node = find_command(nodes, before.front());
  if (node == nullptr) return {};
  if (!node->parts.empty())
    return before.size() == 1 ? commands_of(node->parts) : all_for(node->parts, words.subspan(1));
  const Line line = read_line(*node, before.subspan(1));
  if (line.waits != nullptr) return values_of(*line.waits, line, word, "");
  if (!word.starts_with('-')) return place_of(line, word);
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) return options_of(line);
  const Option* const option = node->command->options().find(word.substr(0, equals));
  if (option == nullptr || option->is_flag()) return {};
  return values_of(*option, line, word.substr(equals + 1), word.substr(0, equals + 1));
}

}  // namespace

Completion complete(std::span<CommandNode> nodes, std::span<const std::string> words) {
  if (words.empty()) return {};
  Completion completion = all_for(nodes, words);
  std::erase_if(completion.candidates,
                [&](const Candidate& candidate) { return !candidate.text.starts_with(words.back()); });
  return completion;
}

std::string completion_script(Shell shell) {
  // Of `completions words` the first line says what names the shell adds itself (file, folder, or nothing); each other
  // one is a candidate and, behind a tab, what it is.
  switch (shell) {
    case Shell::bash:
      return R"(# Completion of cavalcade for bash: source this file, or install it as bash-completion/completions/cavalcade.
_cavalcade() {
  local line names candidates=()
  {
    IFS= read -r names
    while IFS= read -r line; do candidates+=("${line%%$'\t'*}"); done
  } < <("${COMP_WORDS[0]}" completions words -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  local word=${COMP_WORDS[COMP_CWORD]} whole=${COMP_LINE:0:COMP_POINT}
  whole=${whole##*[[:space:]]}
  # bash splits words at = and :, and completes only what is behind the last of them.
  [[ $word == [=:] ]] && word=
  local i
  for i in "${!candidates[@]}"; do candidates[i]=${candidates[i]#"${whole%"$word"}"}; done
  COMPREPLY=("${candidates[@]}")
  case $names in
    file) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word") ;;
    folder) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$word") ;;
  esac
  [[ $names ]] && compopt -o filenames
  return 0
}
complete -F _cavalcade cavalcade
)";
    case Shell::zsh:
      return R"(#compdef cavalcade
# Completion of cavalcade for zsh: install it as _cavalcade in a folder of $fpath.
_cavalcade() {
  local names line
  local -a texts shown
  {
    IFS= read -r names
    while IFS= read -r line; do
      texts+=("${line%%$'\t'*}")
      shown+=("${line/$'\t'/  -- }")
    done
  } < <("${words[1]}" completions words -- "${(j: :)words[1,CURRENT]}" 2>/dev/null)
  (( ${#texts} )) && compadd -l -d shown -a texts
  [[ $names == file ]] && _files
  [[ $names == folder ]] && _files -/
  return 0
}
_cavalcade "$@"
)";
    default:
      return R"(# Completion of cavalcade for fish: install it as cavalcade.fish in a folder of completions.
function __cavalcade_complete
  set -l answer (cavalcade completions words -- (commandline --cut-at-cursor --current-process | string collect) 2>/dev/null)
  set -l word (commandline --current-token)
  switch "$answer[1]"
    case file
      __fish_complete_path $word
    case folder
      __fish_complete_directories $word
  end
  string join \n -- $answer[2..-1]
end
complete --command cavalcade --no-files --arguments '(__cavalcade_complete)'
)";
  }
}

}  // namespace cavalcade::cli
