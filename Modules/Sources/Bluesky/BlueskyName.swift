/// Checks the syntax of names of accounts and records on Bluesky.
enum BlueskyName {
  /// Whether a text is a handle, such as `name.bsky.social`.
  static func isHandle(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (2...9).contains(parts.count) && parts.allSatisfy { consists($0, of: "-", upTo: 63) }
  }

  /// Whether a text is a DID, the permanent id of an account, such as `did:plc:…`.
  static func isDID(_ text: some StringProtocol) -> Bool {
    ["did:plc:", "did:web:"].contains {
      text.hasPrefix($0) && consists(text.dropFirst($0.count), of: "._:-", upTo: 200)
    }
  }

  static func isRecordKey(_ text: some StringProtocol) -> Bool { consists(text, of: "._~:-", upTo: 512) }

  /// Whether a text is the address of a record, such as `at://did:plc:…/app.bsky.feed.post/KEY`.
  static func isRecord(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "at:", parts[1].isEmpty else { return false }
    let isActor = (1...300).contains(parts[2].count) && !parts[2].contains { $0.isWhitespace || $0 == "?" || $0 == "#" }
    return isActor && consists(parts[3], of: ".", upTo: 300) && isRecordKey(parts[4])
  }

  /// Whether a text consists of 1 to `maximum` ASCII letters, ASCII digits and `signs`.
  private static func consists(_ text: some StringProtocol, of signs: String, upTo maximum: Int) -> Bool {
    (1...maximum).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          || signs.unicodeScalars.contains(scalar)
      }
  }
}
