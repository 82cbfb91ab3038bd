extension Unicode.Scalar {
  /// Whether the scalar is white space, in any script.
  package var isBlank: Bool { isASCII ? value == 32 || (9...13).contains(value) : properties.isWhitespace }
}

extension String {
  /// The text without leading or trailing white space.
  package var withoutSurroundingBlanks: String {
    guard unicodeScalars.first?.isBlank == true || unicodeScalars.last?.isBlank == true else { return self }
    var rest = unicodeScalars[...].drop(while: \.isBlank)
    while rest.last?.isBlank == true { rest.removeLast() }
    return String(rest)
  }
}
