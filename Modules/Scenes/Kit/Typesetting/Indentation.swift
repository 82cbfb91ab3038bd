import Posts
import Terminal

/// The prefixes of a block's lines: bars, list markers, and spaces in place of these.
struct Indentation {
  /// The prefix that one container adds.
  private struct Level {
    /// The prefix of the first line, as wide as the prefix of the other lines; nil if the first line has no special
    /// prefix.
    var marker: String?
    /// The prefix of the lines after the first.
    var rest: String
  }

  /// The minimum number of columns left for text.
  private static let leastWidth = 20
  private static let definition = 4

  private var levels: [Level]
  /// The list markers that are too wide for the margin, printed before the first words instead.
  private(set) var lead = ""

  /// Creates the indentation of a block.
  ///
  /// `containers` are the block's containers, outermost first.
  ///
  /// `markerWidth` returns the width of the markers in the list at the given level.
  init(
    _ containers: [RichText.Container], _ output: TextAbilities, width: Int?, markerWidth: (_ level: Int) -> Int
  ) {
    var bullets = 0
    levels = containers.enumerated().map { level, container in
      let sign = container.sign(output, depth: bullets)
      switch container {
      case .quotation: return Level(rest: output.bar)
      case .definition: return Level(rest: Self.blanks(Self.definition))
      case .item(let marker, let isFirst), .note(let marker, let isFirst):
        let columns = markerWidth(level)
        if marker == .bullet { bullets += 1 }
        let padding = Self.blanks(columns - sign.count - 1)
        return Level(marker: isFirst && !sign.isEmpty ? padding + sign + " " : nil, rest: Self.blanks(columns))
      }
    }
    if let width, !levels.isEmpty { squeeze(to: max(width - Self.leastWidth, 2 * width / 5)) }
  }

  /// The width of the prefix of all lines after the first.
  var columns: Int { levels.reduce(0) { $0 + $1.rest.count } }
  /// The prefix of the first line.
  var first: StyledText { text(levels[...], isFirst: true) }
  /// The prefix of the lines after the first.
  var rest: StyledText { text(levels[...], isFirst: false) }
  /// The prefix of an empty line within the outermost `depth` containers.
  func empty(depth: Int) -> StyledText {
    let text = levels.prefix(depth).map(\.rest).joined()
    return StyledText(String(text.reversed().drop { $0 == " " }.reversed()), .secondary)
  }

  private func text(_ levels: ArraySlice<Level>, isFirst: Bool) -> StyledText {
    guard isFirst, levels.contains(where: { $0.marker != nil }) else {
      return Self.bars(levels.map(\.rest).joined())
    }
    return StyledText(joining: levels.map { level in level.marker.map { StyledText($0) } ?? Self.bars(level.rest) })
  }

  /// Styles a prefix of bars and spaces; a prefix of spaces only remains unstyled.
  private static func bars(_ text: String) -> StyledText {
    StyledText(text, text.allSatisfy { $0 == " " } ? .body : .secondary)
  }

  /// Narrows the outermost containers until the prefix has at most `maximum` columns.
  private mutating func squeeze(to maximum: Int) {
    // Bars are dropped last.
    for step in [false, true] {
      for index in levels.indices where columns > maximum {
        let isBar = levels[index].rest.contains { $0 != " " }
        levels[index].rest = isBar && !step ? String(levels[index].rest.prefix(1)) : ""
      }
    }
    guard let first = levels.firstIndex(where: { $0.marker.map(\.count) ?? $0.rest.count > $0.rest.count }) else {
      return
    }
    for index in levels.indices[first...] {
      lead += levels[index].marker.map { String($0.drop { $0 == " " }) } ?? ""
      levels[index].marker = nil
    }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
