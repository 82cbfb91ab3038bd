import Pictures
import Terminal

/// A cell with its picture, which is beside the text or, on a narrow screen or if the picture is wide, above the text.
struct IllustratedCell {
  enum Illustration: Hashable {
    case loading
    case picture(Picture)
    /// The picture failed to load, for the given reason.
    case failed(StyledText)

    /// Creates the picture, the reason for a failed load, or a placeholder if `result` is nil because the picture is
    /// loading.
    init(_ result: Result<Picture, any Error>?, reason: (any Error) -> StyledText) {
      self =
        switch result {
        case nil: .loading
        case .success(let picture): .picture(picture)
        case .failure(let error): .failed(reason(error))
        }
    }
  }

  /// The minimum screen width for a picture beside its text, in columns.
  static let minimumWidth = 60
  /// The space between a picture and the text beside it, in columns.
  static let gap = 2
  /// The minimum width of text beside a picture, in columns.
  private static let minimumTextWidth = 20

  /// Returns the text of the cell, in lines of at most `width` columns.
  let text: (_ width: Int) -> [StyledText]
  let illustration: Illustration
  /// The address of the picture, which identifies its placeholder.
  let address: String
  /// The size of the placeholder.
  let size: ScreenSize
  let isBeside: Bool

  /// The drawn cell, in lines of at most `width` columns.
  func lines(width: Int) -> [StyledText] {
    isBeside && pictureWidth + Self.gap + Self.minimumTextWidth <= width
      ? linesBeside(width: width) : linesAbove(width: width)
  }

  /// The number of columns reserved for the picture or its placeholder.
  private var pictureWidth: Int {
    if case .picture(let picture) = illustration {
      max(picture.width, size.columns)
    } else {
      size.columns
    }
  }

  private func linesAbove(width: Int) -> [StyledText] {
    let picture =
      switch illustration {
      case .loading: size.columns <= width ? placeholder : [StyledText("[ … ]", .secondary)]
      // A picture that was drawn for a wider screen does not fit.
      case .picture(let picture): picture.width <= width ? picture.lines : []
      case .failed: [StyledText("[ ✗ ]", .secondary)]
      }
    return picture + textLines(width: width)
  }

  private func linesBeside(width: Int) -> [StyledText] {
    let picture = placeholder
    let indentation = pictureWidth + Self.gap
    let text = textLines(width: width - indentation)
    return (0..<max(picture.count, text.count)).map { index in
      let left = index < picture.count ? picture[index] : .empty
      guard index < text.count else { return left }
      return left + StyledText(String(repeating: " ", count: max(0, indentation - left.width))) + text[index]
    }
  }

  private func textLines(width: Int) -> [StyledText] {
    guard case .failed(let reason) = illustration else { return text(width) }
    return text(width) + reason.wrapped(to: width)
  }

  /// The lines of the picture; if it is not drawn, a frame of `size` with a symbol for loading or for a failure.
  var placeholder: [StyledText] {
    switch illustration {
    case .loading: Self.frame(around: "…", place: address, size: size)
    case .picture(let picture): picture.lines
    case .failed: Self.frame(around: "✗", place: address, size: size)
    }
  }

  /// The lines that replace a placeholder on the screen; nil if they do not fit into its space.
  static func replacement(_ illustration: Illustration, of address: String, size: ScreenSize) -> [StyledText]? {
    switch illustration {
    case .loading: return frame(around: "…", place: address, size: size)
    case .failed: return frame(around: "✗", place: address, size: size)
    case .picture(let picture):
      guard picture.width <= size.columns, picture.lines.count <= size.lines else { return nil }
      let blank = StyledText(String(repeating: " ", count: size.columns))
      // Pixels are drawn over blanks, so blanks fill the lines that the drawing does not cover.
      return picture.lines + Array(repeating: blank, count: size.lines - picture.lines.count)
    }
  }

  /// The minimum width and height of a frame, in columns and lines.
  private static let minimumFrame = 3

  /// A placeholder for a picture: a frame around the symbol `mark`, or only the symbol if a frame does not fit.
  private static func frame(around mark: String, place: String, size: ScreenSize) -> [StyledText] {
    // A frame does not fit on one line.
    guard size.lines >= minimumFrame, size.columns >= minimumFrame else {
      let blank = String(repeating: " ", count: max(1, size.columns))
      return [StyledText(mark + blank.dropFirst(), .secondary, place: place)]
        + Array(repeating: StyledText(blank), count: max(1, size.lines) - 1)
    }
    let (width, height) = (size.columns - 2, size.lines - 2)
    let side = String(repeating: " ", count: (width - 1) / 2)
    let blank = String(repeating: " ", count: width)
    let inside = (0..<height).map { line in
      line == height / 2 ? side + mark + blank.dropFirst(side.count + 1) : blank
    }
    let edge = String(repeating: "─", count: width)
    return [StyledText("┌\(edge)┐", .secondary, place: place)]
      + (inside.map { "│\($0)│" } + ["└\(edge)┘"]).map { StyledText($0, .secondary) }
  }
}

extension Replacement {
  /// Creates the replacement of a placeholder; `result` is nil while the picture is loading.
  ///
  /// Returns nil if the replacement does not fit into the placeholder's space.
  init?(_ result: Result<Picture, any Error>?, of place: String, size: ScreenSize) {
    let illustration = IllustratedCell.Illustration(result) { _ in .empty }
    guard let lines = IllustratedCell.replacement(illustration, of: place, size: size) else { return nil }
    var isFinal = false
    if case .picture = illustration { isFinal = true }
    self.init(lines: lines, columns: size.columns, isFinal: isFinal)
  }
}
