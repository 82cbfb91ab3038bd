/// A plural form, named as in CLDR's rules.
enum PluralCategory: String, CaseIterable {
  case zero, one, two, few, many, other

  /// Selects the form for a whole number by CLDR's cardinal rules.
  ///
  /// Source: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
  init(of number: Int, in language: Language) {
    let count = number.magnitude
    self =
      switch language.primary {
      case "ar": Self.arabic(count)
      case "ja": .other
      case "es": count == 1 ? .one : Self.millions(count)
      case "fr", "pt": count <= 1 ? .one : Self.millions(count)
      default: count == 1 ? .one : .other
      }
  }

  /// The plural forms that a language uses for whole numbers.
  static func all(in language: Language) -> [PluralCategory] {
    switch language.primary {
    case "ar": allCases
    case "ja": [.other]
    case "es", "fr", "pt": [.one, .many, .other]
    default: [.one, .other]
    }
  }

  private static func arabic(_ count: UInt) -> PluralCategory {
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  /// The form for multiples of a million, for languages in which it differs, as in "un million d’images".
  private static func millions(_ count: UInt) -> PluralCategory {
    count > 0 && count % 1_000_000 == 0 ? .many : .other
  }
}
