// The command line: `cavalcade COMMAND ...`. One file a command; what they share is in options, solve and output.

#pragma once

namespace cavalcade::cli {

// The whole program. Returns the exit code; nothing below calls exit().
int run(int argc, char** argv);

}  // namespace cavalcade::cli
