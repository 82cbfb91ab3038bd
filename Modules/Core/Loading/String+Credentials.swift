extension String {
  /// The address without its user name, its password, and the secret items of its query.
  ///
  /// Also handles relative and malformed addresses, and addresses with a prefix, as in `feed:https://user@server/`.
  public var withoutCredentials: String { withoutUserAndPassword.withoutSecretQuery }

  /// The address without its user name and password.
  package var withoutUserAndPassword: String {
    guard let part = userRange else { return self }
    return String(unicodeScalars[..<part.lowerBound])
      + String(unicodeScalars[unicodeScalars.index(after: part.upperBound)...])
  }

  /// The user and password of the address as written, such as `me:secret`, followed by the secret items of its query,
  /// such as `?feed=x&user=me`; nil if the address has no credentials.
  public var userPart: String? {
    let secret = (userRange.map { String(unicodeScalars[$0]) } ?? "") + (secretQuery.map { "?" + $0 } ?? "")
    return secret.isEmpty ? nil : secret
  }

  /// The address with the credentials `part`, a `userPart`; unchanged if the address has no server.
  public func withUserPart(_ part: String) -> String {
    let address = withoutCredentials
    guard let server = address.serverStart ?? (part.hasPrefix("?") ? address.startIndex : nil) else { return self }
    let user = part.prefix { $0 != "?" }
    let whole = user.isEmpty ? address : String(address[..<server]) + user + "@" + String(address[server...])
    return part.count > user.count ? whole.adding(query: part.dropFirst(user.count + 1)) : whole
  }

  /// The range of user and password, without the `@` after them; nil if the address has neither.
  private var userRange: Range<String.Index>? {
    guard utf8.contains(UInt8(ascii: "@")), let server = serverStart else { return nil }
    let end = unicodeScalars[server...].firstIndex { "/?#".unicodeScalars.contains($0) } ?? endIndex
    return unicodeScalars[server..<end].lastIndex(of: "@").map { server..<$0 }
  }

  /// The index after the leading schemes and `//`; nil if the address does not begin with them.
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
