/// The setting `notify`: the form of notifications about new posts.
package nonisolated enum NotifyMode: Hashable, Sendable {
  case off, bell
  /// The best form that the terminal supports.
  case auto
  /// A program with its options.
  case command(String)

  /// The values that are not programs.
  package static let words = ["off", "bell", "auto"]

  /// Parses a value: any text except `words` is a program.
  init(_ text: String) {
    self =
      switch text.lowercased() {
      case "off": .off
      case "bell": .bell
      case "auto": .auto
      default: .command(text)
      }
  }

  /// The value as text that `init(_:)` parses.
  var text: String {
    switch self {
    case .off: "off"
    case .bell: "bell"
    case .auto: "auto"
    case .command(let words): words
    }
  }
}
