import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The file of the last visit: invalid kinds of files, and its permissions.
@Suite(.timeLimit(.minutes(2)))
struct SessionAcceptanceTests {
  private let home = Home()
  private var session: URL { home.url.appending(path: "state/feedshell/session.json") }

  @Test(arguments: ["FIFO", "folder", "device", "huge"])
  func anInvalidSessionFileIsReportedAndNotFatal(kind: String) async throws {
    try FileManager.default.createDirectory(at: session.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch kind {
    case "FIFO": try #require(mkfifo(session.path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(at: session, withIntermediateDirectories: true)
    case "huge":
      let route = String(repeating: "a", count: 5_000_000)
      try Data(#"{"source":"demo","route":"feed/\#(route)/comments"}"#.utf8).write(to: session)
    default: try FileManager.default.createSymbolicLink(atPath: session.path, withDestinationPath: "/dev/zero")
    }
    let result = try await home.run(["--resume", "-c", "where"])
    #expect(result.lines == ["feed"])
    #expect(result.err == "feedshell: Couldn't read the last visit from \(session.path).\n")
    #expect(result.status == 0)
  }

  @Test func aSessionFileThatLinksToAPipeIsNotWritten() async throws {
    try FileManager.default.createDirectory(at: session.deletingLastPathComponent(), withIntermediateDirectories: true)
    let target = home.url.appending(path: "target")
    try #require(mkfifo(target.path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(at: session, withDestinationURL: target)
    let terminal = try PTY.feedshell(["--images", "none"], home: home.url)
    #expect(await terminal.shows("feed> "))
    #expect(await terminal.quit() == 0)
    #expect(terminal.output.contains("Couldn't save this visit to \(session.path)."))
    var status = stat()
    try #require(lstat(target.path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func theResumeOptionReopensTheSourceOfTheLastSession() async throws {
    let server = try await LoopbackServer { request in
      request.contains("after_id")
        ? .json(#"{"items":[]}"#)
        : .json(#"{"items":[{"id":"00000001-0000-4000-8000-000000000000","description":"of the server","image":"x"}]}"#)
    }
    let environment = ["FEEDSHELL_SOURCE": ""]
    let source = "contract:\(server.url.absoluteString)"
    let first = try PTY.feedshell(["--images", "none", "--source", source], home: home.url, environment: environment)
    #expect(await first.shows("of the server"))
    #expect(await first.quit() == 0)
    for _ in 1...2 {  // the source of a resumed visit is saved, too
      let second = try PTY.feedshell(["--images", "none", "--resume"], home: home.url, environment: environment)
      #expect(await second.shows("of the server"))
      #expect(await second.quit() == 0)
    }
    let other = try PTY.feedshell(
      ["--images", "none", "--resume", "--source", "demo"], home: home.url, environment: environment)
    #expect(await other.shows("Blue hour over the far ridge"), "the option has the last word")
    #expect(await other.quit() == 0)
  }

  @Test func aTemporaryFileIsReadableOnlyByItsOwnerBeforeTheRename() async throws {
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdio.h>
      #include <sys/stat.h>
      int rename(const char *from, const char *to) {
        struct stat file;
        if (!stat(from, &file)) dprintf(2, "renamed: %o\\n", file.st_mode & 0777);
        return ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
      }
      """)
    let terminal = try PTY.feedshell(
      ["--images", "none"], home: home.url, environment: ["LD_PRELOAD": library.file.path])
    #expect(await terminal.shows("feed> "))
    #expect(await terminal.quit() == 0)
    #expect(terminal.output.contains("renamed: 600"))
    #expect(!terminal.output.contains("renamed: 644"))
  }
}
