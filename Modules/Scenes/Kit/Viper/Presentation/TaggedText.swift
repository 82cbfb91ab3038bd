/// Typed text with group names: `3-5 #news #"long reads"`.
public struct TaggedText: Hashable, Sendable {
  /// The prefix of a group name.
  public static let mark: Character = "#"

  /// The text before the first group.
  public let text: String
  /// The names of the groups.
  public let tags: [String]

  /// Parses text.
  ///
  /// A group name begins with `#`, at the start of the text or after a space, and extends to the next group name.
  public init(_ text: String) {
    var parts: [String] = [""]
    var last: Character = " "
    for character in text {
      if character == Self.mark, last.isWhitespace {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      last = character
    }
    let trimmed = parts.map { part in
      let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return Self.unquoted(words)
    }
    self.text = trimmed[0]
    tags = trimmed.dropFirst().filter { !$0.isEmpty }
  }

  /// Removes surrounding single or double quotation marks from a name.
  public static func unquoted(_ text: String) -> String {
    guard text.count > 1, let mark = text.first, "\"'".contains(mark), text.last == mark else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// Returns the group name as typed and displayed.
  public static func shown(_ tag: String) -> String { String(mark) + tag }
}
