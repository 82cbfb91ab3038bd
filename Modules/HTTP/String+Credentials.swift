extension String {
  /// An address without user and password, and otherwise unchanged: it may be relative, malformed, or explicit, such as
  /// `feed:https://user@server/`.
  public var withoutCredentials: String {
    guard utf8.contains(UInt8(ascii: "@")) else { return self }  // the pattern costs a tenth of a millisecond
    let userPart = /(?<start>\s*(?:[A-Za-z][A-Za-z0-9+.\-]*:)*\/\/)[^\/?#]*@/.matchingSemantics(.unicodeScalar)
    guard let match = prefixMatch(of: userPart) else { return self }
    return String(match.start) + String(unicodeScalars[match.range.upperBound...])
  }
}
