#include "cli/cli.hpp"

int main(int argc, char** argv) {
  return cavalcade::cli::run(argc, argv);
}
