/// The reading of the words in a `ruby` element, appended to the words in parentheses.
struct RubyReading {
  /// The part of a `ruby` element that contains words.
  enum Part {
    case base, reading, parenthesis
  }

  private static let opening = Set("(（[［〔【〈《「『")

  var part = Part.base
  /// Whether the base words of the reading have been written.
  var hasBase = false
  private var reading: [String] = []
  /// The parentheses (`rp`) around the reading, for browsers that do not support ruby.
  private var parentheses: [String] = []

  /// Whether the reading has begun.
  var isWaiting: Bool { !reading.isEmpty }

  /// Opens an element with a part of the reading, such as one of several `rt` elements.
  mutating func startReading() {
    part = .reading
    reading.append("")
  }

  /// Adds words to the reading or to a parenthesis; base words are not handled here.
  mutating func take(_ words: String) {
    switch part {
    case .base: break
    case .reading: if !reading.isEmpty { reading[reading.count - 1] += words }
    case .parenthesis:
      let sign = Blanks.collapsed(words)
      if !sign.isEmpty { parentheses.append(sign) }
    }
  }

  /// Ends the reading, and returns it in parentheses; returns nil if it is empty.
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
