#include "serve/mailbox.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

namespace cavalcade::serve {

void Mailbox::post(std::function<void()> word) {
  const std::lock_guard lock(mutex_);
  if (io_ != nullptr) boost::asio::post(*io_, std::move(word));
}

void Mailbox::close() {
  const std::lock_guard lock(mutex_);
  io_ = nullptr;
}

}  // namespace cavalcade::serve
