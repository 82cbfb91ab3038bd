/// Finds remains of HTML in a text that is displayed unchanged, such as the title of a post.
extension String {
  private static let names: Set = [
    "p", "br", "div", "span", "a", "b", "i", "em", "strong", "ul", "ol", "li", "img", "blockquote", "h1", "h2", "h3",
  ]
  private static let references: Set<Substring> = [
    "amp", "lt", "gt", "quot", "apos", "nbsp", "hellip", "mdash", "ndash", "lsquo", "rsquo", "ldquo", "rdquo",
  ]
  /// The maximum length of a character reference, such as `#x1F600`.
  private static let longestReference = 8

  /// The tags of common HTML elements in the text, such as `<p>` and `</p>`, in order.
  package var htmlTags: [String] {
    split(separator: "<", omittingEmptySubsequences: false).dropFirst().compactMap { part -> String? in
      let tag = (part.hasPrefix("/") ? part.dropFirst() : part).prefix { $0 != ">" }
      guard tag.endIndex < part.endIndex, let name = tag.split(whereSeparator: \.isWhitespace).first,
        tag.first?.isLetter == true,
        Self.names.contains((name.hasSuffix("/") ? name.dropLast() : name).lowercased())
      else { return nil }
      return "<\(part[...tag.endIndex])"
    }
  }

  /// The character references of HTML in the text, such as `&amp;` and `&#39;`, in order.
  package var characterReferences: [String] {
    split(separator: "&", omittingEmptySubsequences: false).dropFirst().compactMap { part -> String? in
      let name = part.prefix(Self.longestReference).prefix { $0 != ";" }
      guard part[name.endIndex...].first == ";" else { return nil }
      guard name.hasPrefix("#") else { return Self.references.contains(name) ? "&\(name);" : nil }
      let isHexadecimal = name.dropFirst().first?.lowercased() == "x"
      let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      return number.map { _ in "&\(name);" }
    }
  }
}
