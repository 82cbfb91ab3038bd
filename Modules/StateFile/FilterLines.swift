import Files
import Foundation

/// The lines of the file of filters, which people write by hand.
nonisolated struct FilterLines {
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 1 << 20
  /// The maximum time to wait for other programs, in milliseconds.
  private static let patience = 2_000

  let url: URL

  /// The filters in the file, in order; none without it.
  ///
  /// - Throws: `FileProblem` or `POSIXError`.
  func all() throws -> [String] {
    Self.lines(of: try text()).filter { !$0.hasPrefix("#") && StateReading.isLine($0) }
  }

  /// Adds filters that the file does not have, at its end.
  ///
  /// - Returns: those that were added, which undoes it.
  /// - Throws: `FileProblem`, `POSIXError` or `CocoaError`; the file then stays unchanged.
  func add(_ filters: [String]) throws -> [String] {
    try change { text in
      var known = Set(Self.lines(of: text))
      let new = filters.filter { known.insert($0).inserted }
      if !new.isEmpty { text += (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + new.map { $0 + "\n" }.joined() }
      return new
    }
  }

  /// Removes filters.
  ///
  /// - Throws: `FileProblem`, `POSIXError` or `CocoaError`; the file then stays unchanged.
  func remove(_ filters: [String]) throws {
    try change { text in
      let gone = Set(filters)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      text = lines.filter { !gone.contains(Self.trimmed($0)) }.joined(separator: "\n")
    }
  }

  private func text() throws -> String {
    try PrivateFile(url).read(atMost: Self.maximumSize).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func change<Value>(_ body: (inout String) -> Value) throws -> Value {
    let file = PrivateFile(url)
    try file.makeFolder()
    let outcome = try FileLock.hold(url.deletingLastPathComponent(), patience: Self.patience) {
      let before = try text()
      var text = before
      let value = body(&text)
      if text != before { try file.replace(with: Data(text.utf8)) }
      return value
    }
    guard case .done(let value) = outcome else { throw POSIXError(.EBUSY) }
    return value
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ line: some StringProtocol) -> String { line.trimmingCharacters(in: .whitespaces) }
}
