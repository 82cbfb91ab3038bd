import Foundation
import Testing

@testable import Plugins

/// A program in POSIX sh, in a folder of its own.
struct ScriptedProgram {
  let folder: URL
  var file: String { folder.appending(path: "program").path }

  /// Writes a program with these lines after `#!/bin/sh`.
  init(_ lines: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "plugin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    // Writing to a program that has closed its input must not end the tests.
    signal(SIGPIPE, SIG_IGN)
  }

  /// A program that prints `description` and serves with these lines; `$id` is the number of each question.
  init(description: String = Self.description, serving lines: String) throws {
    try self.init(
      """
      [ "$1" = describe ] && { echo '\(description)'; exit; }
      while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
      \(lines)
      done
      """)
  }

  /// A program that answers each question by the cases of a `case` statement; `lines` run before it.
  ///
  /// `say` writes an answer, and `$here` is the program's folder.
  init(description: String, answering cases: String, before lines: String = "") throws {
    try self.init(
      description: description,
      serving: """
        here=$(dirname "$0")
        say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
        \(lines)
        case $line in
        \(cases)
        esac
        """)
  }

  static let description = #"{"protocol":1,"name":"sample","routes":["sample"],"paged":true,"title":{"en":"A sample"}}"#

  /// A process of this program, or of another file.
  func process(of other: String? = nil, clock: any Clock<Duration> = ContinuousClock()) -> PluginProcess {
    PluginProcess(
      other ?? file, environment: ProcessInfo.processInfo.environment, log: .discarded, clock: clock)
  }

  /// Waits until the program has created a file.
  func makes(_ name: String) async throws {
    let file = folder.appending(path: name).path
    while !FileManager.default.fileExists(atPath: file), !Task.isCancelled { await Task.yield() }
    try #require(FileManager.default.fileExists(atPath: file))
  }

  /// Waits until a file has contents; a shell creates a file before it writes to it.
  func writes(_ name: String) async throws {
    let file = folder.appending(path: name)
    try await makes(name)
    while try Data(contentsOf: file).isEmpty, !Task.isCancelled { await Task.yield() }
    try #require(try !Data(contentsOf: file).isEmpty)
  }
}

extension PluginProcess {
  /// Ends a program whose clock stands still, without waiting for its time limits.
  func endAtOnce() async {
    kill()
    await end()
  }
}

extension PluginQuestion {
  /// A load of the first page.
  static var first: PluginQuestion {
    .load(.scene(route: "sample", parameters: [:]), after: nil, .first)
  }
}

extension PluginSetting {
  /// The parameters of a load of the first page, in English.
  static let first = PluginSetting(limit: 10, language: "en", isOffline: false)
}
