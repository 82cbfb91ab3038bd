import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The files of the posts and the cache: private from their creation, and without further hard links.
@Suite(.timeLimit(.minutes(2)))
struct StoreFileAcceptanceTests {
  private let home = Home()

  @Test func everyPostStoreFileIsCreatedReadableOnlyByItsOwner() async throws {
    let log = home.url.appending(path: "created").path
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
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
      environment: home.directories.merging(["LANG": "en_US.UTF-8", "LD_PRELOAD": library.file.path]) { $1 })
    #expect(result.status == 0, "\(result.err)")
    let created = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(created.contains("600 posts.sqlite"))
    #expect(created.filter { !$0.hasPrefix("600 ") } == [])
  }

  @Test func aPostStoreWithSeveralHardLinksIsNotUsedAndReloadFails() async throws {
    let server = try await feed()
    try home.writeSources("feed:\(server.url.absoluteString)  News\n")
    #expect(try await home.run(["reload"]).status == 0)
    let (file, other) = (home.url.appending(path: "data/feedshell/posts.sqlite"), home.url.appending(path: "precious"))
    try FileManager.default.linkItem(at: file, to: other)
    let before = try Data(contentsOf: other)
    let result = try await home.run(["reload", "--all"])
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
}
