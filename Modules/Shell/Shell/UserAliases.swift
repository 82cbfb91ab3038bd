/// The user's aliases, each of which abbreviates a command.
final class UserAliases {
  /// The aliases with their texts, in definition order.
  private(set) var all: [(name: String, text: String)] = []

  /// The reason why a definition is invalid.
  enum Problem: Error, Equatable {
    case notAWord
    /// The alias would expand to itself through the given aliases.
    case loop([String])
  }

  /// Returns the text of an alias; nil if there is no such alias.
  func text(of name: String) -> String? {
    all.first { $0.name == name.lowercased() }?.text
  }

  /// Expands the alias at the beginning of a command; returns nil for any other command.
  func expansion(of command: Invocation) -> [Invocation]? {
    let word = command.typed.prefix { !$0.isWhitespace }
    guard let text = text(of: String(word)) else { return nil }
    return Invocation.all(in: text + command.typed.dropFirst(word.count), line: command.line)
  }

  /// Defines an alias, or changes its text.
  func define(_ name: String, as text: String) throws(Problem) {
    let name = name.lowercased()
    guard Self.isWord(name) else { throw .notAWord }
    var followed: Set<String> = []
    if let path = path(from: text, to: name, past: &followed) { throw .loop([name] + path) }
    if let index = all.firstIndex(where: { $0.name == name }) {
      all[index].text = text
    } else {
      all.append((name, text))
    }
  }

  /// Removes an alias; returns false if the alias does not exist.
  func remove(_ name: String) -> Bool {
    let count = all.count
    all.removeAll { $0.name == name.lowercased() }
    return all.count < count
  }

  /// Whether a word can be an alias: it begins with a letter or `:`, and contains no spaces, quotation marks, `;`, `|`
  /// or `>`.
  private static func isWord(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter || first == ":" else { return false }
    return !name.contains { $0.isWhitespace || ";|>\"'".contains($0) || $0.isNewline }
  }

  /// Returns the aliases through which a text expands to the alias `name`; nil if the text does not expand to `name`.
  ///
  /// Each alias is followed only once; the aliases in `followed` are known not to lead to `name`.
  private func path(from text: String, to name: String, past followed: inout Set<String>) -> [String]? {
    for command in Invocation.all(in: text) {
      let word = command.typed.prefix { !$0.isWhitespace }.lowercased()
      if word == name { return [word] }
      guard let next = self.text(of: word), followed.insert(word).inserted else { continue }
      if let rest = path(from: next, to: name, past: &followed) { return [word] + rest }
    }
    return nil
  }
}
