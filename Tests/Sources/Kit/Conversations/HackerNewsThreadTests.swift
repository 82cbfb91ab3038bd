import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// The comments on a story of Hacker News.
@Suite(.timeLimit(.minutes(1)))
struct HackerNewsThreadTests {
  private typealias Server = HackerNewsServer

  @Test func theTreeIsLoadedInTheOrderOfTheSiteWithTwoRequests() async throws {
    let tree = Server.node(
      1, by: "ana",
      [Server.node(2, [Server.node(3, by: "ana"), Server.node(6)]), Server.node(4), Server.node(5), Server.node(7)])
    let client = Server.spy(story: Server.story(kids: [5, 2, 8], count: 9), tree: tree)
    let thread = try await thread(client)
    #expect(thread.lines == ["5 0", "2 0", "3 1", "6 1", "4 0", "7 0"], "unranked comments come last, by date")
    #expect(client.paths.sorted() == ["algolia/api/v1/items/1", "firebase/v0/item/1.json"])
    #expect(thread.gap == nil)
    #expect(thread.total == 6, "the site counts deleted comments, too")
    #expect(thread.comments.filter(\.details.facts.isAuthor).map(\.id.rawValue) == ["3"])
    let comment = try #require(thread.comments.first)
    #expect(comment.details.author == Author(name: "ben"))
    #expect(comment.details.createdAt == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(comment.details.link == "https://news.ycombinator.com/item?id=5")
  }

  @Test func theStoryAndTheTreeAreRequestedTogether() async throws {
    let server = Server.spy(story: Server.story(kids: [2], count: 1), tree: Server.node(1, [Server.node(2)]))
    let sent = WaitableState(0)
    let client = ClientSpy { request in
      sent.update { $0 += 1 }
      await sent.wait { $0 == 2 }
      try Task.checkCancellation()
      return try await server.send(request)
    }
    #expect(try await thread(client).lines == ["2 0"])
  }

  @Test func aLinkToAnItemShowsTheItemAboveItsComments() async throws {
    let story = #"{"by":"ana","id":1,"kids":[2],"text":"Why?","time":\#(Server.date),"title":"Ask","type":"story"}"#
    let client = Server.spy(story: story, tree: Server.node(1, by: "ana", [Server.node(2, [Server.node(3)])]))
    let source = try ThreadKind([Server.site])
      .source(at: "https://news.ycombinator.com/item?id=1", SourceServices(client: client))
    let thread = try await source.comments(on: ThreadKind.post).value(from: client)
    #expect(thread.lines == ["2 0", "3 1"])
    #expect(thread.post?.id == ThreadKind.post)
    let details = try #require(thread.post?.details)
    #expect(details.title == "Ask" && details.text?.plainText == "Why?" && details.author == Author(name: "ana"))
    #expect(details.createdAt == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(try await self.thread(client).post == nil, "the list of a source has the story")
  }

  @Test func theOptionsOfAPollFollowItsTextWithTheirPoints() async throws {
    let option = { (id: Int, text: String, points: String) in
      #"{"id":\#(id),"author":"ana","points":\#(points),"text":"\#(text)","type":"pollopt","children":[]}"#
    }
    let tree = Server.node(
      1, by: "ana",
      [
        option(8, "Fewer &amp; <i>better</i>", "5"), Server.node(2, [option(7, "x", "1")]), option(9, "More", "null"),
        option(10, "", "3"),
      ])
    let poll = #"{"by":"ana","id":1,"kids":[2],"text":"How many?","title":"Poll","type":"poll"}"#
    let client = Server.spy(story: poll, tree: tree)
    let words = "How many?\n\n- Fewer & better (5)\n- More"
    var listed = Post(id: Post.ID(rawValue: "x"), images: [])
    listed.details.handle = Post.Handle(rawValue: "handle")
    let place = ConversationPlace(site: "hackernews", id: "1")
    let thread = try await Server.site.thread(at: place, of: listed).value(from: client)
    #expect(thread.lines == ["2 0"])
    #expect(thread.post?.details.text?.plainText == words)
    #expect(thread.post?.id == listed.id && thread.post?.details.handle == listed.details.handle)
    let link = try ThreadKind([Server.site])
      .source(at: "https://news.ycombinator.com/item?id=1", SourceServices(client: client))
    let linked = try await link.comments(on: ThreadKind.post).value(from: client)
    #expect(linked.post?.id == ThreadKind.post && linked.post?.details.text?.plainText == words)
    let lone = Server.spy(story: "null", tree: tree)
    #expect(try await self.thread(lone).post == nil, "without the item, the post stays as listed")
  }

