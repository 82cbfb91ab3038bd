extension String {
  /// An address without user and password, and otherwise unchanged: it may be relative, malformed, or explicit, such as
  /// `feed:https://user@server/`.
  public var withoutCredentials: String {
    guard utf8.contains(UInt8(ascii: "@")), let server = serverStart else { return self }
    let end = unicodeScalars[server...].firstIndex { "/?#".unicodeScalars.contains($0) } ?? endIndex
    guard let at = unicodeScalars[server..<end].lastIndex(of: "@") else { return self }
    return String(unicodeScalars[..<server]) + String(unicodeScalars[unicodeScalars.index(after: at)...])
  }

  /// The place behind `//` and the schemes before it; nil if the address does not begin so.
  private var serverStart: String.Index? {
    var rest = unicodeScalars[...].drop { $0.properties.isWhitespace }
    while let first = rest.first, first.isASCII, first.properties.isAlphabetic {
      let scheme = rest.prefix {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789+.-".unicodeScalars.contains($0))
      }
      guard scheme.endIndex < rest.endIndex, rest[scheme.endIndex] == ":" else { return nil }
      rest = rest[rest.index(after: scheme.endIndex)...]
    }
    return rest.starts(with: "//".unicodeScalars) ? rest.index(rest.startIndex, offsetBy: 2) : nil
  }
}
