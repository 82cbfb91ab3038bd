import Synchronization

/// The name of the program: in every table of texts, `{FeedShell}` stands for its title and `{feedshell}` for its
/// command.
public struct ProgramName: Sendable {
  /// The name as typed, such as `feedshell`.
  public let command: String
  /// The name as written in a sentence, such as `FeedShell`.
  public let title: String

  private static let chosen = Mutex(ProgramName(command: "feedshell", title: "FeedShell"))

  /// The name of this program.
  public static var current: ProgramName { chosen.withLock(\.self) }

  /// Chooses another name; called once, before the first text is read.
  ///
  /// - Parameter command: the name of the command, which is its title, too.
  public static func use(_ command: String) {
    chosen.withLock { $0 = ProgramName(command: command, title: command) }
  }

  /// The text with the names in it.
  func filled(into text: String) -> String {
    // Most texts have no braces; looking for one byte is quicker than for one of two words.
    guard text.utf8.contains(UInt8(ascii: "{")), text.contains("{f") || text.contains("{F") else { return text }
    return text.replacing("{feedshell}", with: command).replacing("{FeedShell}", with: title)
  }
}
