import Foundation
import Posts
import Testing

/// The facts about a post that only social networks have.
@Suite(.timeLimit(.minutes(1)))
struct PostFactsTests {
  @Test func postsWithEmptyFactsEqualPostsWithoutFactsAndUseLittleMemory() {
    var details = Post.Details()
    details.facts.shareCount = 1
    #expect(details != Post.Details())
    details.facts = Post.Facts()
    #expect(details == Post.Details())
    #expect(
      Post(id: Post.ID(rawValue: "1"), images: [], details: details) == Post(id: Post.ID(rawValue: "1"), images: []))
    #expect(MemoryLayout<Post>.stride <= 96, "a post keeps its details elsewhere")
    #expect(MemoryLayout<Post.Facts>.stride <= 96, "and facts what few posts have")
  }

  @Test func countsAreNeverNegative() {
    var facts = Post.Facts()
    facts.shareCount = -1
    facts.favouriteCount = .min
    #expect(facts.shareCount == 0 && facts.favouriteCount == 0)
    #expect(Post.Poll.Option("a", votes: -3).votes == 0)
  }

  @Test func aPollWithoutOptionsIsInvalid() { #expect(Post.Poll([]) == nil) }

  @Test func pollOptionsAreLimitedInNumberAndLength() throws {
    let text = String(repeating: "e\u{301}", count: 1 << 19)
    let poll = try #require(Post.Poll((0..<10_000).map { Post.Poll.Option($0 == 0 ? text : "\($0)", votes: $0) }))
    #expect(poll.options.count == Post.Poll.maximumOptions)
    #expect(poll.options[0].text.unicodeScalars.count == 500)
    #expect(poll.options[1] == Post.Poll.Option("1", votes: 1))
  }

  @Test func limitsAlsoApplyToCharactersOfManyCodePoints() throws {
    let text = "e" + String(repeating: "\u{301}", count: 1 << 20)
    #expect(Post.Poll.Option(text).text.utf8.count < 2_000)
    let card = try #require(Post.Card("https://a.example", title: text, description: text, pictureAddress: text))
    #expect(try #require(card.title).utf8.count + #require(card.description).utf8.count < 10_000)
    #expect(card.pictureAddress == nil, "half of an address leads elsewhere")
    #expect(Post.Card("https://" + text) == nil)
  }

  @Test(arguments: [
    "", "a.example", "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "http:/a.example",
  ])
  func onlyWebAddressesAreAccepted(address: String) {
    #expect(Post.Card(address) == nil)
    #expect(Post.Card("HTTP://a.example/", pictureAddress: address) == Post.Card("HTTP://a.example/"))
    #expect(Post.Quote(nil, author: nil, text: nil, link: address).link == nil)
  }

  @Test func longQuotedPostsAreShortened() throws {
    let text = RichText(plain: String(repeating: "word ", count: 200_000))
    let links = Array(repeating: "https://a.example", count: 1_000)
    let quote = Post.Quote(nil, author: nil, text: text, textLinks: links, warning: text.plainText)
    let shortened = try #require(quote.text?.plainText)
    #expect(text.plainText.hasPrefix(shortened) && shortened.utf8.count == 20_000)
    #expect(quote.textLinks.count == 100 && quote.warning?.utf8.count == 500)
    #expect(Post.Quote(nil, author: nil, text: "short").text == "short")
  }
}
