/// Parses Python literals.
enum PythonLiteral {
  /// The text of a string literal.
  static func text(_ literal: String) -> String {
    let body = literal.drop { $0 == "u" }.dropFirst().dropLast()
    return String(body).replacing(/\\(?:x(?<short>[0-9a-fA-F]{2})|u(?<long>[0-9a-fA-F]{4})|(?<plain>.))/) { match in
      if let digits = match.short ?? match.long {
        return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? "\u{FFFD}"
      }
      switch match.plain {
      case "n": return "\n"
      case "t": return "\t"
      case "r": return "\r"
      case let plain: return plain.map(String.init) ?? ""
      }
    }
  }

  /// The RFC 3339 date of a time tuple.
  static func date(_ literal: String) -> String {
    let numbers = literal.split { !$0.isNumber }.map { $0.count < 2 ? "0" + $0 : String($0) }
    guard numbers.count >= 6 else { return literal }
    return numbers[0...2].joined(separator: "-") + "T" + numbers[3...5].joined(separator: ":") + "Z"
  }
}