  @Test func theTextIsReadAsHTMLWithNumberedLinks() async throws {
    let html = #"""
      It&#x27;s &gt; 2.<p><a href=\"https:&#x2F;&#x2F;b.example&#x2F;x\" rel=\"nofollow\">b.example</a>\#
      <script>x</script>
      """#
    let thread = try await thread(tree: Server.node(1, [Server.node(2, text: html)]))
    let comment = try #require(thread.comments.first)
    #expect(comment.details.text?.plainText == "It's > 2.\n\nb.example [1]")
    #expect(comment.details.textLinks == ["https://b.example/x"])
  }

  @Test func aDeletedCommentIsShownOnlyIfItHasReplies() async throws {
    let answered = Server.node(2, by: nil, [Server.node(3, by: nil, [Server.node(4)])])
    let unanswered = Server.node(5, by: nil, [Server.node(6, by: nil)])
    let last = Server.node(7, [Server.node(8, by: nil)])
    let thread = try await thread(tree: Server.node(1, [answered, unanswered, last]))
    #expect(thread.lines == ["2 0", "3 1", "4 2", "7 0"])
    #expect(thread.comments.map(\.details.state) == [.deleted, .deleted, .shown, .shown])
  }

  @Test func aThreadWithADepthOf1000IsRead() async throws {
    let ids = 2...1_001
    let tree = ids.reversed().reduce("") { Server.node($1, $0.isEmpty ? [] : [$0]) }
    let thread = try await thread(tree: Server.node(1, [tree]))
    #expect(thread.lines == ids.map { "\($0) \($0 - 2)" })
  }

  @Test func aThreadOf2000CommentsIsReadInOrder() async throws {
    let ids = Array(2...2_001)
    let nodes = ids.map { Server.node($0, [Server.node($0 + 10_000)]) }
    let client = Server.spy(
      story: Server.story(kids: ids.reversed(), count: 4_000), tree: Server.node(1, nodes))
    let thread = try await thread(client)
    #expect(thread.lines == ids.reversed().flatMap { ["\($0) 0", "\($0 + 10_000) 1"] })
    #expect(thread.comments.allSatisfy { $0.details.text?.plainText == "text \($0.id)" })
  }

  @Test func repeatedCommentsAreShownOnceWithoutLosingReplies() async throws {
    let repeated = Server.node(1, [Server.node(2, [Server.node(2, [Server.node(3)])]), Server.node(2)])
    #expect(try await thread(tree: repeated).lines == ["2 0", "3 1"])
    let circle = Server.node(1, [Server.node(2, [Server.node(3, [Server.node(2, [Server.node(4)])])])])
    #expect(try await thread(tree: circle).lines == ["2 0", "3 1", "4 1"])
  }

  @Test func valuesThatAreNotCommentsAreSkipped() async throws {
    let others = [
      "7", "null", "[]", "{}", #"{"id":"8","author":"x","text":"y"}"#, #"{"id":9,"type":"pollopt","author":"x"}"#,
      #"{"author":"x","text":"no id","children":[\#(Server.node(3))]}"#,
      #"{"id":4,"author":7,"text":[],"created_at_i":99999999999999999,"children":{"id":5}}"#,
    ]
    let thread = try await thread(tree: Server.node(1, others + [Server.node(2)]))
    #expect(thread.lines == ["2 0", "3 0"], "the answer to a value without an id is at the top level")
  }

  @Test(
    arguments: [
      (404, #"{"status":404,"error":"Not Found"}"#), (500, "{}"), (503, "<html>"), (200, "<!doctype html><html>"),
      (200, ""), (200, #"{"id":1,"children":[{"id":2"#), (nil, ""),
    ] as [(Int?, String)])
  func withoutATreeTheFirstCommentsAreShownAsATruncatedThread(status: Int?, body: String) async throws {
    let client = Server.spy(story: Server.story(kids: 2...31, count: 40), status: status, tree: body)
    let thread = try await thread(client)
    #expect(thread.lines == [2, 3, 4, 6, 7, 8, 9].map { "\($0) 0" }, "the fifth was deleted")
    #expect(thread.gap == .cut)
    #expect(thread.total == 40)
    #expect(client.requests.count == 10)
  }

  @Test(
    arguments: [
      (404, "{}", LoadFailure.badStatus(404)), (500, "{}", .badStatus(500)), (200, "", .empty),
      (200, "<!doctype html><html>", .refusesPrograms(host: "a.example")), (nil, "", .connectivity(.refused)),
    ] as [(Int?, String, LoadFailure)])
  func theFailureOfTheTreeIsReportedEvenIfCommentsAlsoFail(
    status: Int?, body: String, failure: LoadFailure
  ) async throws {
    let server = Server.spy(story: Server.story(kids: 2...31, count: 40), status: status, tree: body)
    let client = ClientSpy { request in
      guard request.url.lastPathComponent != "3.json" else { throw LoadFailure.connectivity(.timedOut) }
      return request.url.lastPathComponent == "4.json"
        ? HTTPResponse(status: 502, body: Data(), url: request.url) : try await server.send(request)
    }
    var document = Server.site.thread(
      at: ConversationPlace(site: "hackernews", id: "1"), of: Post(id: Post.ID(rawValue: "x"), images: []))
    document.addFailure = { $0.cut(by: $1) }
    let thread = try await document.value(from: client)
    #expect(thread.gap == .cut && thread.failure == failure.at("a.example"))
  }

  @Test func aDamagedTreeIsTruncatedInsteadOfFailing() async throws {
    let client = Server.spy(story: Server.story(kids: [2], count: 1), tree: #"{"id":1,"children":[}"#)
    let thread = try await thread(client)
    #expect(thread.comments.isEmpty)
    #expect(thread.gap == .cut)
  }

  @Test(arguments: [([2, 3], true), ([2, 3, 4], false), ([2, 3, 4, 5], false)])
  func aTreeThatLacksMostCommentsIsMarkedAsTruncated(indexed: [Int], isCut: Bool) async throws {
    let tree = Server.node(1, indexed.map { Server.node($0) })
    let thread = try await thread(Server.spy(story: Server.story(kids: 2...6, count: 50), tree: tree))
    #expect((thread.gap == .cut) == isCut)
    #expect(thread.total == (isCut ? 50 : indexed.count))
  }

  @Test func aStoryWithoutCommentsIsComplete() async throws {
    let thread = try await thread(Server.spy(story: Server.story(kids: [], count: 0), status: 404, tree: "{}"))
    #expect(thread.comments.isEmpty)
    #expect(thread.gap == nil)
  }

  @Test(arguments: ["null", "", "7", "<html>", nil] as [String?])
  func ifTheStoryCannotBeLoadedTheTreeIsStillShown(story: String?) async throws {
    let tree = Server.node(1, [Server.node(2), Server.node(3)])
    let thread = try await thread(Server.spy(story: story, tree: tree))
    #expect(thread.lines == ["2 0", "3 0"])
    #expect(thread.gap == nil)
  }

  @Test func theFailureIsReportedIfNeitherServerIsReachable() async throws {
    await #expect(throws: LoadFailure.connectivity(.refused).at("a.example")) {
      try await thread(Server.spy(story: nil, status: nil, tree: ""))
    }
  }

  @Test func ifBothTheTreeAndTheStoryFailTheFailureOfTheStoryIsReported() async throws {
    await #expect(throws: LoadFailure.badStatus(404).at("a.example")) {
      try await thread(Server.spy(story: "null", status: 404, tree: "{}"))
    }
    await #expect(throws: LoadFailure.refusesPrograms(host: "a.example")) {
      try await thread(Server.spy(story: "<!doctype html><html>", tree: "<!doctype html><html>"))
    }
  }

  @Test func aConversationWithoutAValidIDIsNotRequested() async throws {
    let client = ClientSpy.failing()
    let place = ConversationPlace(site: "hackernews", id: "../1")
    await #expect(throws: LoadFailure.notAnAddress) {
      try await Server.site.thread(at: place, of: Post(id: Post.ID(rawValue: "x"), images: [])).value(from: client)
    }
    #expect(client.requests.isEmpty)
  }

  private func thread(tree: String) async throws -> CommentThread {
    try await thread(Server.spy(story: "null", tree: tree))
  }

  private func thread(_ client: ClientSpy) async throws -> CommentThread {
    let place = ConversationPlace(site: "hackernews", id: "1")
    return try await Server.site.thread(at: place, of: Post(id: Post.ID(rawValue: "x"), images: [])).value(from: client)
  }
}
