import Foundation
import HTTP
import Posts
import Reading
import Sources
import Storage

/// Decides which source's version of a duplicate post is shown: first that of the server of the address that they
/// share, then that of the source that had it first.
struct TitlePrecedence {
  /// A server of the web, however its addresses are written.
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
  /// The addresses of the post, which another source may have, too.
  private let addresses: [String]
  private let title: String
  private let server: Server?
  private let since: Date
  /// The position of the source in the list.
  private let rank: Int

  init(_ duplicate: DuplicatePost, _ post: Post, rank: Int) {
    (key, since, self.rank) = (duplicate.key, duplicate.since, rank)
    (addresses, title) = (PostIdentity.keys(of: post), PostIdentity.comparedTitle(of: post))
    server = Self.server(ofSource: duplicate.key.source)
  }

  /// Whether both are the same post, by comparison: the hashes of different posts may be equal.
  func isSame(as other: TitlePrecedence) -> Bool { sharedAddress(with: other) != nil && title == other.title }

  /// Whether both are the same post, and the version of this source is shown.
  func beats(_ other: TitlePrecedence) -> Bool { isSame(as: other) && isBetter(than: other) }

  /// Whether the version of this source takes precedence over that of another.
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

  /// 0 for the server of an address, 1 for its host, 2 for any other.
  private func distance(to owner: Server?) -> Int {
    guard let server, let owner, server.host == owner.host else { return 2 }
    return server.port == owner.port ? 0 : 1
  }

  /// The server of a page, or that in an id such as `tag:example.org,2020:1`.
  private static func server(ofAddress address: String) -> Server? {
    guard address.lowercased().hasPrefix("tag:") else { return Server(URL(string: address)) }
    let authority = address.dropFirst(4).prefix { $0 != "," }
    return Server(URL(string: "https://" + (authority.split(separator: "@").last ?? "")))
  }

  /// The server in the address of a source, which may begin with a kind or a user.
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
