import Conversations
import Foundation
import HTTP
import Loading
import Posts
import Sources
import Syndication
import Testing

@testable import DemoServer

/// The conversations of the demo server, as the program reads them.
@Suite(.timeLimit(.minutes(2)))
struct ConversationReadingTests {
  /// A site, with its requests for a conversation of 120 comments.
  enum Site: String, CaseIterable {
    case hackernews, lobsters, discourse, wordpress, publicinbox

    var requests: [String: Int] {
      switch self {
      case .hackernews: ["item": 1, "tree": 1]
      case .lobsters: ["story": 1]
      case .discourse: ["topic": 1, "posts": 6]
      case .wordpress: ["newest": 1, "comments": 2]
      case .publicinbox: ["thread": 1]
      }
    }

    /// The path of the feed.
    var feed: String {
      switch self {
      case .hackernews: "/hn/rss"
      case .lobsters: "/lobsters/rss"
      case .discourse: "/discourse/latest.rss"
      case .wordpress: "/wordpress/feed"
      case .publicinbox: "/inbox/new.atom"
      }
    }

    /// Whether the site sends deleted comments.
    var sendsDeleted: Bool { self != .wordpress && self != .publicinbox }
  }

  @Test(arguments: Site.allCases)
  func aConversationIsCompleteInFewRequests(site: Site) async throws {
    try await withServer(DemoOptions()) { _, get in
      let thread = try await thread(on: site, get)
      #expect(thread.comments.count == 120 && thread.gap == nil)
      #expect(thread.comments.contains { $0.details.depth == 1 })
      #expect(thread.comments.contains { $0.details.facts.isAuthor } == (site != .wordpress))
      let report = try await get.value(at: "/demo/conversations")
      let requests = try #require(report["requests"] as? [String: Int])
      let expected = site.requests.map { ("\(site.rawValue)/\($0.key)", $0.value) } + [("\(site.rawValue)/feed", 1)]
      #expect(requests == Dictionary(uniqueKeysWithValues: expected))
    }
  }

  @Test(arguments: Site.allCases, DemoDiscussion.Shape.allCases)
  func everyCommentIsShownOnceInThreadsOfAnyShape(site: Site, shape: DemoDiscussion.Shape) async throws {
    try await withServer(DemoOptions()) { _, get in
      _ = try await get("/demo/conversations?shape=\(shape.rawValue)")
      let comments = try await thread(on: site, get).comments
      #expect(Set(comments.map(\.id)).count == comments.count)
      let depths = comments.map { $0.details.depth ?? 0 }
      let deleted = comments.indices.filter { comments[$0].details.state == .deleted }
      switch shape {
      case .deleted:
        #expect(comments.count - deleted.count == 80)
        #expect(deleted.isEmpty == !site.sendsDeleted)
        #expect(deleted.allSatisfy { $0 + 1 < depths.count && depths[$0 + 1] > depths[$0] }, "others are left out")
      case .deep: #expect(depths.max() == (site == .discourse ? 1 : 119))
      // Several mails with one id are different mails.
      case .repeated where site == .publicinbox: #expect(comments.count >= 120)
      case .usual, .circle, .late, .orphans, .repeated: #expect(comments.count == 120 && deleted.isEmpty)
      }
    }
  }

  @Test(arguments: Site.allCases)
  func aThreadOfTwoThousandCommentsIsReadWithinTheRequestLimit(site: Site) async throws {
    try await withServer { _, get in
      _ = try await get("/demo/conversations?comments=2000")
      let thread = try await thread(on: site, get)
      switch site {
      case .hackernews, .lobsters, .publicinbox:
        #expect(thread.comments.count == 2_000 && thread.gap == nil)
      case .discourse:
        #expect(thread.comments.count == 199 && thread.gap == .cut && thread.total == 2_000)
      case .wordpress:
        #expect(thread.comments.count == 900 && thread.gap == .cut && thread.total == 2_000)
      }
    }
  }

  @Test(arguments: [Site.hackernews, .lobsters, .publicinbox])
  func aThreadOfAThousandLevelsIsRead(site: Site) async throws {
    try await withServer { _, get in
      _ = try await get("/demo/conversations?comments=1000&shape=deep")
      let thread = try await thread(on: site, get)
      #expect(thread.comments.compactMap { $0.details.depth } == Array(0..<1_000))
    }
  }

  // MARK: - Faults

