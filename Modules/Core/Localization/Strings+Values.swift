extension Strings {
  /// Extracts the placeholder values of the text of `key` from a line; nil if the line is not that text.
  ///
  /// With these values, messages of libraries that have only English texts can be translated.
  public func values(in line: String, of key: Key) -> [String: String]? {
    var values: [String: String] = [:]
    var rest = line[...]
    var open: String?
    let parts = TextPattern(self[key]).parts
    for (index, part) in parts.enumerated() {
      switch part {
      case .placeholder(let name): open = name
      case .text(let text):
        guard let found = range(of: text, in: rest, isLast: index == parts.indices.last, isOpen: open != nil) else {
          return nil
        }
        if let name = open { values[name] = String(rest[..<found.lowerBound]) }
        open = nil
        rest = rest[found.upperBound...]
      case .number, .plural: return nil
      }
    }
    if let open { values[open] = String(rest) }
    return open == nil && !rest.isEmpty ? nil : values
  }

  private func range(
    of text: String, in rest: Substring, isLast: Bool, isOpen: Bool
  ) -> Range<Substring.Index>? {
    guard isOpen else {
      return rest.hasPrefix(text) ? rest.startIndex..<rest.index(rest.startIndex, offsetBy: text.count) : nil
    }
    guard isLast else { return rest.firstRange(of: text) }
    return rest.hasSuffix(text) ? rest.index(rest.endIndex, offsetBy: -text.count)..<rest.endIndex : nil
  }
}
