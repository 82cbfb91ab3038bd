import Foundation
import HTTP
import Loading
import Testing

@testable import Mastodon
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct MastodonRecognitionTests {
  private let schema = "http://nodeinfo.diaspora.software/ns/schema/"

  @Test(arguments: [
    "mastodon", "Mastodon", "pixelfed", "gotosocial", "akkoma", "pleroma", "friendica", "hometown", "sharkey",
  ])
  func serversWithTheMastodonAPIAreRecognized(software: String) async throws {
    let spy = nodeInfo(software)
    let location = SourceReference(kind: "mastodon", place: "@ann@a.example")
    #expect(
      try await recognize("https://a.example/@ann", spy)
        == .sources([SourceCandidate(location, title: "@ann@a.example")]))
    #expect(
      spy.requests.map(\.url.absoluteString)
        == ["https://a.example/.well-known/nodeinfo", "https://a.example/nodeinfo/2.0"])
  }

  @Test(arguments: ["lemmy", "peertube", "misskey", "a\u{1B}[31m"])
  func unsupportedSoftwareIsReported(software: String) async throws {
    let found = try await recognize("https://a.example", nodeInfo(software))
    #expect(found == .finding(.foundServer(software: software)))
  }

  @Test func theTopicsOfAForumAreReadAsAFeed() async throws {
    let feed = SourceCandidate(SourceReference(kind: "feed", place: "https://a.example/latest.rss"))
    #expect(try await recognize("https://a.example", nodeInfo("discourse")) == .sources([feed]))
    let tag = try await recognize("https://a.example/tags/x", nodeInfo("discourse"))
    #expect(tag == .finding(.foundServer(software: "discourse")))
  }

  @Test(arguments: ["hollo", "ditto", "calckey"]) func unknownSoftwareIsProbedForTheAPI(software: String) async throws {
    let spy = nodeInfo(software, instance: #"{"uri":"a.example","version":"4.0.0"}"#)
    let location = SourceReference(kind: "mastodon", place: "@ann@a.example")
    #expect(
      try await recognize("https://a.example/@ann", spy)
        == .sources([SourceCandidate(location, title: "@ann@a.example")]))
    #expect(spy.urlPaths == ["/.well-known/nodeinfo", "/nodeinfo/2.0", "/api/v1/instance"])
  }

  @Test(arguments: ["lemmy", "misskey"]) func softwareWithoutTheMastodonAPIIsNotProbed(software: String) async throws {
    let spy = nodeInfo(software, instance: #"{"uri":"a.example","version":"4.0.0"}"#)
    #expect(try await recognize("https://a.example", spy) == .finding(.foundServer(software: software)))
    #expect(spy.requests.count == 2)
  }

  @Test(arguments: [
    ("@ann/115044073088181107", ServerPage.post, "@ann@a.example"), ("web/@ann/1", .post, "@ann@a.example"),
    ("@bob@b.example/1", .post, "a.example/@bob@b.example"), ("users/ann/statuses/1", .post, "@ann@a.example"),
    ("p/ann/1", .post, "@ann@a.example"), ("@ann/posts/AbC", .post, "@ann@a.example"),
  ])
  func theErrorForAPostPageSuggestsTheAuthorsAccount(path: String, page: ServerPage, instead: String) async throws {
    let spy = nodeInfo("mastodon")
    await #expect(throws: LoadFailure.found(page, instead: instead)) {
      try await recognize("https://a.example/\(path)", spy)
    }
    #expect(spy.requests.count == 2)
    #expect(try await recognize("https://a.example/\(path)", ClientSpy.answering("")) == nil, "on another server")
  }

  @Test(arguments: ["@ann/a-long-story", "lists/3/4", "bookmarks/1", "@ann/1/2", "p/ann", "p/a b/1"])
  func pagesWithoutAMastodonPathAreNotRecognized(path: String) async throws {
    let spy = nodeInfo("mastodon")
    let path = try #require(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
    #expect(try await recognize("https://a.example/\(path)", spy) == nil)
    #expect(!spy.urlPaths.contains("/.well-known/nodeinfo"))
  }

  @Test func anAccountPageOfPixelfedWithoutAnAtSignIsRecognized() async throws {
    let spy = nodeInfo("pixelfed", page: "<html><title>ann</title>")
    let location = SourceReference(kind: "mastodon", place: "@ann@a.example")
    #expect(
      try await recognize("https://a.example/ann", spy)
        == .sources([SourceCandidate(location, title: "@ann@a.example")]))
    #expect(spy.urlPaths == ["/ann", "/.well-known/nodeinfo", "/nodeinfo/2.0"])
  }

  @Test(arguments: [
    "<rss version='2.0'><channel></channel></rss>", "{}",
    "<html><head><link rel='alternate' type='application/atom+xml' href='/ann.atom'></head>",
  ])
  func aPageWithAFeedIsNotRecognized(page: String) async throws {
    let spy = nodeInfo("pixelfed", page: page)
    #expect(try await recognize("https://a.example/ann", spy) == nil)
    #expect(spy.urlPaths == ["/ann"])
  }

  @Test(arguments: ["https://a.example/@ann.rss", "https://a.example/@ann/feed.rss", "https://a.example/blog/feed"])
  func feedAddressesOfAServerAreRefusedWithoutARequest(address: String) async throws {
    let spy = nodeInfo("mastodon")
    #expect(try await recognize(address, spy) == nil)
    #expect(spy.requests.isEmpty)
  }

  @Test(arguments: [
    "", "<html></html>", "{}", #"{"links":[]}"#, #"{"links":[{"rel":"x","href":"https://a.example/n"}]}"#,
    #"{"links":{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":7}}"#,
  ])
  func aServerWithoutNodeInfoIsNotRecognized(body: String) async throws {
    let spy = ClientSpy.answering(body)
    #expect(try await recognize("https://a.example", spy) == nil)
    #expect(spy.requests.count == 1)
  }

  @Test func nodeInfoOnAnotherServerIsNotRequested() async throws {
    let spy = ClientSpy { [schema] request in
      let link = #"{"links":[{},{"rel":"\#(schema)2.0","href":"http://evil.example:81/nodeinfo"}]}"#
      let body = request.url.path() == "/nodeinfo" ? #"{"software":{"name":"mastodon"}}"# : link
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    #expect(try await recognize("https://a.example", spy) != nil)
    #expect(spy.requests.map { $0.url.host() } == ["a.example", "a.example"])
  }

  @Test func aServerIsRecognizedByNodeInfoAfterARedirect() async throws {
    let server = try #require(URL(string: "https://social.a.example/.well-known/nodeinfo"))
    let spy = ClientSpy { [schema] request in
      let index = #"{"links":[{"rel":"\#(schema)2.0","href":"https://social.a.example/nodeinfo/2.0"}]}"#
      let isIndex = request.url.path() == "/.well-known/nodeinfo"
      let body = isIndex ? index : #"{"software":{"name":"mastodon"}}"#
      return HTTPResponse(status: 200, body: Data(body.utf8), url: isIndex ? server : request.url)
    }
    let location = SourceReference(kind: "mastodon", place: "@ann@social.a.example")
    #expect(
      try await recognize("https://a.example/@ann", spy)
        == .sources([SourceCandidate(location, title: "@ann@social.a.example")]))
  }

  @Test func anUnreachableServerIsAnError() async {
    await #expect(throws: LoadFailure.connectivity(.refused).at("a.example")) {
      try await recognize("https://a.example", ClientSpy.failing())
    }
  }

  private func recognize(_ address: String, _ spy: ClientSpy) async throws -> SourceRecognition? {
    try await MastodonKind().recognize(try #require(URL(string: address)), SourceProbe(client: spy))
  }

  /// A server with documents of two versions.
  private func nodeInfo(_ software: String, instance: String = "{}", page: String = "") -> ClientSpy {
    ClientSpy { [schema] request in
      let links = ["2.0", "2.1"].map { #"{"rel":"\#(schema)\#($0)","href":"https://a.example/nodeinfo/\#($0)"}"# }
      let index = #"{"links":[\#(links.joined(separator: ","))]}"#
      let document = ["software": ["name": software, "version": "1"]]
      let body =
        switch request.url.path() {
        case "/.well-known/nodeinfo": Data(index.utf8)
        case "/nodeinfo/2.0": try JSONEncoder().encode(document)
        case "/api/v1/instance": Data(instance.utf8)
        default: Data(page.utf8)
        }
      return HTTPResponse(status: 200, body: body, url: request.url)
    }
  }
}
