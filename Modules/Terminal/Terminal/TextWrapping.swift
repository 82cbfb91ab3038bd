extension StyledText {
  /// Wraps the text to lines of at most `width` columns, at spaces and between wide characters.
  ///
  /// A word that is longer than a line is broken. A character that is wider than the line gets a line of its own.
  public func wrapped(to width: Int) -> [StyledText] {
    LineWrapper.lines(of: self, width: width).map(\.text)
  }

  /// Marks the line as the first line of a row, so that the row can be located on the screen by its number.
  package func beginning(_ row: RowMark?) -> StyledText {
    guard let row, !spans.isEmpty else { return self }
    var spans = spans
    spans[0].row = row
    return StyledText(spans: spans)
  }

  /// Wraps the text to at most `count` lines of at most `width` columns; an ellipsis replaces the rest.
  public func wrapped(to width: Int, atMost count: Int) -> [StyledText] {
    let lines = wrapped(to: width)
    guard lines.count > count, count > 0 else { return lines }
    return lines[..<(count - 1)] + [lines[count - 1].endingInEllipsis(width: width)]
  }

  /// The text after `line`, its first wrapped line, without the blanks and line breaks between them.
  func rest(after line: StyledText) -> StyledText {
    var skipped = line.plain.count
    var rest: [Span] = []
    for span in spans {
      let text = span.text.dropFirst(skipped)
      skipped -= span.text.count - text.count
      rest.append(span.part(rest.isEmpty ? text.drop { $0 == " " || $0 == "\n" } : text))
      rest.removeAll(where: \.text.isEmpty)
    }
    return StyledText(spans: rest)
  }

  /// The maximum width of a line, in columns; wider than any screen.
  private static let maximumLine = 100_000

  /// The text on one line of at most `width` columns; an ellipsis replaces the rest, even inside a word.
  public func shortened(to width: Int) -> StyledText {
    let lines = LineWrapper.lines(of: clipped(to: 4 * min(max(1, width), Self.maximumLine)), width: .max)
    let line = lines[0].text
    guard !hasPicture, lines.count > 1 || line.width > width else { return line }
    return line.beginning(width: width - 1) + StyledText("…", line.spans.last?.role ?? .body)
  }
}

extension StyledText {
  /// Truncates the line so that an ellipsis fits, and appends the ellipsis.
  private func endingInEllipsis(width: Int) -> StyledText {
    let line = self.width < width ? self : wrapped(to: max(1, width - 1))[0]
    let ellipsis = StyledText("…", spans.last?.role ?? .body)
    // A single character may be as wide as the line.
    return line.width < width ? line + ellipsis : ellipsis
  }

  /// The first `count` characters of the text.
  ///
  /// Prevents the wrapping of text beyond the screen.
  private func clipped(to count: Int) -> StyledText {
    var left = count
    return StyledText(
      spans: spans.map { span in
        let text = span.text.prefix(left)
        left -= text.count
        return span.part(text)
      })
  }
}

extension StyledText {
  /// The characters of the line that fit in `width` columns, without trailing blanks.
  private func beginning(width: Int) -> StyledText {
    var (used, parts): (Int, [Span]) = (0, [])
    for span in spans where used <= width {
      var end = 0
      Glyph.read(span.text) { glyph in
        used += glyph.width
        if used <= width { end = glyph.start + glyph.length }
        return used <= width
      }
      parts.append(span.part(Substring(span.text.utf8.prefix(end))))
    }
    while let last = parts.popLast() {
      guard let end = last.text.lastIndex(where: { $0 != " " }) else { continue }
      parts.append(last.part(last.text[...end]))
      break
    }
    return StyledText(spans: parts)
  }
}
