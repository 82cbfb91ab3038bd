import Posts

/// Parses the durations of recordings in the formats used in feeds.
enum MediaLength {
  private static let units: [Character: Double] = ["d": 86_400, "h": 3_600, "m": 60, "s": 1]
  private static let words = ["day": "d", "hour": "h", "hr": "h", "minute": "m", "min": "m", "second": "s", "sec": "s"]
  /// The maximum length of a text with units, in bytes.
  private static let longest = 64

  /// Parses `01:02:03`, `62:03`, `3723`, `1h 2m` or `PT1H2M3S` to seconds; nil for any other text.
  static func seconds(_ text: String) -> Double? { withColons(text) ?? withUnits(text) }

  /// Parses numbers with units, largest unit first, to seconds; nil for any other text.
  private static func withUnits(_ text: String) -> Double? {
    guard text.utf8.count <= longest else { return nil }
    var rest = text.lowercased().filter { !$0.isWhitespace }[...]
    if rest.hasPrefix("p") { rest = rest.dropFirst().filter { $0 != "t" }[...] }
    var (sum, last) = (0.0, Double.infinity)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      let name = rest.dropFirst(digits.count).prefix(while: \.isLetter)
      let singular = name.count > 1 && name.last == "s" ? name.dropLast() : name
      let unit = (words[String(singular)] ?? String(name)).first
      guard let number = Double(digits), name.count == 1 || words[String(singular)] != nil,
        let seconds = unit.flatMap({ units[$0] }), seconds < last
      else { return nil }
      sum += number * seconds
      last = seconds
      rest = rest.dropFirst(digits.count + name.count)
    }
    return last.isFinite && sum.isFinite ? sum : nil
  }

  private static func withColons(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? -1 }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    return parts.reduce(0) { $0 * 60 + $1 }
  }

  /// Parses a duration and a size in bytes; nil if neither is valid.
  static func extent(duration: String?, bytes: String?) -> ImageRef.Extent? {
    ImageRef.Extent(
      duration: duration.flatMap(\.line).flatMap(seconds), byteCount: bytes.flatMap(\.line).flatMap { Int($0) })
  }
}
