import Foundation
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import HTTP

/// A source in the public network leads to no address of this computer or of a private network.
///
/// Name lookups are faked: every name resolves to this computer, and the port decides its network.
@Suite(.timeLimit(.minutes(1)))
struct PrivateAddressTests {
  private static let ok = LoopbackServer.Answer.http(status: 200)

  @Test(arguments: ["home.example", "127.0.0.1", "localhost", "0x7f.1"])
  func aPublicSourceCannotReachPrivateAddresses(host: String) async throws {
    try await withServers { (network, client) async throws in
      _ = try await client.get(network.url("a.example", network.open))
      await #expect(throws: LoadFailure.privateAddress) {
        try await client.get(network.url(host, network.home), from: network.url("a.example", network.open))
      }
      #expect(network.home.observed.state.acceptedConnections == 0)
    }
  }

  @Test func shorteningTheDeadlineOfARequestKeepsItsSource() throws {
    let url = try #require(URL(string: "http://a.example"))
    let request = HTTPRequest(url: url, limits: .bytes(1), origin: url)
    #expect(request.within(.seconds(1)).origin == url)
  }

  @Test func aPrivateSourceMayReachAnyAddress() async throws {
    try await withServers { (network, client) async throws in
      let source = network.url("home.example", network.home)
      #expect(try await client.get(source, from: source).status == 200)
      #expect(try await client.get(network.url("127.0.0.1", network.home), from: source).status == 200)
      #expect(try await client.get(network.url("a.example", network.open), from: source).status == 200)
    }
  }

  @Test func aPrivateAddressTypedByTheUserIsRequested() async throws {
    try await withServers { (network, client) async throws in
      #expect(try await client.get(network.url("home.example", network.home)).status == 200)
    }
  }

  @Test func reusingAConnectionDoesNotBypassTheCheckForPrivateAddresses() async throws {
    try await withServers { (network, client) async throws in
      _ = try await client.get(network.url("home.example", network.home))
      await #expect(throws: LoadFailure.privateAddress) {
        try await client.get(
          network.url("home.example", network.home), from: network.url("a.example", network.open), as: .picture)
      }
      #expect(network.home.requests.count == 1)
    }
  }

  @Test(arguments: [301, 302]) func aRedirectOfAPublicServerCannotReachPrivateAddresses(status: Int) async throws {
    try await withServers(status) { (network, client) async throws in
      let target = network.url("127.0.0.1", network.home)
      let failure = LoadFailure.privateAddress.at(WebServer(target)?.name)
      await #expect(throws: failure) { try await client.get(network.redirect("a.example", to: target)) }
      let named = network.url("home.example", network.home)
      await #expect(throws: LoadFailure.privateAddress.at(WebServer(named)?.name)) {
        try await client.get(network.redirect("a.example", to: named))
      }
      #expect(network.home.observed.state.acceptedConnections == 0)
    }
  }

  @Test func aRedirectInAPrivateNetworkIsFollowed() async throws {
    try await withServers(302) { (network, client) async throws in
      let target = network.url("127.0.0.1", network.home, "/end")
      let source = network.redirect("home.example", to: target, by: network.home)
      #expect(try await client.get(source).url == target)
    }
  }

  @Test func aPublicHostNameIsRefusedOnceItResolvesToAPrivateAddress() async throws {
    try await withServers { (network, client) async throws in
      _ = try await client.get(network.url("a.example", network.open))
      // The same name, now at an address of this computer.
      let moved = network.url("a.example", network.home)
      await #expect(throws: LoadFailure.wasPublic.at(WebServer(moved)?.name)) {
        try await client.get(moved, from: network.url("a.example", network.open))
      }
    }
  }

  @Test func aHostNameOnceResolvedToAPublicAddressStaysPublic() throws {
    let sut = ServerNetworks()
    let url = try #require(URL(string: "http://a.example/"))
    let isPrivate = { sut.isPrivate(url) { _, _ in true } }
    #expect(isPrivate() == nil)
    sut.note("a.example", isPublic: false)
    #expect(isPrivate() == true)
    sut.note("a.example", isPublic: true)
    #expect(isPrivate() == false)
    sut.note("a.example", isPublic: false)
    #expect(isPrivate() == false, "whoever owns the name has changed its address")
  }

  @Test(arguments: [HTTPRequest.Purpose.document, .picture])
  func aSourceRememberedAsPublicIsRefusedAtAPrivateAddress(purpose: HTTPRequest.Purpose) async throws {
    try await withServers { (network, client) async throws in
      let source = network.url("home.example", network.home)
      let get = { @Sendable (url: URL) async throws in
        var request = HTTPRequest(url: url, limits: .bytes(1_000), purpose: purpose, origin: source)
        request.network = .open
        return try await client.send(request.within(Duration.seconds(600))).status
      }
      await #expect(throws: LoadFailure.wasPublic.at(WebServer(source)?.name)) { try await get(source) }
      #expect(network.home.observed.state.acceptedConnections == 0)
      await #expect(throws: LoadFailure.privateAddress) { try await get(network.url("127.0.0.1", network.home)) }
      #expect(try await get(network.url("a.example", network.open)) == 200)
    }
  }

  @Test func aSourceMarkedAsLocalMayReachAnyAddress() async throws {
    try await withServers { (network, client) async throws in
      let source = network.url("a.example", network.open)
      _ = try await client.get(source, from: source)
      let get = { @Sendable (url: URL) async throws in
        var request = HTTPRequest(url: url, limits: .bytes(1_000), origin: source)
        request.network = .own
        return try await client.send(request).url
      }
      let (home, end) = (network.url("a.example", network.home), network.url("127.0.0.1", network.home))
      #expect(try await get(home) == home)
      #expect(try await get(network.redirect("a.example", to: end, by: network.home)) == end)
    }
  }

  @Test func aResponseReportsWhetherItsSourceIsPublic() async throws {
    try await withServers { (network, client) async throws in
      let (open, home) = (network.url("a.example", network.open), network.url("home.example", network.home))
      #expect(try await client.get(open, from: open).isOfOpenNetwork)
      #expect(try await client.get(open).isOfOpenNetwork)
      #expect(try await !client.get(home, from: home).isOfOpenNetwork)
      #expect(try await !client.get(open, from: home).isOfOpenNetwork)
    }
  }

  /// A server at one address of two: the other is of a private network, and may come first.
  @Test(arguments: [["127.0.0.2", "127.0.0.1"], ["127.0.0.1", "127.0.0.2"]])
  func aHostNameWithAPublicAndAPrivateAddressIsPublic(addresses: [String]) async throws {
    let server = try await LoopbackServer { _ in Self.ok }
    let both = try #require(URL(string: "http://both.example:\(server.port)/"))
    let home = try #require(URL(string: "http://home.example:\(server.port)/"))
    try await withClient {
      $0.hosts = [
        "both.example:\(server.port):\(addresses.joined(separator: ","))", "home.example:\(server.port):127.0.0.2",
      ]
      $0.isPublic = { address, _ in address != IPAddress("127.0.0.2") }
    } _: { (client) async throws in
      #expect(try await client.get(both, from: both).isOfOpenNetwork)
      await #expect(throws: LoadFailure.privateAddress) { try await client.get(home, from: both) }
      #expect(try await client.get(both, from: both, as: .picture).status == 200)
    }
  }

  @Test(arguments: [
    "127.0.0.1.", "127.0.0.1..", "localhost", "localhost.", "LOCALHOST.", "a.localhost.", "%31%32%37.0.0.1",
    "127%2e0%2e0%2e1", "127.0.0.1%2E", "%6cocalhost", "１２７.0.0.1", "127。0。0。1", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "2130706433.", "0",
    "[::ffff:127.0.0.1]", "192.168.1.1.", "router", "nas.lan.", "localhost.localdomain",
  ])
  func behindAProxyLocalAddressesAreRefusedInEverySpelling(host: String) async throws {
    let proxy = try await LoopbackServer { _ in .redirect(to: "http://\(host)/") }
    let source = try #require(URL(string: "http://a.example/"))
    try await withClient {
      $0.proxies = Proxies(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
    } _: { (client) async throws in
      let failure = await #expect(throws: LoadFailure.self) { try await client.get(source, from: source) }
      #expect(failure?.isOf(RequestProblem.privateAddress) == true)
      #expect(proxy.requests.count == 1)
    }
  }

  @Test func behindAProxyPrivateAddressesAreRefusedOnlyIfWrittenAsIPAddresses() async throws {
    let proxy = try await LoopbackServer { _ in Self.ok }
    let (source, picture) = (
      try #require(URL(string: "http://1.1.1.1/")), try #require(URL(string: "http://10.0.0.1/"))
    )
    let named = try #require(URL(string: "http://home.example/"))
    try await withClient {
      $0.proxies = Proxies(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
    } _: { (client) async throws in
      await #expect(throws: LoadFailure.privateAddress) { try await client.get(picture, from: source) }
      #expect(try await client.get(named, from: source).status == 200)
    }
  }

  /// Two servers with names: one is of the public network, and one of a private one.
  private func withServers(
    _ redirectStatus: Int = 302, _ body: @Sendable (Servers, NetworkClient) async throws -> Void
  ) async throws {
    let servers = try await Servers(redirectStatus)
    let openPort = servers.open.port
    try await withClient {
      for port in [servers.open.port, servers.home.port] {
        $0.hosts += ["a.example:\(port):127.0.0.1", "home.example:\(port):127.0.0.1"]
      }
      $0.isPublic = { _, port in port == openPort }
    } _: {
      try await body(servers, $0)
    }
  }
}

/// A server of the public network, and one of a private one; both redirect to the address in a query.
private struct Servers: Sendable {
  let open: LoopbackServer
  let home: LoopbackServer

  init(_ status: Int) async throws {
    let answer: @Sendable (String) -> LoopbackServer.Answer = { request in
      let target = request.split(separator: "to=").dropFirst().first?.prefix { $0 != " " } ?? ""
      return target.isEmpty ? .http(status: 200) : .redirect(to: String(target), status: status)
    }
    open = try await LoopbackServer(answer: answer)
    home = try await LoopbackServer(answer: answer)
  }

  func url(_ host: String, _ server: LoopbackServer, _ path: String = "/") -> URL {
    URL(string: "http://\(host):\(server.port)\(path)") ?? URL(filePath: path)
  }

  func redirect(_ host: String, to target: URL, by server: LoopbackServer? = nil) -> URL {
    url(host, server ?? open, "/?to=\(target.absoluteString)")
  }
}

extension HTTPClient {
  fileprivate func get(
    _ url: URL, from origin: URL, as purpose: HTTPRequest.Purpose = .document
  ) async throws -> HTTPResponse {
    try await send(HTTPRequest(url: url, limits: .bytes(1_000), purpose: purpose, origin: origin))
  }
}
