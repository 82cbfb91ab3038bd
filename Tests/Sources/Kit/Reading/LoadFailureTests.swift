import Foundation
import HTTP
import Loading
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources

/// Network failures as failures of a load.
@Suite(.timeLimit(.minutes(1)))
struct LoadFailureTests {
  @Test(arguments: [
    LoadFailure.connectivity(.refused), .malformed, .tooLarge(limit: 7), .refusedAddress, .refusedRedirect,
    .tooManyRedirects(limit: 5), .tooSlow, .noConnection(within: .seconds(10)), .silence(for: .seconds(30)),
    .privateAddress,
  ])
  func aNetworkFailureKeepsTheReasonAndNamesTheServer(reason: LoadFailure) async throws {
    let sut = makeReader(ClientSpy.failing(reason))
    #expect(await Outcome(of: sut.timeline(.first)).error as? LoadFailure == reason.at("a.example"))
    await #expect(throws: reason.at("i.example:81")) {
      try await sut.image(at: "http://i.example:81/1", decode: \.self)
    }
    let url = try #require(URL(string: "http://b.example"))
    await #expect(throws: reason.at("b.example")) { try await sut.client.load(HTTPRequest(ofScene: url)) }
  }

  @Test func anErrorAfterARedirectNamesTheTargetServer() async throws {
    let client = ClientSpy.failing(LoadFailure.connectivity(.refused).at("other.example"))
    let url = try #require(URL(string: "http://b.example"))
    await #expect(throws: LoadFailure.connectivity(.refused).at("other.example")) {
      try await makeReader(client).client.load(HTTPRequest(ofScene: url))
    }
  }

  @Test func theErrorForAnUnreadableResponseNamesTheServer() async throws {
    let client = ClientSpy.answering("<html>")
    let error = await Outcome(of: makeReader(client).timeline(.first)).error as? LoadFailure
    #expect(error == .pageForJSON.at(error?.host))
    #expect(error?.host != nil)
    await #expect(throws: LoadFailure.badStatus(503).at("i.example")) {
      try await makeReader(ClientSpy.answering("", status: 503)).image(at: "http://i.example/1", decode: \.self)
    }
  }

  @Test func aSceneDocumentIsReturnedWithAnyHTTPStatus() async throws {
    let client = ClientSpy.answering("not found", status: 404)
    let url = try #require(URL(string: "http://b.example/x"))
    let answer = try await makeReader(client).client.load(HTTPRequest(ofScene: url))
    #expect(answer.status == 404)
    #expect(answer.body == Data("not found".utf8))
    #expect(client.requests == [HTTPRequest(url: url, limits: SourceLimits.document, origin: url)])
  }

  @Test func aContentTypeGivenForAPOSTRequestIsReplacedByThatOfTheBody() async throws {
    let client = ClientSpy.answering("", status: 201)
    let url = try #require(URL(string: "http://b.example/x"))
    let headers = ["Content-Type": "text/plain", "Accept": "text/plain"]
    let answer = try await makeReader(client).client.load(
      HTTPRequest(ofScene: url, headers: headers, method: .post(.json("{}"))))
    #expect(answer.status == 201)
    #expect(
      client.requests == [
        HTTPRequest(
          url: url, method: .post(.json("{}")), headers: [.accept: "text/plain"], limits: SourceLimits.document,
          origin: url)
      ])
  }

  @Test func aSavedFailureInTheFormatOfAnotherVersionIsIgnored() throws {
    let summary = SourceSummary(kind: "feed", error: LoadFailure.gone.at("a.example"))
    let read = try JSONDecoder().decode(SourceSummary.self, from: JSONEncoder().encode(summary))
    #expect(read == summary && read.error?.kind == .gone)
    let old = Data(#"{"kind":"feed","error":{"at":{"host":"a.example","_1":{"gone":{}}}}}"#.utf8)
    #expect(try JSONDecoder().decode(SourceSummary.self, from: old) == SourceSummary(kind: "feed"))
    let saved = String(decoding: try JSONEncoder().encode(summary), as: UTF8.self)
    let later = saved.replacing(#""gone""#, with: #""new""#)
    #expect(try JSONDecoder().decode(SourceSummary.self, from: Data(later.utf8)) == SourceSummary(kind: "feed"))
  }
}
