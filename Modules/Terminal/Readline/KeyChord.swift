/// A single key on an empty line that may be the first letter of a word, and therefore waits for the next key or a
/// timeout.
struct KeyChord {
  /// The maximum time that a key waits, in milliseconds.
  static let patience = 300

  /// A waiting key.
  struct Held: Hashable {
    let key: Character
    let function: KeyFunction
  }

  /// The key that waits for the next key; nil if no key waits.
  private(set) var held: Held?
  /// The number of waits so far, which identifies the current wait.
  private(set) var count = 0

  /// Makes a key wait if it may be the first letter of a word; returns false if the key acts at once.
  ///
  /// `begins` returns whether a text is the beginning of a word of two or more letters.
  mutating func takes(_ key: Character, for function: KeyFunction, begins: (String) -> Bool) -> Bool {
    guard key.isLowercase, begins(String(key)) else { return false }
    count += 1
    held = Held(key: key, function: function)
    return true
  }

  /// The result of the wait of a key.
  enum End: Hashable {
    /// The key acts, and the next key is handled separately.
    case acts(KeyFunction)
    /// The key is the first letter of a line.
    case isLetter(Character)
  }

  /// Ends the wait with the next character, or with nil for a key that is not text; returns nil if no key waits.
  ///
  /// `begins` returns whether a text is the beginning of a word of two or more letters.
  mutating func end(by next: Character?, begins: (String) -> Bool) -> End? {
    guard let held else { return nil }
    self.held = nil
    guard let next, next != held.key, !next.isUppercase, begins(String([held.key, next])) else {
      return .acts(held.function)
    }
    return .isLetter(held.key)
  }

  /// Ends a wait on timeout; returns nil if the wait has already ended.
  mutating func end(ofWait count: Int) -> KeyFunction? {
    guard let held, count == self.count else { return nil }
    self.held = nil
    return held.function
  }

  /// Discards the waiting key.
  mutating func forget() { held = nil }
}
