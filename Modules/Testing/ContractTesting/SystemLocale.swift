import Localization

/// Finds code that formats or compares dates, numbers or texts with the computer's language, calendar or time zone.
enum SystemLocale {
  /// Returns the uses of the system's locale in source code, outside comments, with line numbers.
  ///
  /// A formatter is not reported if there is a locale near it, or if a locale is assigned to its variable.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    let code = TestedCode.withoutComments(source)
    let words = code.matches(of: current).map { ($0.range, String($0.0)) }
    let members = code.matches(of: implicit).filter { isLocale($0.range, "\($0.1)", in: code) }
      .map { ($0.range, "\($0.1)") }
    let formats = code.matches(of: formatter).filter { !isNamed($0.range, "\($0.1 ?? "")", in: code) }
      .map { ($0.range, "\($0.2)") }
    let calls = code.matches(of: call).filter { isOfSystem(code[$0.range.upperBound...], in: code) }
      .map { ($0.range, ".formatted()") }
    let zones = (code.contains(zone) ? [] : code.matches(of: zoned))
      .filter { zone in !formats.contains { $0.0.overlaps(zone.range) } }
      .map { ($0.range, "\($0.1) without a time zone") }
    let places: [(Range<String.Index>, String)] = words + members + formats + calls + zones
    return places.sorted { $0.0.lowerBound < $1.0.lowerBound }
      .map { range, word in (word, code[..<range.lowerBound].count(where: \.isNewline) + 1) }
  }

  /// Whether `.current` is a locale, a calendar or a time zone, determined from the rest of its line.
  private static func isLocale(_ range: Range<String.Index>, _ word: String, in code: String) -> Bool {
    if word == ".autoupdatingCurrent" { return true }
    let start = code[..<range.lowerBound].lastIndex(of: "\n") ?? code.startIndex
    return code[start..<range.upperBound].contains(words)
  }

  /// Whether there is a locale near a formatter, or a locale is assigned to its variable.
  private static func isNamed(_ range: Range<String.Index>, _ variable: String, in code: String) -> Bool {
    let near = code[..<range.lowerBound].suffix(distance) + code[range.lowerBound...].prefix(distance)
    return String(near).contains(named) || !variable.isEmpty && code.contains("\(variable).locale")
  }

  /// The maximum distance of a formatter from its locale, in characters.
  private static let distance = 600

  /// Whether a call of `formatted` uses a Foundation format or the default format without a locale.
  private static func isOfSystem(_ rest: Substring, in code: String) -> Bool {
    var depth = 1
    let arguments = rest.prefix { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return depth > 0
    }
    if arguments.allSatisfy(\.isWhitespace) { return !code.contains("func formatted(") }
    return !arguments.contains(named) && arguments.prefixMatch(of: format) != nil
  }

  /// APIs that always use the computer's locale.
  private static let current = CompiledRegex(
    #/
      \b(?:NS)?(?:Calendar|Locale|TimeZone)\.
        (?:current|autoupdatingCurrent|preferredLanguages|preferredLocales|system|local|default)\b
      | \.localized(?:Capitalized|Uppercase|Lowercase|StandardContains|StandardRange|StringWithFormat)\b
      | \.localized(?:CaseInsensitive|Standard)?(?:Compare|Contains)\b
      | \bNSLocalizedString\b | \bByteCountFormatter\b | \b(?:Date|Number)Formatter\.localizedString\b
    /#)
  private static let implicit = CompiledRegex(/(?:[(:,={?]|\breturn)\s*(\.(?:current|autoupdatingCurrent))\b/)
  private static let words = CompiledRegex(/(?i:locale|calendar|time_?zone)|\bwith:\s*\.current$/)
  private static let formatter = CompiledRegex(
    #/
      (?:\b(?:let|var)\s+(\w+)\s*=\s*)?
      \b(
        (?:Date|Number|RelativeDateTime|DateInterval|DateComponents|Measurement|List|PersonNameComponents)Formatter
        | (?!ISO8601)(?:[A-Z]\w*)?FormatStyle(?:<\w+>)?
      )\(
    /#)
  private static let call = CompiledRegex(/\.formatted\(/)
  private static let format =
    CompiledRegex(/\s*(?:date:|\.(?:dateTime|relative|number|percent|currency|byteCount|list|measurement)\b)/)
  private static let named = CompiledRegex(/\blocale\b/)
  /// Values that use the computer's time zone by default.
  private static let zoned = CompiledRegex(/\b(DateFormatter(?=\(\))|Calendar(?=\(identifier:))/)
  /// A time zone, or a date format that includes one.
  private static let zone = CompiledRegex(/(?i:timeZone)|\bdateFormat\s*=\s*"[^"\n]*[ZXx]/)
}
