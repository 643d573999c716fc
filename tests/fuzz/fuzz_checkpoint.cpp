// What a checkpoint of a count holds: states, and lines about them. The first byte says which; states have no checksum
// here, which would keep every change from being looked at.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "count/rectangle/checkpoint.hpp"
#include "fuzz/law.hpp"

namespace cavalcade::count::rectangle {
namespace {

constexpr Window small{3, false, false};

// What is accepted can be gone on with.
template <class Arithmetic>
void read_states(std::string_view bytes, const Arithmetic& arithmetic) {
  using Count = typename Arithmetic::Count;
  const auto words = std::make_shared<std::vector<std::uint64_t>>(bytes.size() / sizeof(std::uint64_t) + 1);
  std::memcpy(words->data(), bytes.data(), bytes.size());
  const std::shared_ptr<const std::byte> data(words, reinterpret_cast<const std::byte*>(words->data()));
  std::optional<BlockFile> block_file = unpacked<Count>(data, bytes.size());
  if (!block_file || !is_within<Count>(*block_file, range_of(small, arithmetic))) return;
  BlockSet block_set;
  block_set.push_back(std::move(*block_file));
  const auto all = [](Code) { return true; };
  Memory memory(std::uint64_t{1} << 26U);
  const Budget budget{Limits{}};
  const Context context{memory, budget, 1};
  Layer layer;
  Layer next;
  require(gather(small, context, block_set, all, layer) == Ending::done, "states that are accepted make a layer");
  (void)advance(small, leave(small, 0, ApexMove::never), arithmetic, context, layer, next);
}

void read_line(std::string_view line) {
  if (const std::optional<std::string_view> text = unsealed(line))
    require(sealed(*text) == line, "a line has one form");
  if (const std::optional<SummedParts> summed = read_summed(line)) {
    const std::optional<SummedParts> again = read_summed(in_words(*summed));
    require(again && again->parts == summed->parts && again->sum.value == summed->sum.value,
            "parts and their sum stay the same");
  }
}

}  // namespace
}  // namespace cavalcade::count::rectangle

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cavalcade::count;
  using namespace cavalcade::count::rectangle;
  if (size == 0) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == '4') read_states(rest, Words32{});
  if (data[0] == '8') read_states(rest, Words64{});
  if (data[0] == 'p') read_states(rest, Modular{7});
  if (data[0] == '-') read_line(rest);
  return 0;
}
