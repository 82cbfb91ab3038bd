import Foundation
import Sources
import Testing

/// Query items that are appended to an address.
struct EscapedQueryTests {
  @Test(arguments: [
    ("https://a.example/posts", "UDI+eA", "https://a.example/posts?after=UDI%2BeA"),
    ("https://a.example/posts?key=1+2", "a&b #%é", "https://a.example/posts?key=1+2&after=a%26b%20%23%25%C3%A9"),
  ])
  func specialCharactersOfAValueAreEscapedAndTheQueryOfTheAddressIsKept(
    base: String, cursor: String, address: String
  ) throws {
    let url = try #require(URL(string: base)).appending(escaping: [URLQueryItem(name: "after", value: cursor)])
    #expect(url.absoluteString == address)
  }

  @Test func anAddressWithoutNewItemsIsUnchanged() throws {
    let url = try #require(URL(string: "https://a.example/posts"))
    #expect(url.appending(escaping: []) == url)
  }
}
