extension String {
  /// An address without user and password, and otherwise unchanged: it may be relative, malformed, or explicit, such as
  /// `feed:https://user@server/`.
  public var withoutCredentials: String {
    // The pattern costs a tenth of a millisecond, and a list has hundreds of addresses such as @user@server.
    guard utf8.contains(UInt8(ascii: "@")), utf8.firstRange(of: "//".utf8) != nil else { return self }
    let userPart = /(?<start>\s*(?:[A-Za-z][A-Za-z0-9+.\-]*:)*\/\/)[^\/?#]*@/.matchingSemantics(.unicodeScalar)
    guard let match = prefixMatch(of: userPart) else { return self }
    return String(match.start) + String(unicodeScalars[match.range.upperBound...])
  }
}
