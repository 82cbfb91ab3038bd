/// The setting `notify`: the form of notifications about new posts.
package nonisolated enum NotifyMode: Hashable, Sendable {
  case off, bell
  /// The best format that the terminal supports.
  case auto
  /// A program, with its options.
  case command(String)

  private static let named: KeyValuePairs<String, NotifyMode> = ["off": .off, "bell": .bell, "auto": .auto]

  /// The values that do not name a program.
  package static let words = named.map(\.key)

  /// Parses a value; any text that is not in `words` is a program.
  init(_ text: String) {
    self = Self.named.first { $0.key == text.lowercased() }?.value ?? .command(text)
  }

  /// The value as text, in the format that `init(_:)` parses.
  var text: String {
    if case .command(let words) = self { words } else { Self.named.first { $0.value == self }?.key ?? "" }
  }
}
