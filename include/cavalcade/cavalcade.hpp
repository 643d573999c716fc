// Cavalcade as a library: knight's tours of boards of any size and shape, closed covers by several knights, the longest
// visits of knights in turn; counts, lists and samples; reasons and certificates where there is nothing to find.
//
//   #include <cavalcade/cavalcade.hpp>
//   #include <iostream>
//
//   int main() {
//     const auto question = cavalcade::parse_question({{"board", "8x8"}, {"closed", true}, {"from", "d4"}});
//     if (!question) {
//       std::cerr << question.error() << '\n';  // one line: the field, what is wrong, and what is accepted
//       return 2;
//     }
//     const cavalcade::Answer answer = cavalcade::answer(*question);
//     if (answer.verdict() != cavalcade::Verdict::solved) {
//       std::cerr << answer.reason() << '\n';
//       return 1;
//     }
//     for (const cavalcade::Square square : answer.squares()) std::cout << cavalcade::name(square) << ' ';
//     std::cout << '\n' << *cavalcade::draw(answer, "text");
//   }
//
// Every answer has passed an independent checker before it is handed over. What can be refused returns a Result: a
// value, or one line that says why not. No function throws, but for Result::value() and std::bad_alloc. All values are
// cheap to copy, and may be read by several threads at once; questions may be asked on several threads at once, too.
// Nothing is printed, and no signal handler is set.
//
// Fields of questions, and the JSON of questions and answers, are those of docs/reference/json.md. Until version 1.0 a
// new minor version may change this header; from then on by semantic versioning.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#define CAVALCADE_VERSION_MAJOR 0
#define CAVALCADE_VERSION_MINOR 1
#define CAVALCADE_VERSION_PATCH 0

// Within Cavalcade itself these names belong to other types, so there the namespace must be named.
#ifndef CAVALCADE_PUBLIC_NAMESPACE
#define CAVALCADE_PUBLIC_NAMESPACE inline namespace v0
#endif
#define CAVALCADE_PUBLIC __attribute__((visibility("default")))

