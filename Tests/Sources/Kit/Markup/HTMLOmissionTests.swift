import Foundation
import Markup
import Posts
import Testing

/// A text reports what it omits from its document.
@Suite(.timeLimit(.minutes(1)))
struct HTMLOmissionTests {
  private let base = URL(string: "https://example.org/")

  private func omission(_ html: String) -> RichText.Omission? { HTMLText(html, base: base).document.omission }

  @Test func aCompleteTextReportsNoOmission() {
    #expect(omission("<p>a <a href='/x'>b</a><img src='/c.png'></p>") == nil)
  }

  @Test func picturesAndLinksBeyondTheLimitsAreCounted() throws {
    let pictures = (1...300).map { "<img src='/\($0).png'>" }.joined()
    let links = (1...700).map { "<a href='/\($0)'>l</a> <a href='/\($0)'>l</a> " }.joined()
    let text = HTMLText("<p>\(links)</p>\(pictures)", base: base)
    #expect(text.document.omission?.pictures == 100 && text.document.omission?.links == 200)
    #expect(text.document.omission?.isCut == false)
    let saved = try JSONEncoder().encode(text.document)
    #expect(try JSONDecoder().decode(RichText.self, from: saved) == text.document)
    #expect(text.document.leavingOut(pictures: 50).omission?.pictures == 150)
  }

  @Test func omittedLinksAndPicturesAreCountedEvenInVeryLongHTML() {
    let links = (1...2_500).map { "<a href='/\($0)'>l</a> " }.joined()
    #expect(omission("<p>\(links)")?.links == 2_000)
    #expect(omission("<p>" + String(repeating: "<img src='/a.png'>", count: 2_100))?.pictures == 100)
  }

  @Test func aTruncatedTextIsMarkedAsTruncated() {
    let words = String(repeating: "word ", count: 60_000)
    #expect(omission("<p>" + words)?.isCut == true)
    #expect(HTMLText(plain: words).document.omission?.isCut == true)
    #expect(HTMLText(plain: words).text.hasSuffix(" …"))
    #expect(omission("<p>" + String(repeating: "word ", count: 40_000)) == nil)
  }
}
