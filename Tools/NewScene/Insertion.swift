import Foundation

/// Lines that a scene or source has in a file that is not its own.
struct Insertion {
  let path: String
  /// The lines they stand after; nil for an import, which is sorted among the others by its name.
  let anchor: String?
  let lines: String

  /// The import of a module.
  static func importing(_ module: String, in path: String) -> Insertion {
    Insertion(path: path, anchor: nil, lines: "import \(module)\n")
  }

  /// The index for the lines in a text; nil for a text that lacks the anchor.
  private func index(in text: String) -> String.Index? {
    guard let anchor else {
      let before = text.split(separator: "\n").last { $0.hasPrefix("import ") && $0 + "\n" < lines }
      return before.map { text.index(after: $0.endIndex) } ?? text.startIndex
    }
    return text.firstRange(of: anchor)?.upperBound
  }

  /// The text with the lines in it.
  ///
  /// - Throws: a `Refusal` for a text that lacks the anchor.
  func inserted(into text: String) throws -> String {
    guard let end = index(in: text) else {
      throw Refusal(
        what: "\(path) has no place for these lines:\n\(lines)",
        why: "They go below this, which is not there:\n\(anchor ?? "")",
        fix: "Bring that back, in a line of its own; nothing has been written.")
    }
    return text.replacingCharacters(in: end..<end, with: lines)
  }

  /// The text without the lines; nil if they are not in it as they were put there.
  func removed(from text: String) -> String? {
    guard let start = index(in: text), let range = text[start...].firstRange(of: lines),
      text[..<range.lowerBound].last ?? "\n" == "\n"
    else { return nil }
    return text.replacingCharacters(in: range, with: "")
  }
}
