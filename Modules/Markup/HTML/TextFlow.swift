/// Plain text that grows by words, lines and paragraphs, with indented blocks.
struct TextFlow {
  /// The beginning of the lines of a block.
  private struct Indent {
    var first: String?
    let rest: String
  }

  /// The maximum number of blocks in blocks that are indented.
  private static let deepest = 8

  /// The text, without blanks at its end.
  private(set) var text = ""
  private var breaks = 0
  private var hasBlank = false
  private var indents: [Indent] = []
  private let limit: Int

  /// An empty text of a maximum size, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Ends the line, if it is not empty.
  mutating func endLine() { breaks = max(breaks, 1) }

  /// Ends the paragraph, if it is not empty.
  mutating func endParagraph() { breaks = 2 }

  /// Starts another line; an empty one if it is called twice.
  mutating func breakLine() { breaks = min(breaks + 1, 2) }

  /// Separates words.
  mutating func blank() { hasBlank = true }

  /// Begins a block of lines that start with a text, the first one with its own.
  mutating func indent(_ rest: String, first: String? = nil) { indents.append(Indent(first: first, rest: rest)) }

  /// Ends the innermost block.
  mutating func outdent() { _ = indents.popLast() }

  /// Adds words; white space separates them, and is otherwise not kept.
  mutating func write(_ words: String) {
    var word = String.UnicodeScalarView()
    for scalar in words.unicodeScalars {
      if scalar.properties.isWhitespace {
        append(String(word))
        word.removeAll(keepingCapacity: true)
        blank()
      } else {
        word.append(scalar)
      }
    }
    append(String(word))
  }

  /// Adds lines as they are.
  mutating func writeLines(_ lines: String) {
    for (index, line) in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 { breakLine() }
      append(line.allSatisfy(\.isWhitespace) ? "" : String(line))
    }
  }

  /// Adds a mark to the last word.
  mutating func mark(_ mark: String) {
    guard text.utf8.count < limit else { return }
    text += mark
  }

  private mutating func append(_ word: String) {
    guard !word.isEmpty, text.utf8.count < limit else { return }
    if text.isEmpty {
      startLine()
    } else if breaks > 0 {
      text += String(repeating: "\n", count: breaks)
      startLine()
    } else if hasBlank {
      text += " "
    }
    text += word
    breaks = 0
    hasBlank = false
  }

  private mutating func startLine() {
    for index in indents.indices.prefix(Self.deepest) {
      text += indents[index].first ?? indents[index].rest
      indents[index].first = nil
    }
  }
}
