// Where other threads leave word for the io thread. Once closed it takes nothing: a worker that outlives the server
// speaks to nobody.

#pragma once

#include <functional>
#include <mutex>

namespace boost::asio {
class io_context;
}  // namespace boost::asio

namespace cavalcade::serve {

class Mailbox {
 public:
  explicit Mailbox(boost::asio::io_context& io) : io_(&io) {}

  // `word` is called on the io thread, in the order of posting.
  void post(std::function<void()> word);
  void close();

 private:
  std::mutex mutex_;
  boost::asio::io_context* io_;  // null once closed
};

}  // namespace cavalcade::serve
