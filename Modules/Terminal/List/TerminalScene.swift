public import Viper

/// A scene that can be shown in a terminal, a screenful at a time or whole.
///
/// Every line is at most as wide as asked for.
@MainActor public protocol TerminalScene: Scene {
  func heading(width: Int) -> [StyledText]
  /// What there is to say beside the rows: that they load, failed, are saved ones, or are none. Often nothing.
  func noticeLines(width: Int) -> [StyledText]
  /// The rows at these indices.
  func rowLines(width: Int, in range: Range<Int>) -> [StyledText]
  /// Loads the pictures of the rows at these indices, and returns when they are there or have failed.
  func loadPictures(in range: Range<Int>) async
  /// What stands after the rows; often nothing.
  func endLines(width: Int) -> [StyledText]

  /// Begins a screenful, and gives the rows for it.
  func show(_ screenful: Screenful, size: ScreenSize) -> [StyledText]
  /// Goes on with the screenful that has begun: what arrived since, as far as it fits.
  func fill(size: ScreenSize) -> [StyledText]
  /// Whether the screenful could go on, but for the picture of a row that is still being loaded.
  var isWaitingForPictures: Bool { get }
  /// Goes on with this screenful without the pictures that are not there.
  func stopWaiting()
  /// Whether all rows that there are have been shown.
  var isShownToTheEnd: Bool { get }
  /// Whether the rows not shown yet take less than a screen.
  func isNearEnd(size: ScreenSize) -> Bool
}

/// Which rows a screenful begins with.
public enum Screenful: Hashable, Sendable {
  /// The first ones.
  case first
  /// Those of the screenful before, once more.
  case again
  /// Those that were not shown yet.
  case next
}

/// What fits on a screen.
public struct ScreenSize: Hashable, Sendable {
  public let columns: Int
  /// The lines that rows may take.
  public let lines: Int

  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }
}
