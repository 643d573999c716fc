// A file is there whole or not at all, whatever its name leads to and whoever else writes it.

#include "base/files.hpp"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "support/temporary_folder.hpp"

namespace cavalcade::files {
namespace {

namespace fs = std::filesystem;
using cavalcade::testing::names_in;
using cavalcade::testing::read_file;
using cavalcade::testing::TemporaryFolder;

Result<void> write_text(const std::string& file, const std::string& text) {
  return write_lasting(file, [&](std::ostream& out) { out << text; });
}

mode_t mode_of(const std::string& file) {
  struct stat found {};
  EXPECT_EQ(stat(file.c_str(), &found), 0);
  return found.st_mode & 07777U;
}

TEST(NewFile, TakesItsNameWhenItIsWhole) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tour.json", "old");
  Result<NewFile> made = NewFile::open(file);
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->replaces());
  made->out() << "new";
  made->out().flush();
  EXPECT_EQ(read_file(file), "old");
  EXPECT_TRUE(made->keep(Lasting::yes));
  EXPECT_EQ(read_file(file), "new");
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"tour.json"}));
}

TEST(NewFile, ThatIsNotKeptLeavesNothingBehind) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tour.json", "old");
  { NewFile::open(file)->out() << "half of it"; }
  EXPECT_EQ(read_file(file), "old");
  { NewFile::open(folder.path() + "/other.json")->out() << "half of it"; }
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"tour.json"}));
}

TEST(NewFile, ThatDoesNotArriveLeavesTheOldOne) {
  const TemporaryFolder folder;
  const std::string file = folder.file("kept.json", "old");
  EXPECT_FALSE(write(file, [](std::ostream& out) {
    out << "half of it";
    out.setstate(std::ios::badbit);
  }));
  EXPECT_EQ(read_file(file), "old");
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"kept.json"}));
}

TEST(NewFile, IsRemovedWhenASignalEndsTheProgram) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tour.json", "old");
  Result<NewFile> made = NewFile::open(file);
  ASSERT_TRUE(made);
  ASSERT_EQ(names_in(folder.path()).size(), 2U);
  if (const pid_t copy = fork(); copy == 0) {  // whose files they are not
    remove_unfinished();
    _exit(0);
  } else {
    ASSERT_EQ(waitpid(copy, nullptr, 0), copy);
  }
  EXPECT_EQ(names_in(folder.path()).size(), 2U);
  remove_unfinished();
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"tour.json"}));
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(write_text(file, "new")) << "the places of the names are used again";
  const Result<NewFile> next = NewFile::open(file);
  remove_unfinished();
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"tour.json"}));
}

TEST(NewFile, OfTwoAtOnceTheLastToFinishHasIt) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/tour.json";
  Result<NewFile> one = NewFile::open(file);
  Result<NewFile> other = NewFile::open(file);
  one->out() << std::string(100'000, '1');
  other->out() << std::string(50'000, '2');
  EXPECT_TRUE(other->keep(Lasting::no));
  EXPECT_EQ(read_file(file), std::string(50'000, '2'));
  EXPECT_TRUE(one->keep(Lasting::no));
  EXPECT_EQ(read_file(file), std::string(100'000, '1'));
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"tour.json"}));
}

TEST(NewFile, GoesWhereALinkLeads) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() + "/there");
  const std::string link = folder.path() + "/link";
  const std::string target = folder.path() + "/there/tour.json";
  fs::create_symlink("there/between", link);
  fs::create_symlink("tour.json", folder.path() + "/there/between");
  EXPECT_TRUE(write_text(link, "first")) << "there was none";
  EXPECT_EQ(read_file(target), "first");
  EXPECT_TRUE(write_text(link, "second"));
  EXPECT_EQ(read_file(target), "second");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_FALSE(fs::is_symlink(target));
  fs::create_symlink("round", folder.path() + "/round");
  EXPECT_FALSE(write_text(folder.path() + "/round", "never"));
}

TEST(NewFile, HasTheModeOfTheOldOne) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tour.json", "old");
  ASSERT_EQ(chmod(file.c_str(), 0640), 0);
  EXPECT_TRUE(write_text(file, "new"));
  EXPECT_EQ(mode_of(file), 0640U);
  const mode_t mask = umask(027);
  EXPECT_TRUE(write_text(folder.path() + "/other.json", "new"));
  umask(mask);
  EXPECT_EQ(mode_of(folder.path() + "/other.json"), 0640U);
}

