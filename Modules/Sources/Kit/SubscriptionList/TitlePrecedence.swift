import Foundation
import Posts
import Reading
import Sources
import Storage

/// Determines which of several duplicate posts is shown: the one whose source is on the server of their common address
/// or, if there is none, the one whose source had it first.
struct TitlePrecedence {
  /// A web server, compared independently of the spelling of its address.
  private struct Server: Equatable {
    let host: String
    let port: Int?

    init?(_ url: URL?) {
      guard let url, var host = url.host()?.lowercased() else { return nil }
      if host.hasSuffix(".") { host.removeLast() }
      if host.hasPrefix("www.") { host.removeFirst(4) }
      guard !host.isEmpty else { return nil }
      self.host = host
      port = [80, 443].contains(url.port) ? nil : url.port
    }
  }

  let key: PostKey
  /// The addresses of the post, which may also be in other sources.
  private let addresses: [String]
  private let title: String
  private let server: Server?
  private let since: Date
  /// The position of the source in the list of sources.
  private let rank: Int

  init(_ duplicate: DuplicatePost, _ post: Post, rank: Int) {
    (key, since, self.rank) = (duplicate.key, duplicate.since, rank)
    (addresses, title) = (PostIdentity.keys(of: post), PostIdentity.comparedTitle(of: post))
    server = Self.server(ofSource: duplicate.key.source)
  }

  /// Whether this post and `other` are duplicates.
  ///
  /// Compares addresses and titles, because hashes may be equal by chance.
  func isSame(as other: TitlePrecedence) -> Bool { sharedAddress(with: other) != nil && title == other.title }

  /// Whether this post and `other` are duplicates, and this post is to be shown.
  func beats(_ other: TitlePrecedence) -> Bool { isSame(as: other) && isBetter(than: other) }

  /// Whether the version from this post's source takes precedence over that of `other`.
  func isBetter(than other: TitlePrecedence) -> Bool {
    let owner = sharedAddress(with: other).flatMap(Self.server(ofAddress:))
    let (own, others) = (distance(to: owner), other.distance(to: owner))
    if own != others { return own < others }
    if since != other.since { return since < other.since }
    return (rank, key.source, key.id) < (other.rank, other.key.source, other.key.id)
  }

  private func sharedAddress(with other: TitlePrecedence) -> String? {
    addresses.first(where: other.addresses.contains)
  }

  /// Returns 0 if the source is on the server `owner`, 1 if only the port differs, and 2 otherwise.
  private func distance(to owner: Server?) -> Int {
    guard let server, let owner, server.host == owner.host else { return 2 }
    return server.port == owner.port ? 0 : 1
  }

  /// The server of a page's address, or of an id such as `tag:example.org,2020:1`; nil if there is none.
  private static func server(ofAddress address: String) -> Server? {
    guard address.lowercased().hasPrefix("tag:") else { return Server(URL(string: address)) }
    let authority = address.dropFirst(4).prefix { $0 != "," }
    return Server(URL(string: "https://" + (authority.split(separator: "@").last ?? "")))
  }

  /// The server of the address of a source, which may begin with a kind or a user; nil if there is none.
  private static func server(ofSource source: String) -> Server? {
    let schemes = ["http://", "https://"].compactMap { source.range(of: $0, options: .caseInsensitive)?.lowerBound }
    if let start = schemes.min() { return Server(URL(string: String(source[start...]))) }
    let name = source.split(separator: "@").last ?? ""
    let kind = name.prefix { $0 != ":" }
    let rest = name.dropFirst(kind.count + 1)
    let isKind = !rest.isEmpty && rest.first?.isNumber == false
    return Server(SourceAddress(String(isKind ? rest : name)).url)
  }
}
