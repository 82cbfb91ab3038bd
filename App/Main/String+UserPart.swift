import Foundation

extension String {
  /// An address that may be mistyped, without anything that may be a user and a password, for an error message.
  nonisolated var withoutUserPart: String {
    let start = range(of: "://")?.upperBound ?? startIndex
    guard let at = self[start...].lastIndex(of: "@") else { return self }
    let user = self[start..<at]
    // An @ in the path, as of https://server/@name, ends no user part, unless the text before could have a password.
    guard user.contains(":") || !user.contains("/") else { return self }
    return String(self[..<start] + self[index(after: at)...])
  }

  /// An error message that quotes the command line, without the user parts of addresses in it.
  nonisolated var withoutUserParts: String {
    // The quotation marks of a message may stand in a password, too: from the first scheme on, one address is assumed.
    (contains("://") ? withoutUserPart : self).split(separator: "'", omittingEmptySubsequences: false)
      .map { String($0).withoutUserPart }.joined(separator: "'")
  }
}
