// The Python extension `cavalcade._cavalcade`: the public header, value by value. What people call, with its
// documentation, is in cavalcade/__init__.py. Here is what Python cannot do for itself: work that leaves the
// interpreter to other threads and ends on Ctrl-C, lists of tours and covers that are made while they are read, and
// arrays without copies.

#include <cavalcade/cavalcade.hpp>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

namespace py = pybind11;

namespace {

using cavalcade::Answer;
using cavalcade::Board;
using cavalcade::Control;
using cavalcade::Fields;
using cavalcade::Finding;
using cavalcade::Listing;
using cavalcade::Question;
using cavalcade::Result;
using cavalcade::Square;
using cavalcade::Take;
using cavalcade::Value;

// Between two looks whether there is a signal, such as Ctrl-C.
constexpr std::chrono::milliseconds between_signals{20};

// ---- work that is under way ----

// How to end each piece of work that is under way: nothing may be when the interpreter ends. Touched only by threads
// that hold the interpreter.
using Ending = std::function<void()>;
std::vector<std::weak_ptr<Ending>>& endings() {
  static std::vector<std::weak_ptr<Ending>> all;
  return all;
}

// The thread that ends the interpreter, from then on.
std::optional<std::thread::id> ends_interpreter;

using Underway = std::shared_ptr<Ending>;
Underway underway(Ending ending) {
  if (ends_interpreter == std::this_thread::get_id()) throw cavalcade::Error("the interpreter is about to end");
  if (ends_interpreter) {
    // Other threads that are left are such that nobody waits for. What they began now could not be ended any more.
    py::gil_scoped_release for_good;
    for (;;) pause();
  }
  std::erase_if(endings(), [](const std::weak_ptr<Ending>& entry) { return entry.expired(); });
  auto kept = std::make_shared<Ending>(std::move(ending));
  endings().push_back(kept);
  return kept;
}

// For the end of the interpreter: Python threads that were still waiting here then could not go on.
void end_all_work() {
  ends_interpreter = std::this_thread::get_id();
  while (!endings().empty()) {
    if (const auto ending = endings().back().lock())
      (*ending)();
    else
      endings().pop_back();
    py::gil_scoped_release others_may_go_on;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// For a process that fork() has made: the threads that do the work are not in it.
void forget_all_work() {
  endings().clear();
}

// Does the work on another thread, because only this one may be told of signals, and stops it if there is one.
template <class Work>
auto await(Control& control, Work work) {
  const Underway work_here = underway([&] { control.stop(); });
  auto result = std::async(std::launch::async, std::move(work));
  for (;;) {
    {
      py::gil_scoped_release others_may_go_on;
      if (result.wait_for(between_signals) == std::future_status::ready) break;
    }
    if (PyErr_CheckSignals() == 0) continue;
    control.stop();
    py::gil_scoped_release others_may_go_on;
    result.wait();
    break;
  }
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return result.get();
}

Answer answer(const Question& question) {
  Control control;
  return await(control, [&] { return cavalcade::answer(question, control); });
}

Finding check(const Answer& answer, std::uint64_t effort) {
  Control control;
  return await(control, [&] { return cavalcade::check(answer, effort, control); });
}

// ---- tours or covers, one after the other ----

using Routes = std::vector<std::vector<Square>>;

// Where a search hands over what it finds, and waits when a few have not been fetched. Its thread and those that read
// share it.
class Channel {
 public:
  Control control;

  // Called by the search. False if nobody wants more.
  bool hand_over(Routes found) {
    constexpr std::size_t most_squares = std::size_t{1} << 16U;
    std::size_t squares = 0;
    for (const std::vector<Square>& route : found) squares += route.size();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || waiting_.empty() || waiting_.size() * squares < most_squares; });
    if (closed_) return false;
    waiting_.push_back(std::move(found));
    lock.unlock();
    changed_.notify_all();
    return true;
  }

  // All that is there, if anything comes soon.
  std::deque<Routes> fetch() {
    std::deque<Routes> fetched;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, between_signals, [&] { return closed_ || !waiting_.empty(); });
    fetched.swap(waiting_);
    lock.unlock();
    changed_.notify_all();
    return fetched;
  }

  // By either side.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
  }

  // Nothing is there, and nothing will come.
  [[nodiscard]] bool is_done() {
    const std::lock_guard lock(mutex_);
    return closed_ && waiting_.empty();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool closed_ = false;
  std::deque<Routes> waiting_;
};

