import CCurl
import Foundation
import Loading
import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1)))
struct TLSTests {
  private let authority: Authority

  init() throws {
    authority = try Authority()
  }

  @Test func aTrustedCertificateIsAccepted() async throws {
    #expect(try await get(TLSServer(.valid)).status == 200)
  }

  @Test(arguments: [
    (TestCertificate.expired, ConnectionProblem.expiredCertificate), (.future, .futureCertificate),
    (.otherName, .otherNameCertificate), (.selfSigned, .unknownIssuer),
  ])
  func theReasonForARefusedCertificateIsReported(certificate: TestCertificate, reason: ConnectionProblem) async throws {
    await #expect(throws: LoadFailure.connectivity(reason)) { try await get(TLSServer(certificate)) }
  }

  @Test func aCertificateOfAnUnknownAuthorityIsRefused() async throws {
    let server = try TLSServer(.valid)
    await #expect(throws: LoadFailure.connectivity(.unknownIssuer)) { try await get(server, NetworkSettings.TLS()) }
  }

  @Test func theReasonForARefusedCertificateIsReportedAfterARedirect() async throws {
    let refused = try TLSServer(.expired)
    let location = refused.url.absoluteString
    let server = try await LoopbackServer { _ in .redirect(to: location) }
    let failure = LoadFailure.connectivity(.expiredCertificate).at(WebServer(refused.url)?.name)
    await #expect(throws: failure) { try await withClient(tls: authority.tls) { try await $0.get(server.url) } }
  }

  @Test(arguments: [TLSServer.Version.tls1, .tls11])
  func oldTLSVersionsAreRefused(version: TLSServer.Version) async throws {
    let server = try TLSServer(.valid, latest: version)
    await #expect(throws: LoadFailure.connectivity(.insecure)) { try await get(server, authority.tls) }
    var old = authority.tls
    old.version = Int(CURL_SSLVERSION_TLSv1_0)
    old.ciphers = "DEFAULT@SECLEVEL=0"
    #expect(try await get(server, old).status == 200, "the server speaks it")
  }

  @Test(arguments: [TLSServer.Version.tls12, .tls13])
  func newTLSVersionsAreAccepted(version: TLSServer.Version) async throws {
    #expect(try await get(TLSServer(.valid, latest: version)).status == 200)
  }

  @Test func anHTTP2ResponseIsRead() async throws {
    #expect(try await get(http2("299")).body == Data("x".utf8))
  }

  @Test(arguments: ["000", "099", "101"]) func invalidHTTP2StatusesAreMalformed(status: String) async throws {
    await #expect(throws: LoadFailure.malformed) { try await get(http2(status)) }
  }

  @Test func theCertificateOfEachServerIsChecked() async throws {
    let (good, bad) = (try TLSServer(.valid), try TLSServer(.otherName))
    try await withClient(tls: authority.tls) { client in
      for _ in 0..<2 {
        let answer = try await client.get(good.url)
        #expect(answer.status == 200)
        await #expect(throws: LoadFailure.connectivity(.otherNameCertificate)) { try await client.get(bad.url) }
      }
    }
  }

  private func http2(_ status: String) throws -> TLSServer {
    try TLSServer(.valid, protocols: ["h2"]) { HTTP2Writer(status: status).serve($0) }
  }

  /// The answer of a server to a client that trusts the authority of the certificates.
  private func get(_ server: TLSServer) async throws -> HTTPResponse { try await get(server, authority.tls) }

  private func get(_ server: TLSServer, _ tls: NetworkSettings.TLS) async throws -> HTTPResponse {
    try await withClient(tls: tls) { try await $0.get(server.url) }
  }
}
