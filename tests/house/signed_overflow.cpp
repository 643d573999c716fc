// Adds one to the largest integer. A build with the undefined-behaviour sanitizer stops it.

#include <cstdio>
#include <limits>

int main() {
  const volatile int largest = std::numeric_limits<int>::max();  // volatile: the compiler must not see through it
  std::printf("survived: %d\n", largest + 1);
}
