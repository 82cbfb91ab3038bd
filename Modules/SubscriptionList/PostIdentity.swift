import Foundation
import Posts

/// The identity of a post by which it is found in several sources.
enum PostIdentity {
  /// The beginnings of ids that are the same wherever a post is.
  private static let wideIDs = ["http://", "https://", "tag:", "urn:"]
  /// The beginnings of parts of an address that say where a reader came from.
  private static let campaign = "utm_"

  /// The identities of a post of a source: its page, and its id there if that is the same everywhere.
  static func keys(of post: Post) -> [String] {
    let id = MergedID(post.id)?.post.rawValue ?? post.id.rawValue
    let isWide = wideIDs.contains { id.lowercased().hasPrefix($0) }
    return [post.details.link.map(canonical), isWide ? canonical(id) : nil].compactMap(\.self)
  }

  /// An address as all its spellings can be compared; any other text as it is.
  static func canonical(_ address: String) -> String {
    guard var parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host
    else { return address }
    parts.scheme = "https"
    parts.host = host.lowercased()
    if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
    if parts.percentEncodedPath == "/" { parts.percentEncodedPath = "" }
    if let query = parts.percentEncodedQuery {
      let kept = query.split(separator: "&").filter { !$0.hasPrefix(campaign) }
      parts.percentEncodedQuery = kept.isEmpty ? nil : kept.joined(separator: "&")
    }
    return parts.string ?? address
  }
}
