import Foundation

/// Lines that a scene or source has in a file that is not its own.
struct Insertion {
  let path: String
  /// The lines they stand after.
  let anchor: String
  let lines: String

  /// The text with the lines in it.
  ///
  /// - Throws: a `Refusal` for a text that lacks the anchor.
  func inserted(into text: String) throws -> String {
    guard let end = text.firstRange(of: anchor)?.upperBound else {
      throw Refusal(
        what: "\(path) has no place for these lines:\n\(lines)",
        why: "They go below this, which is not there:\n\(anchor)",
        fix: "Bring that back, in a line of its own; nothing has been written.")
    }
    return text.replacingCharacters(in: end..<end, with: lines)
  }

  /// The text without the lines; nil if they are not in it as they were put there.
  func removed(from text: String) -> String? {
    guard let start = text.firstRange(of: anchor)?.upperBound,
      let range = text[start...].firstRange(of: lines), text[..<range.lowerBound].last == "\n"
    else { return nil }
    return text.replacingCharacters(in: range, with: "")
  }
}
