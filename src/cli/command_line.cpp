#include "cli/command_line.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"

namespace cavalcade::cli {
namespace {

CommandNode node_of(std::unique_ptr<Command> command, std::string_view above) {
  Options& options = command->options();
  command->declare(options);
  CommandNode node{std::move(command), fmt::format("{} {}", above, options.name), {}};
  for (std::unique_ptr<Command>& part : node.command->parts())
    node.parts.push_back(node_of(std::move(part), node.path));
  return node;
}

std::vector<std::string> names_of(std::span<const CommandNode> nodes) {
  std::vector<std::string> names;
  for (const CommandNode& node : nodes) names.push_back(node.options().name);
  return names;
}

// How many letters have to be put in, left out, changed or swapped with the next.
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(other.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= one.size(); ++i) {
    std::vector<std::size_t> row(other.size() + 1, i);
    for (std::size_t k = 1; k <= other.size(); ++k) {
      const bool same = one[i - 1] == other[k - 1];
      row[k] = std::min({last[k] + 1, row[k - 1] + 1, last[k - 1] + (same ? 0U : 1U)});
      if (i > 1 && k > 1 && one[i - 1] == other[k - 2] && one[i - 2] == other[k - 1])
        row[k] = std::min(row[k], before_last[k - 2] + 1);
    }
    before_last = std::exchange(last, std::move(row));
  }
  return last.back();
}

bool asks_for_help(std::string_view argument) {
  return argument == "--help" || argument == "-h";
}

// Reads the arguments of one command.
class Reader {
 public:
  Reader(CommandNode& node, std::span<const std::string> arguments) : node_(node), arguments_(arguments) {}

  Result<void> read() {
    for (next_ = 0; next_ < arguments_.size(); ++next_) {
      const std::string& argument = arguments_[next_];
      const bool is_option = !only_places_ && argument.size() > 1 && argument.front() == '-';
      if (is_option && argument == "--") {
        only_places_ = true;
        continue;
      }
      if (Result<void> done = is_option ? read_option(argument) : read_place(argument); !done) return done;
    }
    return use_environment_and_require();
  }

 private:
  [[nodiscard]] Options& options() const { return node_.command->options(); }
  [[nodiscard]] std::string see_help() const { return fmt::format(" (see {} --help)", node_.path); }

  Result<void> read_option(const std::string& argument) {
    const bool is_long = argument.starts_with("--");
    const std::size_t end = is_long ? argument.find('=') : std::min<std::size_t>(2, argument.size());
    const std::string name = argument.substr(0, end);
    Option* const option = options().find(name);
    if (option == nullptr) return unknown_option(is_long ? name : argument);
    std::optional<std::string> value;
    if (is_long && end != std::string::npos) value = argument.substr(end + 1);
    if (!is_long && argument.size() > 2) value = argument.substr(2);
    if (option->is_flag()) {
      if (!value) return give(*option, "", name);
      return is_long ? Error{fmt::format("{}: takes no value{}", name, see_help())} : unknown_option(argument);
    }
    if (!value) {
      if (next_ + 1 == arguments_.size() || is_known_option(arguments_[next_ + 1]))
        return Error{fmt::format("{}: needs a value, {}{}", name, option->value, see_help())};
      value = arguments_[++next_];
    }
    return give(*option, *value, name);
  }

  [[nodiscard]] bool is_known_option(const std::string& argument) const {
    return argument.size() > 1 && argument.front() == '-' &&
           options().find(argument.substr(0, argument.find('='))) != nullptr;
  }

  Result<void> read_place(const std::string& argument) {
    for (Option& option : options().all())
      if (option.is_place() && (option.repeats || !option.given)) return give(option, argument, option.names);
    return Error{fmt::format("{} is one argument too many{}", in_quotes(argument), see_help())};
  }

  static Result<void> give(Option& option, const std::string& value, const std::string& name) {
    if (option.given && !option.repeats && !option.is_flag())
      return Error{fmt::format("{}: is given twice; drop one of them", name)};
    option.given = true;
    option.take(value);
    return {};
  }

