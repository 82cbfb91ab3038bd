public import Foundation
import HTTP
import Loading
public import Posts
public import Sources
import Syndication

/// Mailing list archives with public-inbox, such as lore.kernel.org, whose threads are Atom feeds.
public struct PublicInboxSite: ConversationSite {
  /// The hosts that are known to run public-inbox; links to their messages are recognized in any text.
  public static let knownHosts: Set = ["lore.kernel.org", "public-inbox.org", "yhbt.net"]
  private static let listName = "new.atom"
  private static let threadName = "t.atom"

  public let name = "publicinbox"
  private let hosts: Set<String>
  private let found = FoundThreads()

  /// Creates the site; links to messages on `hosts` are recognized without a feed.
  public init(hosts: Set<String> = PublicInboxSite.knownHosts) {
    self.hosts = hosts
  }

  public func conversation(of item: ItemClue) -> ConversationPlace? {
    guard let mail = item.link.flatMap(Self.mail), Self.inbox(of: item.feed) == mail.inbox else { return nil }
    return ConversationPlace(site: name, id: mail.id)
  }

  public func conversation(at link: URL) -> ConversationPlace? {
    guard let server = WebServer(link), server.url.scheme == "https", hosts.contains(server.name) else { return nil }
    return Self.mail(at: link).map { ConversationPlace(site: name, id: $0.id) }
  }

  public func conversation(at link: URL, beside page: URL) -> ConversationPlace? {
    guard let mail = Self.mail(at: link), [Self.inbox(of: page), Self.mail(at: page)?.inbox].contains(mail.inbox)
    else { return nil }
    return ConversationPlace(site: name, id: mail.id)
  }

  /// The replies to the post, oldest first, and the messages above it as its ancestors.
  ///
  /// If there is no message above it, the other messages of the thread follow the replies. The server sends the same
  /// thread for each message in it.
  public func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    let (id, list) = (Self.decoded(place.id), "\(name)/\(place.id)")
    var document = SourceDocument<CommentThread>(list: list) {
      guard let url = URL(string: place.id + Self.threadName) else { throw LoadFailure.refusedAddress }
      return SyndicationEndpoint.request(url)
    } read: { [found] answer in
      try answer.checkIsForPrograms()
      let feed = try SyndicationEndpoint.feed(in: answer)
      let mails = feed.items.map { $0.link.flatMap { URL(string: $0) }.flatMap(Self.mail).map { Self.decoded($0.id) } }
      found.add(Set(mails.compactMap(\.self)), in: list)
      return Self.thread(feed, around: mails.firstIndex(of: id).map { feed.items[$0] }, of: post)
    }
    document.otherLists = { [found] in found.documents(with: id) }
    return document
  }

  private static func decoded(_ id: String) -> String { id.removingPercentEncoding ?? id }

  private static func thread(_ feed: FeedDocument, around own: FeedItem?, of post: Post) -> CommentThread {
    let mails = CommentFeed.oldestFirst(CommentFeed.comments(feed, of: post))
    let id = own.map { Post.ID(rawValue: $0.id) }
    let known = Dictionary(mails.map { ($0.id, $0) }) { first, _ in first }
    var mail = id.flatMap { known[$0] }
    mail?.details.title = own?.title
    var above: [Post] = []
    var seen = Set(id.map { [$0] } ?? [])
    var next = mail?.details.parent
    while let id = next, let mail = known[id], seen.insert(id).inserted {
      above.append(mail)
      next = mail.details.parent
    }
    let first = above.last ?? mail ?? post
    let marked = { (mail: Post) -> Post in
      var mail = mail
      mail.details.facts.isAuthor = first.isBy(mail.details.author?.name)
      return mail
    }
    // The messages above were removed, so the message itself is at the top level, followed by its replies.
    var rest = CommentThread(arranging: mails.filter { $0.id == id || !seen.contains($0.id) }.map(marked)).comments
    var branch: [Post] = []
    if let start = rest.firstIndex(where: { $0.id == id }) {
      let end = rest[(start + 1)...].firstIndex { $0.details.depth == 0 } ?? rest.endIndex
      branch = Array(rest[(start + 1)..<end])
      rest = above.isEmpty ? Array(rest[..<start] + rest[end...]) : []
    }
    return CommentThread(
      arranging: branch + rest, gap: feed.isCutOff || feed.next != nil ? .cut : nil,
      ancestors: above.reversed().map(marked)
    ).with(mail, asPost: post)
  }

  /// The address of the inbox, derived from the feed of its newest messages; nil for any other feed.
  private static func inbox(of feed: URL) -> String? {
    guard feed.query() == nil, feed.lastPathComponent == Self.listName, let text = text(of: feed) else { return nil }
    return String(text.dropLast(Self.listName.count))
  }

  /// The inbox and the id of a message, from the address `INBOX/MESSAGE-ID/` of the message or of its thread's page.
  private static func mail(at link: URL) -> (inbox: String, id: String)? {
    guard link.query() == nil, var parts = text(of: link)?.split(separator: "/", omittingEmptySubsequences: false)
    else { return nil }
    if parts.last?.isEmpty == true { parts.removeLast() }
    if ["T", "t"].contains(parts.last) { parts.removeLast() }
    // The components before the id are the scheme, an empty one, the server, and the path of the inbox, if any.
    guard parts.count > 3, !parts.dropFirst(2).contains(where: \.isEmpty), let mail = parts.last,
      let address = String(mail).removingPercentEncoding?.split(separator: "@", omittingEmptySubsequences: false),
      address.count == 2, address.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
    else { return nil }
    let inbox = parts.dropLast().joined(separator: "/") + "/"
    return (inbox, inbox + mail + "/")
  }

  /// A web address in canonical form, without a fragment; nil if it has a user.
  private static func text(of url: URL) -> String? {
    guard url.user() == nil, url.password() == nil, let server = WebServer(url) else { return nil }
    return server.url.absoluteString + url.path(percentEncoded: true)
  }
}
