import Pictures
import Terminal
public import Viper

/// The layout of the rows of a list.
public enum RowLayout: String, CaseIterable, Hashable, Sendable {
  /// Chooses the layout according to the screen and the contents.
  case auto
  /// Whole rows with pictures.
  case large
  /// Rows of at most three lines, with small pictures, and an empty line below each.
  case medium
  /// Rows of at most three lines, with small pictures.
  case small
  /// One line per row.
  case line
  /// Pictures side by side.
  case grid

  /// The maximum number of lines of a row in a list; an ellipsis replaces further lines.
  static let maximumLines = 1_000
  /// The minimum width of a grid column, in terminal columns.
  static let gridColumn = 24
  /// The gap between two grid columns, in terminal columns.
  static let gridGap = 2
  /// The minimum and maximum height of a picture in a grid.
  private static let gridLines = 8...12
  /// The maximum number of text lines below a picture in a grid.
  static let maximumGridTextLines = 5
  /// The width of a grid picture, in columns per line of its height; a picture is 3:2, and a terminal cell 1:2.
  private static let gridColumnsForALine = 3
  /// The minimum width, in columns, of a screen on which `auto` chooses a grid.
  private static let wideScreen = 100

  /// The layout on a screen with the given properties.
  ///
  /// - Parameters:
  ///   - columns: the width of the screen, in columns.
  ///   - drawsPictures: whether rows have pictures.
  ///   - contents: the main content of all rows; nil if the rows differ.
  ///   - isScreen: whether the output is a screen; posts are not shortened in a file.
  /// - Returns: a layout other than `auto`; `grid` only if rows have pictures, and a grid fits on the screen.
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

  /// The number of rows per line on a screen of the given width.
  func rowsSideBySide(columns: Int) -> Int {
    self == .grid ? max(1, (columns + Self.gridGap) / (Self.gridColumn + Self.gridGap)) : 1
  }
}

extension ScreenSize {
  /// The maximum size of the picture of a small row.
  static let smallThumbnail = ScreenSize(columns: 9, lines: 3)
}
