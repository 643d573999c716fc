#include "campaign/store.hpp"

#include <cstdlib>
#include <sqlite3.h>

#include <fmt/format.h>

#include "base/checksum.hpp"

namespace cavalcade::campaign {
namespace {

constexpr const char* settings =
    "PRAGMA journal_mode = DELETE;"
    "PRAGMA synchronous = FULL";

constexpr std::int64_t version = 3;
constexpr std::int64_t version_of_squares = 2;  // its rows have a size in place of kind, board and squares

constexpr const char* begin_transaction = "BEGIN IMMEDIATE";
constexpr const char* commit_transaction = "PRAGMA user_version = 3; COMMIT";
constexpr const char* make_table =
    "CREATE TABLE tasks ("
    " name TEXT NOT NULL, target TEXT NOT NULL, kind TEXT NOT NULL, board TEXT NOT NULL, squares INTEGER NOT NULL,"
    " blocked INTEGER NOT NULL, knights INTEGER NOT NULL, status TEXT NOT NULL, visited INTEGER, bound INTEGER,"
    " played_on INTEGER NOT NULL, claims_optimal INTEGER NOT NULL, proved INTEGER NOT NULL, valid INTEGER NOT NULL,"
    " seconds REAL NOT NULL, trouble TEXT NOT NULL, started TEXT NOT NULL, finished TEXT NOT NULL,"
    " result_checksum TEXT NOT NULL, row_checksum TEXT NOT NULL,"
    " PRIMARY KEY (name, target))";

constexpr const char* insert_row = "INSERT INTO tasks VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
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

std::string in_hexadecimal(std::uint64_t number) {
  return fmt::format("{:016x}", number);
}

std::string row_checksum(const Row& row, std::int64_t of_version) {
  const std::string record = of_version == version ? record_json(row.record) : old_record_json(row.record);
  return in_hexadecimal(checksum(record + in_hexadecimal(row.result)));
}

void bind_row(Statement& row, const Row& content) {
  const Record& record = content.record;
  row.bind(record.name);
  row.bind(name_of(record.target));
  row.bind(name_of(record.kind));
  row.bind(record.board);
  row.bind(record.squares);
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
  row.bind(in_hexadecimal(content.result));
  row.bind(row_checksum(content, version));
}

// Whether the columns say a kind that there is.
bool read_board_columns(Statement& row, std::int64_t of_version, Record& record) {
  if (of_version == version_of_squares) {
    set_square(record, row.whole());
    return true;
  }
  const std::optional<Kind> kind = kind_named(row.text());
  record.kind = kind.value_or(Kind::visit);
  record.board = row.text();
  record.squares = row.whole();
  return kind.has_value();
}

// Nothing if a row is not as it was written.
std::optional<Row> read_row(Statement& row, std::int64_t of_version) {
  row.begin_row();
  Row content;
  Record& record = content.record;
  record.name = row.text();
  const std::optional<Target> target = target_named(row.text());
  const bool has_kind = read_board_columns(row, of_version, record);
  record.blocked = row.whole();
  record.knights = row.whole();
  const std::optional<Status> status = status_named(row.text());
  if (!target || !has_kind || !status) return std::nullopt;
  record.target = *target;
  record.status = *status;
  record.visited = row.whole_or_none();
  record.bound = row.whole_or_none();
  record.played_on = row.whole();
  record.claims_optimal = row.whole() != 0;
  record.proved = row.whole() != 0;
  const bool valid = row.whole() != 0;
  record.seconds = row.real();
  record.trouble = row.text();
  record.started = row.text();
  record.finished = row.text();
  const std::string result = row.text();
  content.result = std::strtoull(result.c_str(), nullptr, 16);
  const bool as_written = valid == record.is_valid() && result == in_hexadecimal(content.result);
  return as_written && row.text() == row_checksum(content, of_version) ? std::optional(std::move(content))
                                                                       : std::nullopt;
}

}  // namespace

void Store::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

Error Store::failure(const char* verb) const {
  const int code = sqlite3_errcode(database_.get());
  const std::string what = sqlite3_errmsg(database_.get());
  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) return damage(what);
  return Error{fmt::format("cannot {} '{}': {}", verb, file_, what)};
}

