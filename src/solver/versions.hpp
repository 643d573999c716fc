// Which solvers this program runs with.

#pragma once

#include <string>

namespace cavalcade {

std::string solver_versions();  // "CaDiCaL 1.5.3, Gecode 6.2.0, Clp 1.17.6"

}  // namespace cavalcade
