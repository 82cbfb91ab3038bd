import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import Conversations
@testable import ReadingSupport

/// The rules of every site: it recognizes the addresses of its conversations, and none that only look like them.
struct SiteContract: Sendable, CustomTestStringConvertible {
  let site: any ConversationSite
  /// The address of a conversation, on the host that is checked.
  let address: String
  /// Whether the address alone is recognized, without an item of a feed.
  let isKnownByLink: Bool
  /// Whether the site has no other servers that a feed could name.
  var hasOneServer = false
  /// The item whose conversation is at an address, and nowhere else.
  let item: @Sendable (URL) -> ItemClue

  var testDescription: String { "\(site.name) \(address)" }

  /// The conversations that the site finds at an address: as a link, as the page of an item, and as a link of somebody
  /// who reads the feed of that item.
  func places(at address: String) -> [ConversationPlace] {
    guard let url = URL(string: address) else { return [] }
    let item = item(url)
    return [
      site.conversation(at: url), site.conversation(of: item), site.conversation(at: url, beside: item.feed),
    ].compactMap(\.self)
  }

  /// Addresses that look like the address, and lead elsewhere.
  func lookalikes() throws -> [String] {
    let url = try #require(URL(string: address))
    let host = try #require(url.host())
    let rest = String(address.drop { $0 != ":" }.dropFirst("://".count + host.count))
    let digits = Dictionary(uniqueKeysWithValues: zip("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    let foreign = String(rest.map { digits[$0] ?? $0 })
    return [
      "https://\(host).evil.example\(rest)", "https://evil\(host)\(rest)", "https://evil-\(host)\(rest)",
      "https://\(host)@evil.example\(rest)", "https://\(host):443@evil.example\(rest)",
      "https://ann:secret@\(host)\(rest)", "https://ann@\(host)\(rest)",
      "https://evil.example/\(host)\(rest)", "https://evil.example/?u=\(address)", "https://evil.example/#\(address)",
      "https://\(host):8443\(rest)", "http://\(host):443\(rest)",
      "javascript:\(address)", "javascript://\(host)\(rest)", "ftp://\(host)\(rest)", "data:text/html,\(address)",
      "//\(host)\(rest)", rest, "https://\(host)/", "https://\(host)\(rest)/more/of/it",
    ] + (foreign == rest ? [] : ["https://\(host)\(foreign)"])
  }
}

/// Every site runs the same checks.
struct SiteContractTests {
  static let sites = [
    SiteContract(
      site: HackerNewsSite(), address: "https://news.ycombinator.com/item?id=8863", isKnownByLink: true,
      hasOneServer: true
    ) {
      var item = ItemClue(feed: URL(string: "https://news.ycombinator.com/rss") ?? $0)
      item.commentsPage = $0
      return item
    },
    SiteContract(site: DiscourseSite(), address: "https://meta.discourse.org/t/a-title/7", isKnownByLink: true) {
      var item = ItemClue(feed: URL(string: "https://meta.discourse.org/latest.rss") ?? $0)
      (item.link, item.guid) = ($0, "meta.discourse.org-topic-7")
      return item
    },
    SiteContract(site: DiscourseSite(), address: "https://forum.example/sub/t/a-title/7", isKnownByLink: false) {
      var item = ItemClue(feed: URL(string: "https://forum.example/sub/latest.rss") ?? $0)
      (item.link, item.guid) = ($0, "forum.example-topic-7")
      return item
    },
    SiteContract(site: LobstersSite(), address: "https://lobste.rs/s/1a2b3c/a_title", isKnownByLink: true) {
      var item = ItemClue(feed: URL(string: "https://lobste.rs/rss") ?? $0)
      (item.channel, item.commentsPage) = (URL(string: "https://lobste.rs/"), $0)
      return item
    },
    SiteContract(site: LobstersSite(), address: "https://c.example/s/1a2b3c", isKnownByLink: false) {
      var item = ItemClue(feed: URL(string: "https://c.example/rss") ?? $0)
      (item.channel, item.commentsPage) = (URL(string: "https://c.example/"), $0)
      return item
    },
    SiteContract(
      site: RedditSite(), address: "https://www.reddit.com/r/x/comments/1abc/a_title/", isKnownByLink: true,
      hasOneServer: true
    ) {
      var item = ItemClue(feed: URL(string: "https://www.reddit.com/r/x/.rss") ?? $0)
      (item.link, item.guid) = ($0, "t3_1abc")
      return item
    },
    SiteContract(
      site: PublicInboxSite(), address: "https://lore.kernel.org/git/20261001.ab-1@example.org/", isKnownByLink: true
    ) {
      var item = ItemClue(feed: URL(string: "https://lore.kernel.org/git/new.atom") ?? $0)
      item.link = $0
      return item
    },
    SiteContract(
      site: PublicInboxSite(), address: "https://lists.example/inbox/list/a%2Bb@example.org/", isKnownByLink: false
    ) {
      var item = ItemClue(feed: URL(string: "https://lists.example/inbox/list/new.atom") ?? $0)
      item.link = $0
      return item
    },
  ]

  @Test(arguments: sites) func aSiteRecognizesItsOwnConversations(sut: SiteContract) throws {
    let places = sut.places(at: sut.address)
    #expect(places.count == (sut.isKnownByLink ? 2 : 1) + (sut.hasOneServer ? 0 : 1))
    #expect(Set(places).count == 1, "the same place as a link and as an item")
    let page = try #require(URL(string: sut.address))
    #expect(sut.site.conversation(at: page, beside: page) == (sut.hasOneServer ? nil : places.first))
    let place = try #require(places.first)
    #expect(place.site == sut.site.name)
    #expect(ConversationPlace(place.text) == place, "its text is in the handle of the post")
  }

  @Test(arguments: sites) func aConversationIsRequestedFromItsSiteWithoutCredentials(sut: SiteContract) async throws {
    let place = try #require(sut.places(at: sut.address).first)
    let document = sut.site.thread(at: place, of: Post(id: Post.ID(rawValue: "x"), images: []))
    let client = ClientSpy.failing()
    await #expect(throws: LoadFailure.self) { try await document.value(from: client) }
    let host = try #require(URL(string: sut.address)?.host())
    let hosts = sut.site is HackerNewsSite ? ["hacker-news.firebaseio.com", "hn.algolia.com"] : [host]
    #expect(client.requests.compactMap { $0.url.host() }.sorted() == hosts)
    let cookie = try #require(HTTPField.Name("Cookie"))
    for request in client.requests {
      #expect(request.account == nil && request.url.user() == nil)
      #expect(request.headers[.authorization] == nil && request.headers[cookie] == nil)
    }
  }

  @Test(arguments: sites) func lookalikeAddressesAreNotRecognized(sut: SiteContract) throws {
    for address in try sut.lookalikes() { #expect(sut.places(at: address) == [], "\(address)") }
  }

  @Test(arguments: [
    ("https://b.example/rss", "https://b.example/s/photos"), ("https://b.example/rss", "https://b.example/x/s/1a2b3c"),
    ("https://b.example/rss", "https://b.example/s/1a2b3c/a/b"), ("https://b.example/rss/", "https://b.example/t/7"),
    ("https://b.example/t/linux.rss/x", "https://b.example/s/1a2b3c"),
    ("https://b.example/t/linux.rss", "https://b.example/t/linux/7"),
    ("https://b.example/c/feed.rss", "https://b.example/t/7"), ("https://b.example/c/5.rss", "https://b.example/t/7"),
    ("https://b.example/tag/a/b/c.rss", "https://b.example/t/7"),
    ("https://b.example/my-latest.rss", "https://b.example/t/7"),
    ("https://b.example/latest.rss", "https://b.example/t/x/t/7"),
    ("https://b.example/latest.rss", "https://b.example/x/t/7"),
    ("https://b.example/latest.rss", "https://b.example.evil.example/t/7"),
    ("https://b.example/new.atom", "https://b.example/x/a@x/"),
  ])
  func linksInFeedsOfOtherSoftwareAreNotRecognized(feed: String, link: String) throws {
    let (page, url) = (try #require(URL(string: feed)), try #require(URL(string: link)))
    for sut in Self.sites { #expect(sut.site.conversation(at: url, beside: page) == nil, "\(sut.site.name)") }
  }

  @Test(arguments: [("photos", false, false), ("photos", true, true), ("1a2b3c", false, true)])
  func anIDWithoutADigitIsRecognizedOnlyInACommentsAddress(id: String, hasComments: Bool, isKnown: Bool) throws {
    var item = ItemClue(feed: try #require(URL(string: "https://b.example/rss")))
    let page = URL(string: "https://b.example/s/\(id)")
    (item.channel, item.link, item.guid) = (URL(string: "https://b.example/"), page, page?.absoluteString)
    if hasComments { item.commentsPage = page }
    #expect((LobstersSite().conversation(of: item) != nil) == isKnown)
  }

  @Test(arguments: [
    "", "hackernews", "hackernews ", " 8863", "hackernews 8863 1", "Hacker 1", "h\u{130}n 1", "a\n1", "a 1\u{2028}",
  ])
  func invalidConversationIDsAreNotParsed(text: String) {
    #expect(ConversationPlace(text) == nil)
  }
}
