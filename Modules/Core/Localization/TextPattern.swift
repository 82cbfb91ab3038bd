/// A text with `{placeholders}` and plurals such as `{count, plural, one {# row} other {# rows}}`, where `#` stands for
/// the number.
///
/// This is a subset of ICU's message syntax.
///
/// All other characters are literal.
struct TextPattern {
  enum Part {
    case text(String)
    case placeholder(String)
    /// `#`: the number that determines the form of the enclosing plural.
    case number
    case plural(String, [PluralCategory: [Part]])
  }

  let parts: [Part]

  init(_ text: String) {
    var parser = TextPatternParser(rest: text[...])
    parts = parser.parts(inPlural: false)
  }

  /// The names of the placeholders and plurals in the text.
  var placeholders: Set<String> { Self.placeholders(of: parts) }

  /// The forms of each plural in the text.
  var plurals: [Set<PluralCategory>] {
    parts.compactMap { if case .plural(_, let forms) = $0 { Set(forms.keys) } else { nil } }
  }

  /// Whether the text has letters outside its placeholders.
  var hasWords: Bool { Self.hasWords(parts) }

  private static func hasWords(_ parts: [Part]) -> Bool {
    parts.contains { part in
      switch part {
      case .text(let text): text.contains(where: \.isLetter)
      case .placeholder, .number: false
      case .plural(_, let forms): forms.values.contains(where: hasWords)
      }
    }
  }

  private static func placeholders(of parts: [Part]) -> Set<String> {
    parts.reduce(into: []) { names, part in
      switch part {
      case .text, .number: break
      case .placeholder(let name): names.insert(name)
      case .plural(let name, let forms):
        names.insert(name)
        forms.values.forEach { names.formUnion(placeholders(of: $0)) }
      }
    }
  }
}

/// Parses text patterns.
///
/// Does not use regular expressions: compiling one takes longer than drawing a whole screen.
private struct TextPatternParser {
  private static let pluralKeyword = ", plural,"

  var rest: Substring

  /// Parses to the end of the text, or to the brace that closes a plural form.
  mutating func parts(inPlural: Bool) -> [TextPattern.Part] {
    var parts: [TextPattern.Part] = []
    while let character = rest.first, !(inPlural && character == "}") {
      let text = rest.prefix { $0 != "{" && !(inPlural && ($0 == "#" || $0 == "}")) }
      rest = rest[text.endIndex...]
      if !text.isEmpty {
        parts.append(.text(String(text)))
      } else if let argument = argument() {
        parts.append(argument)
      } else {
        parts.append(rest.removeFirst() == "#" ? .number : .text("{"))
      }
    }
    return parts
  }

  /// Parses a plural, or a placeholder with a lowercase name; returns nil and consumes nothing for other braces.
  private mutating func argument() -> TextPattern.Part? {
    guard rest.first == "{" else { return nil }
    let start = rest
    rest.removeFirst()
    let name = word()
    if !name.isEmpty {
      if take("}") { return .placeholder(name) }
      if take(Self.pluralKeyword), let forms = forms() { return .plural(name, forms) }
    }
    rest = start
    return nil
  }

  /// Parses the forms of a plural and the closing brace; nil if a form is unknown or a brace is missing.
  private mutating func forms() -> [PluralCategory: [TextPattern.Part]]? {
    var forms: [PluralCategory: [TextPattern.Part]] = [:]
    while take(" ") {
      guard let category = PluralCategory(rawValue: word()), take(" {") else { return nil }
      forms[category] = parts(inPlural: true)
      guard take("}") else { return nil }
    }
    return take("}") && forms[.other] != nil ? forms : nil
  }

  private mutating func word() -> String {
    let word = rest.prefix { ("a"..."z").contains($0) }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }
}
