import Foundation
import HTTP
import Loading
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources

/// Documents of scenes, at any address.
@Suite(.timeLimit(.minutes(1)))
struct SceneDocumentTests {
  private let url = URL(string: "http://b.example/things?page=1") ?? URL(filePath: "/")
  private var request: HTTPRequest { HTTPRequest(ofScene: url) }

  @Test func headersSetByASceneAreSentExceptInvalidAndConnectionHeaders() async throws {
    let client = ClientSpy.answering("")
    let sut = makeReader(client, cache: makeCache(TestStores()))
    let fields = [
      "Accept": "text/csv", "authorization": "Bearer x", "Host": "c.example", "content-length": "7", "TE": "a",
      "User-Agent": "me", "not a name": "x", "X-Two": "a\r\nHost: c.example",
    ]
    _ = try await sut.client.load(HTTPRequest(ofScene: url, headers: fields))
    let headers = try #require(client.requests.first?.headers)
    #expect(headers[.accept] == "text/csv")
    #expect(headers[.authorization] == "Bearer x")
    #expect(Set(headers.map(\.name.canonicalName)) == ["accept", "authorization", "x-two"])
    #expect(headers.allSatisfy { !$0.value.contains { $0.isNewline } })
    #expect(try #require(client.requests.first).account == nil)
    #expect(client.requests.first?.limits == SourceLimits.document)
  }

  @Test func aDocumentIsSavedUnderItsAddressAndReadAgainOffline() async throws {
    let store = TestStores()
    let online = makeReader(ClientSpy.answering("a"), cache: makeCache(store))
    _ = try await online.sceneDocuments.answers(to: request, .first, read: text).last().value
    await online.cache.flush()
    let offline = makeReader(ClientSpy.failing(), cache: makeCache(store), policy: .savedOnly)
    let saved = try await offline.sceneDocuments.answers(to: request, .first, read: text).last().value
    #expect(saved == "a")
    let other = try #require(URL(string: "http://b.example/things?page=2"))
    await #expect(throws: LoadFailure.offline) {
      try await offline.sceneDocuments.answers(to: HTTPRequest(ofScene: other), .first, read: text).last()
    }
  }

  @Test func anUnchangedDocumentIsNotTransferredAgain() async throws {
    let client = ClientSpy { request in
      HTTPResponse(
        status: request.headers[.ifNoneMatch] == "\"1\"" ? 304 : 200, headers: [.eTag: "\"1\""],
        body: request.headers[.ifNoneMatch] == nil ? Data("a".utf8) : Data(), url: request.url)
    }
    let sut = makeReader(client, cache: makeCache(TestStores()))
    for _ in 0..<2 {
      #expect(try await sut.sceneDocuments.answers(to: request, .refresh, read: text).last().value == "a")
    }
    #expect(client.requests.map { $0.headers[.ifNoneMatch] } == [nil, "\"1\""])
  }

  private let text: @Sendable (Data, Int) throws -> String = { body, status in
    guard status == 200 else { throw LoadFailure.badStatus(status) }
    return String(decoding: body, as: UTF8.self)
  }
}
