#include "draw/background_stream.hpp"

#include <algorithm>
#include <cerrno>
#include <ostream>
#include <system_error>

namespace cavalcade::draw {

// Half a megabyte stays in the cache of a core until it is written, and is long enough for a switch of threads.
BackgroundStream::BackgroundStream(std::ostream& out, std::size_t largest_place)
    : out_(out), size_(std::max(largest_place, std::size_t{1} << 19U)) {
  for (Buffer& buffer : buffers_) buffer = std::make_unique_for_overwrite<std::byte[]>(size_);
}

BackgroundStream::~BackgroundStream() {
  if (writer_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    changed_.notify_one();
    writer_.join();
  }
  write(*filling_, used_);
  if (why_failed_ != 0) errno = why_failed_;
}

bool BackgroundStream::start_writer() {
  try {
    writer_ = std::thread([this] { write_buffers(); });
  } catch (const std::system_error&) {  // there are no more threads to be had
    return false;
  }
  return true;
}

void BackgroundStream::hand_over() {
  if (!writer_.joinable() && !start_writer()) {
    write(*filling_, used_);
    used_ = 0;
    return;
  }
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return full_ == nullptr; });
    full_ = filling_;
    full_bytes_ = used_;
  }
  changed_.notify_one();
  filling_ = filling_ == buffers_.data() ? &buffers_[1] : buffers_.data();
  used_ = 0;
}

void BackgroundStream::write_buffers() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return full_ != nullptr || done_; });
    if (full_ == nullptr) return;
    lock.unlock();
    write(*full_, full_bytes_);
    lock.lock();
    full_ = nullptr;
    changed_.notify_one();
  }
}

void BackgroundStream::write(const Buffer& buffer, std::size_t bytes) {
  out_.write(reinterpret_cast<const char*>(buffer.get()), static_cast<std::streamsize>(bytes));
  if (!out_ && why_failed_ == 0) why_failed_ = errno;
}

}  // namespace cavalcade::draw
