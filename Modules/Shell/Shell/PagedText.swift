import Terminal

/// Pages text in screenfuls, like rows.
struct PagedText {
  /// The hint below each screenful except the last.
  private let foot: StyledText
  private var rest: ArraySlice<Paragraph>

  init(_ paragraphs: [Paragraph] = [], foot: StyledText = .empty) {
    rest = paragraphs[...]
    self.foot = foot
  }

  /// Whether all of the text was printed.
  var isAtEnd: Bool { rest.isEmpty }

  /// Returns all lines that were not printed yet.
  func lines(width: Int) -> [StyledText] { rest.flatMap { $0.lines(width: width) } }

  /// Removes and returns the next screenful: at least one paragraph, and a footer if more paragraphs follow.
  mutating func takeScreenful(_ size: ScreenSize) -> [StyledText] {
    var end = rest.startIndex
    var count = 0
    while end < rest.endIndex {
      let height = rest[end].lines(width: size.columns).count
      // No foot follows the last paragraph.
      let room = end == rest.endIndex - 1 ? size.lines : size.lines - 1
      guard count == 0 || count + height <= room else { break }
      (count, end) = (count + height, end + 1)
    }
    // A title stays with the entry below it.
    if end < rest.endIndex, end - 1 > rest.startIndex, !rest[end - 1].hasTerm, rest[end].hasTerm { end -= 1 }
    let lines = rest[..<end].flatMap { $0.lines(width: size.columns) }
    rest = rest[end...]
    return isAtEnd ? lines : lines + [foot.shortened(to: size.columns)]
  }
}
