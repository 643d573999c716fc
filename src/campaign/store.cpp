#include "campaign/store.hpp"

#include <array>
#include <sqlite3.h>

#include <fmt/format.h>

namespace cavalcade::campaign {
namespace {

constexpr const char* schema =
    "PRAGMA journal_mode = DELETE;"
    "PRAGMA synchronous = FULL;"
    "CREATE TABLE IF NOT EXISTS tasks ("
    " name TEXT NOT NULL, target TEXT NOT NULL, size INTEGER NOT NULL, blocked INTEGER NOT NULL,"
    " knights INTEGER NOT NULL, status TEXT NOT NULL, visited INTEGER, bound INTEGER, played_on INTEGER NOT NULL,"
    " claims_optimal INTEGER NOT NULL, proved INTEGER NOT NULL, valid INTEGER NOT NULL, seconds REAL NOT NULL,"
    " trouble TEXT NOT NULL, started TEXT NOT NULL, finished TEXT NOT NULL,"
    " PRIMARY KEY (name, target))";

constexpr const char* insert_row = "INSERT INTO tasks VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
constexpr const char* all_rows = "SELECT * FROM tasks ORDER BY rowid";

class Statement {
 public:
  Statement(sqlite3* database, const char* sql) { sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  void bind(std::string_view text) {
    sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }
  void bind(std::int64_t number) { sqlite3_bind_int64(statement_, ++bound_, number); }
  void bind(double number) { sqlite3_bind_double(statement_, ++bound_, number); }
  void bind(const std::optional<std::int64_t>& number) {
    if (number) return bind(*number);
    sqlite3_bind_null(statement_, ++bound_);
  }

  // SQLITE_ROW, SQLITE_DONE, or what went wrong; a statement that could not be prepared is misuse.
  int step() { return sqlite3_step(statement_); }

  // The columns of a row, from the left.
  std::string text() {
    const void* const bytes = sqlite3_column_blob(statement_, ++read_);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, read_));
    return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
  }
  std::int64_t whole() { return sqlite3_column_int64(statement_, ++read_); }
  double real() { return sqlite3_column_double(statement_, ++read_); }
  std::optional<std::int64_t> whole_or_none() {
    if (sqlite3_column_type(statement_, read_ + 1) != SQLITE_NULL) return whole();
    ++read_;
    return std::nullopt;
  }
  void begin_row() { read_ = -1; }

 private:
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
  int read_ = -1;
};

void bind_row(Statement& row, const Record& record) {
  row.bind(record.name);
  row.bind(name_of(record.target));
  row.bind(std::int64_t{record.size});
  row.bind(record.blocked);
  row.bind(record.knights);
  row.bind(name_of(record.status));
  row.bind(record.visited);
  row.bind(record.bound);
  row.bind(record.played_on);
  row.bind(std::int64_t{record.claims_optimal});
  row.bind(std::int64_t{record.proved});
  row.bind(std::int64_t{record.is_valid()});
  row.bind(record.seconds);
  row.bind(record.trouble);
  row.bind(record.started);
  row.bind(record.finished);
}

Result<Record> read_row(Statement& row) {
  row.begin_row();
  Record record;
  record.name = row.text();
  const std::optional<Target> target = target_named(row.text());
  record.size = static_cast<std::int32_t>(row.whole());
  record.blocked = row.whole();
  record.knights = row.whole();
  const std::optional<Status> status = status_named(row.text());
  if (!target || !status) return Error{fmt::format("the row of {} has an unknown target or status", record.name)};
  record.target = *target;
  record.status = *status;
  record.visited = row.whole_or_none();
  record.bound = row.whole_or_none();
  record.played_on = row.whole();
  record.claims_optimal = row.whole() != 0;
  record.proved = row.whole() != 0;
  row.whole();  // valid follows from the status
  record.seconds = row.real();
  record.trouble = row.text();
  record.started = row.text();
  record.finished = row.text();
  return record;
}

}  // namespace

void Store::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

Error Store::failure(const char* verb) const {
  return Error{fmt::format("cannot {} '{}': {}", verb, file_, sqlite3_errmsg(database_.get()))};
}

Result<Store> Store::open(const std::string& file, int flags) {
  sqlite3* database = nullptr;
  const int opened = sqlite3_open_v2(file.c_str(), &database, flags, nullptr);
  Store store(file, database);  // also one that could not be opened has to be closed
  if (opened != SQLITE_OK) return store.failure("open");
  constexpr int milliseconds = 2000;  // somebody who looks at the store may hold it for a moment
  sqlite3_busy_timeout(database, milliseconds);
  return store;
}

Result<Store> Store::open(const std::string& file) {
  Result<Store> store = open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (store && sqlite3_exec(store->database_.get(), schema, nullptr, nullptr, nullptr) != SQLITE_OK)
    return store->failure("write");
  return store;
}

Result<Store> Store::open_existing(const std::string& file) {
  return open(file, SQLITE_OPEN_READWRITE);
}

std::optional<Error> Store::add(const Record& record) {
  Statement row(database_.get(), insert_row);
  bind_row(row, record);
  if (row.step() != SQLITE_DONE) return failure("write");
  return std::nullopt;
}

Result<std::vector<Record>> Store::records() {
  std::vector<Record> records;
  Statement rows(database_.get(), all_rows);
  int step = rows.step();
  for (; step == SQLITE_ROW; step = rows.step()) {
    Result<Record> record = read_row(rows);
    if (!record) return Error{fmt::format("cannot read '{}': {}", file_, record.error().message)};
    records.push_back(std::move(*record));
  }
  if (step != SQLITE_DONE) return failure("read");
  return records;
}

}  // namespace cavalcade::campaign
