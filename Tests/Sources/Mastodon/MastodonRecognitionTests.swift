import Foundation
import HTTP
import Loading
import Sources
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MastodonRecognitionTests {
  private let schema = "http://nodeinfo.diaspora.software/ns/schema/"

  @Test(arguments: [
    "mastodon", "Mastodon", "pixelfed", "gotosocial", "akkoma", "pleroma", "friendica", "hometown", "sharkey",
  ])
  func aServerWithItsAPIIsRecognised(software: String) async throws {
    let spy = nodeInfo(software)
    let location = SourceReference(kind: "mastodon", place: "@ann@a.example")
    #expect(
      try await recognize("https://a.example/@ann", spy)
        == .sources([SourceCandidate(location, title: "@ann@a.example")]))
    #expect(
      spy.requests.map(\.url.absoluteString)
        == ["https://a.example/.well-known/nodeinfo", "https://a.example/nodeinfo/2.0"])
  }

  @Test(arguments: ["lemmy", "peertube", "misskey", "a\u{1B}[31m"]) func otherSoftwareIsAFinding(software: String)
    async throws
  {
    let found = try await recognize("https://a.example", nodeInfo(software))
    #expect(found == .finding(.server(software: software)))
  }

  @Test(arguments: ["https://a.example/@ann.rss", "https://a.example/@ann/feed.rss", "https://a.example/blog/feed"])
  func anotherPageOfAServerIsNotAskedAbout(address: String) async throws {
    let spy = nodeInfo("mastodon")
    #expect(try await recognize(address, spy) == nil)
    #expect(spy.requests.isEmpty)
  }

  @Test(arguments: [
    "", "<html></html>", "{}", #"{"links":[]}"#, #"{"links":[{"rel":"x","href":"https://a.example/n"}]}"#,
    #"{"links":{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":7}}"#,
  ])
  func aServerThatDoesNotDescribeItselfIsLeftToOthers(body: String) async throws {
    let spy = ClientSpy.answering(body)
    #expect(try await recognize("https://a.example", spy) == nil)
    #expect(spy.requests.count == 1)
  }

  @Test func theDocumentIsReadFromTheServerItself() async throws {
    let spy = ClientSpy { [schema] request in
      let link = #"{"links":[{},{"rel":"\#(schema)2.0","href":"http://evil.example:81/nodeinfo"}]}"#
      let body = request.url.path() == "/nodeinfo" ? #"{"software":{"name":"mastodon"}}"# : link
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    #expect(try await recognize("https://a.example", spy) != nil)
    #expect(spy.requests.map { $0.url.host() } == ["a.example", "a.example"])
  }

  @Test func aDomainMayRedirectToTheServerOfItsAccounts() async throws {
    let server = try #require(URL(string: "https://social.a.example/.well-known/nodeinfo"))
    let spy = ClientSpy { [schema] request in
      let index = #"{"links":[{"rel":"\#(schema)2.0","href":"https://social.a.example/nodeinfo/2.0"}]}"#
      let isIndex = request.url.path() == "/.well-known/nodeinfo"
      let body = isIndex ? index : #"{"software":{"name":"mastodon"}}"#
      return HTTPResponse(status: 200, body: Data(body.utf8), url: isIndex ? server : request.url)
    }
    let place = SourceReference(kind: "mastodon", place: "@ann@social.a.example")
    #expect(
      try await recognize("https://a.example/@ann", spy)
        == .sources([SourceCandidate(place, title: "@ann@social.a.example")]))
  }

  @Test func aServerThatDoesNotAnswerFails() async {
    await #expect(throws: LoadError.connectivity(.refused).at("a.example")) {
      try await recognize("https://a.example", ClientSpy.failing())
    }
  }

  private func recognize(_ address: String, _ spy: ClientSpy) async throws -> SourceRecognition? {
    try await MastodonKind().recognize(try #require(URL(string: address)), SourceProbe(client: spy))
  }

  /// A server with documents of two versions.
  private func nodeInfo(_ software: String) -> ClientSpy {
    ClientSpy { [schema] request in
      let links = ["2.0", "2.1"].map { #"{"rel":"\#(schema)\#($0)","href":"https://a.example/nodeinfo/\#($0)"}"# }
      let index = #"{"links":[\#(links.joined(separator: ","))]}"#
      let document = ["software": ["name": software, "version": "1"]]
      let isIndex = request.url.path() == "/.well-known/nodeinfo"
      let body = isIndex ? Data(index.utf8) : try JSONEncoder().encode(document)
      return HTTPResponse(status: 200, body: body, url: request.url)
    }
  }
}
