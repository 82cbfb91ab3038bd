import CReadline
public import Foundation
import System

/// The history of input lines, in a file shared by several shells.
public final class History {
  /// A problem of the history, reported only once.
  public enum Problem {
    /// Another program holds the lock; lines stay in memory until it releases the lock.
    case locked
    /// The file can no longer be used; lines stay in memory only.
    case unusable
  }

  private static let maximumLines = 1_000
  /// The maximum size of a line to save, in bytes.
  private static let maximumLine = 64 << 10
  /// The number of bytes to read from the end of the file; longer than any paste that earlier versions have stored.
  private static let maximumBytes = 8 << 20
  /// The maximum time to wait for other shells, in milliseconds; the prompt is blocked during the wait.
  private static let patience = 10

  private let file: PrivateFile
  private let lock: URL
  private let cleaned: (String) -> String
  private let onProblem: (Problem) -> Void
  /// The lines that have not been written to the file yet, in order.
  private var pendingLines: [String] = []
  private var hasProblem = false

  /// Reads the history file, or creates it.
  ///
  /// - Parameters:
  ///   - url: the URL of the file.
  ///   - cleaned: returns a line without its secrets; applied to each line to be saved, and to the lines already in the
  ///     file.
  ///   - onProblem: called for the first problem after the start.
  /// - Throws: `FileProblem`, `POSIXError` or `CocoaError` if the file can be neither read nor created.
  public init(
    file url: URL, cleaned: @escaping (String) -> String = { $0 }, onProblem: @escaping (Problem) -> Void
  ) throws {
    file = PrivateFile(url)
    lock = URL(filePath: url.path + ".lock", directoryHint: .notDirectory)
    self.cleaned = cleaned
    self.onProblem = onProblem
    try file.makeFolder()
    _ = try file.make()
    using_history()
    stifle_history(Int32(Self.maximumLines))
    // Without the lock, the file can be read, but not truncated.
    if case .busy = try FileLock.hold(lock, patience: Self.patience, { try read(cutting: true) }) {
      try read(cutting: false)
    }
  }

  /// Adds a line, unless it is empty or too long, begins with a space, or repeats the previous line.
  func add(_ line: String) {
    guard !line.isEmpty, line.utf8.count <= Self.maximumLine, !line.hasPrefix(" ") else { return }
    let line = cleaned(line.replacing("\n", with: "; "))  // a paste
    guard line != last else { return }
    add_history(line)
    pendingLines.append(line)
    save()
  }

  /// Appends the pending lines to the file.
  func save() {
    guard !pendingLines.isEmpty else { return }
    do {
      let lines = Data(pendingLines.map { $0 + "\n" }.joined().utf8)
      switch try FileLock.hold(lock, patience: Self.patience, { try file.append(lines) }) {
      case .done: pendingLines = []
      case .busy: report(.locked)
      }
    } catch {
      pendingLines = []
      report(.unusable)
    }
  }

  private func report(_ problem: Problem) {
    guard !hasProblem else { return }
    hasProblem = true
    onProblem(problem)
  }

  private var last: String? {
    guard history_length > 0, let entry = history_get(history_base + history_length - 1) else { return nil }
    return String(cString: entry.pointee.line)
  }

  private func read(cutting: Bool) throws {
    let (bytes, isAll) = try file.readEnd(atMost: Self.maximumBytes)
    // The first line may be incomplete.
    let lines = bytes.split(separator: UInt8(ascii: "\n")).dropFirst(isAll ? 0 : 1)
    let short = lines.filter { $0.count <= Self.maximumLine }.suffix(Self.maximumLines)
    let added = short.map { cleaned(String(decoding: $0, as: UTF8.self)) }
    for line in added { add_history(line) }
    let isClean = zip(short, added).allSatisfy { $0.elementsEqual($1.utf8) }
    // If no line is complete, the bytes are the middle of a long line, and the lines before them must stay in the file.
    guard cutting, !added.isEmpty, !isAll || added.count < lines.count || !isClean else { return }
    try file.replace(with: Data(added.map { $0 + "\n" }.joined().utf8))
  }
}
