#include "model/run_model.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace cavalcade::model {
namespace {

namespace fs = std::filesystem;

// A new folder for temporary files, removed with all that is in it.
class ScratchFolder {
 public:
  static Result<ScratchFolder> make() {
    std::error_code failure;
    const fs::path parent = fs::temp_directory_path(failure);
    if (failure) return Error{fmt::format("there is no folder for temporary files: {}", failure.message())};
    std::string path = (parent / "cavalcade-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr)
      return Error{
          fmt::format("cannot make a folder in '{}': {}", parent.string(), std::generic_category().message(errno))};
    return ScratchFolder(path);
  }
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, fs::path())) {}
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  explicit ScratchFolder(fs::path path) : path_(std::move(path)) {}
  fs::path path_;
};

std::optional<Error> write_file(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (out) return std::nullopt;
  return Error{fmt::format("cannot write '{}': {}", file.string(), std::generic_category().message(errno))};
}

Result<std::string> read_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return Error{fmt::format("cannot read '{}'", file.string())};
  return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace

Result<ModelRun> run_model(Tool tool, const ModelFiles& files, const ToolLimits& limits, const std::atomic<bool>* stop,
                           std::uint64_t memory) {
  const Result<ScratchFolder> folder = ScratchFolder::make();
  if (!folder) return folder.error();
  if (const auto refused = write_file(folder->path() / files.model_name, files.model)) return *refused;
  if (const auto refused = write_file(folder->path() / files.data_name, files.data)) return *refused;

  ProcessOptions options;
  options.folder = folder->path();
  options.out = folder->path() / "output";
  options.err = folder->path() / "errors";
  options.temporary = folder->path();
  if (limits.time) options.time_limit = *limits.time + grace_of_tools;
  options.stop = stop;
  options.memory = memory;
  const Result<ProcessEnd> end = run_process(command_of(tool, files, limits), options);
  if (!end) return end.error();
  Result<std::string> output = read_file(options.out);
  if (!output) return output.error();
  Result<std::string> errors = read_file(options.err);
  if (!errors) return errors.error();
  return ModelRun{*end, std::move(*output), std::move(*errors)};
}

}  // namespace cavalcade::model
