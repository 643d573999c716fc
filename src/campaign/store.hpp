// The store of a campaign: an SQLite file with one row per task, written when the task's folder is complete.
//
// It keeps SQLite's rollback journal (not the write-ahead log) and waits for the disk at each commit (synchronous =
// FULL). A process that is killed in the middle of a row leaves a journal, and whoever opens the file next rolls the
// row back; a full disk refuses the row and leaves those before it. The write-ahead log promises the same with fewer
// waits, but its index is a shared memory file, and on a full disk touching that ends the process with a signal. A row
// every few seconds can wait.
//
// A row carries the checksum of its task's result.json, and one of itself; SQLite's own check of the file, whenever it
// is opened, finds rows that are lost. Nothing in the store is to be had only here: one that is damaged is deleted, and
// the next run makes it again from the folders of the tasks. Stores of version 1, without checksums, likewise. Those of
// version 2, of visits of square boards, are read as they are; a run makes one of today of it, all or nothing.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "campaign/record.hpp"

struct sqlite3;

namespace cavalcade::campaign {

struct Row {
  Record record;
  std::uint64_t result = 0;  // the checksum of result.json

  friend bool operator==(const Row&, const Row&) = default;
};

class Store {
 public:
  // Makes the file if it is not there. What is damaged is refused, with what to do about it.
  static Result<Store> open(const std::string& file);
  // For those who only look. Even so a row that was cut short is rolled back first, if the file may be written.
  static Result<Store> open_existing(const std::string& file);

  // All or nothing. A task that has a row is refused: nothing is done twice.
  Result<void> add(const Row& row);

  // In the order they were added.
  Result<std::vector<Row>> rows();

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  Store(std::string file, sqlite3* database) : file_(std::move(file)), database_(database) {}

  static Result<Store> open(const std::string& file, int flags);
  [[nodiscard]] Result<void> prepare();
  [[nodiscard]] Result<void> upgrade();
  [[nodiscard]] Result<void> execute(const char* sql);
  [[nodiscard]] Error failure(const char* verb) const;
  [[nodiscard]] Error damage(std::string_view what) const;

  std::string file_;
  std::unique_ptr<sqlite3, Close> database_;
  std::int64_t version_ = 0;
};

}  // namespace cavalcade::campaign
