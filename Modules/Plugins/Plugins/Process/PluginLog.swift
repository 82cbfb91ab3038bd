public import Foundation
import Synchronization
import System
import Terminal

/// Logs the standard error of a plugin's program to a file, without control characters, and keeps its last line.
public final class PluginLog: Sendable {
  private let file: PrivateFile?
  private let report: @Sendable (any Error) -> Void
  private let last = Mutex<String?>(nil)

  /// `report` is called when the file cannot be written.
  public init(_ url: URL, report: @escaping @Sendable (any Error) -> Void) {
    file = PrivateFile(url)
    self.report = report
  }

  /// A log that keeps only the last line and writes no file.
  static var discarded: PluginLog { PluginLog() }

  private init() {
    file = nil
    report = { _ in }
  }

  /// The last line that the program has written to standard error; nil if there is none.
  var lastLine: String? { last.withLock(\.self) }

  /// Begins the log of a new process; a long log file is emptied first.
  func begin() {
    last.withLock { $0 = nil }
    write { file in
      try file.makeFolder()
      if try file.make() > PluginLimits.log { try file.replace(with: Data()) }
    }
  }

  /// Adds a line of the program's standard error.
  func add(_ line: Data) {
    let text = StyledText(line: String(decoding: line, as: UTF8.self)).plain
    guard !text.isEmpty else { return }
    last.withLock { $0 = String(text.prefix(PluginLimits.words)) }
    append(text)
  }

  /// Adds a line about the program to the log file; does not change `lastLine`.
  func note(_ text: String) {
    append(StyledText(line: text).plain)
  }

  private func append(_ text: String) {
    write { file in
      guard try file.make() <= PluginLimits.log else { return }
      try file.append(Data("\(Date.now.formatted(.iso8601)) \(text)\n".utf8))
    }
  }

  private func write(_ body: (PrivateFile) throws -> Void) {
    guard let file else { return }
    do {
      try body(file)
    } catch {
      report(error)
    }
  }
}
