import Pictures
import Terminal
public import Viper

/// The layout of the rows of a list.
public enum RowLayout: String, CaseIterable, Hashable, Sendable {
  /// The best layout for the screen.
  case auto
  /// Rows in full, with pictures.
  case large
  /// Rows of at most three lines, with small pictures, and an empty line below each.
  case medium
  /// Rows of at most three lines, with small pictures.
  case small
  /// One line per row.
  case line
  /// Pictures side by side.
  case grid

  /// The maximum number of lines of a row in a list: an ellipsis replaces the rest.
  static let maximumLines = 1_000
  /// The minimum width of a grid column.
  static let gridColumn = 24
  /// The width of the space between two grid columns.
  static let gridGap = 2
  /// The minimum and maximum height of a picture in a grid.
  private static let gridLines = 8...12
  /// The maximum number of text lines below a picture in a grid.
  static let maximumGridTextLines = 5
  /// The columns of a grid picture per line of its height: its ratio is 3:2, and that of a terminal cell 1:2.
  private static let gridColumnsForALine = 3
  /// The minimum width of a screen for `auto` to choose a grid, in columns.
  private static let wideScreen = 100

  /// The layout for a screen.
  ///
  /// - Parameters:
  ///   - columns: the width of the screen.
  ///   - drawsPictures: whether rows have pictures.
  ///   - contents: what all rows mainly show; nil if they differ.
  ///   - isScreen: whether the output is a screen; in a file, posts are not shortened.
  /// - Returns: any layout but `auto`; `grid` only if rows have pictures, and there is room for one.
  public func resolved(columns: Int, drawsPictures: Bool, contents: RowContents?, isScreen: Bool) -> RowLayout {
    switch self {
    case .auto where contents == .title: .line
    case .auto where contents == .post && isScreen: .medium
    case .auto: drawsPictures && contents == .picture && columns >= Self.wideScreen ? .grid : .large
    case .grid where !drawsPictures: .line
    case .grid where columns < Self.gridColumn: .large
    case .large, .medium, .small, .line, .grid: self
    }
  }

  /// The maximum size of a picture on a screen of the given width; nil for rows without pictures.
  func thumbnail(columns: Int) -> ScreenSize? {
    switch self {
    case .auto, .large: .thumbnail
    case .medium, .small: .smallThumbnail
    case .line: nil
    case .grid: gridPicture(columns: columns)
    }
  }

  /// The maximum size of a grid picture on a screen of the given width.
  func gridPicture(columns: Int) -> ScreenSize {
    let width = gridColumn(columns: columns)
    let lines = width / Self.gridColumnsForALine
    return ScreenSize(
      columns: width, lines: min(max(lines, Self.gridLines.lowerBound), Self.gridLines.upperBound))
  }

  /// The width of a grid column on a screen of the given width.
  func gridColumn(columns: Int) -> Int {
    (columns + Self.gridGap) / rowsSideBySide(columns: columns) - Self.gridGap
  }

  /// Whether rows follow each other without an empty line.
  var isDense: Bool { self == .line || self == .small }

  /// The number of rows side by side on a screen of the given width.
  func rowsSideBySide(columns: Int) -> Int {
    self == .grid ? max(1, (columns + Self.gridGap) / (Self.gridColumn + Self.gridGap)) : 1
  }
}

extension ScreenSize {
  /// The maximum size of the picture of a small row.
  static let smallThumbnail = ScreenSize(columns: 9, lines: 3)
}
