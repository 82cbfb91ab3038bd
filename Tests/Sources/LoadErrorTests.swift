import Foundation
import HTTP
import Loading
import Testing

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
  ])
  func theReasonIsKept(error: HTTPError, reason: LoadError) async throws {
    let sut = makeReader(ClientSpy.failing(error))
    #expect(await Outcome(of: sut.timeline(.first)).error as? LoadError == reason)
    await #expect(throws: reason) { try await sut.image(at: "http://i.example/1", decode: \.self) }
    let url = try #require(URL(string: "http://b.example"))
    await #expect(throws: reason) { try await sut.document(at: url) }
  }

  @Test func theDocumentAtAnAddressIsGivenWithItsStatus() async throws {
    let client = ClientSpy.answering("not found", status: 404)
    let url = try #require(URL(string: "http://b.example/x"))
    let answer = try await makeReader(client).document(at: url)
    #expect(answer.status == 404)
    #expect(answer.body == Data("not found".utf8))
    #expect(client.requests == [HTTPRequest(url: url, limits: SourceLimits.document)])
  }
}