// A search on a thread of its own. It begins with the first tour that is asked for, and ends with the last, with
// close(), or with this object. All members belong to threads that hold the interpreter.
class Tours {
 public:
  using Search = std::function<Result<Listing>(Channel&)>;

  // The question is that of each tour or cover, which was found by the `method`.
  Tours(Question question, const char* method, Search search)
      : question_(std::move(question)), method_(method), search_(std::move(search)) {}
  ~Tours() { close(); }
  Tours(const Tours&) = delete;
  Tours& operator=(const Tours&) = delete;

  // None after the last. A signal ends the search.
  std::optional<Answer> next() {
    begin();
    while (ready_.empty() && !closed_ && !work_->channel.is_done()) {
      fetch();
      if (PyErr_CheckSignals() == 0) continue;
      py::error_already_set signal;
      close();
      throw signal;
    }
    if (ready_.empty()) return std::nullopt;
    const Routes found = std::move(ready_.front());
    ready_.pop_front();
    return cavalcade::answer_with(question_, found, method_).value();
  }

  // No more of them; those that wait are dropped.
  void close() {
    closed_ = true;
    ready_.clear();
    underway_.reset();
    const std::shared_ptr<Work> work = std::move(work_);
    if (!work) return;
    if (work->process != getpid()) {
      // fork() has left the thread behind: nobody would ever end the search, or let go of what it shares.
      static_cast<void>(new std::shared_ptr<Work>(work));
      return;
    }
    work->channel.control.stop();
    work->channel.close();
    py::gil_scoped_release others_may_go_on;
    work->ended.wait();
  }

  // Of a search that has come to its end by itself, after the last that it found; before, there is none.
  [[nodiscard]] std::optional<Listing> listing() const {
    if (!work_ || !ready_.empty() || !work_->channel.is_done()) return std::nullopt;
    return work_->ended.get().value();
  }

 private:
  struct Work {
    pid_t process = getpid();
    Channel channel;
    std::shared_future<Result<Listing>> ended;
  };

  void begin() {
    if (work_ || closed_) return;
    underway_ = underway([this] { close(); });
    work_ = std::make_shared<Work>();
    work_->ended = std::async(std::launch::async, [&channel = work_->channel, search = search_] {
                     struct Close {
                       Channel& channel;
                       ~Close() { channel.close(); }
                     } const at_the_end{channel};
                     return search(channel);
                   }).share();
  }

  void fetch() {
    std::deque<Routes> fetched;
    {
      const std::shared_ptr<Work> work = work_;  // another thread may close this meanwhile
      py::gil_scoped_release others_may_go_on;
      fetched = work->channel.fetch();
    }
    ready_.insert(ready_.end(), std::make_move_iterator(fetched.begin()), std::make_move_iterator(fetched.end()));
  }

  const Question question_;
  const char* const method_;
  const Search search_;
  bool closed_ = false;
  std::deque<Routes> ready_;
  Underway underway_;
  std::shared_ptr<Work> work_;
};

Take take_tours(Channel& channel) {
  return [&](std::span<const Square> tour) { return channel.hand_over({{tour.begin(), tour.end()}}); };
}

// ---- values ----

// As it is written in a question: (name, value).
Fields fields_of(const std::vector<std::pair<std::string, Value>>& pairs) {
  Fields fields;
  fields.reserve(pairs.size());
  for (const auto& [name, value] : pairs)
    std::visit([&, &field = name](const auto& given) { fields.emplace_back(field, given); }, value);
  return fields;
}

std::vector<std::string> names_of(const Board& board, const std::vector<Square>& squares) {
  std::vector<std::string> names;
  names.reserve(squares.size());
  for (const Square square : squares) names.push_back(board.is_graph() ? board.name(square) : cavalcade::name(square));
  return names;
}

std::vector<std::vector<std::string>> names_of_routes(const Answer& answer) {
  std::vector<std::vector<std::string>> names;
  const Board board = answer.question().board();
  for (const std::vector<Square>& route : answer.routes()) names.push_back(names_of(board, route));
  return names;
}

// (file, rank), and on a cube (file, rank, face).
using Place = std::vector<std::int32_t>;

Place place_of(const Board& board, Square square) {
  Place place{square.file, square.rank};
  if (board.is_cube()) place.push_back(square.face);
  return place;
}

Square square_at(const Place& place) {
  if (place.size() != 2 && place.size() != 3) throw cavalcade::Error("a square is (file, rank) or (file, rank, face)");
  return {place[0], place[1], place.size() == 3 ? place[2] : 0};
}

