import Foundation
import Markup
import Testing

@Suite(.timeLimit(.minutes(1)))
struct WebAddressTests {
  @Test(arguments: [
    ("c", "https://example.org/a/c"), ("../c", "https://example.org/c"),
    ("?q=ä b", "https://example.org/a/b?q=%C3%A4%20b"),
    ("//i.example/x", "https://i.example/x"), (" http://I.example/\n", "http://I.example/"),
    ("http://eve:pw@i.example/a?b#c", "http://i.example/a?b#c"),
  ])
  func relativeAddressesAreResolvedAgainstTheBaseAddress(reference: String, expected: String) {
    let base = URL(string: "https://example.org/a/b")
    #expect(WebAddress.resolve(reference, base: base)?.absoluteString == expected)
  }

  @Test(arguments: ["", " ", "mailto:a@b", "javascript:x", "file:///x", "http://", "ftp://x/y", "c", "http:///x"])
  func addressesOtherThanHTTPAndHTTPSAreRefused(reference: String) {
    #expect(WebAddress.resolve(reference, base: nil) == nil)
  }

  @Test func addressesThatAreTooLongAreRefused() {
    #expect(WebAddress.resolve("http://i.example/" + String(repeating: "a", count: 5_000), base: nil) == nil)
  }

  @Test func aMissingSchemeBecomesHTTPS() {
    #expect(WebAddress.resolve("//i.example/x", base: nil)?.absoluteString == "https://i.example/x")
  }
}
