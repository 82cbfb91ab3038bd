import Posts

extension RichTextWriter {
  /// Appends words separated by single spaces; preserves indentation with non-breaking spaces.
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

  /// Appends lines; collapses the blanks within each line.
  mutating func writeWords(inLinesOf lines: String) {
    for (index, line) in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 { breakLine() }
      write(String(line))
    }
  }

  /// Appends lines unchanged.
  mutating func writeLines(_ lines: String) {
    for (index, line) in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 { breakLine() }
      let text = String(line)
      if Blanks.areAll(of: text) { keep(text) } else { append(text) }
    }
  }
}
