import Foundation
package import Posts
import Storage

/// Computes the identity by which the same post is recognized in several sources.
package enum PostIdentity {
  /// The prefixes of ids that are the same in all sources.
  private static let wideIDs = ["http://", "https://", "tag:", "urn:"]
  /// The prefix of query items that identify where a visitor came from.
  private static let campaign = "utm_"
  /// The names of further tracking items, which are only ignored when posts of the same feed are compared.
  private static let tracking: Set = [
    "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid", "_hsenc", "_hsmi",
  ]
  /// The maximum length of a text that is used in place of a missing title, in bytes; a longer text is not compared.
  private static let longestTitle = 4_096
  private static let secure = "https://"
  /// The characters of a path, other than letters and digits, that canonicalization does not change.
  private static let plainSigns = Set("-._~/%#=&+,;:@!$'()*".utf8)

  /// The canonical addresses that, together with the title, identify a post in other sources: its page, and its id if
  /// that is the same in all sources.
  package static func keys(of post: Post) -> [String] { [link(of: post), guid(post.id)].compactMap(\.self) }

  /// The title for comparing posts of different sources, with each run of blanks replaced by a single one, as in lists.
  package static func comparedTitle(of post: Post) -> String {
    guard let title = post.details.title else { return "" }
    if hasSingleBlanks(title) { return title }
    return title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a title is ASCII without double blanks.
  ///
  /// This is common, and iterating over characters would be much slower.
  private static func hasSingleBlanks(_ title: String) -> Bool {
    var wasBlank = true
    for byte in title.utf8 {
      guard byte > 0x20 && byte < 0x7F || byte == 0x20 && !wasBlank else { return false }
      wasBlank = byte == 0x20
    }
    return !wasBlank
  }

  /// The identity of a post in the form of hashes, for the store.
  static func stored(_ post: Post) -> StoredIdentity {
    let keys = (link(of: post), guid(post.id))
    guard keys.0 != nil || keys.1 != nil else { return .none }
    let title = comparedTitle(of: post)
    return StoredIdentity(link: keys.0.map { hash($0, title) }, guid: keys.1.map { hash($0, title) })
  }

  /// Whether a new post of a feed is a stored post with a different id: link, title and date must be equal.
  static func isSame(_ new: EncodedPost, _ stored: StoredPost) -> Bool {
    guard new.version == PostCoding.version, let stored = stored.post else { return false }
    do {
      let post = try PostCoding.post(Post.ID(rawValue: new.id), in: new.value) { new.text }
      return isSame(post, stored)
    } catch {
      return false  // damaged
    }
  }

  /// Whether two posts of a feed have a link, a title and a date, and all three are equal.
  static func isSame(_ one: Post, _ other: Post) -> Bool {
    guard let date = one.details.createdAt, date == other.details.createdAt, let link = page(of: one),
      let title = Self.title(of: one)
    else { return false }
    return link == page(of: other) && title == Self.title(of: other)
  }

  /// The title of a post, or its text if it has no title and the text is a single line.
  private static func title(of post: Post) -> String? {
    if let title = post.details.title { return title }
    guard let text = post.details.text?.plainText.trimmingCharacters(in: .whitespaces), !text.isEmpty,
      text.utf8.count <= longestTitle, !text.contains(where: \.isNewline)
    else { return nil }
    return text
  }

  /// The address of the page, without its fragment and its tracking parameters.
  private static func page(of post: Post) -> String? {
    guard let link = post.details.link, var parts = URLComponents(string: canonical(link)) else {
      return post.details.link
    }
    parts.fragment = nil
    if let query = parts.percentEncodedQuery {
      let remaining = query.split(separator: "&").filter { item in
        !tracking.contains(item.prefix { $0 != "=" }.lowercased()) && !isOfCampaign(item)
      }
      parts.percentEncodedQuery = remaining.isEmpty ? nil : remaining.joined(separator: "&")
    }
    return parts.string ?? link
  }

  /// The address of the post's page; nil for a notification, whose page belongs to another post.
  private static func link(of post: Post) -> String? {
    post.details.notice == nil ? post.details.link.map(canonical) : nil
  }

  private static func guid(_ id: Post.ID) -> String? {
    let id = id.rawValue
    let beginning = id.prefix(secure.count).lowercased()
    return wideIDs.contains(where: beginning.hasPrefix) ? canonical(id) : nil
  }

  private static func hash(_ address: String, _ title: String) -> Int64 {
    // Without a title, only the address is hashed, for compatibility with earlier versions.
    Int64(bitPattern: (title.isEmpty ? address : "\(address)\n\(title)").utf8.checksum)
  }

  /// An address in canonical form, for comparisons; any other text unchanged.
  package static func canonical(_ address: String) -> String {
    guard !isCanonical(address), var parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host
    else { return address }
    parts.scheme = "https"
    parts.host = host.lowercased()
    if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
    if parts.percentEncodedPath == "/" { parts.percentEncodedPath = "" }
    if let query = parts.percentEncodedQuery {
      let remaining = query.split(separator: "&").filter { !isOfCampaign($0) }
      parts.percentEncodedQuery = remaining.isEmpty ? nil : remaining.joined(separator: "&")
    }
    return parts.string ?? address
  }

  private static func isOfCampaign(_ item: Substring) -> Bool {
    item.prefix(campaign.count).lowercased() == campaign
  }

  /// Whether an address is already canonical.
  ///
  /// This is common, and parsing the address would take much longer.
  private static func isCanonical(_ address: String) -> Bool {
    guard address.hasPrefix(secure) else { return false }
    let rest = address.utf8.dropFirst(secure.utf8.count)
    let host = rest.prefix { $0 != UInt8(ascii: "/") }
    let path = rest.dropFirst(host.count)
    return !host.isEmpty && path.count > 1
      && host.allSatisfy { isDigitOrSmall($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
      && path.allSatisfy { isDigitOrSmall($0) || isDigitOrSmall($0 | 0x20) || plainSigns.contains($0) }
  }

  private static func isDigitOrSmall(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
