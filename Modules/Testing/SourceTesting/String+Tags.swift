extension String {
  private static let names: Set<Substring> = ["p", "br", "div", "span", "a", "b", "i", "ul", "li", "img"]
  private static let references: Set<Substring> = [
    "amp", "lt", "gt", "quot", "apos", "nbsp", "hellip", "mdash", "ndash", "lsquo", "rsquo", "ldquo", "rdquo",
  ]
  /// The maximum length of a character reference, such as `#x1F600`.
  private static let longestReference = 8

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

  /// Whether the text contains a character reference of HTML: `&amp;`, `&#39;`.
  var hasCharacterReference: Bool {
    split(separator: "&", omittingEmptySubsequences: false).dropFirst().contains { part in
      let name = part.prefix(Self.longestReference).prefix { $0 != ";" }
      guard part[name.endIndex...].first == ";" else { return false }
      guard name.hasPrefix("#") else { return Self.references.contains(name) }
      let isHexadecimal = name.dropFirst().first?.lowercased() == "x"
      return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10) != nil
    }
  }
}
