extension String {
  /// The string; nil if it is blank.
  public var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
