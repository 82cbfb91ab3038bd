import Foundation
import Sources
import Testing

@testable import ReadingSupport

struct SourceAddressTests {
  @Test(arguments: [
    ("https://a.example/base", "https://a.example/base"), ("http://a.example", "http://a.example"),
    ("a.example", "https://a.example"), ("a.example/x", "https://a.example/x"),
    ("a.example/@ann", "https://a.example/@ann"),
    ("a.example:8443", "https://a.example:8443"), ("localhost", "http://localhost"),
    ("localhost:8080", "http://localhost:8080"), ("127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
    ("[::1]:8080", "http://[::1]:8080"), ("  a.example\n", "https://a.example"),
  ])
  func webAddressesAreConvertedToURLs(text: String, url: String) {
    #expect(SourceAddress(text).url?.absoluteString == url)
  }

  @Test(arguments: [
    "", "word", "two words", "a b.example", "@ann@a.example", "#cats@a.example", "ftp://a.example", "http://",
    "http://a.example:65536", "file:///etc/passwd", "javascript://a.example",
  ])
  func textThatIsNotAWebAddressHasNoURL(text: String) {
    #expect(SourceAddress(text).url == nil)
  }

  @Test(arguments: [
    ("https://ann:pw@a.example/x", "https://a.example/x"),
    ("feed:https://ann:pw@a.example/x", "feed:https://a.example/x"),
    ("HTTPS://ann@a.example", "HTTPS://a.example"),
  ])
  func credentialsAreRemovedFromTheText(text: String, expected: String) {
    let sut = SourceAddress(text)
    #expect(sut.text == expected)
    #expect(sut.credentials != nil)
  }

  @Test(arguments: [("ftp://ann:pw@a.example", "ftp://a.example"), ("x:y://ann@a.example/z", "x:y://a.example/z")])
  func credentialsInAddressesOfOtherSchemesAreRemovedAndNotKept(text: String, expected: String) {
    let sut = SourceAddress(text)
    #expect(sut.text == expected)
    #expect(sut.credentials == nil)
  }

  @Test(arguments: [
    "https://a.example/@ann", "@ann@a.example", "demo", "/folder/https://ann@a.example", "https://a.example?x=//b@c",
  ])
  func anAtSignOutsideTheUserInfoIsNotACredential(text: String) {
    let sut = SourceAddress(text)
    #expect(sut.text == text)
    #expect(sut.credentials == nil)
  }
}
