// The examples of docs/reference/boards.md, formats.md and describe.md: every line that begins with "$ " is run, one
// after the other in one folder, and prints what stands below it.

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "base/process.hpp"
#include "program.hpp"

namespace cavalcade::testing {
namespace {

// What a line of a shell prints, on both of its outputs.
std::string printed(const std::string& line, const TemporaryFolder& folder, const TemporaryFolder& output) {
  const std::string binary = CAVALCADE_BINARY;
  const std::string path = "PATH=" + binary.substr(0, binary.find_last_of('/')) + ":$PATH; ";
  const std::string file = output.path() + "/printed";
  const Result<ProcessEnd> end =
      run_process({"sh", "-c", path + line}, {.folder = folder.path(), .out = file, .err = file});
  EXPECT_TRUE(end) << line;
  return read_file(file);
}

// The page with what its examples print in place of what it says.
std::string as_it_is(const std::string& page) {
  const TemporaryFolder folder;
  const TemporaryFolder output;
  std::istringstream lines(page);
  std::string text;
  bool in_block = false;
  bool in_example = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      in_block = !in_block;
      in_example = false;
    }
    const bool is_command = in_block && line.starts_with("$ ");
    if (is_command || !in_example) text += line + "\n";
    if (!is_command) continue;
    in_example = true;
    text += printed(line.substr(2), folder, output);
  }
  return text;
}

TEST(Documentation, ShowsWhatIsPrinted) {
  for (const std::string name : {"boards.md", "formats.md", "describe.md"}) {
    const std::string page = read_file(CAVALCADE_TESTS_DIR "/../docs/reference/" + name);
    ASSERT_NE(page.find("\n$ cavalcade "), std::string::npos) << name;
    EXPECT_EQ(page, as_it_is(page));
  }
}

}  // namespace
}  // namespace cavalcade::testing
