import Pictures
import Terminal

/// The layout of the rows of a list.
public enum RowLayout: String, CaseIterable, Hashable, Sendable {
  /// The layout that suits the screen.
  case auto
  /// Rows with their pictures and texts.
  case large
  /// Rows with small pictures, of three lines.
  case small
  /// A line for each row.
  case line
  /// Pictures side by side.
  case grid

  /// The maximum number of lines of a row in a list: an ellipsis replaces the rest.
  static let maximumLines = 1_000
  /// The width of a column of a grid, and of the space between two.
  static let gridColumn = 24
  static let gridGap = 2
  /// The maximum number of lines below a picture of a grid.
  static let maximumGridTextLines = 3
  /// The minimum width of a screen whose pictures stand side by side by themselves, in columns.
  private static let wideScreen = 100

  /// The layout for a screen.
  ///
  /// - Parameters:
  ///   - columns: the width of the screen.
  ///   - drawsPictures: whether rows have pictures.
  ///   - isPictureList: whether its pictures are the point of the list.
  /// - Returns: any layout but `auto`; a grid needs pictures, and room for one.
  public func resolved(columns: Int, drawsPictures: Bool, isPictureList: Bool = true) -> RowLayout {
    switch self {
    case .auto: drawsPictures && isPictureList && columns >= Self.wideScreen ? .grid : .large
    case .grid where !drawsPictures: .line
    case .grid where columns < Self.gridColumn: .large
    case .large, .small, .line, .grid: self
    }
  }

  /// The maximum size of a picture; nil for rows without pictures.
  var thumbnail: ScreenSize? {
    switch self {
    case .auto, .large: .thumbnail
    case .small: ScreenSize(columns: 9, lines: 3)
    case .line: nil
    case .grid: ScreenSize(columns: Self.gridColumn, lines: 8)
    }
  }

  /// The number of rows side by side on a screen.
  func rowsSideBySide(columns: Int) -> Int {
    self == .grid ? max(1, (columns + Self.gridGap) / (Self.gridColumn + Self.gridGap)) : 1
  }
}