  [[nodiscard]] Error unknown_option(const std::string& written) const {
    std::vector<std::string> names{"--help"};
    for (const Option& option : options().all())
      for (const std::string& name : option.spellings())
        if (name.starts_with("--")) names.push_back(name);
    return Error{fmt::format("{} is not an option of {}{}{}", in_quotes(written), options().name,
                             suggestion(written, names), see_help())};
  }

  Result<void> use_environment_and_require() {
    for (Option& option : options().all()) {
      if (option.given) continue;
      if (option.required) return Error{fmt::format("{}: is missing{}", option.names, see_help())};
      const char* const usual = option.environment.empty() ? nullptr : std::getenv(option.environment.c_str());
      if (usual == nullptr || *usual == '\0') continue;
      if (Result<void> done = require_environment(option.environment, usual); !done) return done;
      option.from_environment = true;
      option.take(usual);
    }
    return {};
  }

  CommandNode& node_;
  std::span<const std::string> arguments_;
  std::size_t next_ = 0;
  bool only_places_ = false;
};

Result<Chosen> read_for(CommandNode& node, std::span<const std::string> arguments) {
  if (!node.parts.empty()) {
    if (arguments.empty())
      return Error{fmt::format("{}: name one of {} (see {} --help)", node.options().name,
                               fmt::join(names_of(node.parts), ", "), node.path)};
    if (asks_for_help(arguments.front())) return Chosen{Chosen::What::help, &node};
    CommandNode* const part = find_command(node.parts, arguments.front());
    if (part == nullptr) return unknown_command(node.parts, arguments.front(), node.path);
    return read_for(*part, arguments.subspan(1));
  }
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  if (std::any_of(arguments.begin(), end, asks_for_help)) return Chosen{Chosen::What::help, &node};
  if (const Result<void> done = Reader(node, arguments).read(); !done) return done.error();
  return Chosen{Chosen::What::run, &node};
}

}  // namespace

std::vector<CommandNode> command_tree() {
  std::vector<CommandNode> nodes;
  for (std::unique_ptr<Command>& command : all_commands()) nodes.push_back(node_of(std::move(command), "cavalcade"));
  return nodes;
}

CommandNode* find_command(std::span<CommandNode> nodes, std::string_view name) {
  for (CommandNode& node : nodes)
    if (node.options().name == name) return &node;
  return nullptr;
}

std::string suggestion(std::string_view written, const std::vector<std::string>& names) {
  // The beginning of a name is as good as the name; else a third of the letters may be wrong.
  const auto unlikeness = [&](const std::string& name) {
    return written.size() > 2 && name.starts_with(written) ? 0 : distance(written, name);
  };
  const auto nearest = std::min_element(names.begin(), names.end(), [&](const auto& one, const auto& other) {
    return unlikeness(one) < unlikeness(other);
  });
  if (nearest == names.end() || unlikeness(*nearest) > std::max<std::size_t>(1, nearest->size() / 3)) return "";
  return fmt::format("; did you mean {}?", *nearest);
}

Error unknown_command(std::span<const CommandNode> nodes, std::string_view written, std::string_view within) {
  return Error{fmt::format("{} is not a command{} (see {} --help)", in_quotes(written),
                           suggestion(written, names_of(nodes)), within)};
}

Result<Chosen> read_command_line(std::span<CommandNode> nodes, std::span<const std::string> arguments) {
  if (arguments.empty() || asks_for_help(arguments.front())) return Chosen{Chosen::What::help};
  const std::string& first = arguments.front();
  if (first == "--version" || first == "-V") return Chosen{Chosen::What::version};
  if (first.starts_with('-'))
    return Error{fmt::format("{} is not an option; a command comes first{} (see cavalcade --help)", in_quotes(first),
                             suggestion(first, {"--help", "--version"}))};
  CommandNode* const node = find_command(nodes, first);
  if (node == nullptr) return unknown_command(nodes, first, "cavalcade");
  return read_for(*node, arguments.subspan(1));
}

}  // namespace cavalcade::cli
