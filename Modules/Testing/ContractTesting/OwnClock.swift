import Localization

/// Finds code that reads the computer's clock in place of the clock of its context.
enum OwnClock {
  /// Returns the uses of the computer's clock in source code, outside comments, with line numbers.
  ///
  /// A default value of a parameter is not reported, because callers can pass another clock.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    TestedCode.lines(of: source) { line in
      line.contains(parameter) ? [] : line.matches(of: clock).map { "\($0.1)" }
    }
  }

  private static let clock = CompiledRegex(
    /\b(Date\(\)|Date\.now\b|Date\.init\(\)|timeIntervalSinceNow\b|isDateIn(?:Today|Yesterday|Tomorrow)\b)/)
  private static let parameter = CompiledRegex(/-> *Date\b|: *Date *=/)
}
