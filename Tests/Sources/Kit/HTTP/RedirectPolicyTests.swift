import Foundation
import Loading
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1)))
struct RedirectPolicyTests {
  @Test(arguments: [
    ("https://a.example/x/y", "z", "https://a.example/x/z"),
    ("https://a.example/x", "/z?q=1", "https://a.example/z?q=1"),
    ("http://a.example/x", "https://b.example/", "https://b.example/"),
    ("https://a.example/x", "//b.example/z", "https://b.example/z"),
  ])
  func relativeTargetsAreResolved(from: String, location: String, expected: String) throws {
    let url = try #require(URL(string: from))
    #expect(try RedirectPolicy.target(of: location, from: url).absoluteString == expected)
  }

  @Test(arguments: [1, 22, 25, 6_000, 6_667, 10_080]) func portsOfServicesOtherThanHTTPAreRefused(port: Int) throws {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/x"))
    #expect(throws: LoadFailure.refusedPort(port)) { try RedirectPolicy.check(url) }
    let start = try #require(URL(string: "http://a.example/"))
    #expect(throws: LoadFailure.refusedRedirect) { try RedirectPolicy.target(of: url.absoluteString, from: start) }
  }

  @Test(arguments: [80, 443, 3_000, 8_080, 8_443, 50_000])
  func portsThatBelongToNoOtherServiceAreAllowed(port: Int) throws {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/x"))
    #expect(throws: Never.self) { try RedirectPolicy.check(url) }
  }

  @Test(arguments: ["https", "HTTPS"], ["http", "HTTP"])
  func aRedirectFromHTTPSToHTTPIsRefused(secure: String, insecure: String) throws {
    let url = try #require(URL(string: "\(secure)://a.example/x"))
    #expect(throws: LoadFailure.refusedRedirect) {
      try RedirectPolicy.target(of: "\(insecure)://a.example/x", from: url)
    }
  }
}
