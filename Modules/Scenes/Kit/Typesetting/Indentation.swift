import Posts
import Terminal

/// The beginnings of the lines of a block: bars, markers, and blanks as wide.
struct Indentation {
  /// The beginning of a container's lines.
  private struct Level {
    /// The sign before the first line, as wide as the others; nil if it has none there.
    var marker: String?
    /// The beginning of the other lines.
    var rest: String
  }

  /// The minimum of columns beside the indentation.
  private static let leastWidth = 20
  private static let definition = 4

  private var levels: [Level]
  /// Markers without room before the first line, which begin its words.
  private(set) var lead = ""

  /// The indentation of a block.
  ///
  /// - Parameters:
  ///   - containers: the containers, outermost first.
  ///   - output: the signs that there are.
  ///   - width: the columns of the whole lines; nil for any number.
  ///   - markerWidth: the width of the markers in the list of a level.
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

  /// The columns of the lines but the first.
  var columns: Int { levels.reduce(0) { $0 + $1.rest.count } }
  /// The beginning of the first line.
  var first: StyledText { text(levels[...], isFirst: true) }
  /// The beginning of the other lines.
  var rest: StyledText { text(levels[...], isFirst: false) }
  /// The beginning of an empty line in the outermost containers.
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

  /// Bars and blanks; blanks alone have no style.
  private static func bars(_ text: String) -> StyledText {
    StyledText(text, text.allSatisfy { $0 == " " } ? .body : .secondary)
  }

  /// Takes columns from the outermost containers until no more are used.
  private mutating func squeeze(to maximum: Int) {
    // Bars stay as long as there is room for them.
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