Error Store::damage(std::string_view what) const {
  return Error{fmt::format(
      "'{}' is damaged ({}); delete it, and `campaign run` makes it again from the folders of the tasks", file_, what)};
}

Result<Store> Store::open(const std::string& file, int flags) {
  sqlite3* database = nullptr;
  const int opened = sqlite3_open_v2(file.c_str(), &database, flags, nullptr);
  Store store(file, database);  // also one that could not be opened has to be closed
  if (opened != SQLITE_OK) return store.failure("open");
  constexpr int milliseconds = 2000;  // somebody who looks at the store may hold it for a moment
  sqlite3_busy_timeout(database, milliseconds);
  if (const Result<void> done = store.prepare(); !done) return done.error();
  return store;
}

Result<Store> Store::open(const std::string& file) {
  Result<Store> store = open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (store && store->version_ == version_of_squares)
    if (const Result<void> done = store->upgrade(); !done) return done.error();
  return store;
}

Result<Store> Store::open_existing(const std::string& file) {
  return open(file, SQLITE_OPEN_READWRITE);
}

Result<void> Store::execute(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return failure("write");
  return {};
}

// A new store gets its table; one that is there is looked over.
Result<void> Store::prepare() {
  Statement check(database_.get(), "PRAGMA integrity_check(1)");
  if (check.step() != SQLITE_ROW) return failure("read");
  if (const std::string found = check.text(); found != "ok")
    return damage(found.substr(found.rfind('\n') + 1));  // the last of its lines says what
  Statement tables(database_.get(), "SELECT count(*) FROM sqlite_master");
  if (tables.step() != SQLITE_ROW) return failure("read");
  Statement of_version(database_.get(), "PRAGMA user_version");
  if (of_version.step() != SQLITE_ROW) return failure("read");
  const bool is_new = tables.whole() == 0;
  const std::int64_t found = of_version.whole();
  if (!is_new && found != version && found != version_of_squares)
    return Error{
        fmt::format("'{}' is a store of version {}, and this program has {}; delete it, and `campaign run` makes it "
                    "again from the folders of the tasks",
                    file_, found == 0 ? 1 : found, version)};
  version_ = is_new ? version : found;
  if (is_new)
    for (const char* const sql : {begin_transaction, make_table, commit_transaction})
      if (Result<void> done = execute(sql); !done) return done;
  return execute(settings);
}

// In one transaction: whoever is killed in its midst leaves the store as it was.
Result<void> Store::upgrade() {
  const Result<std::vector<Row>> old = rows();
  if (!old) return old.error();
  for (const char* const sql : {begin_transaction, "DROP TABLE tasks", make_table})
    if (Result<void> done = execute(sql); !done) return done;
  for (const Row& row : *old)
    if (Result<void> done = add(row); !done) return done;
  if (Result<void> done = execute(commit_transaction); !done) return done;
  version_ = version;
  return {};
}

Result<void> Store::add(const Row& row) {
  Statement insert(database_.get(), insert_row);
  bind_row(insert, row);
  if (insert.step() != SQLITE_DONE) return failure("write");
  return {};
}

Result<std::vector<Row>> Store::rows() {
  std::vector<Row> all;
  Statement rows(database_.get(), all_rows);
  int step = rows.step();
  for (; step == SQLITE_ROW; step = rows.step()) {
    std::optional<Row> row = read_row(rows, version_);
    if (!row) return damage(fmt::format("row {} is not as it was written", all.size() + 1));
    all.push_back(std::move(*row));
  }
  if (step != SQLITE_DONE) return failure("read");
  return all;
}

}  // namespace cavalcade::campaign
