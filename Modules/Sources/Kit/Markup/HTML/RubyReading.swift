import Posts

/// The reading of words in a `ruby` element; the reading is written in parentheses after the words.
struct RubyReading {
  /// The part of a `ruby` element that words belong to.
  enum Part {
    case base, reading, parenthesis
  }

  private static let opening = Set("(（[［〔【〈《「『")

  var part = Part.base
  /// Whether the words that the reading belongs to have been written.
  var hasBase = false
  private var reading: [String] = []
  /// The parentheses (`rp`) around the reading, which are meant for browsers that do not support ruby.
  private var parentheses: [String] = []

  /// Whether the reading has begun.
  var isWaiting: Bool { !reading.isEmpty }

  /// Begins an element with a part of the reading, such as one of several `rt`.
  mutating func startReading() {
    part = .reading
    reading.append("")
  }

  /// Adds words to the reading or a parenthesis; words of the base are not handled here.
  mutating func take(_ words: String) {
    switch part {
    case .base: break
    case .reading: if !reading.isEmpty { reading[reading.count - 1] += words }
    case .parenthesis:
      let sign = Blanks.collapsed(words)
      if !sign.isEmpty { parentheses.append(sign) }
    }
  }

  /// Ends the reading, and returns it in parentheses; nil if it is empty.
  mutating func takeReading() -> String? {
    defer { (reading, parentheses) = ([], []) }
    let words = reading.map(Blanks.collapsed).filter { !$0.isEmpty }
    guard let first = words.first?.unicodeScalars.first else { return nil }
    let isWide = first.value >= 0x2E80
    let text = words.joined(separator: isWide ? "" : " ")
    if let open = parentheses.first, open.count == 1, Self.opening.isSuperset(of: open), parentheses.count > 1 {
      return open + text + parentheses[1]
    }
    return isWide ? "（\(text)）" : hasBase ? " (\(text))" : "(\(text))"
  }
}