namespace cavalcade {
CAVALCADE_PUBLIC_NAMESPACE {
  // ---- a value, or why there is none ----

  // One line for people.
  class CAVALCADE_PUBLIC Error : public std::runtime_error {
   public:
    using std::runtime_error::runtime_error;
  };

  template <class T>
  class [[nodiscard]] Result {
   public:
    Result(T value) : held_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Result(Error error) : held_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    explicit operator bool() const { return held_.index() == 0; }
    // These require that there is a value.
    const T& operator*() const { return *std::get_if<0>(&held_); }
    const T* operator->() const { return std::get_if<0>(&held_); }
    // This requires that there is none.
    [[nodiscard]] std::string_view error() const { return std::get_if<1>(&held_)->what(); }
    // Throws the error, for programs that would rather have it so.
    [[nodiscard]] const T& value() const {
      if (held_.index() == 1) throw std::get<1>(held_);
      return std::get<0>(held_);
    }

   private:
    std::variant<T, Error> held_;
  };

  // ---- boards ----

  // a1 is file 0, rank 0. On a cube, faces 1 to 6 are up, down, left, right, front, back.
  struct Square {
    std::int32_t file = 0;
    std::int32_t rank = 0;
    std::int32_t face = 0;

    friend bool operator==(const Square&, const Square&) = default;
  };
  // "d4"; "F:d4" on a cube; empty for what no board has. The squares of graphs are named by their board.
  CAVALCADE_PUBLIC std::string name(Square square);

  // A field of a question as one would write it in JSON: a flag, a whole number, a text, or a list of texts.
  using Value = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;
  struct Field {
    Field(std::string_view field, bool flag) : name(field), value(flag) {}
    Field(std::string_view field, int number) : name(field), value(std::int64_t{number}) {}
    Field(std::string_view field, std::int64_t number) : name(field), value(number) {}
    Field(std::string_view field, const char* text) : name(field), value(std::string(text)) {}
    Field(std::string_view field, std::string text) : name(field), value(std::move(text)) {}
    Field(std::string_view field, std::vector<std::string> list) : name(field), value(std::move(list)) {}
    Field(std::string_view field, std::initializer_list<const char*> list)
        : name(field), value(std::vector<std::string>(list.begin(), list.end())) {}

    std::string name;
    Value value;
  };
  using Fields = std::vector<Field>;

  // The squares, which of them are blocked, which edges are joined, and the piece that moves.
  class CAVALCADE_PUBLIC Board {
   public:
    [[nodiscard]] std::int32_t width() const;
    [[nodiscard]] std::int32_t height() const;
    [[nodiscard]] bool is_cube() const;
    [[nodiscard]] std::int64_t squares() const;  // the blocked ones, too
    [[nodiscard]] std::int64_t free_squares() const;
    [[nodiscard]] bool contains(Square square) const;
    [[nodiscard]] bool is_blocked(Square square) const;          // false for squares that are not there
    [[nodiscard]] std::vector<Square> moves(Square from) const;  // to free squares; of a blocked one none
    [[nodiscard]] Result<Square> square(std::string_view name) const;
    [[nodiscard]] std::string name(Square square) const;  // as this board calls it; empty if it is not there
    // A box, a hexagon or any graph: squares have names, and their files are their numbers.
    [[nodiscard]] bool is_graph() const;

    friend bool operator==(const Board& one, const Board& other) { return one.equals(other); }

    struct Parts;  // within the library
    explicit Board(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}
    [[nodiscard]] const Parts& parts() const { return *parts_; }

   private:
    [[nodiscard]] bool equals(const Board& other) const;

    std::shared_ptr<const Parts> parts_;
  };

  // ---- questions ----

  class CAVALCADE_PUBLIC Question {
   public:
    [[nodiscard]] Board board() const;
    [[nodiscard]] std::string_view task() const;  // "tour", "cycles", "visit" or "count"
    [[nodiscard]] std::string to_json() const;

    friend bool operator==(const Question& one, const Question& other) { return one.equals(other); }

    struct Parts;
    explicit Question(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}
    [[nodiscard]] const Parts& parts() const { return *parts_; }

   private:
    [[nodiscard]] bool equals(const Question& other) const;

    std::shared_ptr<const Parts> parts_;
  };

  // {{"board", "6x6"}, {"task", "cycles"}, {"knights", 4}}. Without a task a tour is meant. What the answer may take
  // are fields, too: {"time_limit", "10s"}, {"memory_limit", "1G"}, {"threads", 2}. Without them the time has no end,
  // the memory is nine tenths of the machine's, and there is one thread. {"board", "@FILE"} reads a map.
  CAVALCADE_PUBLIC Result<Question> parse_question(const Fields& fields);
  // The same fields as a JSON object, in which a board is no file.
  CAVALCADE_PUBLIC Result<Question> parse_question(std::string_view json);

  // ---- how far it is, and no further ----

  struct Progress {
    std::uint64_t done = 0;   // squares, layers or tours
    std::uint64_t total = 0;  // 0 if nobody knows
    std::uint64_t nodes = 0;  // of a search, or states of a count
    double seconds = 0;
  };

  // For other threads than the one that waits for the answer. One piece of work at a time; once it is stopped, further
  // work ends at once.
  class CAVALCADE_PUBLIC Control {
   public:
    Control();
    ~Control();
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

    void stop();  // the work ends within about 100 ms, with what there is; safe in a signal handler
    [[nodiscard]] bool stopped() const;
    [[nodiscard]] Progress progress() const;

    struct Parts;
    [[nodiscard]] Parts& parts() const { return *parts_; }

   private:
    std::unique_ptr<Parts> parts_;
  };

  // ---- answers ----

  enum class Verdict : std::uint8_t {
    solved,      // here is one
    optimal,     // here is one, and none is better
    impossible,  // there is none, and here is why
    unknown,     // a limit was reached first, or somebody said stop
  };
  CAVALCADE_PUBLIC std::string_view name(Verdict verdict);

  // An answer with its question.
  class CAVALCADE_PUBLIC Answer {
   public:
    [[nodiscard]] Question question() const;
    [[nodiscard]] Verdict verdict() const;
    [[nodiscard]] std::string_view method() const;
    [[nodiscard]] std::string_view reason() const;  // why there is none, which limit, why a visit has no more squares
    [[nodiscard]] std::string certificate() const;  // what proves that, as a JSON object; empty if there is none
    [[nodiscard]] std::chrono::nanoseconds elapsed() const;
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> stats() const;

    // The squares of a tour in order; of a closed one the first is not repeated. Empty if there is no tour. If only
    // part of it was asked for (the fields squares and step_of), those of the steps from first_step() on.
    [[nodiscard]] std::vector<Square> squares() const;
    [[nodiscard]] std::int64_t first_step() const;  // 1, but for part of a tour
    // The same for every task: one route for a tour, one per cycle of a cover, one per knight of a visit.
    [[nodiscard]] std::vector<std::vector<Square>> routes() const;
    // The number of the step on each square, rank by rank from a1, and on a cube face by face; 0 where no knight comes.
    // Of several routes, each counts from 1. Empty if there is no route.
    [[nodiscard]] std::vector<std::int32_t> steps() const;
    // The number of the route on each square, from 1, in the same order; 0 where no knight comes.
    [[nodiscard]] std::vector<std::int32_t> route_numbers() const;
    // Of a visit: no visit has more squares. 0 of other answers.
    [[nodiscard]] std::int64_t bound() const;
    // Of a count: decimal digits; for each first square, if that was asked; invariant under each symmetry, if that was.
    [[nodiscard]] std::string_view count() const;
    [[nodiscard]] std::vector<std::pair<Square, std::string>> count_by_start() const;
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> count_by_symmetry() const;

    [[nodiscard]] std::string to_json() const;  // one line, which parse_answer reads

    struct Parts;
    explicit Answer(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}
    [[nodiscard]] const Parts& parts() const { return *parts_; }

   private:
    std::shared_ptr<const Parts> parts_;
  };

  // A question that cannot be worked on, say because the folder of its checkpoint belongs to another count, has an
  // answer, too: it is unknown, and the reason says why.
  CAVALCADE_PUBLIC Answer answer(const Question& question);
  CAVALCADE_PUBLIC Answer answer(const Question& question, Control& control);

  // A text that Cavalcade wrote. JSON says itself what it answers: there `fields` can be limits only, which hold for
  // its check. Of a numbered board or a CSV they tell what these do not say, such as {"closed", true}. Whether the
  // answer is right is for check to say.
  CAVALCADE_PUBLIC Result<Answer> parse_answer(std::string_view text, const Fields& fields = {});

  // A tour from elsewhere, such as each that `enumerate` hands over, as the answer to its question; `method` is what
  // found it. Whether it is right is for check to say.
  CAVALCADE_PUBLIC Result<Answer> answer_with(const Question& question, std::span<const Square> tour,
                                              std::string_view method = "elsewhere");
  // The same for covers, too: one route for a tour, one per cycle of a cover.
  CAVALCADE_PUBLIC Result<Answer> answer_with(const Question& question, std::span<const std::vector<Square>> routes,
                                              std::string_view method = "elsewhere");

  // ---- checking ----

  enum class Outcome : std::uint8_t { holds, fault, unsettled };

  struct Finding {
    Outcome outcome = Outcome::holds;
    std::string what;  // what was verified, the first fault, or why it is unsettled
  };

  // Whether the answer is right, by a program that shares nothing with those that find answers, within the limits of
  // its question. `effort` is what claims that must be searched through again may cost, in search nodes.
  constexpr std::uint64_t usual_effort = 200'000'000;
  CAVALCADE_PUBLIC Finding check(const Answer& answer, std::uint64_t effort = usual_effort);
  CAVALCADE_PUBLIC Finding check(const Answer& answer, std::uint64_t effort, Control& control);

  // ---- every tour or cover, and tours drawn at random ----

  struct Listing {
    std::uint64_t tours = 0;  // or covers: handed over
    bool complete = false;    // all that there are, or as many as were to be drawn; none if there is none
    std::string reason;       // why it is not complete, unless `take` ended it; or why there is none
  };

  // Hands over every tour of a question about a tour until `take` returns false, each once, always in the same order. A
  // tour and its reverse are the same, unless an end of an open one is named. `distinct`: one per class under the turns
  // and reflections of the board. `take` is called one at a time, but not always on the same thread; what it throws
  // ends the listing, and is thrown again by this function.
  using Take = std::function<bool(std::span<const Square>)>;
  CAVALCADE_PUBLIC Result<Listing> enumerate(const Question& question, const Take& take, bool distinct = false);
  CAVALCADE_PUBLIC Result<Listing> enumerate(const Question& question, const Take& take, bool distinct,
                                             Control& control);

  // Hands over every cover of a question about cycles in the same way. A cycle begins on its lowest square, rank by
  // rank from a1, and goes first to the lower of its two neighbours there; cycles come in the order of their first
  // squares.
  using TakeCover = std::function<bool(std::span<const std::vector<Square>>)>;
  CAVALCADE_PUBLIC Result<Listing> enumerate_covers(const Question& question, const TakeCover& take);
  CAVALCADE_PUBLIC Result<Listing> enumerate_covers(const Question& question, const TakeCover& take, Control& control);

  // Hands over `number` tours in the same way, each drawn independently and exactly equally likely among all. The field
  // `seed` decides which.
  CAVALCADE_PUBLIC Result<Listing> sample(const Question& question, std::uint64_t number, const Take& take);
  CAVALCADE_PUBLIC Result<Listing> sample(const Question& question, std::uint64_t number, const Take& take,
                                          Control& control);

  // ---- pictures and files ----

  // The answer as text, json, csv, svg, png, pdf, gif, npy or successors: the bytes of the file. png, pdf and gif may
  // be left out of a build.
  CAVALCADE_PUBLIC Result<std::string> draw(const Answer& answer, std::string_view format);

  // "0.1.0"
  CAVALCADE_PUBLIC std::string_view version();
}
}  // namespace cavalcade
