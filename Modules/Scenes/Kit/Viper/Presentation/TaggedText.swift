/// A text and groups as typed: `3-5 #news #"long reads"`.
public struct TaggedText: Hashable, Sendable {
  /// The mark in front of the name of a group.
  public static let mark: Character = "#"

  /// The text in front of the first group.
  public let text: String
  /// The names of the groups.
  public let tags: [String]

  /// Parses a text: a group begins with a mark, at the beginning or behind a blank, and ends before the next one.
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

  /// A name without the quotation marks of either kind around it.
  public static func unquoted(_ text: String) -> String {
    guard text.count > 1, let mark = text.first, "\"'".contains(mark), text.last == mark else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// A group as it is typed and shown.
  public static func shown(_ tag: String) -> String { String(mark) + tag }
}
