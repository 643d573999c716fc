#include "solver/versions.hpp"

#include <cadical.hpp>
#include <fmt/format.h>

namespace cavalcade {

std::string solver_versions() {
  return fmt::format("CaDiCaL {}", CaDiCaL::Solver::version());
}

}  // namespace cavalcade