TEST(NewFile, ThatCannotBeReplacedIsWrittenInPlace) {
  const TemporaryFolder folder;
  EXPECT_TRUE(write_text("/dev/null", "nothing"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const Result<void> full = write_text("/dev/full", "too much");
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().message, "cannot write '/dev/full': No space left on device");

  const std::string queue = folder.path() + "/queue";
  ASSERT_EQ(mkfifo(queue.c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = read_file(queue); });
  EXPECT_TRUE(write_text(queue, "through the pipe"));
  reader.join();
  EXPECT_EQ(received, "through the pipe");
  EXPECT_TRUE(fs::is_fifo(queue));

  // As /dev/stdout: an open file, whatever it is called.
  const std::string file = folder.file("open.txt", "");
  const int descriptor = open(file.c_str(), O_WRONLY);
  const fs::path before = fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor));
  EXPECT_TRUE(write_text("/proc/self/fd/" + std::to_string(descriptor), "open"));
  EXPECT_EQ(fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor)), before) << "not replaced";
  close(descriptor);
  EXPECT_EQ(read_file(file), "open");
}

TEST(NewFile, IsRefusedBeforeTheWorkBegins) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tour.json", "old");
  EXPECT_TRUE(require_writable(file));
  EXPECT_TRUE(require_writable(folder.path() + "/new.json"));
  EXPECT_EQ(require_writable(folder.path()).error().message, "cannot write '" + folder.path() + "': it is a folder");
  EXPECT_EQ(require_writable(file + "/x").error().message, "cannot write '" + file + "/x': there is no such folder");
}

// The file could be written, but not replaced. To root all is permitted, so somebody else asks.
TEST(NewFile, IsRefusedWhereNoFileCanBeMade) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tour.json", "old");
  ASSERT_EQ(chmod(file.c_str(), 0666), 0);
  ASSERT_EQ(chmod(folder.path().c_str(), 0555), 0);
  const pid_t child = fork();
  if (child == 0) {
    constexpr uid_t nobody = 65534;
    if (geteuid() == 0 && setuid(nobody) != 0) _exit(2);
    const Result<void> writable = require_writable(file);
    const bool says_why = !writable && writable.error().message.ends_with(
                                           "a new file is made beside it first, and its folder refuses that: "
                                           "Permission denied");
    _exit(says_why && !write_text(file, "new") && read_file(file) == "old" ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  ASSERT_EQ(chmod(folder.path().c_str(), 0700), 0);
}

TEST(NewFile, StaysUnderItsOtherNameIfTheNameCannotBeHad) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tour.json", "old");
  const std::string other = folder.file("other.json", "mounted");
  if (mount(other.c_str(), file.c_str(), nullptr, MS_BIND, nullptr) != 0) GTEST_SKIP() << "only root can mount";
  const Result<void> written = write_text(file, "new");
  umount2(file.c_str(), MNT_DETACH);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("the new file is whole, and stays as '"), std::string::npos)
      << written.error().message;
  EXPECT_EQ(read_file(file), "old");
  const std::size_t begin = written.error().message.find(" stays as '") + 11;
  EXPECT_EQ(read_file(written.error().message.substr(begin, written.error().message.size() - begin - 1)), "new");
}

TEST(NewFile, MayHaveAsLongANameAsThereIs) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/" + std::string(255, 'n');
  EXPECT_TRUE(write_text(file, "whole"));
  EXPECT_EQ(read_file(file), "whole");
}

TEST(Read, IsWholeOrSaysWhyNot) {
  const TemporaryFolder folder;
  std::string text(200'000, 'x');
  text[70'000] = '\0';
  const Result<std::string> whole = read(folder.file("long.json", text));
  ASSERT_TRUE(whole);
  EXPECT_TRUE(*whole == text);
  EXPECT_EQ(*read(folder.file("empty.json", "")), "");
  for (const std::string& name : {folder.path(), folder.path() + "/none"}) {
    const Result<std::string> none = read(name);
    ASSERT_FALSE(none) << name;
    EXPECT_TRUE(none.error().message.starts_with("cannot read '" + name + "': ")) << none.error().message;
  }
}

TEST(UnfinishedName, TellsWhatItWouldHaveBecome) {
  EXPECT_EQ(name_when_whole("result.json.4711-12.unfinished"), "result.json");
  EXPECT_EQ(name_when_whole("result.json.unfinished"), "result.json");
  EXPECT_EQ(name_when_whole("result.json"), "result.json");
  const TemporaryFolder folder;
  const Result<NewFile> made = NewFile::open(folder.path() + "/result.json");
  EXPECT_EQ(name_when_whole(*names_in(folder.path()).begin()), "result.json");
}

TEST(SameFile, IsFoundThroughLinksAndFolders) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/new.json";
  EXPECT_TRUE(is_same(file, folder.path() + "/../" + fs::path(folder.path()).filename().string() + "/new.json"));
  EXPECT_FALSE(is_same(file, folder.path() + "/other.json"));
  fs::create_symlink("new.json", folder.path() + "/link");
  EXPECT_TRUE(is_same(file, folder.path() + "/link"));
  EXPECT_FALSE(is_same("/dev/null", "/dev/null")) << "there is room for everybody";
}

}  // namespace
}  // namespace cavalcade::files
