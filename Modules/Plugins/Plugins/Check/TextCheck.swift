import Loading
import Localization
import Markup

/// Finds mistakes in a plain text of an answer.
struct TextCheck {
  private let text: String
  private let name: String
  private let subject: String

  /// - Parameters:
  ///   - text: the text.
  ///   - name: the name of its member, such as `title`.
  ///   - subject: the name, in mistakes, of the object with this member.
  init(_ text: String, _ name: String, of subject: String) {
    (self.text, self.name, self.subject) = (text, name, subject)
  }

  var mistakes: [PluginMistake] {
    let scalars = text.unicodeScalars
    let found: [PluginMistake?] = [
      markup, scalars.contains("\u{1B}") ? PluginMistake(.escapeSequence, name, subject) : nil,
      scalars.contains { "\u{202D}\u{202E}".unicodeScalars.contains($0) }
        ? PluginMistake(.bidiOverride, name, subject) : nil,
      hasSecret ? PluginMistake(.secretAddress, name, subject) : nil,
    ]
    return found.compactMap(\.self)
  }

  /// Findings that may be intended, such as a placeholder in a text about programming.
  var doubts: [PluginMistake] {
    let found: [PluginMistake?] = [
      unfilled, escapedTwice, padded, control, noncharacter, isoTime,
      text.contains(Self.value) ? PluginMistake(.valueAsText, text.prefix(40), name, subject) : nil,
      text.firstMatch(of: Self.misread).map { PluginMistake(.wrongEncoding, $0.0, name, subject) },
      text.firstMatch(of: Self.fraction).map { PluginMistake(.unroundedNumber, $0.0, name, subject) },
    ]
    return found.compactMap(\.self)
  }

  /// Reports a placeholder.
  var unfilled: PluginMistake? {
    text.firstMatch(of: Self.placeholder).map { PluginMistake(.unfilledPlaceholder, $0.1, name, subject) }
  }

  /// Reports an escape of JSON, such as `\n`, that would be shown literally.
  var escapedTwice: PluginMistake? {
    // Backslashes are also common in Windows paths, formulas and code.
    guard !text.contains(":\\"), !text.contains("$"), !text.contains(where: \.isNewline),
      let escape = text.firstMatch(of: Self.escape)
    else { return nil }
    return PluginMistake(.escapedText, escape.0, name, subject)
  }

  /// Reports a plain text that contains HTML.
  private var markup: PluginMistake? {
    // A single opening tag may be intended, in a text about HTML.
    let tag = text.htmlTags.first { $0.hasPrefix("</") || $0.lowercased().hasPrefix("<br") }
    guard let mark = tag ?? text.characterReferences.first else { return nil }
    return isParagraph
      ? PluginMistake(.markup, mark, name, subject) : PluginMistake(.markupInLine, mark, name, subject)
  }

  /// Whether an error message contains an address with a token, as errors of HTTP libraries often do.
  private var hasSecret: Bool {
    ["say", "error.message"].contains(name)
      && text.split(whereSeparator: \.isWhitespace).contains { $0.hasPrefix("http") && String($0).hasTokenInQuery }
  }

  /// Whether the text may have several lines.
  private var isParagraph: Bool { ["text", "message"].contains(name) }

  private var padded: PluginMistake? {
    guard !isParagraph, let match = text.firstMatch(of: Self.padding) else { return nil }
    let found = match.1.contains(where: \.isNewline) ? "a line break" : match.1 == "\t" ? "a tab" : "several blanks"
    return PluginMistake(.paddedText, found, name, subject)
  }

  /// Reports a control character other than blanks, and other than that of an escape sequence.
  private var control: PluginMistake? {
    let scalars = text.unicodeScalars
    let found = scalars.first {
      $0.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains($0)
    }
    guard !isParagraph, !scalars.contains("\u{1B}"), let found else { return nil }
    return PluginMistake(.controlCharacter, name, subject, String(found.value, radix: 16, uppercase: true))
  }

  /// Reports a code point that is never a character, such as U+FFFF.
  var noncharacter: PluginMistake? {
    let found = text.unicodeScalars.first { $0.properties.isNoncharacterCodePoint }
    return found.map { PluginMistake(.noncharacter, name, subject, String($0.value, radix: 16, uppercase: true)) }
  }

  /// Reports a line with a time in the form for computers.
  private var isoTime: PluginMistake? {
    guard !isParagraph, name != "error.message" else { return nil }
    return text.firstMatch(of: Self.time).map { PluginMistake(.isoTime, $0.0, name, subject) }
  }

  // MARK: - Patterns

  /// A placeholder of Python, Swift, JavaScript or C; not one in double braces, which template languages use.
  private static let placeholder = CompiledRegex(
    /(?:^|[^\{])(\{[A-Za-z_][A-Za-z0-9_.]*\}|\{[0-9]?\}|%\([A-Za-z_]+\)[sd]|%[sd]\b)(?!\})/)
  /// A time in ISO 8601, or as Python prints it, with an offset or fractions of a second.
  private static let time = CompiledRegex(
    #/
    \b\d{4}-\d\d-\d\d (?: T\d\d:\d\d | \ \d\d:\d\d:\d\d (?: \.\d{3,} | [+-]\d\d:\d\d ) ) [0-9:.Z+-]*
    /#)
  private static let escape = CompiledRegex(/(?:\\n|\\u[0-9A-Fa-f]{4})(?!["'`])/)
  private static let padding = CompiledRegex(/\S( {3,}|\t|\R)/)
  /// A value printed instead of a text: null, bytes, a list, an object, or an exception.
  private static let value = CompiledRegex(
    #/
    ^(?:None|null|nil|undefined|NaN|nan)$ | \(null\) | \[object\ Object\] | ^b'.*'$ | ^\[' | ^\{' | ^Optional\(
    | ^datetime\. | <class\ ' | object\ at\ 0x | ^Traceback\ \(
    /#)
  /// UTF-8 decoded as Latin-1 or Windows-1252, and the replacement character.
  private static let misread = CompiledRegex(/\u{FFFD}|Ã[\u{80}-\u{9F}¡-©¬-¹¼-¿]|â€|â\u{80}|Â\u{A0}/)
  /// A number with a rounding error in its last digits, such as the result of 0.1 + 0.2.
  private static let fraction = CompiledRegex(/[0-9]\.[0-9]{12,}/)
}
