import Foundation
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import HTTP

/// Requests through proxies; nothing is looked up, and nothing leaves this computer.
@Suite(.timeLimit(.minutes(1)))
struct ProxyTests {
  /// A label of more than 63 letters is invalid: the resolver sends no query (RFC 1035, 2.3.4).
  private static let nobody = String(repeating: "a", count: 70) + ".invalid"

  @Test func aRequestGoesThroughTheProxyOfItsScheme() async throws {
    let proxy = try await LoopbackServer { _ in .http(status: 200, body: [1]) }
    let answer = try await get("http://a.example/x", ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
    #expect(answer.body == Data([1]))
    #expect(proxy.requests.first?.hasPrefix("GET http://a.example/x HTTP/1.1\r\n") == true)
  }

  @Test func aServerOnThisComputerIsReachedWithoutAProxy() async throws {
    let proxy = try await LoopbackServer { _ in .http(status: 500) }
    let server = try await LoopbackServer { _ in .http(status: 200) }
    let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)", "all_proxy": "http://127.0.0.1:\(proxy.port)"]
    #expect(try await get(server.url.absoluteString, variables).status == 200)
    #expect(proxy.requests == [])
  }

  @Test func theCertificateOfTheServerIsCheckedThroughATunnel() async throws {
    let server = try TLSServer(.otherName)
    let authority = try Authority()
    let proxy = try TunnelServer(to: server.port)
    let variables = ["https_proxy": "http://127.0.0.1:\(proxy.port)"]
    #expect(try await get("https://other.example/", variables, tls: authority.tls).status == 200)
    #expect(proxy.requests.first?.hasPrefix("CONNECT other.example:443 HTTP/1.1\r\n") == true)
    await #expect(throws: LoadFailure.connectivity(.otherNameCertificate)) {
      try await get("https://a.example/", variables, tls: authority.tls)
    }
  }

  @Test func secretsAreNotSentToTheProxyOfATunnel() async throws {
    let server = try TLSServer(.otherName)
    let authority = try Authority()
    let proxy = try TunnelServer(to: server.port)
    _ = try await withClient(tls: authority.tls) {
      $0.proxies = Proxies(environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
    } _: { client in
      let url = try #require(URL(string: "https://other.example/"))
      return try await client.send(HTTPRequest(url: url, headers: [.authorization: "secret"], limits: .bytes(10)))
    }
    #expect(proxy.requests.map { $0.contains("secret") } == [false])
  }

  @Test(arguments: ["socks5h", "socks5"]) func onlySocks5hResolvesNamesAtTheProxy(scheme: String) async throws {
    let proxy = try SocksServer()
    let variables = ["all_proxy": "\(scheme)://127.0.0.1:\(proxy.port)"]
    let result = await Task { try await get("http://\(Self.nobody)/", variables) }.result
    if scheme == "socks5h" {
      #expect(try result.get().body == Data("socks".utf8))
      #expect(proxy.names == [Self.nobody])
    } else {
      #expect(throws: LoadFailure.connectivity(.unknownHost)) { try result.get() }
      #expect(proxy.names == [])
    }
  }

  @Test func aRefusalByASocksProxyIsReported() async throws {
    let proxy = try SocksServer(reply: 2)
    await #expect(throws: LoadFailure.connectivity(.refusedByProxy)) {
      try await get("http://a.invalid/", ["all_proxy": "socks5h://127.0.0.1:\(proxy.port)"])
    }
    #expect(proxy.names == ["a.invalid"])
  }

  @Test(arguments: [403, 502]) func aTunnelThatAProxyRefusesIsReported(status: Int) async throws {
    let proxy = try await LoopbackServer { _ in .http(status: status) }
    await #expect(throws: LoadFailure.connectivity(.refusedByProxy)) {
      try await get("https://a.example/", ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
    }
    #expect(proxy.requests.count == 1)
  }

  @Test(arguments: ["http", "https"]) func aProxyThatNeedsAPasswordIsReported(scheme: String) async throws {
    let proxy = try await LoopbackServer { _ in .http(status: 407) }
    await #expect(throws: LoadFailure.connectivity(.proxyLogin)) {
      try await get("\(scheme)://a.example/", ["all_proxy": "http://127.0.0.1:\(proxy.port)"])
    }
    #expect(proxy.requests.count == 1)
  }

  @Test func aSocksProxyThatNeedsAPasswordIsReported() async throws {
    let proxy = try SocksServer(method: 255)
    await #expect(throws: LoadFailure.connectivity(.proxyLogin)) {
      try await get("https://a.example/", ["all_proxy": "socks5h://127.0.0.1:\(proxy.port)"])
    }
  }

  @Test(arguments: ["http", "https"]) func anUntrustedProxyCertificateIsReported(scheme: String) async throws {
    let proxy = try TLSServer(.selfSigned)
    await #expect(throws: LoadFailure.connectivity(.insecureProxy)) {
      try await get("\(scheme)://a.example/", ["all_proxy": "https://127.0.0.1:\(proxy.port)"])
    }
  }

  @Test func aProxyWithoutTLSIsReported() async throws {
    let proxy = try PlainTextServer()
    await #expect(throws: LoadFailure.connectivity(.insecureProxy)) {
      try await get("https://a.example/", ["https_proxy": "https://127.0.0.1:\(proxy.port)"])
    }
  }

  @Test(arguments: ["http://127.0.0.1:2", "socks5h://127.0.0.1:2"])
  func anUnreachableProxyIsReported(proxy: String) async throws {
    await #expect(throws: LoadFailure.connectivity(.noProxy)) {
      try await get("http://a.example/", ["all_proxy": proxy])
    }
  }

  @Test func anUnresolvableProxyIsReported() async throws {
    let proxy = "http://\(Self.nobody):1"
    await #expect(throws: LoadFailure.connectivity(.unknownProxy)) {
      try await get("http://a.example/", ["all_proxy": proxy])
    }
  }

  @Test(arguments: ["http", "https", "socks5h", "socks4a"])
  func aProxyThatDoesNotAnswerIsReported(scheme: String) async throws {
    let proxy = try await LoopbackServer { _ in .silence }
    await #expect(throws: LoadFailure.connectivity(.noProxy)) {
      try await get(
        "https://a.example/", ["https_proxy": "\(scheme)://127.0.0.1:\(proxy.port)"],
        connectTimeout: .milliseconds(50))
    }
  }

  @Test(arguments: ["socks5h", "socks4a"]) func aProxyThatDoesNotSpeakSOCKSIsReported(scheme: String) async throws {
    let server = try PlainTextServer()
    await #expect(throws: LoadFailure.connectivity(.noProxy)) {
      try await get("https://a.example/", ["https_proxy": "\(scheme)://127.0.0.1:\(server.port)"])
    }
  }

  @Test(arguments: ["htp://127.0.0.1:2", "http://127.0.0.1:99999", "http://"])
  func anInvalidProxyAddressIsReported(proxy: String) async throws {
    await #expect(throws: LoadFailure.connectivity(.unknownProxy)) {
      try await get("https://a.example/", ["https_proxy": proxy])
    }
  }

  @Test func aServerWithoutTLSIsNotReportedAsAProxyFailure() async throws {
    let server = try PlainTextServer()
    let (tunnel, socks) = (try TunnelServer(to: server.port), try SocksServer())
    for proxy in ["http://127.0.0.1:\(tunnel.port)", "socks5h://127.0.0.1:\(socks.port)"] {
      await #expect(throws: LoadFailure.connectivity(.plain)) {
        try await get("https://a.example/", ["https_proxy": proxy])
      }
    }
  }

  private func get(
    _ address: String, _ environment: [String: String], tls: NetworkSettings.TLS = NetworkSettings.TLS(),
    connectTimeout: Duration = .seconds(300)
  ) async throws -> HTTPResponse {
    let url = try #require(URL(string: address))
    return try await withClient(connectTimeout: connectTimeout, tls: tls) {
      $0.proxies = Proxies(environment: environment)
    } _: {
      try await $0.get(url)
    }
  }
}
