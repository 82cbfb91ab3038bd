import Conversations
import Feeds
import Foundation
import HTTP
import Loading
import Posts
import Sources
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Threads of a mailing list: the messages of a thread share one document, and a link to a message shows that message.
@Suite(.timeLimit(.minutes(1)))
struct SharedThreadTests {
  private static let inbox = "https://a.example/list/"
  private let cache = makeCache(TestStores())
  private let client = ClientSpy { request in
    let mails = request.url.path().contains("/z@x/") ? [("z", "")] : [("a", ""), ("b", "a"), ("c", "b")]
    let entries = mails.map { id, parent in
      "<entry><id>\(id)</id><title>Mail \(id)</title><link href='\(Self.inbox)\(id)@x/'/><author><name>Ann</name></author>"
        + (parent.isEmpty ? "" : "<thr:in-reply-to ref='\(parent)'/>") + "<content>Text \(id)</content></entry>"
    }
    let body =
      "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'>"
      + entries.joined() + "</feed>"
    return HTTPResponse(status: 200, headers: [.eTag: "\"1\""], body: Data(body.utf8), url: request.url)
  }

  @Test func theMessagesOfAThreadShareOneDocument() async throws {
    let source = try feed()
    #expect(try await comments("a", source) == ["b 0", "c 1"])
    #expect(try await comments("b", source) == ["c 0"])
    #expect(try await comments("b", source, policy: .savedOnly) == ["c 0"])
    #expect(threads == ["a"])
    #expect(try await comments("z", source) == [])
    #expect(threads == ["a", "z"], "a mail of another thread")
    #expect(try await comments("c", source) == [])
    #expect(threads == ["a", "z"])
    #expect(try await comments("b", source, .refresh) == ["c 0"])
    #expect(threads == ["a", "z", "b"], "refresh always asks")
    #expect(try await comments("c", source, after: 299) == [])
    #expect(threads == ["a", "z", "b"], "refresh has saved the shared document")
    #expect(try await comments("c", source, after: 301) == [])
    #expect(threads == ["a", "z", "b", "c"])
  }

  @Test func theValidatorsOfTheResponseForOneMessageAreNotSentForAnother() async throws {
    let source = try feed()
    _ = try await comments("a", source)
    for _ in 1...2 { _ = try await comments("b", source, .refresh) }
    #expect(threads == ["a", "b", "b"])
    #expect(client.requests.map { $0.headers[.ifNoneMatch] } == [nil, nil, "\"1\""])
  }

  @Test func aSavedThreadOfAnotherSourceIsNotUsed() async throws {
    let source = try feed()
    #expect(try await comments("a", source) == ["b 0", "c 1"])
    #expect(try await comments("b", source, named: "another") == ["c 0"])
    #expect(threads == ["a", "b"])
    #expect(try await comments("b", source, policy: .savedOnly, named: "another") == ["c 0"])
  }

  @Test func threadsReadInOneSessionAreReadableOfflineInTheNext() async throws {
    let source = try feed()
    for mail in ["a", "b"] { _ = try await comments(mail, source) }
    #expect(try await comments("b", try feed(), policy: .savedOnly) == ["c 0"])
    #expect(try await comments("b", try feed()) == ["c 0"])
    #expect(threads == ["a"])
    // Without the document that both use, the thread is loaded.
    await cache.removeDocument(for: DocumentKey(source: "feed", list: "publicinbox/\(Self.inbox)a@x/", cursor: nil))
    await #expect(throws: LoadFailure.offline) { try await comments("b", try feed(), policy: .savedOnly) }
    #expect(try await comments("b", try feed()) == ["c 0"])
    #expect(try await comments("b", try feed(), policy: .savedOnly) == ["c 0"])
    #expect(threads == ["a", "b"])
  }

