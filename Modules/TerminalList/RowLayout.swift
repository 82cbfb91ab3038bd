import Pictures
import Terminal
public import Viper

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
  /// The minimum width of a column of a grid, and the width of the space between two.
  static let gridColumn = 24
  static let gridGap = 2
  /// The maximum number of lines of a picture of a grid, and of those below it.
  static let gridLines = 8
  static let maximumGridTextLines = 3
  /// The minimum width of a screen whose pictures stand side by side by themselves, in columns.
  private static let wideScreen = 100

  /// The layout for a screen.
  ///
  /// - Parameters:
  ///   - columns: the width of the screen.
  ///   - drawsPictures: whether rows have pictures.
  ///   - contents: the thing that all rows are read for; nil if each has a look of its own.
  /// - Returns: any layout but `auto`; a grid needs pictures, and room for one.
  public func resolved(columns: Int, drawsPictures: Bool, contents: RowContents?) -> RowLayout {
    switch self {
    case .auto where contents == .title: .line
    case .auto: drawsPictures && contents == .picture && columns >= Self.wideScreen ? .grid : .large
    case .grid where !drawsPictures: .line
    case .grid where columns < Self.gridColumn: .large
    case .large, .small, .line, .grid: self
    }
  }

  /// The maximum size of a picture on a screen of some columns; nil for rows without pictures.
  func thumbnail(columns: Int) -> ScreenSize? {
    switch self {
    case .auto, .large: .thumbnail
    case .small: .smallThumbnail
    case .line: nil
    case .grid: ScreenSize(columns: gridColumn(columns: columns), lines: Self.gridLines)
    }
  }

  /// The width of a column of a grid that fills a screen of some columns.
  func gridColumn(columns: Int) -> Int {
    let count = rowsSideBySide(columns: columns)
    return count == 1 ? Self.gridColumn : (columns + Self.gridGap) / count - Self.gridGap
  }

  /// Whether no empty line is below a row.
  var isDense: Bool { self == .line || self == .small }

  /// The number of rows side by side on a screen.
  func rowsSideBySide(columns: Int) -> Int {
    self == .grid ? max(1, (columns + Self.gridGap) / (Self.gridColumn + Self.gridGap)) : 1
  }
}

extension ScreenSize {
  /// The maximum size of the picture of a small row.
  static let smallThumbnail = ScreenSize(columns: 9, lines: 3)
}
