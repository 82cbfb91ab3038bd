import Foundation
import HTTP
import Loading
import Posts
import SourceTesting
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// The ranked lists of Hacker News.
@Suite(.timeLimit(.minutes(1)))
struct HackerNewsSourceTests {
  private typealias Server = HackerNewsServer
  private let kind = HackerNewsKind(site: HackerNewsServer.site)

  @Test(arguments: ["top", "new", "ask"]) func hackerNewsSatisfiesTheSourceContract(place: String) async {
    await SourceContract(kind, at: place) { Self.answer(to: $0, ids: Array(1...40)) }.check()
  }

  @Test(arguments: [
    ("hackernews", "top"), ("HackerNews", "top"), ("hackernews/new", "new"), ("hackernews/best", "best"),
    ("hackernews/ask", "ask"), ("hackernews/show", "show"), ("hackernews/jobs", "jobs"),
  ])
  func addressesAreRecognizedByForm(address: String, place: String) throws {
    #expect(kind.location(byForm: address) == place)
    #expect(kind.location(explicit: place) == place)
    let recognizer = SourceRecognizer([kind])
    #expect(try recognizer.location(byForm: SourceAddress("hackernews:\(place)"))?.place == place)
    #expect(!recognizer.isOfThisComputer(SourceAddress(address)), "a stranger's list may have it")
  }

  @Test(arguments: ["hackernews/", "hackernews/x", "hackernews/top/1", "hacker", "new", "https://hackernews", ""])
  func unsupportedAddressesAreNotRecognized(text: String) {
    #expect(kind.location(byForm: text) == nil)
  }

  @Test(arguments: [
    ("news.ycombinator.com", "hackernews"), ("https://news.ycombinator.com/", "hackernews"),
    ("News.YCombinator.com/news", "hackernews"), ("https://news.ycombinator.com/newest", "hackernews/new"),
    ("news.ycombinator.com/jobs", "hackernews/jobs"), ("https://news.ycombinator.com/rss", nil),
    ("news.ycombinator.com/item?id=8863", nil), ("news.ycombinator.com.evil.example", nil), ("hackernews/new", nil),
  ])
  func theWebAddressOfAListIsRecognizedAsThatList(typed: String, address: String?) {
    #expect(kind.address(typed: typed) == address)
    #expect(kind.location(byForm: "news.ycombinator.com") == nil, "a listed address keeps its meaning")
  }

  @Test func listTitlesDifferInTheirFirstTenColumns() throws {
    let names = try kind.examples.map { try source(try #require(kind.location(byForm: $0))).title }
    #expect(names == ["Hacker News", "HN new", "HN best", "HN ask", "HN show", "HN jobs"])
  }

  @Test func aJobHasNoComments() async throws {
    let client = ClientSpy { Self.answer(to: $0, ids: [3, 19]) }
    let page = try await source("jobs").timeline(after: nil).value(from: client)
    #expect(client.paths.first == "firebase/v0/jobstories.json")
    #expect(page.items.map(\.id.rawValue) == ["3", "19"])
    #expect(page.items.map(\.details.hasComments) == [true, false])
    #expect(page.items.map(\.details.commentCount) == [12, nil])
    #expect(page.items.last?.details.commentsPage == nil)
    #expect(page.items.last?.details.link == "https://c.example/19")
    let job = try #require(try source().post(Post.ID(rawValue: "19")))
    #expect(try await job.value(from: client).details.hasComments == false, "Firebase says so, too")
  }

  @Test func storiesThatCannotBeReadAreCounted() async throws {
    let client = ClientSpy { request in
      let isOrder = request.url.path().contains("firebase")
      let body = isOrder ? "[3,1]" : #"{"hits":[{"objectID":"3","title":"Three"},{"title":"no id"}]}"#
      return HackerNewsServer.answer(body, to: request)
    }
    let page = try await source().timeline(after: nil).value(from: client)
    #expect(page.items.map(\.id.rawValue) == ["3"])
    #expect(page.leftOut == 1)
  }

  @Test func aPageIsLoadedInTheOrderOfTheSiteWithTwoRequests() async throws {
    let client = ClientSpy { Self.answer(to: $0, ids: [3, 1, 2, 3], without: [1]) }
    let page = try await source().timeline(after: nil).value(from: client)
    #expect(page.items.map(\.id.rawValue) == ["3", "2"], "Algolia does not have all stories yet")
    #expect(page.cursor == nil)
    #expect(
      client.paths == [
        "firebase/v0/topstories.json",
        "algolia/api/v1/search?tags=(story,poll,job),(story_3,story_1,story_2)&hitsPerPage=3",
      ])
    let post = try #require(page.items.first)
    #expect(post.details.title == "Title 3 & more")
    #expect(post.details.link == "https://c.example/3")
    #expect(post.details.commentsPage == "https://news.ycombinator.com/item?id=3")
    #expect(post.details.commentCount == 12)
    #expect(post.details.facts.score == 34)
    #expect(post.details.author == Author(name: "cy"))
  }

  @Test func savedThreadsAreFreshForFiveMinutesButListsAreNot() throws {
    let source = try source()
    #expect(source.timeline(after: nil).freshness == 0)
    #expect(source.comments(on: Post(id: Post.ID(rawValue: "3"), images: [])).freshness == 300)
  }

  @Test func theCursorHasTheIDsOfTheFollowingPages() async throws {
    let client = ClientSpy { Self.answer(to: $0, ids: Array((1...70).reversed())) }
    let first = try await source().timeline(after: nil).value(from: client)
    #expect(first.items.map(\.id.rawValue) == (41...70).reversed().map(String.init))
    let second = try await source().timeline(after: first.cursor).value(from: client)
    #expect(second.items.map(\.id.rawValue) == (11...40).reversed().map(String.init))
    let third = try await source().timeline(after: second.cursor).value(from: client)
    #expect(third.items.map(\.id.rawValue) == (1...10).reversed().map(String.init))
    #expect(third.cursor == nil)
    #expect(client.requests.count == 4)
  }

  @Test(arguments: ["../topstories", "a", "8 63", "00000000-0000-4000-8000-000000000000"])
  func onlyNumericIDsAreRequested(id: String) async throws {
    let client = ClientSpy { Self.answer(to: $0, ids: [5]) }
    let (source, post) = (try source(), Post(id: Post.ID(rawValue: id), images: []))
    await #expect(throws: LoadFailure.self) { _ = try await source.comments(on: post).value(from: client) }
    await #expect(throws: LoadFailure.self) { _ = try await source.post(post.id)?.value(from: client) }
    #expect(client.requests.isEmpty)
  }

  @Test func aQuestionHasATextAndLinksToItsOwnPage() async throws {
    let client = ClientSpy { Self.answer(to: $0, ids: [5]) }
    let post = try #require(try await source("ask").timeline(after: nil).value(from: client).items.first)
    #expect(client.paths.first == "firebase/v0/askstories.json")
    #expect(post.details.link == "https://news.ycombinator.com/item?id=5")
    #expect(post.details.text?.plainText == "It's a question")
  }

  @Test(arguments: ["", "x", "-1,0", ","]) func aDamagedCursorIsNotRequested(cursor: String) async throws {
    let client = ClientSpy.failing()
    await #expect(throws: LoadFailure.refusedAddress) {
      try await source().timeline(after: cursor).value(from: client)
    }
    #expect(client.requests.isEmpty)
  }

