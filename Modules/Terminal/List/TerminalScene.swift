public import Viper

/// A scene that can be shown in a terminal.
///
/// Every line is at most `width` columns wide.
@MainActor public protocol TerminalScene: Scene {
  func heading(width: Int) -> [StyledText]
  func rowLines(width: Int) -> [StyledText]
  /// What there is to say beside the rows: that it loads, failed, or is empty. No line when there is nothing to say.
  func noticeLines(width: Int) -> [StyledText]
}
