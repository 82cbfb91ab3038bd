import Foundation
import NIOSSL
import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1)))
struct TLSTests {
  @Test func aTrustedCertificateIsFine() async throws {
    #expect(try await get(TLSServer(.valid)).status == 200)
  }

  @Test(arguments: [
    (TestCertificate.expired, HTTPError.ConnectionFailure.expiredCertificate), (.future, .futureCertificate),
    (.otherName, .otherNameCertificate), (.selfSigned, .unknownIssuer),
  ])
  func aRefusedCertificateSaysWhy(certificate: TestCertificate, reason: HTTPError.ConnectionFailure) async throws {
    await #expect(throws: HTTPError.noAnswer(reason)) { try await get(TLSServer(certificate)) }
  }

  @Test func aCertificateOfAnUnknownAuthorityIsRefused() async throws {
    let server = try await TLSServer(.valid)
    await #expect(throws: HTTPError.noAnswer(.unknownIssuer)) { try await get(server, NetworkClient.tls) }
  }

  @Test func aRedirectToARefusedCertificateSaysWhy() async throws {
    let location = try await TLSServer(.expired).url.absoluteString
    try await withClient(tls: Self.trusting(NetworkClient.tls)) { client in
      let server = try await LoopbackServer { _ in .redirect(to: location) }
      let failure = RedirectedError(url: try #require(URL(string: location)), error: .noAnswer(.expiredCertificate))
      await #expect(throws: failure) { try await client.get(server.url) }
    }
  }

  @Test(arguments: [TLSVersion.tlsv1, .tlsv11]) func oldVersionsAreRefused(version: TLSVersion) async throws {
    let server = try await TLSServer(.valid, latest: version)
    await #expect(throws: HTTPError.noAnswer(.insecure)) { try await get(server) }
    var old = try Self.trusting(NetworkClient.tls)
    old.minimumTLSVersion = .tlsv1
    #expect(try await get(server, old).status == 200, "the server speaks it")
  }

  @Test(arguments: [TLSVersion.tlsv12, .tlsv13]) func newVersionsAreSpoken(version: TLSVersion) async throws {
    #expect(try await get(TLSServer(.valid, latest: version)).status == 200)
  }

  @Test func aStatusOfHTTP2IsAnAnswer() async throws {
    #expect(try await get(http2("299")).body == Data("x".utf8))
  }

  @Test(arguments: ["000", "099", "101"]) func aStatusOfHTTP2ThatIsNoneIsMalformed(status: String) async throws {
    await #expect(throws: HTTPError.malformed) { try await get(http2(status)) }
  }

  private func http2(_ status: String) async throws -> TLSServer {
    try await TLSServer(.valid, protocols: ["h2"]) { HTTP2Writer(status: status) }
  }

  /// The answer of a server to a client that trusts the authority of the certificates.
  private func get(_ server: TLSServer) async throws -> HTTPResponse {
    try await get(server, Self.trusting(NetworkClient.tls))
  }

  private func get(_ server: TLSServer, _ tls: TLSConfiguration) async throws -> HTTPResponse {
    try await withClient(tls: tls) { try await $0.get(server.url) }
  }

  private static func trusting(_ tls: TLSConfiguration) throws -> TLSConfiguration {
    var tls = tls
    tls.additionalTrustRoots = [.certificates([try TestCertificate.authority])]
    return tls
  }
}
