// Two threads count without a lock. A build with the thread sanitizer stops them.

#include <cstdio>
#include <thread>

int main() {
  int count = 0;
  const auto add = [&count] {
    for (int i = 0; i < 100000; ++i) ++count;
  };
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
  std::printf("survived: %d\n", count);
}
