import Foundation
import HTTP
import Loading
import Testing

@testable import Contract
@testable import Feeds
@testable import Mastodon
@testable import ReadingSupport
@testable import Sources

/// A server on this computer may speak the contract, or anything else.
@Suite(.timeLimit(.minutes(1)))
struct ContractKindTests {
  private let kinds: [any SourceKind] = [SyndicationKind(), ContractKind(demo: URL(filePath: "/"))]
  private static let probe = "/v1/feed"

  @Test(arguments: [
    (500, ""), (503, "<html>"), (502, "busy"), (429, "{}"), (400, "{\"error\":1}"), (404, ""), (403, "no"),
    (200, "{\"error\":\"no route\"}"), (200, "[]"), (200, "null"), (200, "ok"), (200, "{\"items\":1}"),
    (200, "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}"), (200, "<rss/>"), (200, ""),
  ])
  func aServerThatDoesNotImplementTheContractIsRequestedAtTheTypedAddress(status: Int, body: String) async throws {
    let client = Self.client(status, body)
    #expect(try await found(at: "127.0.0.1:80/blog", client).map(\.location.kind) == ["feed"])
    #expect(client.urlPaths == ["/blog/v1/feed", "/blog"])
  }

  @Test(arguments: ["{\"items\":[]}", " \n{\"items\":[{\"id\":1}]}", "{\"other\":1,\"items\":[]}"])
  func aServerThatImplementsTheContractIsRecognized(body: String) async throws {
    let client = Self.client(200, body)
    #expect(try await found(at: "localhost:80/base", client).map(\.location.kind) == ["contract"])
    #expect(client.urlPaths == ["/base/v1/feed"])
  }

  @Test(arguments: ["/feed.xml", "/a.rss", "/b.atom", "/c.json", "/d.RDF", "/route?x=1"])
  func aFeedAddressIsRequestedDirectly(path: String) async throws {
    let client = Self.client(500, "")
    #expect(try await found(at: "127.0.0.1:80" + path, client).map(\.location.kind) == ["feed"])
    #expect(client.urlPaths.count == 1)
  }

  /// Failures of a probe, such as an endless redirect.
  @Test(arguments: [LoadFailure.malformed, .tooManyRedirects(limit: 5), .connectivity(.closed)])
  func aFailedProbeDoesNotEndTheRecognition(failure: LoadFailure) async throws {
    let client = ClientSpy { request in
      guard request.url.path() == "/rss" else { throw failure }
      return HTTPResponse(status: 200, body: Data("<rss/>".utf8), url: request.url)
    }
    let kinds: [any SourceKind] = [MastodonKind()] + kinds
    let found = try await SourceRecognizer(kinds).candidates(
      at: SourceAddress("127.0.0.1:80/rss"), SourceProbe(client: client))
    #expect(found.map(\.location.kind) == ["feed"])
    await #expect(throws: LoadFailure.self) { try await self.found(at: "127.0.0.1:80/other", client) }
  }

  @Test func anUnreachableServerIsRequestedOnlyOnce() async {
    let client = ClientSpy { _ in throw LoadFailure.connectivity(.refused) }
    await #expect(throws: LoadFailure.self) { try await found(at: "127.0.0.1:80/rss", client) }
    #expect(client.urlPaths.count == 1)
  }

  private func found(at address: String, _ client: any HTTPClient) async throws -> [SourceCandidate] {
    try await SourceRecognizer(kinds).candidates(at: SourceAddress(address), SourceProbe(client: client))
  }

  /// A server with a feed at every path except that of the contract.
  private static func client(_ status: Int, _ body: String) -> ClientSpy {
    ClientSpy { request in
      let isQuestion = request.url.path().hasSuffix(probe)
      return HTTPResponse(
        status: isQuestion ? status : 200, body: Data((isQuestion ? body : "<rss/>").utf8), url: request.url)
    }
  }
}
