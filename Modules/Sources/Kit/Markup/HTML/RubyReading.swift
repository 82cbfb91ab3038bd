import Posts

/// The reading of words (`ruby`), which a line of text has after them, in parentheses.
struct RubyReading {
  /// The part of a ruby that words are in.
  enum Part {
    case base, reading, parenthesis
  }

  private static let opening = Set("(（[［〔【〈《「『")

  var part = Part.base
  /// Whether words were written that a reading belongs to.
  var hasBase = false
  private var reading: [String] = []
  /// The parentheses (`rp`) around the reading, for renderers without ruby.
  private var parentheses: [String] = []

  /// Whether a reading has begun.
  var isWaiting: Bool { !reading.isEmpty }

  /// Begins a further part of the reading.
  mutating func startReading() {
    part = .reading
    reading.append("")
  }

  /// Takes words of the reading or of a parenthesis; words of the base are written elsewhere.
  mutating func take(_ words: String) {
    switch part {
    case .base: break
    case .reading: if !reading.isEmpty { reading[reading.count - 1] += words }
    case .parenthesis:
      let sign = Blanks.collapsed(words)
      if !sign.isEmpty { parentheses.append(sign) }
    }
  }

  /// Ends the reading and returns it in parentheses; nil if it is empty.
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
