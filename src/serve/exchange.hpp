// Requests on their way: the other side as a handler sees it while it works (has the client gone, and does it follow
// the progress?), the table of what is done at which path, and a request that waits for its worker.
//
// A handler runs on a worker's thread; news is asked for on the io thread. What news looks at often lives on the
// handler's stack, so `follow` hands back a Following that must be destroyed before it: from then on nobody asks.
//
//     Progress progress;
//     const auto following = exchange.follow([&] { return json_of(progress); });
//     return reply_to(engine::answer(question, Budget(limits, &exchange.gone()), progress));

#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/http.hpp"
#include "serve/options.hpp"

namespace cavalcade::serve {

class Exchange {
 public:
  using News = std::function<std::string()>;

  // While it lives, news is asked for.
  class Following {
   public:
    explicit Following(Exchange& exchange) : exchange_(exchange) {}
    Following(const Following&) = delete;
    Following& operator=(const Following&) = delete;
    ~Following() { exchange_.unfollow(); }

   private:
    Exchange& exchange_;
  };

  Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  // Set when the client went away or the server ends: nobody waits for the reply any more.
  [[nodiscard]] const std::atomic<bool>& gone() const { return gone_; }

  // For a client that asked for events: the reply becomes a stream, which begins now. Every 100 ms it carries `news()`
  // (one line) as `event: progress`; what the handler returns ends it, as `event: answer` if its status is 200 and as
  // `event: error` if not. So refuse first, then follow: a refusal before is a reply with its own status. For all other
  // clients, nothing happens.
  [[nodiscard]] Following follow(News news);

  // The work is in a lane for what is soon done, and another one follows it (Route::then). What is not done in time
  // returns unfinished(), and is asked again in the other lane, where there is no hurry.
  [[nodiscard]] bool in_a_hurry() const { return in_a_hurry_; }

  // The session's side.
  void set_hurry(bool hurry) { in_a_hurry_ = hurry; }
  void leave() { gone_.store(true); }
  void when_followed(std::function<void()> begin) { begin_ = std::move(begin); }  // called on the worker's thread
  [[nodiscard]] std::optional<std::string> news();                                // none: nobody tells any

 private:
  void unfollow();

  std::atomic<bool> gone_ = false;
  bool in_a_hurry_ = false;
  std::function<void()> begin_;
  std::mutex mutex_;
  News news_;
};

// What is done at one path. `work` may be called by several threads at once; what it throws becomes a 500.
struct Route {
  std::string_view method;  // GET (HEAD comes with it) or POST
  std::string_view path;    // all of it
  std::size_t body_limit;   // bytes; a larger body is refused before it is read
  std::function<HttpResponse(const HttpRequest&, Exchange&)> work;
  Lane lane;
  std::optional<Lane> then = {};  // where work goes on that takes longer than its lane has time for
  bool takes_files = false;       // the body may also be a file of any kind
};

using Routes = std::vector<Route>;

// A request that has been read to its end, and has a handler. The session shares it with the worker, which may need it
// longer: a client can leave at any time.
class PendingRequest {
 public:
  // `route` is one of the routes.
  PendingRequest(std::shared_ptr<const Routes> routes, const Route& route, HttpRequest request)
      : request_(std::move(request)), routes_(std::move(routes)), route_(route), lane_(route.lane) {
    exchange_.set_hurry(route.then.has_value());
  }

  [[nodiscard]] const HttpRequest& request() const { return request_; }
  [[nodiscard]] Exchange& exchange() { return exchange_; }
  [[nodiscard]] Lane lane() const { return lane_; }

  // After a reply that was unfinished: what follows is done in the other lane, and to its end.
  void move_on() {
    lane_ = route_.then.value_or(lane_);
    exchange_.set_hurry(false);
  }

  // Calls the handler. What it throws becomes a 500.
  [[nodiscard]] HttpResponse perform();

 private:
  HttpRequest request_;
  Exchange exchange_;
  std::shared_ptr<const Routes> routes_;  // keeps `route_`
  const Route& route_;
  Lane lane_;
};

}  // namespace cavalcade::serve