Place place_named(const Board& board, const std::string& name) {
  return place_of(board, board.square(name).value());
}

std::vector<Place> moves_from(const Board& board, const Place& from) {
  std::vector<Place> places;
  for (const Square square : board.moves(square_at(from))) places.push_back(place_of(board, square));
  return places;
}

// ---- arrays ----

// The array takes the numbers over.
template <class Number>
py::capsule owner_of(std::vector<Number>* numbers) {
  return py::capsule(numbers, [](void* kept) { delete static_cast<std::vector<Number>*>(kept); });
}

// Step numbers with the axes of src/draw/npy.cpp.
py::array_t<std::int32_t> array_of(const Answer& answer) {
  auto numbers = std::make_unique<std::vector<std::int32_t>>();
  const Question question = answer.question();
  const Board board = question.board();
  const bool several = question.task() != "tour";
  {
    py::gil_scoped_release others_may_go_on;
    *numbers = several ? answer.route_numbers() : answer.steps();
    if (several) {
      const std::vector<std::int32_t> steps = answer.steps();
      numbers->insert(numbers->end(), steps.begin(), steps.end());
    }
  }
  std::vector<py::ssize_t> shape{board.height(), board.width()};
  if (board.is_cube()) shape.insert(shape.begin(), 6);
  if (several) shape.insert(shape.begin(), 2);
  py::ssize_t size = 1;
  for (const py::ssize_t side : shape) size *= side;
  if (static_cast<py::ssize_t>(numbers->size()) != size)
    throw cavalcade::Error("array: there are no steps on this board");
  const std::int32_t* data = numbers->data();
  return py::array_t<std::int32_t>(shape, data, owner_of(numbers.release()));
}

// One row per square: file, rank, and on a cube the face.
py::array_t<std::int32_t> places_of(const Answer& answer) {
  auto squares = std::make_unique<std::vector<Square>>(answer.squares());
  const auto count = static_cast<py::ssize_t>(squares->size());
  const py::ssize_t columns = answer.question().board().is_cube() ? 3 : 2;
  constexpr auto number = static_cast<py::ssize_t>(sizeof(std::int32_t));
  const auto* data = reinterpret_cast<const std::int32_t*>(squares->data());
  const std::vector<py::ssize_t> strides{static_cast<py::ssize_t>(sizeof(Square)), number};
  return py::array_t<std::int32_t>({count, columns}, strides, data, owner_of(squares.release()));
}

// ---- answers ----

// The same question, but for its limits, and the same claim, however long it took.
bool same(const Answer& one, const Answer& other) {
  return one.question().to_json() == other.question().to_json() && one.verdict() == other.verdict() &&
         one.reason() == other.reason() && one.certificate() == other.certificate() && one.routes() == other.routes() &&
         one.bound() == other.bound() && one.count() == other.count() &&
         one.count_by_start() == other.count_by_start() && one.count_by_symmetry() == other.count_by_symmetry();
}

std::vector<std::pair<std::string, std::string>> by_start(const Answer& answer) {
  std::vector<std::pair<std::string, std::string>> counts;
  for (const auto& [square, count] : answer.count_by_start())
    counts.emplace_back(answer.question().board().name(square), count);
  return counts;
}

py::bytes draw(const Answer& answer, const std::string& format) {
  const Result<std::string> file = [&] {
    py::gil_scoped_release others_may_go_on;
    return cavalcade::draw(answer, format);
  }();
  return file.value();
}

std::string_view name_of(cavalcade::Outcome outcome) {
  switch (outcome) {
    case cavalcade::Outcome::holds:
      return "holds";
    case cavalcade::Outcome::fault:
      return "fault";
    case cavalcade::Outcome::unsettled:
      return "unsettled";
  }
  return {};
}

// ---- the module ----

