/// A single key on an empty line that may be the beginning of a word: it waits for the next key, or for a moment.
struct KeyChord {
  /// The time for which a key waits, in milliseconds.
  static let patience = 300

  /// A key that waits.
  struct Held: Hashable {
    let key: Character
    let function: KeyFunction
  }

  /// The key that waits for the next one; nil without one.
  private(set) var held: Held?
  /// The number of keys that have waited, which identifies the current wait.
  private(set) var count = 0

  /// Takes a key; true if it waits, as it begins a word.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - function: its function.
  ///   - begins: whether a word of two letters or more begins so.
  /// - Returns: whether it waits; any other key acts.
  mutating func takes(_ key: Character, for function: KeyFunction, begins: (String) -> Bool) -> Bool {
    guard key.isLowercase, begins(String(key)) else { return false }
    count += 1
    held = Held(key: key, function: function)
    return true
  }

  /// The end of the wait of a key.
  enum End: Hashable {
    /// It acts, and the next key is taken for itself.
    case acts(KeyFunction)
    /// It is the first letter of a line.
    case isLetter(Character)
  }

  /// Ends the wait by the next character; nil without a key that waits.
  ///
  /// - Parameters:
  ///   - next: the character; nil for one that is no text.
  ///   - begins: whether a word of two letters or more begins so.
  /// - Returns: the end.
  mutating func end(by next: Character?, begins: (String) -> Bool) -> End? {
    guard let held else { return nil }
    self.held = nil
    guard let next, next != held.key, !next.isUppercase, begins(String([held.key, next])) else {
      return .acts(held.function)
    }
    return .isLetter(held.key)
  }

  /// Ends the wait of a key by time; nil if it has ended already.
  mutating func end(ofWait count: Int) -> KeyFunction? {
    guard let held, count == self.count else { return nil }
    self.held = nil
    return held.function
  }

  /// Forgets the key that waits.
  mutating func forget() { held = nil }
}
