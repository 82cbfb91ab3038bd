import Foundation
import GRDB
import PseudoTerminal
import TestSupport
import Testing

/// A post store planted by somebody else.
@Suite(.timeLimit(.minutes(2)))
struct ReplacedPostStoreAcceptanceTests {
  private let home = Home()
  private var file: URL { home.url.appending(path: "data/feedshell/posts.sqlite") }
  private var target: URL { home.url.appending(path: "target") }

  /// Planted stores that are left alone: marks are not saved then.
  private static let unusable: Set = [
    "folder", "FIFO", "socket", "link to nowhere", "link to itself", "link to /dev/zero",
    "1 TiB after a header", "database of others", "database of a later version",
  ]

  @Test(arguments: [
    "empty file", "noise", "folder", "FIFO", "socket", "link to nowhere", "link to itself", "link to a file",
    "link to /dev/zero", "1 TiB of nothing", "1 TiB after a header", "database of others",
    "database of a later version",
    "unreadable file",
  ])
  func scriptsRunEvenIfAForeignFileReplacesThePostStore(kind: String) async throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("of others".utf8).write(to: target)
    try plant(kind)
    for _ in 1...2 {
      let script = try await home.run(["--no-rc", "--source", "demo", "-c", "rows", "-c", "seen all"])
      // For root, every file is readable.
      let isUnusable = Self.unusable.contains(kind) || kind == "unreadable file" && geteuid() != 0
      #expect(script.status == (isUnusable ? 1 : 0), "\(script.err)")
      #expect(script.out.contains("Marked as read"))
    }
    #expect(try Data(contentsOf: target) == Data("of others".utf8))
    let taken = try FileManager.default.subpathsOfDirectory(atPath: home.url.path).reduce(into: 0) { sum, path in
      var state = stat()
      if lstat(home.url.appending(path: path).path, &state) == 0, state.st_mode & S_IFMT == S_IFREG {
        sum += Int(state.st_blocks) * 512
      }
    }
    #expect(taken < 64 << 20, "nothing huge is copied")
  }

  private func plant(_ kind: String) throws {
    let files = FileManager.default
    switch kind {
    case "empty file": try Data().write(to: file)
    case "noise": try Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) }).write(to: file)
    case "folder": try files.createDirectory(at: file.appending(path: "a/b"), withIntermediateDirectories: true)
    case "FIFO": try #require(mkfifo(file.path, 0o600) == 0)
    case "socket": try #require(mknod(file.path, S_IFSOCK | 0o600, 0) == 0)
    case "link to nowhere": try files.createSymbolicLink(atPath: file.path, withDestinationPath: "/nowhere/at/all")
    case "link to itself": try files.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
    case "link to a file": try files.createSymbolicLink(at: file, withDestinationURL: target)
    case "link to /dev/zero": try files.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/zero")
    case "1 TiB of nothing":
      try Data().write(to: file)
      try #require(truncate(file.path, 1 << 40) == 0)
    case "1 TiB after a header":
      try DatabaseQueue(path: file.path).write { try $0.execute(sql: "CREATE TABLE post (a)") }
      try #require(truncate(file.path, 1 << 40) == 0)
    case "database of others":
      try DatabaseQueue(path: file.path).write { database in
        try database.execute(sql: "PRAGMA application_id = 77; CREATE TABLE post (a); INSERT INTO post VALUES (1)")
      }
    case "database of a later version":
      try DatabaseQueue(path: file.path).write { database in
        try database.execute(sql: "PRAGMA user_version = 99; CREATE TABLE post (a); INSERT INTO post VALUES (1)")
      }
    default:
      try Data("secret".utf8).write(to: file)
      try #require(chmod(file.path, 0) == 0)
    }
  }
}
