// Bytes on their way to a stream. While a thread writes one buffer, the caller fills the other: what makes the bytes
// and what the system does with them take turns no longer. Output that fits one buffer is written without a thread.
// Where writing fails the stream is bad at the end, and errno says why, as if the caller had written.

#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <thread>

namespace cavalcade::draw {

class BackgroundStream {
 public:
  // No place of more than `largest_place` bytes is going to be asked for. The stream is the thread's until the end.
  BackgroundStream(std::ostream& out, std::size_t largest_place);
  BackgroundStream(const BackgroundStream&) = delete;
  BackgroundStream& operator=(const BackgroundStream&) = delete;
  ~BackgroundStream();

  // Room for this many bytes; `wrote` says how many it became.
  [[nodiscard]] std::byte* place(std::size_t most) {
    if (used_ + most > size_) hand_over();
    return filling_->get() + used_;
  }
  void wrote(std::size_t bytes) { used_ += bytes; }

 private:
  using Buffer = std::unique_ptr<std::byte[]>;

  bool start_writer();
  void hand_over();
  void write_buffers();
  void write(const Buffer& buffer, std::size_t bytes);

  std::ostream& out_;
  std::size_t size_;
  std::array<Buffer, 2> buffers_;
  Buffer* filling_ = buffers_.data();
  std::size_t used_ = 0;
  int why_failed_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  const Buffer* full_ = nullptr;  // the one to be written, or none
  std::size_t full_bytes_ = 0;
  bool done_ = false;
  std::thread writer_;
};

}  // namespace cavalcade::draw
