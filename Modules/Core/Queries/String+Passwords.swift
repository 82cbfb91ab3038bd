import Foundation
import Loading

/// Removes passwords from typed and written text.
extension String {
  /// A typed line without the passwords in its options and addresses, even in malformed addresses.
  ///
  /// `me:secret@` becomes `me:@`, and `-u me:secret` becomes `-u me:`. A user without a password is removed completely,
  /// because it may be a token.
  package var withoutPasswords: String {
    mayHaveAddress(orSign: "-", "=", ":") ? withoutSecretOptions.withoutPasswordsOfAddresses : self
  }

  /// Whether the text contains a password that `withoutPasswords` removes.
  package var hasPassword: Bool { withoutPasswords != self }

  /// A text without the passwords in its addresses, even in malformed addresses: `me:secret@` becomes `me:@`.
  ///
  /// A user without a password is removed completely, because it may be a token.
  package var withoutPasswordsOfAddresses: String {
    guard mayHaveAddress() else { return self }
    var words: [String] = []
    var rest = split(separator: " ", omittingEmptySubsequences: false).map(String.init)[...]
    while let word = rest.popFirst() {
      let (blank, isOpen) = word.withoutSecrets.blanked()
      var cleaned = blank
      // A password with spaces ends at the `@` of a later word, or at the end of the line.
      if isOpen {
        let tail = rest.drop { !$0.contains("@") }
        cleaned += tail.first.flatMap { word in word.lastIndex(of: "@").map { word[$0...] } } ?? ""
        rest = tail.dropFirst()
      }
      words.append(cleaned)
    }
    return words.joined(separator: " ")
  }

  /// The value of a query's condition without credentials in addresses, because stored addresses have no credentials
  /// either.
  ///
  /// Repeats until nothing is removed, because the rest of an address may look like an address with a password.
  var withoutCredentialsOfQuery: String {
    var text = self
    while text.contains(":/") || text.contains("?") {
      let rest = text.withoutCredentials.withoutPasswordsOfAddresses
      guard rest.utf8.count < text.utf8.count else { return rest }
      text = rest
    }
    return text
  }

  private func mayHaveAddress(orSign signs: String...) -> Bool {
    (["@", "://", "%", "?"] + signs).contains { contains($0) }
  }

  /// A word, with or without quotation marks, without the secret queries of its addresses.
  private var withoutSecrets: String {
    // Addresses in routes are percent-encoded.
    let word = removingPercentEncoding ?? self
    guard word.contains("?") else { return self }
    let start = word.firstIndex { !"\"'(".contains($0) } ?? word.startIndex
    let end = word.lastIndex { !"\"'),;".contains($0) }.map { word.index(after: $0) } ?? word.endIndex
    guard start < end else { return self }
    let prefix = word[start..<end].range(of: "sources/")?.upperBound ?? start
    let address = String(word[prefix..<end])
    let cleaned = address.withoutCredentials
    let queries = [address, cleaned].map { $0.drop { $0 != "?" } }
    return queries[0] == queries[1] ? self : word[..<prefix] + cleaned + word[end...]
  }

  /// The word without its passwords, and whether a password continues in the next word.
  private func blanked() -> (word: String, isOpen: Bool) {
    // Addresses in routes are percent-encoded.
    let word = removingPercentEncoding ?? self
    var pieces = word.split(separator: "://", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count > 1 else {
      let blank = word.blankedWithoutScheme()
      return (blank == word ? self : blank, false)
    }
    var isOpen = false
    for index in pieces.indices.dropFirst() {
      let (blank, isOpenHere) = pieces[index].blankedServer()
      (pieces[index], isOpen) = (blank, isOpenHere && index == pieces.count - 1)
    }
    let blank = pieces.joined(separator: "://")
    return (blank == word ? self : blank, isOpen)
  }

  /// The text after `://`, without the password before the `@`.
  private func blankedServer() -> (text: String, isOpen: Bool) {
    let server = prefix { !"/?#".contains($0) }
    guard let colon = server.firstIndex(of: ":"), !server[..<colon].contains("["), !isPort(after: colon) else {
      return (server.lastIndex(of: "@").map { String(self[$0...]) } ?? self, false)
    }
    let user = self[...colon]
    guard let at = lastIndex(of: "@"), at > colon else {
      return (String(user.lastIndex(of: "@").map { user[$0...] } ?? user), true)
    }
    return (String(user + self[at...]), false)
  }

  /// Whether a port number follows the colon.
  private func isPort(after colon: Index) -> Bool {
    let rest = self[index(after: colon)...].drop(while: \.isNumber)
    return rest.first.map { "/?#;,|)\"'".contains($0) } ?? true
  }

  /// The word without the password of an address that has no scheme: `me:secret@server`.
  private func blankedWithoutScheme() -> String {
    guard let colon = firstIndex(of: ":"), let at = lastIndex(of: "@"), at > colon else { return self }
    let name = self[..<colon].drop { "\"'-(".contains($0) }.lowercased()
    let word = name.hasPrefix("sources/") ? String(name.dropFirst("sources/".count)) : name
    if word == "mastodon" { return self[...colon] + String(self[index(after: colon)...]).blankedWithoutScheme() }
    guard !Self.harmless.contains(word) else { return self }
    return String(self[...colon] + self[at...])
  }

  /// Words before a colon that are not user names: keys of queries, schemes of addresses without a server, and the
  /// prefix of lists.
  private static let harmless = Set(QueryKey.allCases.map(\.rawValue) + ["acct", "list", "mailto"])
}
