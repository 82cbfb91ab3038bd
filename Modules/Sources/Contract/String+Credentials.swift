extension String {
  /// An address without user and password, and otherwise unchanged: it may be relative or malformed.
  var withoutCredentials: String {
    let userPart = /(?<start>\s*(?:[A-Za-z][A-Za-z0-9+.\-]*:)?\/\/)[^\/?#]*@/.matchingSemantics(.unicodeScalar)
    guard let match = prefixMatch(of: userPart) else { return self }
    return String(match.start) + String(unicodeScalars[match.range.upperBound...])
  }
}
