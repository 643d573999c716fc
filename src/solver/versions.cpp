#include "solver/versions.hpp"

#include <ClpConfig.h>

#include <cadical.hpp>
#include <fmt/format.h>
#include <gecode/support.hh>

namespace cavalcade {

std::string solver_versions() {
  return fmt::format("CaDiCaL {}, Gecode {}, Clp {}", CaDiCaL::Solver::version(), GECODE_VERSION, CLP_VERSION);
}

}  // namespace cavalcade
