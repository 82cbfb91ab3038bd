extension String {
  private static let names: Set<Substring> = ["p", "br", "div", "span", "a", "b", "i", "ul", "li", "img"]

  /// Whether the text contains a tag of a common HTML element.
  var hasTag: Bool {
    split(separator: "<", omittingEmptySubsequences: false).dropFirst().contains { part in
      let tag = (part.hasPrefix("/") ? part.dropFirst() : part).prefix { $0 != ">" }
      guard tag.endIndex < part.endIndex, let name = tag.split(whereSeparator: \.isWhitespace).first else {
        return false
      }
      return tag.first?.isLetter == true && Self.names.contains(name.hasSuffix("/") ? name.dropLast() : name)
    }
  }
}
