// cavalcade play: the page, served on this machine.

#include <algorithm>
#include <array>
#include <spawn.h>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/version.hpp"
#include "serve/api.hpp"
#include "serve/page.hpp"
#include "serve/server.hpp"

namespace cavalcade::cli {
namespace {

// Hands the address to the desktop's own opener; a machine without one only has the printed line.
bool open_browser(std::string address) {
  std::string program = "xdg-open";
  std::array<char*, 3> arguments{program.data(), address.data(), nullptr};
  pid_t child = 0;
  return posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ) == 0;
}

class PlayCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "play";
    options.summary = "Play, watch and compare in the browser: serves a page on this machine";
    options.text("--port", "PORT", port_,
                 "The port to listen on, 0 for any that is free (default: 8064, or any if taken)");
    options.text("--host", "ADDRESS", host_, "The address to listen on; no other machine can reach 127.0.0.1");
    options.flag("--open", open_, "Also open the page in the browser");
    options.notes = "Ctrl-C ends it.";
    options.examples = {{"play --open"},
                        {"play --port 9000"},
                        {"play --host 0.0.0.0 --port 8064", "for everybody on the network: there is no password"}};
  }

  Exit run() override {
    if (serve::page_files().empty())
      return refuse("play: this program was built without the page; `./run play` builds it with the page");
    std::optional<std::int64_t> port;
    if (port_) {
      const Result<std::int64_t> number = about("--port", parse_whole(*port_, 0, 65535));
      if (!number) return refuse(number.error().message);
      port = *number;
    }
    const Interrupt interrupt;
    const auto others = std::make_shared<std::vector<std::string>>();
    Result<serve::Server> server = open_server(static_cast<std::uint16_t>(port.value_or(usual_port)), others);
    if (!server && !port) server = open_server(0, others);
    if (!server) return refuse(server.error().message);
    *others = server->addresses_for_others();
    if (!server->loopback_only())
      say(fmt::format("warning: with --host {} other machines can use this engine, without a password", host_));
    fmt::print("Cavalcade is at {}  (Ctrl-C ends it)\n", server->address());
    for (const std::string& address : *others)
      if (address != server->address()) fmt::print("On other machines: {}\n", address);
    std::fflush(stdout);
    if (open_ && !open_browser(server->address())) say("no browser could be opened; open the address yourself");
    server->run(Interrupt::flag());
    return Exit::answered;
  }

 private:
  static constexpr std::uint16_t usual_port = 8064;

  [[nodiscard]] Result<serve::Server> open_server(std::uint16_t port, const serve::AddressesForOthers& others) const {
    serve::Options options;
    options.host = host_;
    options.port = port;
    std::vector<serve::Route> routes = serve::page_routes();
    std::ranges::move(serve::api_routes(version_number(), others), std::back_inserter(routes));
    return serve::Server::open(options, std::move(routes));
  }

  std::optional<std::string> port_;
  std::string host_ = "127.0.0.1";
  bool open_ = false;
};

}  // namespace

std::unique_ptr<Command> play_command() {
  return std::make_unique<PlayCommand>();
}

}  // namespace cavalcade::cli
