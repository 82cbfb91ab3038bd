import Synchronization

/// The name of the program.
///
/// In every table of texts, the title replaces `{FeedShell}`, and the command `{feedshell}`.
public struct ProgramName: Sendable {
  /// The name to type in a shell, such as `feedshell`.
  public let command: String
  /// The name in a sentence, such as `FeedShell`.
  public let title: String

  private static let chosen = Mutex(ProgramName(command: "feedshell", title: "FeedShell"))

  /// The name of this program.
  public static var current: ProgramName { chosen.withLock(\.self) }

  /// Replaces the program's name; must be called once, before the first text is read.
  ///
  /// - Parameter command: the name of the command, which also becomes the title.
  public static func use(_ command: String) {
    chosen.withLock { $0 = ProgramName(command: command, title: command) }
  }

  /// Replaces `{FeedShell}` and `{feedshell}` in a text.
  func filled(into text: String) -> String {
    // Most texts have no braces, and searching for one byte is faster than searching for two words.
    guard text.utf8.contains(UInt8(ascii: "{")), text.contains("{f") || text.contains("{F") else { return text }
    return text.replacing("{feedshell}", with: command).replacing("{FeedShell}", with: title)
  }
}
