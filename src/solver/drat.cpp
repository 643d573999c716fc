#include "solver/drat.hpp"

#include <array>
#include <charconv>

namespace cavalcade {
namespace {

class BinarySteps {
 public:
  explicit BinarySteps(std::string_view steps) : steps_(steps) {}

  [[nodiscard]] bool at_end() const { return at_ >= steps_.size(); }
  char read_kind() { return steps_[at_++]; }

  // Groups of seven bits, the lowest first; the last has no eighth bit.
  std::uint64_t read_literal() {
    std::uint64_t literal = 0;
    for (unsigned shift = 0; at_ < steps_.size(); shift += 7) {
      const auto byte = static_cast<unsigned char>(steps_[at_++]);
      literal |= std::uint64_t{byte & 0x7fU} << shift;
      if ((byte & 0x80U) == 0) break;
    }
    return literal;
  }

 private:
  std::string_view steps_;
  std::size_t at_ = 0;
};

void append_number(std::string& text, std::uint64_t number) {
  std::array<char, 20> digits{};
  const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), end.ptr);
}

}  // namespace

std::string drat_text(std::string_view binary, std::span<const std::uint64_t> numbers) {
  std::string text;
  for (BinarySteps steps(binary); !steps.at_end();) {
    if (steps.read_kind() == 'd') text += "d ";
    for (std::uint64_t literal = steps.read_literal(); literal != 0; literal = steps.read_literal()) {
      if ((literal & 1U) != 0) text += '-';
      append_number(text, numbers.empty() ? literal / 2 : numbers[literal / 2]);
      text += ' ';
    }
    text += "0\n";
  }
  if (!text.ends_with("\n0\n") && text != "0\n") text += "0\n";
  return text;
}

}  // namespace cavalcade
