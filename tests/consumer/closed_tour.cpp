// closed_tour BOARD FILE.svg: a closed tour of the board, square by square, and a picture of it.

#include <cavalcade/cavalcade.hpp>
#include <fstream>
#include <iostream>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "closed_tour BOARD FILE.svg\n";
    return 2;
  }
  const auto question = cavalcade::parse_question({{"board", argv[1]}, {"closed", true}, {"time_limit", "10s"}});
  if (!question) {
    std::cerr << question.error() << '\n';
    return 2;
  }
  const cavalcade::Answer answer = cavalcade::answer(*question);
  if (answer.verdict() != cavalcade::Verdict::solved) {
    std::cerr << cavalcade::name(answer.verdict()) << ": " << answer.reason() << '\n';
    return 1;
  }
  for (const cavalcade::Square square : answer.squares()) std::cout << cavalcade::name(square) << ' ';
  std::cout << '\n';

  const auto picture = cavalcade::draw(answer, "svg");
  if (!picture) {
    std::cerr << picture.error() << '\n';
    return 2;
  }
  std::ofstream(argv[2]) << *picture;
}
