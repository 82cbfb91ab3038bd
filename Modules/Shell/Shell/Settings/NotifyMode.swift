/// The setting `notify`: the form of notifications about new posts.
package nonisolated enum NotifyMode: Hashable, Sendable {
  case off, bell
  /// The best form that the terminal supports.
  case auto
  /// A program with its options.
  case command(String)

  private static let named: KeyValuePairs<String, NotifyMode> = ["off": .off, "bell": .bell, "auto": .auto]

  /// The values that are not programs.
  package static let words = named.map(\.key)

  /// Parses a value: any text except `words` is a program.
  init(_ text: String) {
    self = Self.named.first { $0.key == text.lowercased() }?.value ?? .command(text)
  }

  /// The value as text that `init(_:)` parses.
  var text: String {
    if case .command(let words) = self { words } else { Self.named.first { $0.value == self }?.key ?? "" }
  }
}