void bind_values(py::module_& module) {
  py::class_<Board>(module, "Board")
      .def_property_readonly("width", &Board::width)
      .def_property_readonly("height", &Board::height)
      .def_property_readonly("is_cube", &Board::is_cube)
      .def_property_readonly("squares", &Board::squares)
      .def_property_readonly("free_squares", &Board::free_squares)
      .def("place", &place_named, py::arg("name"))
      .def("moves", &moves_from, py::arg("place"));

  py::class_<Question>(module, "Question")
      .def_property_readonly("board", &Question::board)
      .def_property_readonly("task", &Question::task)
      .def("to_json", &Question::to_json)
      .def(
          "__eq__", [](const Question& one, const Question& other) { return one == other; }, py::arg("other"),
          py::is_operator());

  py::class_<Answer>(module, "Answer")
      .def_property_readonly("question", &Answer::question)
      .def_property_readonly("verdict", [](const Answer& answer) { return cavalcade::name(answer.verdict()); })
      .def_property_readonly("method", &Answer::method)
      .def_property_readonly("reason", &Answer::reason)
      .def_property_readonly("certificate", &Answer::certificate)
      .def_property_readonly(
          "seconds", [](const Answer& answer) { return std::chrono::duration<double>(answer.elapsed()).count(); })
      .def_property_readonly("stats", &Answer::stats)
      .def_property_readonly("squares",
                             [](const Answer& answer) { return names_of(answer.question().board(), answer.squares()); })
      .def_property_readonly("routes", &names_of_routes)
      .def_property_readonly("array", &array_of)
      .def_property_readonly("places", &places_of)
      .def_property_readonly("first_step", &Answer::first_step)
      .def_property_readonly("bound", &Answer::bound)
      .def_property_readonly("count", &Answer::count)
      .def_property_readonly("by_start", &by_start)
      .def_property_readonly("by_symmetry", &Answer::count_by_symmetry)
      .def("to_json", &Answer::to_json)
      .def("same", &same, py::arg("other"));

  py::class_<Finding>(module, "Finding")
      .def_property_readonly("outcome", [](const Finding& finding) { return name_of(finding.outcome); })
      .def_property_readonly("what", [](const Finding& finding) { return finding.what; });

  py::class_<Listing>(module, "Listing")
      .def_property_readonly("tours", [](const Listing& listing) { return listing.tours; })
      .def_property_readonly("complete", [](const Listing& listing) { return listing.complete; })
      .def_property_readonly("reason", [](const Listing& listing) { return listing.reason; });

  py::class_<Tours>(module, "Tours")
      .def("next", &Tours::next)
      .def("close", &Tours::close)
      .def("listing", &Tours::listing);
}

void bind_functions(py::module_& module) {
  module.def(
      "parse_question",
      [](const std::vector<std::pair<std::string, Value>>& fields) {
        return cavalcade::parse_question(fields_of(fields)).value();
      },
      py::arg("fields"));
  module.def(
      "parse_answer",
      [](const std::string& text, const std::vector<std::pair<std::string, Value>>& fields) {
        return cavalcade::parse_answer(text, fields_of(fields)).value();
      },
      py::arg("text"), py::arg("fields"), py::call_guard<py::gil_scoped_release>());
  module.def(
      "name", [](const Place& place) { return cavalcade::name(square_at(place)); }, py::arg("place"));
  module.def("answer", &answer, py::arg("question"));
  module.def("check", &check, py::arg("answer"), py::arg("effort"));
  module.def("draw", &draw, py::arg("answer"), py::arg("format"));
  module.def(
      "enumerate",
      [](const Question& question, bool distinct) {
        return std::make_unique<Tours>(question, "search", [=](Channel& channel) {
          return cavalcade::enumerate(question, take_tours(channel), distinct, channel.control);
        });
      },
      py::arg("question"), py::arg("distinct"));
  module.def(
      "enumerate_covers",
      [](const Question& question) {
        return std::make_unique<Tours>(question, "search", [=](Channel& channel) {
          const auto take = [&](std::span<const std::vector<Square>> cover) {
            return channel.hand_over(Routes(cover.begin(), cover.end()));
          };
          return cavalcade::enumerate_covers(question, take, channel.control);
        });
      },
      py::arg("question"));
  module.def(
      "sample",
      [](const Question& question, std::uint64_t number) {
        return std::make_unique<Tours>(question, "sample", [=](Channel& channel) {
          return cavalcade::sample(question, number, take_tours(channel), channel.control);
        });
      },
      py::arg("question"), py::arg("number"));
  module.def("version", &cavalcade::version);
  module.def("end_all_work", &end_all_work);
  module.def("forget_all_work", &forget_all_work);
}

}  // namespace

PYBIND11_MODULE(_cavalcade, module) {
  module.doc() = "The library; `cavalcade` is what to call.";
  const py::object error = py::register_exception<cavalcade::Error>(module, "Error", PyExc_ValueError);
  error.attr("__module__") = "cavalcade";
  error.attr("__doc__") = "What was asked is not understood; one line says why, and what is accepted.";
  module.attr("usual_effort") = cavalcade::usual_effort;
  bind_values(module);
  bind_functions(module);
}
