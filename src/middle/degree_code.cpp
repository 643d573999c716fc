#include "middle/degree_code.hpp"

namespace cavalcade::middle {

void CodeSet::seal() {
  std::uint32_t members = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (words_[i] == 0) continue;
    before_[i] = members;
    members += static_cast<std::uint32_t>(std::popcount(words_[i]));
  }
  size_ = members;
}

std::vector<Code> CodeSet::members() const {
  std::vector<Code> all;
  all.reserve(size_);
  for (std::size_t i = 0; i < words_.size(); ++i)
    for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
      all.push_back(static_cast<Code>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  return all;
}

}  // namespace cavalcade::middle
