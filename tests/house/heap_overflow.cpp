// Reads one past the end of an array. A build with the address sanitizer stops it.

#include <cstddef>
#include <cstdio>
#include <memory>

int main() {
  constexpr std::size_t size = 4;
  const volatile std::size_t past_the_end = size;  // volatile: the compiler must not see through it
  const auto numbers = std::make_unique<int[]>(size);
  std::printf("survived: %d\n", numbers[past_the_end]);
}
