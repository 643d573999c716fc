#include "count/rectangle/advance.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/by_processor.hpp"
#include "base/parallel.hpp"

namespace cavalcade::count::rectangle {
namespace {

constexpr std::size_t codes_at_a_time = 128;
// Sums of a dozen doubles are this much too small at most.
constexpr double upwards = 1 + 0x1p-48;

// Makes room for the codes that the step leads to.
Ending lay_out(const Window& window, const Step& step, const Context& context, const Layer& from, Layer& to) {
  if (!to.begin_codes(context.memory, window.codes())) return Ending::no_memory;
  const bool done =
      in_parallel(from.members.size(), 4096, context.threads, [&](std::size_t first, std::size_t last, int /*worker*/) {
        for (std::size_t i = first; i < last; ++i)
          if (from.blocks[i].size > 0)
            each_code_after(window, step, from.members[i], [&](Code code) { to.codes.insert(code); });
        return !context.budget.exhausted();
      });
  if (!done) return Ending::stopped;
  return to.seal_codes(context.memory) ? Ending::done : Ending::no_memory;
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
      accumulator.add(op_of(choice, code.digits), from.blocks[place]);
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
          Accumulator<Modular>& accumulator, BlockWriter& writer) {
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

// The time a layer takes grows with its states, and the layers to come with the growth of the last ones.
void Meter::layer_done(const Layer& layer) {
  ++done_;
  states_ += layer.states;
  peak_states_ = std::max(peak_states_, layer.states);
  const double ratio = static_cast<double>(layer.states + 1) / static_cast<double>(last_states_ + 1);
  growth_ = 0.8 * growth_ + 0.2 * std::min(ratio, 4.0);
  last_states_ = layer.states;
  progress_.report(std::min(done_, total_), total_, states_);
  progress_.report_layers(memory_.peak());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const double pace = static_cast<double>(states_) / std::max(seconds, 1e-3);
  double expected = 0;
  auto next = static_cast<double>(layer.states);
  for (std::uint64_t i = done_; i < total_; ++i) {
    next *= std::max(1.0, growth_);
    expected += next;
  }
  if (pace > 0 && std::isfinite(expected)) progress_.expect_to_last(expected / pace);
}

template <class Arithmetic>
Ending begin(const Window& window, const Context& context, Layer& layer) {
  using Count = typename Arithmetic::Count;
  if (!layer.begin_codes(context.memory, window.codes())) return Ending::no_memory;
  layer.codes.insert(0);
  BlockWriter writer(context.memory);
  std::byte* const data = layer.seal_codes(context.memory) ? writer.room(block_bytes<Count>(1, 0)) : nullptr;
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
Ending advance(const Window& window, const Step& step, const Arithmetic& arithmetic, const Context& context,
               const Layer& from, Layer& to) {
  if (const Ending ending = lay_out(window, step, context, from, to); ending != Ending::done) return ending;
  struct Worker {
    Worker(const Arithmetic& numbers, Memory& memory) : accumulator(numbers), writer(memory) {}

    Accumulator<Arithmetic> accumulator;
    BlockWriter writer;
  };
  std::vector<std::unique_ptr<Worker>> workers(static_cast<std::size_t>(context.threads));  // of threads there are
  const bool done = in_parallel(to.members.size(), codes_at_a_time, context.threads,
                                [&](std::size_t first, std::size_t last, int number) {
                                  std::unique_ptr<Worker>& worker = workers[static_cast<std::size_t>(number)];
                                  if (!worker) worker = std::make_unique<Worker>(arithmetic, context.memory);
                                  if (!pull(window, step, from, to, first, last, worker->accumulator, worker->writer))
                                    return false;
                                  return !context.budget.exhausted();
                                });
  for (const std::unique_ptr<Worker>& worker : workers)
    if (worker) worker->writer.finish(to);
  if (!done) return context.budget.exhausted() ? Ending::stopped : Ending::no_memory;
  to.exponent = from.exponent;
  scale(to);
  if constexpr (Arithmetic::is_exact)
    if (to.exponent > 0 || to.most_ways >= Arithmetic::limit) return Ending::overflow;
  return Ending::done;
}

template <class Arithmetic>
Ending advance(const Window& window, const std::vector<Step>& steps, const Arithmetic& arithmetic,
               const Context& context, Meter& meter, Layer& layer) {
  for (const Step& step : steps) {
    Layer next;
    if (const Ending ending = advance(window, step, arithmetic, context, layer, next); ending != Ending::done)
      return ending;
    layer = std::move(next);
    meter.layer_done(layer);
  }
  return Ending::done;
}

template Ending begin<Words32>(const Window&, const Context&, Layer&);
template Ending begin<Words64>(const Window&, const Context&, Layer&);
template Ending begin<Modular>(const Window&, const Context&, Layer&);
template Ending advance(const Window&, const Step&, const Words32&, const Context&, const Layer&, Layer&);
template Ending advance(const Window&, const Step&, const Words64&, const Context&, const Layer&, Layer&);
template Ending advance(const Window&, const Step&, const Modular&, const Context&, const Layer&, Layer&);

template Ending advance(const Window&, const std::vector<Step>&, const Words32&, const Context&, Meter&, Layer&);
template Ending advance(const Window&, const std::vector<Step>&, const Words64&, const Context&, Meter&, Layer&);
template Ending advance(const Window&, const std::vector<Step>&, const Modular&, const Context&, Meter&, Layer&);

}  // namespace cavalcade::count::rectangle
