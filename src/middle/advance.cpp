#include "middle/advance.hpp"

#include <memory>

#include "base/by_processor.hpp"
#include "base/parallel.hpp"
#include "middle/accumulator.hpp"

namespace cavalcade::middle {
namespace {

constexpr std::size_t codes_at_a_time = 128;
// Sums of a dozen doubles are this much too small at most.
constexpr double upwards = 1 + 0x1p-48;

// Makes room for the codes that the step leads to.
Ending lay_out(const Window& window, const Step& step, const Workshop& workshop, const Layer& from, Layer& to) {
  if (!to.begin_codes(workshop.memory, window.codes())) return Ending::no_memory;
  const bool done = in_parallel(
      from.members.size(), 4096, workshop.threads, [&](std::size_t first, std::size_t last, int /*worker*/) {
        for (std::size_t i = first; i < last; ++i)
          if (from.blocks[i].size > 0)
            each_code_after(window, step, from.members[i], [&](Code code) { to.codes.insert(code); });
        return !workshop.budget.exhausted();
      });
  if (!done) return Ending::exhausted;
  return to.seal_codes(workshop.memory) ? Ending::done : Ending::no_memory;
}

// The blocks of the codes from `first` to `last`, each from all that lead to it. False if there is no memory.
template <class Arithmetic>
[[gnu::always_inline]] inline bool pull_blocks(const Window& window, const Step& step, const Layer& from, Layer& to,
                                               std::size_t first, std::size_t last,
                                               Accumulator<Arithmetic>& accumulator, BlockWriter& writer) {
  for (std::size_t i = first; i < last; ++i) {
    const ReadCode code(window, to.members[i]);
    accumulator.begin(code.digits.pairs());
    double ways = 0;
    for (const Choice& choice : step.choices) {
      const std::optional<Code> before = code_before(window, step, choice, code);
      if (!before) continue;
      const std::size_t place = from.codes.find(*before);
      if (place == CodeSet::absent || from.blocks[place].size == 0) continue;
      ways += from.blocks[place].ways;
      accumulator.add(change_of(choice, code.digits), from.blocks[place]);
    }
    to.blocks[i].ways = ways * upwards;
    if (!accumulator.write(writer, to.blocks[i])) return false;
  }
  return true;
}

// Counting bits takes one instruction where the processor has it.
BY_PROCESSOR("popcnt")
bool pull(const Window& window, const Step& step, const Layer& from, Layer& to, std::size_t first, std::size_t last,
          Accumulator<Words32>& accumulator, BlockWriter& writer) {
  return pull_blocks(window, step, from, to, first, last, accumulator, writer);
}
BY_PROCESSOR("popcnt")
bool pull(const Window& window, const Step& step, const Layer& from, Layer& to, std::size_t first, std::size_t last,
          Accumulator<Words64>& accumulator, BlockWriter& writer) {
  return pull_blocks(window, step, from, to, first, last, accumulator, writer);
}
BY_PROCESSOR("popcnt")
bool pull(const Window& window, const Step& step, const Layer& from, Layer& to, std::size_t first, std::size_t last,
          Accumulator<Remainders>& accumulator, BlockWriter& writer) {
  return pull_blocks(window, step, from, to, first, last, accumulator, writer);
}

void scale(Layer& layer) {
  layer.total_up();
  if (layer.most_ways < scale_step) return;
  for (Block& block : layer.blocks) block.ways = std::max(block.ways / scale_step, least_ways);
  layer.exponent += exponent_step;
  layer.total_up();
}

}  // namespace

template <class Arithmetic>
Ending begin(const Window& window, const Workshop& workshop, Layer& layer) {
  using Count = typename Arithmetic::Count;
  if (!layer.begin_codes(workshop.memory, window.codes())) return Ending::no_memory;
  layer.codes.insert(0);
  BlockWriter writer(workshop.memory);
  std::byte* const data = layer.seal_codes(workshop.memory) ? writer.room(block_bytes<Count>(1, 0)) : nullptr;
  if (data == nullptr) return Ending::no_memory;
  const Count one = 1;
  const std::uint16_t rank = 0;
  std::memcpy(data, &one, sizeof one);
  std::memcpy(data + sizeof one, &rank, sizeof rank);
  layer.blocks = {Block{data, 1, 1.0}};
  writer.take(block_bytes<Count>(1, 0));
  writer.finish(layer);
  layer.total_up();
  return Ending::done;
}

template <class Arithmetic>
Ending advance(const Window& window, const Step& step, const Arithmetic& arithmetic, const Workshop& workshop,
               const Layer& from, Layer& to) {
  if (const Ending ending = lay_out(window, step, workshop, from, to); ending != Ending::done) return ending;
  struct Worker {
    Worker(const Arithmetic& numbers, count::Memory& memory) : accumulator(numbers), writer(memory) {}

    Accumulator<Arithmetic> accumulator;
    BlockWriter writer;
  };
  std::vector<std::unique_ptr<Worker>> workers(static_cast<std::size_t>(workshop.threads));  // of threads there are
  const bool done = in_parallel(to.members.size(), codes_at_a_time, workshop.threads,
                                [&](std::size_t first, std::size_t last, int number) {
                                  std::unique_ptr<Worker>& worker = workers[static_cast<std::size_t>(number)];
                                  if (!worker) worker = std::make_unique<Worker>(arithmetic, workshop.memory);
                                  if (!pull(window, step, from, to, first, last, worker->accumulator, worker->writer))
                                    return false;
                                  return !workshop.budget.exhausted();
                                });
  for (const std::unique_ptr<Worker>& worker : workers)
    if (worker) worker->writer.finish(to);
  if (!done) return workshop.budget.exhausted() ? Ending::exhausted : Ending::no_memory;
  to.exponent = from.exponent;
  scale(to);
  if constexpr (Arithmetic::is_exact)
    if (to.exponent > 0 || to.most_ways >= Arithmetic::limit) return Ending::too_large;
  return Ending::done;
}

template Ending begin<Words32>(const Window&, const Workshop&, Layer&);
template Ending begin<Words64>(const Window&, const Workshop&, Layer&);
template Ending begin<Remainders>(const Window&, const Workshop&, Layer&);
template Ending advance(const Window&, const Step&, const Words32&, const Workshop&, const Layer&, Layer&);
template Ending advance(const Window&, const Step&, const Words64&, const Workshop&, const Layer&, Layer&);
template Ending advance(const Window&, const Step&, const Remainders&, const Workshop&, const Layer&, Layer&);

}  // namespace cavalcade::middle