  @Test(arguments: [true, false]) func aLinkToAMessageShowsThatMessage(isListed: Bool) async throws {
    let source = try ThreadKind([PublicInboxSite()])
      .source(at: "publicinbox:\(Self.inbox)b@x/", SourceServices(client: client))
    let sut = reader(source, .savedFirst, named: "link")
    var listed = try #require(try await sut.timeline(.first).last().value.items.first)
    listed.viewer.flags = [.star]
    let known = isListed ? listed : nil
    for policy in [ReadingPolicy.savedFirst, .savedOnly] {
      let reading = ConversationReading(reader(source, policy, named: "link"), of: ThreadKind.post, known: known)
      let outcome = await Outcome(of: reading.answers(.first))
      #expect(outcome.error == nil)
      let post = try #require(outcome.answers.compactMap(\.value.post).last)
      #expect(post.id == ThreadKind.post && post.viewer.flags.contains(.star) == isListed)
      #expect(post.details.title == "Mail b" && post.details.text?.plainText == "Text b")
      #expect(outcome.answers.compactMap(\.value.thread).last?.ancestors.map(\.details.author?.name) == ["Ann"])
    }
    #expect(threads == ["b"])
  }

  @Test func aHackerNewsStoryReadInOneListIsReadableOfflineInAllLists() async throws {
    let page = "https://news.ycombinator.com/item?id=1"
    let base = try #require(URL(string: "http://a.example"))
    let site = try #require(HackerNewsSite(base: base))
    let news = ClientSpy { request in
      let tree = #"{"id":1,"author":"ana","children":[{"id":2,"type":"comment","author":"ben","text":"Yes"}]}"#
      let item = #"{"id":1,"by":"ana","title":"Ask","type":"story","kids":[2]}"#
      let body = request.url.path().hasPrefix("/algolia") ? tree : item
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let services = SourceServices(client: news)
    let names = ["hackernews", "hackernews/new"]
    let lists = try ["top", "new"].map { try HackerNewsKind(site: site).source(at: $0, services) }
    let item = Post(id: Post.ID(rawValue: "1"), images: [])
    let isKept = { (list: Int) async throws -> Bool in
      try await reader(lists[list], .savedOnly, named: names[list], over: news).thread(of: item.id, known: item, .first)
        .last().value.comments.map(\.id.rawValue) == ["2"]
    }
    await #expect(throws: LoadFailure.offline) { try await isKept(1) }
    _ = try await reader(lists[0], .savedFirst, named: names[0], over: news).thread(of: item.id, .first).last()
    #expect(try await isKept(0))
    #expect(try await isKept(1))
    let link = try ThreadKind([site]).source(at: page, services)
    let linked = try await reader(link, .savedOnly, named: "thread:\(page)", over: news)
      .thread(of: ThreadKind.post, .first).last().value
    #expect(linked.post?.details.title == "Ask" && linked.comments.map(\.id.rawValue) == ["2"])
    #expect(news.requests.count == 2, "a story is loaded once for all lists")
    _ = try await reader(lists[1], .savedFirst, named: names[1], over: news).thread(of: item.id, .refresh).last()
    #expect(news.requests.count == 4, "refresh always asks")
    await #expect(throws: LoadFailure.offline) {
      try await reader(lists[1], .savedOnly, named: names[1], over: news)
        .thread(of: Post.ID(rawValue: "3"), .first).last()
    }
  }

  /// The messages whose threads were requested.
  private var threads: [String] {
    client.requests.map { String($0.url.path().dropFirst("/list/".count).prefix { $0 != "@" }) }
  }

  private func feed() throws -> any Source {
    try SyndicationKind(sites: [PublicInboxSite()])
      .source(at: Self.inbox + "new.atom", SourceServices(client: client))
  }

  private func comments(
    _ mail: String, _ source: any Source, _ scope: LoadScope = .first, policy: ReadingPolicy = .savedFirst,
    named name: String = "feed", after seconds: Double = 0
  ) async throws -> [String] {
    var details = Post.Details()
    details.link = "\(Self.inbox)\(mail)@x/"
    let post = Post(id: Post.ID(rawValue: "p"), images: [], details: details)
    let reader = reader(source, policy, named: name, after: seconds)
    return try await reader.thread(of: post.id, known: post, scope).last().value.comments.map {
      "\($0.details.text?.plainText.suffix(1) ?? "") \($0.details.depth ?? -1)"
    }
  }

  private func reader(
    _ source: any Source, _ policy: ReadingPolicy, named name: String, after seconds: Double = 0,
    over other: ClientSpy? = nil
  ) -> SourceReader {
    SourceReader(
      source, named: name, client: other ?? client, cache: cache, policy: policy,
      now: { beginning.addingTimeInterval(seconds) })
  }
}
