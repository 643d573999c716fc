#include "serve/exchange.hpp"

#include <utility>

namespace cavalcade::serve {

Exchange::Following Exchange::follow(News news) {
  if (begin_) {
    {
      const std::lock_guard lock(mutex_);
      news_ = std::move(news);
    }
    begin_();
  }
  return Following(*this);
}

// Waits for news that is being told just now.
void Exchange::unfollow() {
  const std::lock_guard lock(mutex_);
  news_ = nullptr;
}

std::optional<std::string> Exchange::news() {
  const std::lock_guard lock(mutex_);
  if (!news_) return std::nullopt;
  try {
    return news_();
  } catch (...) {  // the work can do without
    return std::nullopt;
  }
}

HttpResponse PendingRequest::perform() {
  try {
    return route_.work(request_, exchange_);
  } catch (...) {
    return refusal(500, "internal error");
  }
}

}  // namespace cavalcade::serve
