package import Foundation

/// Settings stored as lines of a file, `NAME VALUE`; the last line for a setting applies.
///
/// All other lines are preserved; `#` begins a comment.
package nonisolated struct SavedSettings: Hashable, Sendable {
  private static let newline = UInt8(ascii: "\n")

  /// A line of the file.
  private struct Line: Hashable {
    let bytes: [UInt8]
    /// The words of the line; empty for a comment.
    let words: [String]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      let text = String(decoding: bytes, as: UTF8.self)
      let words = (text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).split(whereSeparator: \.isWhitespace)
      self.words = words.first?.hasPrefix("#") == true ? [] : words.map(String.init)
    }

    /// The name of the setting; nil for an invalid line.
    var name: String? {
      guard words.count > 1 else { return nil }
      let name = words[0].lowercased()
      return words.count == 2 || SettingName(rawValue: name)?.isFree == true ? name : nil
    }
  }

  private var lines: [Line]

  /// Parses the contents of a file, by default empty.
  package init(_ data: Data = Data()) {
    lines = data.split(separator: Self.newline, omittingEmptySubsequences: false).map { Line(Array($0)) }
    if lines.last?.bytes.isEmpty == true { lines.removeLast() }
  }

  /// The contents of the file.
  package var data: Data { Data(lines.flatMap { $0.bytes + [Self.newline] }) }

  /// Returns the value of a setting; nil if no line contains a valid value.
  package func value(of setting: Setting) -> String? {
    lines.last { Self.value(in: $0, of: setting) != nil }.flatMap { Self.value(in: $0, of: setting) }
  }

  /// Returns the values of the given settings, omitting settings without a value.
  package func values(of settings: [Setting]) -> [(setting: Setting, value: String)] {
    settings.compactMap { setting in value(of: setting).map { (setting, $0) } }
  }

  /// Returns the line numbers, from 1, of lines that are neither comments nor valid values of the given settings.
  package func unknownLines(besides settings: [Setting]) -> [Int] {
    let settings = Dictionary(settings.map { ($0.name, $0) }) { first, _ in first }
    return lines.indices.filter { index in
      let line = lines[index]
      guard !line.words.isEmpty else { return false }
      return line.name.flatMap { settings[$0] }.flatMap { Self.value(in: line, of: $0) } == nil
    }.map { $0 + 1 }
  }

  /// Changes the value of a setting; nil removes its lines.
  ///
  /// Returns whether the setting had any lines.
  package mutating func set(_ value: String?, named name: String) -> Bool {
    let index = lines.firstIndex { $0.name == name }
    lines.removeAll { $0.name == name }
    if let value { lines.insert(Line(Array("\(name) \(value)".utf8)), at: index ?? lines.endIndex) }
    return index != nil
  }

  private static func value(in line: Line, of setting: Setting) -> String? {
    line.name == setting.name ? setting.value(Array(line.words.dropFirst())) : nil
  }
}
