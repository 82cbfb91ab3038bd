import Foundation
import HTTP
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Sources whose servers are in the public network at one time, and in a private one at another.
@Suite(.timeLimit(.minutes(1)))
struct OwnServerTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/subscriptions")
  private let stores = TestStores()

  @Test(
    arguments: [
      ("", .open), (" local=yes", .own), (" local=no", .open), (" local=yes local=no", .open),
      (" local=no local=perhaps local=yes #x", .own),
    ] as [(String, HTTPRequest.Network)])
  func theLocalOptionMarksTheServerOfASourceAsTheUsersOwn(options: String, network: HTTPRequest.Network) async throws {
    #expect(try await visit("feed:http://a.example/1 A\n", isOpen: true) == [.unknown])
    #expect(try await visit("feed:http://a.example/1 A\(options)\n") == [network])
  }

  @Test func anInvalidValueOfTheLocalOptionIsReported() {
    let line = SubscriptionFile(Data("a.example A local=perhaps\n".utf8)) { _ in true }
    #expect(line.problems == [SubscriptionProblem(line: 1, .wrongOption("local=perhaps"))])
  }

  @Test func itIsUnknownWhetherAnEditedAddressIsPublic() async throws {
    _ = try await visit("feed:http://a.example/1 A\n", isOpen: true)
    #expect(try await visit("feed:http://a.example/2 A\n") == [.unknown])
    #expect(try await visit("feed:http://a.example/1 A\n") == [.unknown], "that it had before is another's no more")
  }

  @Test func afterAPermanentRedirectAPublicSourceIsStillRememberedAsPublic() async throws {
    let new = try #require(URL(string: "http://b.example/2"))
    _ = try await visit("feed:http://a.example/1 A\n", isOpen: true, movedTo: new)
    let list = try String(contentsOf: file, encoding: .utf8)
    #expect(list.hasPrefix("feed:http://b.example/2 "))
    #expect(try await visit(list) == [.open])
  }

  @Test func itIsUnknownWhetherASourceThatIsAddedAgainIsPublic() async throws {
    _ = try await visit("feed:http://a.example/1 A\n", isOpen: true)
    let client = client(isOpen: false)
    let sut = try sources("", client)
    _ = try await sut.add("feed:http://a.example/1", name: "A")
    #expect(client.requests.map(\.network) == [.unknown])
  }

  // MARK: - The system under test

  /// Loads the source of a list in a visit of its own; returns the networks of its requests.
  private func visit(
    _ list: String, isOpen: Bool = false, movedTo new: URL? = nil
  ) async throws -> [HTTPRequest.Network] {
    let client = client(isOpen: isOpen, movedTo: new)
    let sut = try sources(list, client)
    await sut.readSummaries()
    _ = try await sut.refreshed()
    await sut.opener.cache.flush()
    return client.requests.map(\.network)
  }

  private func client(isOpen: Bool, movedTo new: URL? = nil) -> ClientSpy {
    ClientSpy { request in
      var answer = HTTPResponse(
        status: 200, body: Data(jsonFeed([1]).utf8), url: new ?? request.url, permanentURL: new)
      answer.isOfOpenNetwork = isOpen
      return answer
    }
  }

  private func sources(_ list: String, _ client: ClientSpy) throws -> SubscribedSources {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(list.utf8).write(to: file)
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: client, cache: makeCache(stores), policy: .savedFirst,
      pageSize: 10, readArticle: { _, _, _ in throw LoadFailure.malformed }, now: { beginning })
    return SubscribedSources(
      SubscriptionList(file: file, builtIn: [], isAddress: { _ in true }), opener: opener, now: { beginning })
  }
}
