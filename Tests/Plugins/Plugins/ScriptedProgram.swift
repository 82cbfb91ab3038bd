import Foundation
import Testing

@testable import Plugins

/// A program of a few lines of POSIX sh, in its own folder.
struct ScriptedProgram {
  let folder: URL
  var file: String { folder.appending(path: "program").path }

  /// A program of these lines after `#!/bin/sh`.
  init(_ lines: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "plugin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    // A program may close its input before this one writes to it.
    signal(SIGPIPE, SIG_IGN)
  }

  /// A program that describes itself and serves with these lines; `$id` is the number of each request.
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

  /// A program that answers each request by these cases of the shell's `case`; `lines` run before.
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

  /// Waits until the program has written to a file, which a shell opens earlier.
  func writes(_ name: String) async throws {
    let file = folder.appending(path: name)
    try await makes(name)
    while try Data(contentsOf: file).isEmpty, !Task.isCancelled { await Task.yield() }
    try #require(try !Data(contentsOf: file).isEmpty)
  }
}

extension PluginProcess {
  /// Ends a program whose clock does not move, without waiting.
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
  /// The parameters of a first page in English.
  static let first = PluginSetting(limit: 10, language: "en", isOffline: false)
}
