#include "cli/version.hpp"

#include <fmt/format.h>

#include "commit.hpp"  // written by the build
#include "engine/engine.hpp"

namespace cavalcade::cli {

std::string version_number() {
  return CAVALCADE_VERSION;
}

std::string version_text() {
  const std::string_view commit = CAVALCADE_COMMIT;
  return fmt::format("cavalcade {}{}{}, built by {}\n{}, {}\n", version_number(), commit.empty() ? "" : ", commit ",
                     commit, CAVALCADE_COMPILER, engine::solver_versions(), CAVALCADE_LIBRARIES);
}

}  // namespace cavalcade::cli
