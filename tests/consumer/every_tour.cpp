// every_tour BOARD SECONDS: how many closed tours the board has, and all of them, unless the time is over first.

#include <cavalcade/cavalcade.hpp>
#include <chrono>
#include <future>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "every_tour BOARD SECONDS\n";
    return 2;
  }
  const auto how_many = cavalcade::parse_question({{"board", argv[1]}, {"task", "count"}, {"counted", "closed"}});
  const auto which = cavalcade::parse_question({{"board", argv[1]}, {"closed", true}});
  if (!how_many || !which) {
    std::cerr << (how_many ? which.error() : how_many.error()) << '\n';
    return 2;
  }

  // The work has a thread of its own; this one watches it, and ends it.
  cavalcade::Control control;
  const auto print = [](std::span<const cavalcade::Square> tour) {
    for (const cavalcade::Square square : tour) std::cout << cavalcade::name(square) << ' ';
    std::cout << '\n';
    return true;
  };
  auto listing = std::async(std::launch::async, [&] { return cavalcade::enumerate(*which, print, false, control); });
  const std::chrono::seconds time(std::stoi(argv[2]));
  if (listing.wait_for(time) == std::future_status::timeout) control.stop();

  const cavalcade::Listing listed = listing.get().value();
  std::cerr << listed.tours << (listed.complete ? " tours" : " tours so far: " + listed.reason) << '\n';
  if (!listed.complete) return 1;
  std::cerr << cavalcade::answer(*how_many).count() << " were counted\n";
}