  @Test func aFailureToLoadTheStoriesOfAListNamesTheirServer() async throws {
    let client = ClientSpy { request in
      guard request.url.path().hasPrefix("/firebase") else { throw LoadFailure.connectivity(.refused) }
      return Self.answer(to: request, ids: [1])
    }
    await #expect(throws: LoadFailure.connectivity(.refused).at("a.example")) {
      try await source().timeline(after: nil).value(from: client)
    }
  }

  @Test(arguments: ["firebase", "algolia"]) func theErrorForAWebPageInsteadOfAListNamesTheList(server: String)
    async throws
  {
    let client = ClientSpy { request in
      request.url.path().hasPrefix("/\(server)")
        ? Server.answer("<!doctype html><title>Just a moment</title>", to: request) : Self.answer(to: request, ids: [1])
    }
    let failure = await #expect(throws: LoadFailure.self) {
      try await source("new").timeline(after: nil).value(from: client)
    }
    #expect(failure?.description == "a.example does not let programs read HN new.")
    #expect(failure?.reason == LoadFailure.refusesPrograms(host: "a.example").reason)
  }

  @Test func aMissingPostIsReported() async throws {
    let document = try #require(try source().post(Post.ID(rawValue: "1")))
    await #expect(throws: LoadFailure.badStatus(404).at("a.example")) {
      try await document.value(from: ClientSpy.answering("null"))
    }
  }

  private func source(_ place: String = "top") throws -> any Source {
    try kind.source(at: place, SourceServices(client: ClientSpy.failing()))
  }

  /// The answer of the servers, which have the given stories.
  private static func answer(to request: HTTPRequest, ids: [Int], without missing: Set<Int> = []) -> HTTPResponse {
    let path = request.url.path()
    let name = request.url.deletingPathExtension().lastPathComponent
    guard !name.hasSuffix("stories") else {
      return Server.answer("[\(ids.map(String.init).joined(separator: ","))]", to: request)
    }
    guard path.hasPrefix("/algolia") else {
      let type = name == "19" ? "job" : "story"
      let story = #"{"by":"cy","id":\#(name),"kids":[\#(name)00],"title":"Title","type":"\#(type)"}"#
      return Server.answer(story, to: request)
    }
    guard path.hasSuffix("/search") else {
      return Server.answer(Server.node(Int(name) ?? 1, [Server.node((Int(name) ?? 1) * 100)]), to: request)
    }
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let tags = query.first { $0.name == "tags" }?.value?.split { !$0.isNumber } ?? []
    // Algolia has an order of its own.
    let hits = tags.compactMap { Int($0) }.sorted().filter { !missing.contains($0) }.map(hit)
    return Server.answer(#"{"hits":[\#((hits + ["7", "{}"]).joined(separator: ","))]}"#, to: request)
  }

  private static func hit(_ id: Int) -> String {
    let isQuestion = id % 5 == 0
    return """
      {"_tags":["\(id == 19 ? "job" : "story")","author_cy","story_\(id)"],"author":"cy","created_at_i":\(Server.date),"num_comments":12,"objectID":"\(id)","points":34,\
      "story_text":\(isQuestion ? #""It&#x27;s a question""# : "null"),"title":"Title \(id) &amp; more",\
      "url":\(isQuestion ? "null" : #""https://c.example/\#(id)""#)}
      """
  }
}
