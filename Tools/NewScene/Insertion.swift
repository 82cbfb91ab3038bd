import Foundation

/// Lines that a scene or source adds to an existing file.
struct Insertion {
  let path: String
  /// The line to insert after; nil for an import, which is sorted among the others.
  let anchor: String?
  let lines: String

  /// The import of a module.
  static func importing(_ module: String, in path: String) -> Insertion {
    Insertion(path: path, anchor: nil, lines: "import \(module)\n")
  }

  /// The index at which to insert; nil if the anchor is missing.
  private func index(in text: String) -> String.Index? {
    guard let anchor else {
      let before = text.split(separator: "\n").last { $0.hasPrefix("import ") && $0 + "\n" < lines }
      return before.map { text.index(after: $0.endIndex) } ?? text.startIndex
    }
    return text.firstRange(of: anchor)?.upperBound
  }

  /// Inserts the lines into a text.
  ///
  /// - Throws: a `Refusal` if the text does not contain the anchor.
  func inserted(into text: String) throws -> String {
    guard let end = index(in: text) else {
      throw Refusal(
        what: "\(path) has no place for these lines:\n\(lines)",
        why: "They go below this, which is not there:\n\(anchor ?? "")",
        fix: "Bring that back, in a line of its own; nothing has been written.")
    }
    return text.replacingCharacters(in: end..<end, with: lines)
  }

  /// Removes the lines from a text; returns nil if it does not contain them unchanged.
  func removed(from text: String) -> String? {
    guard let start = index(in: text), let range = text[start...].firstRange(of: lines),
      text[..<range.lowerBound].last ?? "\n" == "\n"
    else { return nil }
    return text.replacingCharacters(in: range, with: "")
  }
}
