import Posts

extension RichTextWriter {
  /// Adds words, separated by single blanks; preserves only an indentation by non-breaking spaces.
  mutating func write(_ words: String) {
    var words = words
    words.withUTF8 { bytes in
      if isAtLineStart {
        let indentation = Blanks.indentation(of: bytes)
        if indentation > 1 { keep(String(repeating: " ", count: indentation)) }
      }
      var isFirst = true
      Blanks.separate(bytes) { word in
        if !isFirst { blank() }
        isFirst = false
        append(UnsafeBufferPointer(rebasing: word))
      }
    }
  }

  /// Adds lines, and collapses the blanks in each.
  mutating func writeWords(inLinesOf lines: String) {
    for (index, line) in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 { breakLine() }
      write(String(line))
    }
  }

  /// Adds lines as they are.
  mutating func writeLines(_ lines: String) {
    for (index, line) in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 { breakLine() }
      let text = String(line)
      if Blanks.areAll(of: text) { keep(text) } else { append(text) }
    }
  }
}
