// Which SAT solver this program runs with; the build knows the versions of the others.

#pragma once

#include <string>

namespace cavalcade {

std::string solver_versions();  // "CaDiCaL 1.5.3"

}  // namespace cavalcade
