// Writing a long tour to a file, beside copying the bytes of that file as `cat` does, on the same disk: what the
// writers cost beyond the writing itself. The files go to the folder for temporary files (TMPDIR).

#include <filesystem>
#include <fstream>
#include <unistd.h>
#include <vector>

#include <benchmark/benchmark.h>

#include "ask/request.hpp"
#include "draw/draw.hpp"
#include "engine/engine.hpp"

namespace cavalcade {
namespace {

namespace fs = std::filesystem;

// A file that is gone when the benchmark is over.
class TemporaryFile {
 public:
  explicit TemporaryFile(const char* name)
      : path_(fs::temp_directory_path() / (std::to_string(getpid()) + "-cavalcade-" + name)) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }

  [[nodiscard]] const fs::path& path() const { return path_; }
  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(fs::file_size(path_)); }

 private:
  fs::path path_;
};

struct LongTour {
  explicit LongTour(draw::Format asked) : format(asked) {
    const Budget budget(question.limits);
    Progress progress;
    std::get<TourTask>(question.task).by_rank = format == draw::Format::npy;
    answer = engine::answer(question, budget, progress);
  }

  void write(const fs::path& file) const {
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    benchmark::DoNotOptimize(draw::write(out, format, question, answer, {}));
  }

  draw::Format format;
  Question question = *parse_question({{"board", "4000x4000"}, {"closed", true}});
  Answer answer;
};

// With blocks of the size that cat of GNU coreutils takes.
void cat(const fs::path& from, const fs::path& to) {
  std::vector<char> block(1U << 17);
  std::ifstream in(from, std::ios::binary);
  std::ofstream out(to, std::ios::binary | std::ios::trunc);
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() > 0)
    out.write(block.data(), in.gcount());
}

void write_4000x4000(benchmark::State& state, draw::Format format) {
  const LongTour tour(format);
  const TemporaryFile written("written");
  for (auto _ : state) tour.write(written.path());
  state.SetBytesProcessed(written.size() * state.iterations());
}

void cat_4000x4000(benchmark::State& state, draw::Format format) {
  const TemporaryFile written("written");
  const TemporaryFile copied("copied");
  LongTour(format).write(written.path());
  for (auto _ : state) cat(written.path(), copied.path());
  state.SetBytesProcessed(written.size() * state.iterations());
}

BENCHMARK_CAPTURE(write_4000x4000, csv, draw::Format::csv)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(cat_4000x4000, csv, draw::Format::csv)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(write_4000x4000, npy, draw::Format::npy)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(cat_4000x4000, npy, draw::Format::npy)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace cavalcade
