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
    // Few texts have the name, and comparing bytes is much faster than searching for a string.
    guard Self.isNamed(in: text) else { return text }
    return text.replacing("{feedshell}", with: command).replacing("{FeedShell}", with: title)
  }

  private static func isNamed(in text: String) -> Bool {
    var rest = text.utf8[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[brace...].dropFirst()
      if rest.starts(with: "feedshell}".utf8) || rest.starts(with: "FeedShell}".utf8) { return true }
    }
    return false
  }
}
