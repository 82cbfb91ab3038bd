/// Breaks text into lines that are as long as possible.
package struct LineWrapper {
  /// A character of the current line.
  private struct PositionedCharacter {
    var glyph: Glyph
    var span: Int
    var isSpace: Bool { glyph.kind == .space || glyph.kind == .tab }
  }

  private let width: Int
  private let spans: [StyledText.Span]
  /// The offset of each span in the plain text, in bytes.
  private var offsets: [Int] = []
  private var lines: [WrappedLine] = []
  private var line: [PositionedCharacter] = []
  private var lineWidth = 0
  /// The last index at which the line can break; the glyphs from this index on move to the next line.
  private var breakIndex: Int?
  /// The index of the first glyph since `breakIndex` in an attached span; the line only breaks there if no other break
  /// is possible.
  private var attachedIndex: Int?
  private var wasAttached = false
  /// Whether the break at `breakIndex` replaces spaces.
  private var skipsSpaces = false
  /// The offset in the plain text at which the current line begins, in bytes.
  private var start = 0

  /// Wraps a text to lines of at most `width` columns, with their offsets in the plain text; returns at least one line.
  package static func lines(of text: StyledText, width: Int) -> [WrappedLine] {
    // The line of a picture already fits.
    if text.hasPicture { return [WrappedLine(text: text, start: 0)] }
    let spans = text.spans
    var wrapper = LineWrapper(width: max(1, width), spans: spans)
    for (index, span) in spans.enumerated() {
      wrapper.offsets.append(index > 0 ? wrapper.offsets[index - 1] + spans[index - 1].text.utf8.count : 0)
      Glyph.read(span.text) { glyph in
        wrapper.add(PositionedCharacter(glyph: glyph, span: index), isAttached: span.isAttached)
        return true
      }
    }
    if !wrapper.line.isEmpty || wrapper.lines.isEmpty { wrapper.endLine() }
    let first = wrapper.lines[0]
    wrapper.lines[0] = WrappedLine(text: first.text.beginning(text.row), start: first.start)
    return wrapper.lines
  }

  private mutating func add(_ placed: PositionedCharacter, isAttached: Bool) {
    switch placed.glyph.kind {
    case .lineEnd:
      endLine()
      start = offset(of: placed) + 1
      skipsSpaces = false
    case .tab:
      var space = placed
      space.glyph.width = 1
      for _ in 0..<(4 - lineWidth % 4) { append(space, isAttached: false) }
    default: append(placed, isAttached: isAttached)
    }
  }

  private func offset(of placed: PositionedCharacter) -> Int { offsets[placed.span] + placed.glyph.start }

  private mutating func append(_ placed: PositionedCharacter, isAttached: Bool) {
    let isSpace = placed.isSpace && !isAttached
    if isSpace, line.isEmpty, skipsSpaces { return }
    if lineWidth + placed.glyph.width > width, !line.isEmpty {
      if isSpace {  // the break replaces the space
        endLine()
        start = offset(of: placed) + placed.glyph.length
        skipsSpaces = true
        return
      }
      let follows = !isAttached && (line.last.map { $0.glyph.width > 1 || $0.isSpace } ?? false)
      let isWide = placed.glyph.width > 1 && !isAttached
      let index = isWide || follows ? line.count : breakIndex ?? attachedIndex ?? line.count
      breakLine(at: index == line.count && placed.glyph.kind == .endOnly ? startBeforePunctuation : index, placed)
      // Punctuation that is longer than a line is broken anywhere.
      if lineWidth + placed.glyph.width > width, !line.isEmpty { breakLine(at: line.count, placed) }
    }
    if !isSpace, !isAttached, let last = line.last, last.isSpace || last.glyph.width > 1 || placed.glyph.width > 1 {
      breakIndex = line.count
      attachedIndex = nil
    }
    if !isAttached {
      wasAttached = false
    } else if !wasAttached {
      attachedIndex = line.isEmpty ? nil : attachedIndex ?? line.count
      wasAttached = true
    }
    skipsSpaces = false
    if line.isEmpty { start = offset(of: placed) }
    line.append(placed)
    lineWidth += placed.glyph.width
  }

  /// The index of the last glyph that may begin a line; the end of the line if only its first glyph may.
  private var startBeforePunctuation: Int {
    let start = line.lastIndex { $0.glyph.kind != .endOnly } ?? 0
    // A word is not broken to avoid punctuation at the start of a line.
    let word = start > 0 && line[start].glyph.width == 1 ? breakIndex ?? 0 : start
    return word > 0 ? word : line.count
  }

  private mutating func breakLine(at index: Int, _ next: PositionedCharacter) {
    let rest = Array(line[index...].drop(while: \.isSpace))
    let attached = attachedIndex.map { $0 - (line.count - rest.count) }
    line.removeSubrange(index...)
    endLine()
    line = rest
    attachedIndex = attached.flatMap { $0 > 0 ? $0 : nil }
    start = offset(of: rest.first ?? next)
    lineWidth = rest.reduce(0) { $0 + $1.glyph.width }
  }

  private mutating func endLine() {
    while line.last?.isSpace == true { line.removeLast() }
    lines.append(WrappedLine(text: text, start: start))
    line.removeAll(keepingCapacity: true)
    lineWidth = 0
    breakIndex = nil
    attachedIndex = nil
  }

  /// The text of the current line.
  private var text: StyledText {
    var parts: [StyledText.Span] = []
    var first = 0
    while first < line.count {
      let span = line[first].span
      var next = first
      var text = ""
      // Runs without tabs are copied unchanged.
      while next < line.count, line[next].span == span {
        let stretch = next
        while next < line.count, line[next].span == span, line[next].glyph.kind != .tab { next += 1 }
        if next > stretch { text += slice(line[stretch].glyph.start, line[next - 1].glyph, of: spans[span].text) }
        while next < line.count, line[next].span == span, line[next].glyph.kind == .tab {
          text += " "
          next += 1
        }
      }
      // Adjacent words of the same style become one span.
      if let last = parts.last, last.looks(like: spans[span]) {
        parts[parts.count - 1].text += text
      } else {
        parts.append(spans[span].part(text[...]))
      }
      first = next
    }
    return StyledText(spans: parts)
  }

  private func slice(_ start: Int, _ last: Glyph, of text: String) -> Substring {
    let bytes = text.utf8
    let first = bytes.index(bytes.startIndex, offsetBy: start)
    return text[first..<bytes.index(first, offsetBy: last.start + last.length - start)]
  }
}

/// A line of a wrapped text.
package struct WrappedLine: Hashable, Sendable {
  /// The text of the line.
  package let text: StyledText
  /// The offset of the line's beginning in the plain text, in bytes.
  package let start: Int

  /// Creates a line from its text and its offset in the plain text, in bytes.
  package init(text: StyledText, start: Int) {
    (self.text, self.start) = (text, start)
  }
}
