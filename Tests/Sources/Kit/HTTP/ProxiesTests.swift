import Foundation
import Testing

@testable import HTTP

/// The proxies of the environment, by the rules of curl.
@Suite struct ProxiesTests {
  /// Variables, an address, and the proxy for it.
  private static let choices: [([String: String], String, String?)] = [
    (["http_proxy": "p:1"], "http://a.example", "p:1"), (["HTTP_PROXY": "p:1"], "http://a.example", nil),
    (["http_proxy": "p:1"], "https://a.example", nil), (["https_proxy": "p:1"], "https://a.example", "p:1"),
    (["HTTPS_PROXY": "p:1"], "https://a.example", "p:1"),
    (["https_proxy": "p:1", "HTTPS_PROXY": "p:2"], "https://a.example", "p:1"),
    (["all_proxy": "socks5h://p:1"], "http://a.example", "socks5h://p:1"),
    (["ALL_PROXY": "p:1"], "https://a.example", "p:1"),
    (["http_proxy": "p:1", "all_proxy": "p:2"], "http://a.example", "p:1"),
    (["http_proxy": "", "all_proxy": "p:2"], "http://a.example", "p:2"), ([:], "http://a.example", nil),
    (["https_proxy": "", "HTTPS_PROXY": "p:2"], "https://a.example", "p:2"),
    (["all_proxy": "p:1", "ALL_PROXY": "p:2"], "http://a.example", "p:1"),
    (["http_proxy": "p:1"], "HTTP://a.example", "p:1"),
    (["https_proxy": "p:1", "all_proxy": "p:2"], "https://a.example", "p:1"),
  ]

  @Test(arguments: choices)
  func eachURLSchemeHasItsOwnProxyVariable(environment: [String: String], address: String, proxy: String?) throws {
    #expect(Proxies(environment: environment).proxy(for: try #require(URL(string: address))) == proxy)
  }

  @Test(arguments: ["http://localhost/", "http://127.0.0.1:8089/", "http://[::1]/", "http://demo.localhost/"])
  func thisComputerIsReachedWithoutAProxy(address: String) throws {
    let proxies = Proxies(environment: ["all_proxy": "p:1", "http_proxy": "p:1"])
    #expect(proxies.proxy(for: try #require(URL(string: address))) == nil)
  }

  private static let exceptions: [(String, String, Bool)] = [
    ("*", "a.example", true), ("a.example", "a.example", true), ("a.example", "b.a.example", true),
    (".a.example", "b.a.example", true), (".a.example", "a.example", true), ("a.example", "ba.example", false),
    ("x.example, a.example", "a.example", true), ("x.example a.example", "A.Example", true),
    ("x.example", "a.example", false), ("a.example.", "a.example", true), ("a.example", "a.example.", true),
    ("x.example\ta.example", "a.example", true), ("A.EXAMPLE", "a.example", true), ("b.a.example", "a.example", false),
    ("10.0.0.0/0", "11.1.2.3", true), ("10.0.0.0/x", "10.0.0.0", false), ("fd00::/8", "10.1.2.3", false),
    ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.1.2.3", false), ("10.1.2.3", "10.1.2.3", true),
    ("fd00::/8", "[fd00::1]", true), ("2.3", "10.1.2.3", false), ("10.0.0.0/99", "10.1.2.3", false),
  ]

  @Test(arguments: exceptions)
  func hostsListedInTheNoProxyVariableAreReachedWithoutAProxy(exceptions: String, host: String, isDirect: Bool) throws {
    for name in ["no_proxy", "NO_PROXY"] {
      let proxies = Proxies(environment: ["http_proxy": "p:1", name: exceptions])
      #expect((proxies.proxy(for: try #require(URL(string: "http://\(host)/"))) == nil) == isDirect)
    }
  }
}
