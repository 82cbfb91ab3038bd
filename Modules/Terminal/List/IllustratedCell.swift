/// A cell with its picture: beside the text, or above it where the screen is narrow.
struct IllustratedCell: Cell {
  enum Illustration {
    case loading
    case picture(Picture)
    /// Says why there is no picture.
    case failed(StyledText)
  }

  /// On a narrower screen a picture stands above the text.
  static let leastWidth = 60
  private static let gap = 2

  let text: any Cell
  let illustration: Illustration
  let isBeside: Bool

  func lines(width: Int) -> [StyledText] {
    isBeside ? linesBeside(width: width) : linesAbove(width: width)
  }

  private func linesAbove(width: Int) -> [StyledText] {
    let picture =
      switch illustration {
      case .loading: [StyledText("[ … ]", .secondary)]
      // One that was drawn for a wider screen does not fit.
      case .picture(let picture): picture.width <= width ? picture.text : []
      case .failed: [StyledText("[ ✗ ]", .secondary)]
      }
    return picture + textLines(width: width)
  }

  private func linesBeside(width: Int) -> [StyledText] {
    let box = ScreenSize.thumbnail
    let picture =
      switch illustration {
      case .loading: Self.frame(around: "…")
      case .picture(let picture): picture.text
      case .failed: Self.frame(around: "✗")
      }
    let text = textLines(width: width - box.columns - Self.gap)
    return (0..<max(picture.count, text.count)).map { index in
      let left = index < picture.count ? picture[index] : .empty
      guard index < text.count else { return left }
      return left + StyledText(String(repeating: " ", count: box.columns + Self.gap - left.width)) + text[index]
    }
  }

  private func textLines(width: Int) -> [StyledText] {
    guard case .failed(let reason) = illustration else { return text.lines(width: width) }
    return text.lines(width: width) + reason.wrapped(to: width)
  }

  /// Holds the place of a picture.
  private static func frame(around mark: String) -> [StyledText] {
    let (width, height) = (ScreenSize.thumbnail.columns - 2, ScreenSize.thumbnail.lines - 2)
    let side = String(repeating: " ", count: (width - 1) / 2)
    let blank = String(repeating: " ", count: width)
    let inside = (0..<height).map { line in
      line == height / 2 ? side + mark + blank.dropFirst(side.count + 1) : blank
    }
    let edge = String(repeating: "─", count: width)
    return (["┌\(edge)┐"] + inside.map { "│\($0)│" } + ["└\(edge)┘"]).map { StyledText($0, .secondary) }
  }
}

extension ScreenSize {
  /// The most that the picture of a row takes.
  public static let thumbnail = ScreenSize(columns: 18, lines: 6)
}
