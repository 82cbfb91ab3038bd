import Foundation
import HTTP
import Loading
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources

/// The reasons of the network, as those of a load.
@Suite(.timeLimit(.minutes(1)))
struct LoadErrorTests {
  @Test(arguments: [
    (HTTPError.noAnswer(.unknownHost), LoadError.connectivity(.unknownHost)),
    (.noAnswer(.refused), .connectivity(.refused)), (.noAnswer(.timedOut), .connectivity(.timedOut)),
    (.noAnswer(.expiredCertificate), .connectivity(.expiredCertificate)),
    (.noAnswer(.futureCertificate), .connectivity(.futureCertificate)),
    (.noAnswer(.otherNameCertificate), .connectivity(.otherNameCertificate)),
    (.noAnswer(.unknownIssuer), .connectivity(.unknownIssuer)), (.noAnswer(.insecure), .connectivity(.insecure)),
    (.noAnswer(.untrusted), .connectivity(.untrusted)), (.noAnswer(.closed), .connectivity(.closed)),
    (.noAnswer(.failed), .connectivity(.failed)), (.malformed, .invalidData(.malformed)),
    (.tooLarge(limit: 7), .tooLarge(limit: 7)), (.refusedAddress, .refusedAddress),
    (.refusedRedirect, .refusedRedirect), (.tooManyRedirects(limit: 5), .tooManyRedirects(limit: 5)),
    (.tooSlow, .tooSlow),
    (.noConnection(within: .seconds(10)), .noConnection(seconds: 10)),
    (.silence(for: .seconds(30)), .silence(seconds: 30)),
    (.noAnswer(.unreachable), .connectivity(.unreachable)), (.noAnswer(.plain), .connectivity(.plain)),
    (.noAnswer(.noLibrary), .connectivity(.noLibrary)), (.noAnswer(.unknownProxy), .connectivity(.unknownProxy)),
    (.noAnswer(.noProxy), .connectivity(.noProxy)), (.noAnswer(.refusedByProxy), .connectivity(.refusedByProxy)),
    (.noAnswer(.proxyLogin), .connectivity(.proxyLogin)),
    (.noAnswer(.insecureProxy), .connectivity(.insecureProxy)),
    (.privateAddress, .privateAddress),
  ])
  func theReasonIsKept(error: HTTPError, reason: LoadError) async throws {
    let sut = makeReader(ClientSpy.failing(error))
    #expect((await Outcome(of: sut.timeline(.first)).error as? LoadError)?.cause == reason)
    await #expect(throws: reason.at("i.example:81")) {
      try await sut.image(at: "http://i.example:81/1", decode: \.self)
    }
    let url = try #require(URL(string: "http://b.example"))
    await #expect(throws: reason.at("b.example")) { try await sut.document(at: url, headers: [:]) }
  }

  @Test func theServerAfterARedirectIsNamed() async throws {
    let other = try #require(URL(string: "https://other.example/x"))
    let client = ClientSpy.failing(RedirectedError(url: other, error: .noAnswer(.refused)))
    let url = try #require(URL(string: "http://b.example"))
    await #expect(throws: LoadError.connectivity(.refused).at("other.example")) {
      try await makeReader(client).document(at: url, headers: [:])
    }
  }

  @Test func anAnswerThatCannotBeReadNamesItsServer() async throws {
    let client = ClientSpy.answering("<html>")
    let error = await Outcome(of: makeReader(client).timeline(.first)).error as? LoadError
    #expect(error?.cause == .invalidData(.webPage))
    #expect(error?.host != nil)
    await #expect(throws: LoadError.badStatus(503).at("i.example")) {
      try await makeReader(ClientSpy.answering("", status: 503)).image(at: "http://i.example/1", decode: \.self)
    }
  }

  @Test func theDocumentAtAnAddressIsGivenWithItsStatus() async throws {
    let client = ClientSpy.answering("not found", status: 404)
    let url = try #require(URL(string: "http://b.example/x"))
    let answer = try await makeReader(client).document(at: url, headers: [:])
    #expect(answer.status == 404)
    #expect(answer.body == Data("not found".utf8))
    #expect(client.requests == [HTTPRequest(url: url, limits: SourceLimits.document, origin: url)])
  }
}
