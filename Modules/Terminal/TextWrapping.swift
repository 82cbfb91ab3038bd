extension StyledText {
  /// More scalars than any letter or emoji has: more are broken like letters.
  private static let maximumScalars = 16

  /// The text in lines of at most `width` columns, broken at spaces and between wide characters.
  ///
  /// A word longer than a line is broken inside; a character wider than the line has a line of its own.
  public func wrapped(to width: Int) -> [StyledText] {
    // A picture's line already fits.
    if hasPicture { return [self] }
    var wrapper = LineWrapper(width: max(1, width))
    for span in spans {
      for character in span.text {
        guard character.unicodeScalars.count > Self.maximumScalars else {
          wrapper.add(character, span.role, span.link)
          continue
        }
        for scalar in character.unicodeScalars { wrapper.add(Character(scalar), span.role, span.link) }
      }
    }
    return wrapper.finish().enumerated().map { $0 == 0 ? $1.beginning(row) : $1 }
  }

  /// The line as the first one of a row.
  private func beginning(_ row: RowMark?) -> StyledText {
    guard let row, !spans.isEmpty else { return self }
    var spans = spans
    spans[0].row = row
    return StyledText(spans: spans)
  }

  /// The text in at most `count` lines of at most `width` columns; an ellipsis replaces the rest.
  public func wrapped(to width: Int, atMost count: Int) -> [StyledText] {
    let lines = wrapped(to: width)
    guard lines.count > count, count > 0 else { return lines }
    return lines[..<(count - 1)] + [lines[count - 1].endingInEllipsis(width: width)]
  }

  /// The rest of the text after its first wrapped line.
  func rest(after line: StyledText) -> StyledText {
    var skipped = line.plain.count
    var rest: [Span] = []
    for span in spans {
      let kept = span.text.dropFirst(skipped)
      skipped -= span.text.count - kept.count
      rest.append(
        Span(
          text: rest.isEmpty ? String(kept.drop { $0 == " " || $0 == "\n" }) : String(kept), role: span.role,
          link: span.link))
      rest.removeAll(where: \.text.isEmpty)
    }
    return StyledText(spans: rest)
  }

  /// More columns than any screen has.
  private static let maximumLine = 100_000

  /// The text on one line of at most `width` columns; an ellipsis replaces the rest.
  public func shortened(to width: Int) -> StyledText {
    let lines = clipped(to: 4 * min(max(1, width), Self.maximumLine)).wrapped(to: width)
    return lines.count > 1 ? lines[0].endingInEllipsis(width: width) : lines[0]
  }
}

extension StyledText {
  /// The line with an ellipsis in place of what does not fit beside it.
  private func endingInEllipsis(width: Int) -> StyledText {
    let kept = self.width < width ? self : wrapped(to: max(1, width - 1))[0]
    let ellipsis = StyledText("…", spans.last?.role ?? .body)
    // A single character may be as wide as the line, or wider.
    return kept.width < width ? kept + ellipsis : ellipsis
  }

  /// The first `count` characters of the text, to wrap no more than can be shown.
  private func clipped(to count: Int) -> StyledText {
    var left = count
    return StyledText(
      spans: spans.map { span in
        let text = span.text.prefix(left)
        left -= text.count
        return Span(text: String(text), role: span.role, drawnWidth: span.drawnWidth, link: span.link)
      })
  }
}

/// Breaks a stream of characters into lines, greedily.
private struct LineWrapper {
  private struct Glyph {
    let character: Character
    let role: TextRole
    let link: String?
    let width: Int
  }

  /// Characters that begin no line in Japanese and Chinese: the one before goes with them.
  private static let endsOnly: Set<Character> = [
    "、", "。", "，", "．", "・", "：", "；", "？", "！", "」", "』", "）", "】", "〉", "》", "ー", "々",
  ]

  private let width: Int
  private var lines: [StyledText] = []
  private var line: [Glyph] = []
  private var lineWidth = 0
  /// The last index at which the line can be broken: glyphs from there on move to the next line.
  private var breakIndex: Int?

  init(width: Int) {
    self.width = width
  }

  mutating func add(_ character: Character, _ role: TextRole, _ link: String?) {
    switch character {
    case "\n": endLine()
    case "\t": for _ in 0..<(4 - lineWidth % 4) { append(Glyph(character: " ", role: role, link: nil, width: 1)) }
    default: append(Glyph(character: character, role: role, link: link, width: DisplayWidth.of(character)))
    }
  }

  mutating func finish() -> [StyledText] {
    if !line.isEmpty || lines.isEmpty { endLine() }
    return lines
  }

  private mutating func append(_ glyph: Glyph) {
    let isSpace = glyph.character == " "
    if lineWidth + glyph.width > width, !line.isEmpty {
      if isSpace {  // the break replaces the space
        endLine()
        return
      }
      let follows = line.last.map { $0.width > 1 || $0.character == " " } ?? false
      let index = glyph.width > 1 || follows ? line.count : breakIndex ?? line.count
      breakLine(at: index == line.count && Self.endsOnly.contains(glyph.character) ? startBeforePunctuation : index)
      // Punctuation without end fills lines by itself.
      if lineWidth + glyph.width > width, !line.isEmpty { endLine() }
    }
    if let last = line.last, last.character == " " || last.width > 1 || glyph.width > 1, !isSpace {
      breakIndex = line.count
    }
    line.append(glyph)
    lineWidth += glyph.width
  }

  /// The index of the last glyph that may begin a line; the end of the line if there is none but the first.
  private var startBeforePunctuation: Int {
    let start = line.lastIndex { !Self.endsOnly.contains($0.character) } ?? 0
    // A word of letters is not broken for it.
    let word = start > 0 && line[start].width == 1 ? breakIndex ?? 0 : start
    return word > 0 ? word : line.count
  }

  private mutating func breakLine(at index: Int) {
    let rest = Array(line[index...])
    line.removeSubrange(index...)
    endLine()
    line = rest
    lineWidth = rest.reduce(0) { $0 + $1.width }
  }

  private mutating func endLine() {
    while line.last?.character == " " { line.removeLast() }
    lines.append(Self.text(of: line))
    line = []
    lineWidth = 0
    breakIndex = nil
  }

  private static func text(of glyphs: [Glyph]) -> StyledText {
    var spans: [StyledText.Span] = []
    var text = ""
    for (index, glyph) in glyphs.enumerated() {
      text.append(glyph.character)
      let next = index + 1 < glyphs.count ? glyphs[index + 1] : nil
      if next?.role != glyph.role || next?.link != glyph.link {
        spans.append(.init(text: text, role: glyph.role, link: glyph.link))
        text = ""
      }
    }
    return StyledText(spans: spans)
  }
}
