/// Wraps lines whose blanks must be preserved, such as the lines of source code.
extension StyledText {
  /// A character of a line.
  private struct PositionedCharacter {
    let glyph: Glyph
    let span: Int
    /// The offset of the character in the line, in bytes.
    let offset: Int
  }

  /// Splits the line into pieces of at most `width` columns, with their positions; preserves every character.
  ///
  /// The line is broken after blanks; a word is only broken if it is longer than a piece. `start` is the prefix of each
  /// piece except the first.
  package func folded(to width: Int, behind start: StyledText) -> [WrappedLine] {
    let glyphs = placedGlyphs
    var pieces: [WrappedLine] = []
    var first = 0
    repeat {
      let next = max(1, width - start.width)
      let end = Self.end(of: glyphs, from: first, room: pieces.isEmpty ? max(1, width) : next, next: next)
      let text = part(glyphs[first..<end])
      let offset = glyphs.indices.contains(first) ? glyphs[first].offset : 0
      pieces.append(WrappedLine(text: pieces.isEmpty ? text : start + text, start: offset))
      first = end
    } while first < glyphs.count
    return pieces
  }

  private var placedGlyphs: [PositionedCharacter] {
    var (glyphs, before): ([PositionedCharacter], Int) = ([], 0)
    for (index, span) in spans.enumerated() {
      Glyph.read(span.text) { glyph in
        glyphs.append(PositionedCharacter(glyph: glyph, span: index, offset: before + glyph.start))
        return true
      }
      before += span.text.utf8.count
    }
    return glyphs
  }

  /// The end index of the piece that starts at `first`.
  ///
  /// The piece has at most `room` columns, but at least one character; `next` is the width of the following piece.
  private static func end(of glyphs: [PositionedCharacter], from first: Int, room: Int, next: Int) -> Int {
    var (end, used, hasWord, lastBreak) = (first, 0, false, Int?.none)
    let start = glyphs[first...].firstIndex { $0.glyph.kind != .space } ?? glyphs.count
    while end < glyphs.count, used + glyphs[end].glyph.width <= room {
      used += glyphs[end].glyph.width
      let isSpace = glyphs[end].glyph.kind == .space
      end += 1
      if isSpace, hasWord { lastBreak = end }
      hasWord = hasWord || !isSpace
    }
    guard end < glyphs.count else { return end }
    if let lastBreak { return lastBreak }
    // A word that fits on a line is not broken, even if the blanks before it fill the piece.
    let word = glyphs[start...].prefix { $0.glyph.kind != .space }.reduce(0) { $0 + $1.glyph.width }
    return start > first && start < end && word <= next ? start : max(end, first + 1)
  }

  private func part(_ glyphs: ArraySlice<PositionedCharacter>) -> StyledText {
    var parts: [Span] = []
    var rest = glyphs
    while let first = rest.first {
      let stretch = rest.prefix { $0.span == first.span }
      rest = rest.dropFirst(stretch.count)
      let bytes = spans[first.span].text.utf8
      let start = bytes.index(bytes.startIndex, offsetBy: first.glyph.start)
      let count = stretch.reduce(0) { $0 + $1.glyph.length }
      parts.append(spans[first.span].part(Substring(bytes[start..<bytes.index(start, offsetBy: count)])))
    }
    return StyledText(spans: parts)
  }
}
