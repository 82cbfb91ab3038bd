/// The tokens of queries.
enum QueryGrammar {
  static let or = "OR"
  static let minus: Unicode.Scalar = "-"
  static let colon: Unicode.Scalar = ":"
  static let quote: Unicode.Scalar = "\""
  static let slash: Unicode.Scalar = "/"
  /// The maximum length of a query, in Unicode scalars.
  static let maximumLength = 2_000
  /// The maximum number of terms of a query.
  static let maximumTerms = 100

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  /// A text as typed in a query: in quotation marks if it would otherwise be parsed as something else.
  ///
  /// Quotation marks in the text are doubled.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isPlain =
      !scalars.isEmpty && scalars.first != minus && scalars.last != QueryWords.star && text != or
      && !scalars.contains { isBlank($0) || $0 == quote || $0 == colon }
    guard !isPlain else { return text }
    // Compares scalars: a quotation mark with a combining accent is a single character, but still a quotation mark.
    var typed: [Unicode.Scalar] = [quote]
    for scalar in scalars { typed += scalar == quote ? [quote, quote] : [scalar] }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: typed + [quote])
    return String(view)
  }
}
