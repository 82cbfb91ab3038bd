/// Finds dates and numbers in the language, calendar or time zone of the computer.
enum SystemLocale {
  /// The APIs named in a source outside comments that use the system's locale, with their line numbers.
  ///
  /// A formatter is not found in a source that names a locale anywhere: it may be that of the formatter.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    let code = TestedCode.withoutComments(source)
    let formats = code.contains(named.regex) ? [] : code.matches(of: formatter.regex).map { ($0.range, String($0.1)) }
    let calls = code.matches(of: call.regex).filter { isOfSystem(code[$0.range.upperBound...], in: code) }
      .map { ($0.range, ".formatted()") }
    return (code.matches(of: current.regex).map { ($0.range, String($0.0)) } + formats + calls)
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
      .map { range, word in (word, code[..<range.lowerBound].count(where: \.isNewline) + 1) }
  }

  /// Whether the arguments of a call of `formatted` name a format of Foundation, or none, and no locale.
  private static func isOfSystem(_ rest: Substring, in code: String) -> Bool {
    var depth = 1
    let arguments = rest.prefix { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return depth > 0
    }
    if arguments.allSatisfy(\.isWhitespace) { return !code.contains("func formatted(") }
    return !arguments.contains(named.regex) && arguments.prefixMatch(of: format.regex) != nil
  }

  private static let current = CompiledRegex(/\b(?:Calendar|Locale|TimeZone)\.(?:current|autoupdatingCurrent)\b/)
  private static let formatter =
    CompiledRegex(/\b((?:Date|Number|RelativeDateTime)Formatter|(?!ISO8601)(?:[A-Z]\w*)?FormatStyle(?:<\w+>)?)\(/)
  private static let call = CompiledRegex(/\.formatted\(/)
  private static let format =
    CompiledRegex(/\s*(?:date:|\.(?:dateTime|relative|number|percent|currency|byteCount|list|measurement)\b)/)
  private static let named = CompiledRegex(/\blocale\b/)
}
