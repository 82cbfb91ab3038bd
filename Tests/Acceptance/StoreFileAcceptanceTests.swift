import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The files of the posts and the cache: private from their creation, and without further hard links.
@Suite(.timeLimit(.minutes(2)))
struct StoreFileAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func everyPostStoreFileIsCreatedReadableOnlyByItsOwner() async throws {
    let log = home.appending(path: "created").path
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let open = { (name: String) in
      """
      int \(name)(const char *path, int flags, ...) {
        va_list list;
        va_start(list, flags);
        int mode = flags & O_CREAT ? va_arg(list, int) : 0;
        va_end(list);
        int is_new = flags & O_CREAT && strstr(path, ".sqlite") && access(path, F_OK) != 0;
        int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "\(name)");
        int number = real(path, flags, mode);
        struct stat status;
        if (is_new && number >= 0 && fstat(number, &status) == 0) {
          FILE *log = fopen("\(log)", "a");
          fprintf(log, "%o %s\\n", (unsigned)status.st_mode & 07777, strrchr(path, '/') + 1);
          fclose(log);
        }
        return number;
      }

      """
    }
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <fcntl.h>
      #include <stdarg.h>
      #include <stdio.h>
      #include <string.h>
      #include <sys/stat.h>
      #include <unistd.h>
      \(open("open"))\(open("open64"))
      """)
    let server = try await feed()
    let line = #"umask 000; exec "$0" --source "$1" --images symbols -c rows"#
    let result = try await Child.run(
      URL(filePath: "/bin/sh"), ["-c", line, Program.url.path, "feed:\(server.url.absoluteString)"],
      environment: directories.merging(["LD_PRELOAD": library.file.path]) { $1 })
    #expect(result.status == 0, "\(result.err)")
    let created = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(created.contains("600 posts.sqlite"))
    #expect(created.filter { !$0.hasPrefix("600 ") } == [])
  }

  @Test func aPostStoreWithSeveralHardLinksIsNotUsedAndReloadFails() async throws {
    let server = try await feed()
    let sources = home.appending(path: "config/feedshell/sources")
    try FileManager.default.createDirectory(
      at: sources.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("feed:\(server.url.absoluteString)  News\n".utf8).write(to: sources)
    #expect(try await Program.run(["reload"], environment: directories).status == 0)
    let (file, other) = (home.appending(path: "data/feedshell/posts.sqlite"), home.appending(path: "precious"))
    try FileManager.default.linkItem(at: file, to: other)
    let before = try Data(contentsOf: other)
    let result = try await Program.run(["reload", "--all"], environment: directories)
    #expect(result.status == 1)
    #expect(result.err.contains("can't be used"))
    #expect(result.err.contains("(a file with several hard links)"))
    #expect(try Data(contentsOf: other) == before)
  }

  private func feed() async throws -> LoopbackServer {
    try await LoopbackServer { _ in
      .http(status: 200, body: Array("<rss version='2.0'><channel><item><title>A</title></item></channel></rss>".utf8))
    }
  }

  private var directories: [String: String] {
    [
      "HOME": home.path, "XDG_STATE_HOME": home.appending(path: "state").path, "LANG": "en_US.UTF-8",
      "XDG_CONFIG_HOME": home.appending(path: "config").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_DATA_HOME": home.appending(path: "data").path,
    ]
  }
}