  @Test(arguments: ["404", "500", "429", "html", "cut"])
  func ifTheHackerNewsTreeCannotBeLoadedTheFirstCommentsAreShown(fault: String) async throws {
    try await withServer(DemoOptions()) { _, get in
      _ = try await get("/demo/conversations?faults=\(fault)&of=hackernews/tree")
      let thread = try await thread(on: .hackernews, get)
      #expect(thread.comments.count == 8 && thread.gap == .cut && thread.total == 120)
      let kids = try #require(try await get.value(at: "/hn/firebase/v0/item/8000001.json")["kids"] as? [Int])
      #expect(thread.comments.map(\.id.rawValue) == kids.prefix(8).map(String.init), "in the order of the site")
    }
  }

  @Test(arguments: ["404", "500", "html", "lost"])
  func ifTheHackerNewsStoryCannotBeLoadedTheCommentsAreSortedByDate(fault: String) async throws {
    try await withServer(DemoOptions()) { _, get in
      _ = try await get("/demo/conversations?faults=\(fault)&of=hackernews/item")
      let thread = try await thread(on: .hackernews, get)
      #expect(thread.comments.count == 120 && thread.gap == nil)
      let top = thread.comments.filter { $0.details.depth == 0 }.map(\.id.rawValue)
      #expect(top == top.sorted(), "newer comments have higher ids")
    }
  }

  @Test(arguments: ["429", "500", "html"])
  func aTopicIsTruncatedIfALaterRequestFails(fault: String) async throws {
    try await withServer(DemoOptions()) { _, get in
      _ = try await get("/demo/conversations?faults=ok:2,\(fault)&of=discourse/posts")
      let thread = try await thread(on: .discourse, get)
      #expect(thread.comments.count == 59 && thread.gap == .cut && thread.total == 120)
    }
  }

  @Test(arguments: ["401", "500", "html", "cut"])
  func aBlogWhoseAPIFailsShowsTheNewestCommentsWithTheirParents(fault: String) async throws {
    try await withServer(DemoOptions()) { _, get in
      _ = try await get("/demo/conversations?faults=\(fault)&of=wordpress/comments")
      let thread = try await thread(on: .wordpress, get)
      #expect(thread.comments.count == 10 && thread.gap == .cut && thread.total == 120)
    }
  }

  @Test(arguments: [Site.lobsters, .discourse])
  func aWebPageInsteadOfDataIsReportedAsBlockingPrograms(site: Site) async throws {
    try await withServer { _, get in
      let endpoint = site == .lobsters ? "lobsters/story" : "discourse/topic"
      _ = try await get("/demo/conversations?faults=html&of=\(endpoint)")
      let failure = await #expect(throws: LoadFailure.self) { try await thread(on: site, get) }
      #expect(failure?.isOf(SourceProblem.refusesPrograms) == true)
    }
  }

  // MARK: - Reading

  /// The conversation of the first story, found by the facts of its feed's items.
  private func thread(on site: Site, _ get: Requests) async throws -> CommentThread {
    let answer = try await get(site.feed)
    let feed = try FeedParser.parse(answer.body, contentType: nil, url: answer.url)
    // The list of mails begins with answers.
    let item = try #require(feed.items.first { site != .publicinbox || $0.link?.hasSuffix("/1@example/") == true })
    var post = Post(id: Post.ID(rawValue: item.id), images: [])
    (post.details.author, post.details.commentCount) = (item.author.map { Author(name: $0) }, item.commentCount)
    guard let found = reader(of: site, get.base) else {
      let comments = try #require(item.commentsFeed)
      return try await CommentFeed(at: comments, of: post).document(list: "comments").value(from: get.client)
    }
    var clue = ItemClue(feed: answer.url)
    (clue.channel, clue.link) = (feed.link.flatMap { URL(string: $0) }, item.link.flatMap { URL(string: $0) })
    (clue.guid, clue.commentsFeed) = (item.guid, item.commentsFeed)
    clue.commentsPage = item.commentsPage.flatMap { URL(string: $0) }
    let place = try #require(found.conversation(of: clue))
    return try await found.thread(at: place, of: post).value(from: get.client)
  }

  /// The reader of a site; nil for WordPress, which is a feed of comments.
  private func reader(of site: Site, _ base: URL) -> (any ConversationSite)? {
    switch site {
    case .hackernews:
      HackerNewsSite(algolia: base.appending(path: "hn/algolia"), firebase: base.appending(path: "hn/firebase"))
    case .lobsters: LobstersSite()
    case .discourse: DiscourseSite()
    case .wordpress: nil
    case .publicinbox: PublicInboxSite()
    }
  }
}
