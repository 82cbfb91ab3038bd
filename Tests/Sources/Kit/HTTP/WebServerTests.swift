import Foundation
import HTTP
import Testing

struct WebServerTests {
  @Test(arguments: [
    ("https://A.Example/x?y#z", "https://a.example", "a.example"),
    ("https://ann:pw@a.example:443/", "https://a.example", "a.example"),
    ("http://a.example:443", "http://a.example:443", "a.example:443"),
    ("http://[::1]:8080/x", "http://[::1]:8080", "[::1]:8080"),
  ])
  func theURLAndTheNameOfAServerAreNormalized(address: String, url: String, name: String) throws {
    let written = try #require(URL(string: address))
    let sut = try #require(WebServer(written))
    #expect(sut.url.absoluteString == url)
    #expect(sut.name == name)
  }

  @Test(arguments: ["ftp://a.example", "https://", "https:///x", "file:///etc", "a.example", "https://a.example:0"])
  func anAddressThatNamesNoWebServerIsRefused(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(WebServer(url) == nil)
    #expect(!url.hasServer(of: url))
  }

  @Test(arguments: [
    ("https://a.example:8443/x", "a.example"), ("http://a.example", "a.example"), ("http://[::2]:81", "::2"),
    ("http://localhost:8001", "localhost:8001"), ("http://localhost:80/x", "localhost"),
  ])
  func requestLimitsApplyPerHostAndOnThisComputerPerPort(address: String, name: String) throws {
    #expect(WebServer(try #require(URL(string: address)))?.limitName == name)
  }

  @Test(arguments: [
    ("a.example", true), ("https://a.example", true), ("http://a.example", false), ("localhost:8080", true),
    ("https://localhost", false),
  ])
  func theUsualSchemeIsHTTPSExceptOnThisComputer(address: String, isUsual: Bool) throws {
    #expect(URL(written: address).flatMap { WebServer($0) }?.hasUsualScheme == isUsual)
  }
}
