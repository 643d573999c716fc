// Stands in for cli/play.cpp in a build without the server: there is no such command.

#include "cli/command.hpp"

namespace cavalcade::cli {

std::unique_ptr<Command> play_command() {
  return nullptr;
}

}  // namespace cavalcade::cli
