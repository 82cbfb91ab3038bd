/// Plain text that grows by words, lines and paragraphs, with indented blocks.
struct TextFlow {
  /// The beginning of the lines of a block.
  private struct Indent {
    var first: String?
    let rest: String
  }

  /// The maximum number of blocks in blocks that are indented.
  private static let deepest = 8

  /// The text in UTF-8, without blanks at its end.
  private var bytes: [UInt8] = []
  private var breaks = 0
  private var hasBlank = false
  private var indents: [Indent] = []
  private let limit: Int

  /// The text, without blanks at its end.
  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The length of the text, in bytes.
  var length: Int { bytes.count }

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
    var words = words
    words.withUTF8 { bytes in
      var isFirst = true
      Blanks.separate(bytes) { word in
        if !isFirst { blank() }
        isFirst = false
        append(word)
      }
    }
  }

  /// Adds lines as they are.
  mutating func writeLines(_ lines: String) {
    for (index, line) in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 { breakLine() }
      let line = String(line)
      if !Blanks.areAll(of: line) { append(line.utf8) }
    }
  }

  /// Adds a mark to the last word.
  mutating func mark(_ mark: String) {
    guard length < limit else { return }
    bytes += mark.utf8
  }

  private mutating func append(_ word: some Collection<UInt8>) {
    guard !word.isEmpty, length < limit else { return }
    if bytes.isEmpty {
      startLine()
    } else if breaks > 0 {
      for _ in 0..<breaks { bytes.append(Byte.newline) }
      startLine()
    } else if hasBlank {
      bytes.append(Byte.space)
    }
    bytes += word
    breaks = 0
    hasBlank = false
  }

  private mutating func startLine() {
    for index in indents.indices.prefix(Self.deepest) {
      bytes += (indents[index].first ?? indents[index].rest).utf8
      indents[index].first = nil
    }
  }
}
