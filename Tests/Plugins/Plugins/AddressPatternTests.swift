import Foundation
import Testing

@testable import Plugins

/// Matches addresses of posts with the patterns of a plugin.
struct AddressPatternTests {
  private static let long = String(repeating: "7", count: 128)
  private static let addresses: [(String, String?)] = [
    ("https://a.example/q/7", "7"), ("https://a.example/q/7/", "7"), ("https://a.example/q/7#answer", "7"),
    ("https://a.example/q/7?utm_source=feed", "7"), ("https://A.Example/q/aZ-_9", "aZ-_9"),
    ("HTTPS://a.example/q/7", "7"),
    // A different host, which may contain the expected one.
    ("https://a.example.evil.example/q/7", nil), ("https://evila.example/q/7", nil), ("https://www.a.example/q/7", nil),
    ("https://a.example./q/7", nil), ("https://evil.example/a.example/q/7", nil), ("https://а.example/q/7", nil),
    ("https://evil.example?https://a.example/q/7", nil), ("https://evil.example#@a.example/q/7", nil),
    // User information, ports and other schemes.
    ("https://ann@a.example/q/7", nil), ("https://ann:pw@a.example/q/7", nil),
    ("https://a.example@evil.example/q/7", nil), ("https://a.example:8443/q/7", nil),
    ("https://a.example:443/q/7", nil), ("http://a.example/q/7", nil), ("javascript://a.example/q/7", nil),
    ("feed:https://a.example/q/7", nil), ("//a.example/q/7", nil), ("/q/7", nil),
    // A different path.
    ("https://a.example/questions/7", nil), ("https://a.example/Q/7", nil), ("https://a.example/q/7/8", nil),
    ("https://a.example/x/q/7", nil), ("https://a.example//q/7", nil), ("https://a.example/q//7", nil),
    ("https://a.example/q/7//", nil), ("https://a.example/q/", nil), ("https://a.example/q", nil),
    ("https://a.example", nil), ("https://a.example/q/../q/7", nil), ("https://a.example/%71/7", nil),
    // A different id.
    ("https://a.example/q/7%2F8", nil), ("https://a.example/q/7.json", nil), ("https://a.example/q/%37", nil),
    ("https://a.example/q/7;8", nil), ("https://a.example/q/é", nil), ("https://a.example/q/7%00", nil),
    ("https://a.example/q/\(long)", long), ("https://a.example/q/\(long)7", nil),
  ]

  @Test(arguments: addresses)
  func aPatternMatchesOnlyAWholeAddress(address: String, id: String?) throws {
    let pattern = try #require(AddressPattern("https://a.example/q/{id}"))
    #expect(URL(string: address).flatMap(pattern.id) == id)
  }

  private static let queries: [(String, String?)] = [
    ("https://a.example/item?id=7", "7"), ("https://a.example/item/?x=1&id=7", "7"),
    ("https://a.example/item?id=7&id=8", nil), ("https://a.example/item?id=", nil), ("https://a.example/item?id", nil),
    ("https://a.example/item?ID=7", nil), ("https://a.example/item", nil), ("https://a.example/item?id=7/8", nil),
    ("https://a.example/item?id=7%268", nil), ("https://a.example/items?id=7", nil),
    ("https://a.example/item#?id=7", nil),
  ]

  @Test(arguments: queries)
  func thePlaceholderMayBeAQueryValue(address: String, id: String?) throws {
    let pattern = try #require(AddressPattern("https://a.example/item?id={id}"))
    #expect(URL(string: address).flatMap(pattern.id) == id)
  }

  @Test func theRestOfThePathAndTheQueryMustMatchThePattern() throws {
    let words = try #require(AddressPattern("https://a.example/q/{id}/*"))
    #expect(words.id(in: URL(filePath: "/q/7/a")) == nil)
    let find = { (address: String, pattern: AddressPattern) in URL(string: address).flatMap(pattern.id) }
    #expect(find("https://a.example/q/7/how-to%20do-it", words) == "7")
    #expect(find("https://a.example/q/7", words) == nil && find("https://a.example/q/7/a/b", words) == nil)
    let board = try #require(AddressPattern("https://A.example/?board=c&topic={id}"))
    #expect(board.host == "a.example" && find("https://a.example?topic=7&board=c", board) == "7")
    #expect(find("https://a.example/?topic=7&board=d", board) == nil)
    #expect(find("https://a.example/?topic=7", board) == nil)
  }

  @Test(arguments: ["https://a.example/q/{id}", "https://a.example/q/{id}/*", "https://a.example/item?a=b&id={id}"])
  func theAddressBuiltFromAnIDMatchesThePattern(text: String) throws {
    let pattern = try #require(AddressPattern(text))
    let address = try #require(URL(string: pattern.address(of: "a-7_")))
    #expect(pattern.id(in: address) == "a-7_")
  }

  @Test(arguments: [
    "", "https://", "https://a.example", "https://a.example/q", "http://a.example/{id}", "a.example/{id}",
    "https:///{id}", "https://localhost/{id}", "https://*.example/{id}", "https://{id}.example/q", "https://a..b/{id}",
    "https://a.example./{id}", "https://a.example:8443/{id}", "https://ann@a.example/{id}", "https://a example/{id}",
    "https://é.example/{id}", "https://a.example/{id}/{id}", "https://a.example/{id}?id={id}",
    "https://a.example/{name}",
    "https://a.example/q-{id}", "https://a.example/{id}.html", "https://a.example//{id}", "https://a.example/q*/{id}",
    "https://a.example/{id}#top", "https://a.example/?{id}", "https://a.example/?{id}=1",
    "https://a.example/?a=1&a={id}",
    "https://a.example/?a=*&b={id}", "https://a.example/?a=&b={id}", "https://a.example/a b/{id}",
    "https://a.example/%zz/{id}", "https://a.example/\u{7}/{id}",
    "https://a.example/\(String(repeating: "a", count: 1_024))/{id}",
  ])
  func invalidPatternsAreRefused(text: String) {
    #expect(AddressPattern(text) == nil)
  }
}
