import Foundation
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
  func aTargetMayBeRelative(from: String, location: String, expected: String) throws {
    let url = try #require(URL(string: from))
    #expect(try RedirectPolicy.target(of: location, from: url).absoluteString == expected)
  }

  @Test func secureNeverBecomesInsecure() throws {
    let url = try #require(URL(string: "https://a.example/x"))
    #expect(throws: HTTPError.refusedRedirect) { try RedirectPolicy.target(of: "http://a.example/x", from: url) }
  }
}
