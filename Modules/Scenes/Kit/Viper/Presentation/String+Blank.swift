extension String {
  /// The string itself; nil if it is blank.
  public var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
