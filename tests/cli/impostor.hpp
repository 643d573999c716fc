// Tools that are not what they seem: shell scripts of their names, put before them in PATH.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/temporary_folder.hpp"

namespace cavalcade::testing {

// A folder with the script by the names of the tools, which comes first in PATH as long as this lives.
class Impostor {
 public:
  explicit Impostor(const std::string& script) : path_(std::getenv("PATH")) {
    for (const char* const tool : {"minizinc", "clingo"}) {
      const std::string file = folder_.file(tool, "#!/bin/sh\n" + script);
      std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }
    setenv("PATH", (folder_.path() + ":" + path_).c_str(), 1);
  }
  Impostor(const Impostor&) = delete;
  Impostor& operator=(const Impostor&) = delete;
  ~Impostor() { setenv("PATH", path_.c_str(), 1); }

  [[nodiscard]] std::string path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
  std::string path_;
};

}  // namespace cavalcade::testing
