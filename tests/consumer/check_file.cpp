// check_file FILE [--closed]: whether an answer in a file is right: JSON, or a numbered board or CSV of a tour.

#include <cavalcade/cavalcade.hpp>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

int main(int argc, char** argv) {
  std::ifstream file(argc > 1 ? argv[1] : "");
  if (!file) {
    std::cerr << "check_file FILE [--closed]\n";
    return 2;
  }
  const std::string text(std::istreambuf_iterator<char>(file), {});
  cavalcade::Fields fields{{"time_limit", "60s"}, {"memory_limit", "1G"}};
  if (argc > 2) fields.emplace_back("closed", true);  // JSON says so itself; a board does not
  const auto answer = cavalcade::parse_answer(text, fields);
  if (!answer) {
    std::cerr << answer.error() << '\n';
    return 2;
  }
  const cavalcade::Finding finding = cavalcade::check(*answer);
  switch (finding.outcome) {
    case cavalcade::Outcome::holds:
      std::cout << "holds: " << finding.what << '\n';
      return 0;
    case cavalcade::Outcome::fault:
      std::cout << "fault: " << finding.what << '\n';
      return 1;
    default:
      std::cout << "unsettled: " << finding.what << '\n';
      return 3;
  }
}
