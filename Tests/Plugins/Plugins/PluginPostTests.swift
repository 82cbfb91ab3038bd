import Foundation
import JSON
import Posts
import Testing
import Viper

@testable import Plugins

/// Parses posts of plugins, which have the members that posts have in scripts.
@Suite(.timeLimit(.minutes(1)))
struct PluginPostTests {
  @Test func detailsOfAPostAreReadFromItsJSONMembers() throws {
    let post = try #require(
      try post(
        """
        {"id":7,"visibility":"unlisted","shares":2,"favourites":-1,"editedAt":"2026-01-02T03:04:05Z",
        "inReplyTo":{"id":"3","author":"Ben"},"poll":{"options":[{"text":"a","votes":4},{}],"isMultiple":true},
        "card":{"url":"https://a.example","title":"t"},"quoted":{"author":"Ann","text":"x",
        "link":"https://q"}}
        """))
    let facts = post.details.facts
    #expect(post.details.parent?.rawValue == "3" && facts.parentAuthor == Author(name: "Ben"))
    #expect(facts.visibility == .unlisted && facts.shareCount == 2 && facts.favouriteCount == 0)
    #expect(facts.editedAt == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(facts.poll == Post.Poll([Post.Poll.Option("a", votes: 4)], isMultiple: true))
    #expect(facts.card == Post.Card("https://a.example", title: "t"))
    #expect(facts.quote == Post.Quote(nil, author: Author(name: "Ann"), text: "x", link: "https://q"))
  }

  @Test func uncommonDetailsOfAPostAreRead() throws {
    let post = try #require(
      try post(
        """
        {"id":"7","pinned":true,"quotes":3,"visibility":"local","reactions":["👍 3",7],"tags":["a",7],"labels":["b"],"notShown":["c"],"application":"Pen",
        "poll":{"options":[{},{"text":"a"},{"text":"b","isChosen":true}],"voters":4,"isClosed":true},
        "card":{"url":"https://a.example","site":"S","author":"A","previewDescription":"P"},
        "quoted":{"state":"deleted","createdAt":"2026-01-02T03:04:05Z","images":[{"url":"https://a.example/1"}]},
        "images":[{"url":"https://a.example/s.mp3","kind":"audio","seconds":42,"bytes":-1}]}
        """))
    let facts = post.details.facts
    #expect(facts.isPinned && facts.quoteCount == 3 && facts.words?.application == "Pen")
    #expect(facts.words?.tags == ["a"] && facts.words?.labels == ["b"] && facts.words?.unshownParts == ["c"])
    #expect(facts.visibility == nil && facts.words?.audience == "local" && facts.words?.reactions == ["👍 3"])
    #expect(facts.poll?.ownChoices == [1] && facts.poll?.voterCount == 4 && facts.poll?.isClosed == true)
    #expect(facts.card?.site == "S" && facts.card?.author == "A" && facts.card?.pictureDescription == "P")
    #expect(facts.quote?.absence == .deleted && facts.quote?.images.map(\.address) == ["https://a.example/1"])
    #expect(facts.quote?.createdAt == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(post.images.map(\.extent) == [ImageRef.Extent(seconds: 42)])
  }

  @Test func jsonMembersOfTheWrongTypeAreIgnored() throws {
    let post = try #require(
      try post(
        """
        {"id":"7","pinned":7,"quotes":"2","tags":"a","labels":[],"notShown":[{}],"application":{},"visibility":7,"shares":"2","editedAt":7,"inReplyTo":"3","poll":{"options":{}},"card":[],
        "quoted":"x"}
        """))
    #expect(post.details == Post.Details())
  }

  @Test func oversizedAndInvalidDetailsAreLimited() throws {
    let long = String(repeating: "x\\u001b\\u202e", count: 100_000)
    let options = Array(repeating: #"{"text":"x","votes":-1}"#, count: 10_000).joined(separator: ",")
    let post = try #require(
      try post(
        """
        {"id":"7","shares":-9223372036854775808,"favourites":1e300,"editedAt":"9999-99-99T99:99:99Z",
        "poll":{"options":[{"text":"\(long)"},\(options)],"endsAt":"0000-01-01T00:00:00Z"},
        "card":{"url":"javascript:alert(1)","title":"t"},"inReplyTo":{"id":{},"author":[]},
        "quoted":{"text":"\(long)","link":"file:///etc/passwd","warning":"\(long)",
        "quoted":{"text":"deeper","quoted":{"text":"deepest"}}}}
        """))
    let facts = post.details.facts
    #expect(facts.shareCount == 0 && facts.favouriteCount == nil && facts.editedAt == nil && facts.card == nil)
    #expect(facts.poll?.options.count == Post.Poll.maximumOptions && facts.poll?.options[1].votes == 0)
    #expect(facts.poll?.options.allSatisfy { $0.text.unicodeScalars.count <= 500 } == true)
    #expect(post.details.parent == nil && facts.parentAuthor == nil)
    #expect(try #require(facts.quote?.text).plainText.utf8.count <= 60_000 && facts.quote?.link == nil)
    #expect(try #require(facts.quote?.warning).unicodeScalars.count == 500)
  }

  @Test func theHTMLMemberReplacesTheTextMember() throws {
    let html =
      #"<h2>A lake</h2><p>It is <b>deep</b>, says <a href='/map'>the map</a>.</p><img src='/1.png' alt='Dawn' width='9' height='6'>"#
    let post = try #require(
      try post(
        """
        {"id":"7","text":"older","link":"https://a.example/posts/7","html":"\(html)",
        "images":[{"url":"https://a.example/2.png"},{"url":"https://a.example/1.png"}]}
        """))
    let text = try #require(post.details.text)
    #expect(text.plainText.contains("It is deep, says the map [1].") && !text.plainText.contains("older"))
    #expect(text.blocks.contains { if case .heading = $0.kind { true } else { false } })
    #expect(post.details.textLinks == ["https://a.example/map"])
    #expect(post.images.map(\.address) == ["https://a.example/1.png", "https://a.example/2.png"])
    #expect(post.images.first?.description == "Dawn" && post.images.first?.size == ImageRef.Size(width: 9, height: 6))
    #expect(text.blocks.contains { $0.kind == .picture(number: 1) })
    let json = try JSONValue(reading: Data(#"{"id":1,"html":"<p>a<p>b","text":"c"}"#.utf8))
    let row = try #require(PluginRow(json, actions: []))
    #expect(row.text == "a\n\nb")
  }

  @Test(arguments: ["7", "[]", #""<p> </p>""#, #""<script>alert(1)</script>""#, #""\u0000""#])
  func anEmptyHTMLMemberKeepsTheTextMember(html: String) throws {
    let post = try #require(try post(#"{"id":"7","text":"t","html":\#(html)}"#))
    #expect(post.details.text?.plainText == "t" && post.images.isEmpty)
  }

  @Test func oversizedHTMLIsLimitedAndUnsafeLinksAreDropped() throws {
    let pictures = (1...500).map { "<img src='http://a.example/\($0)'>" }.joined()
    let counter = "<img src='http://pixel.wp.com/1'><img src='javascript:alert(1)'><a href='file:///etc/passwd'>x</a>"
    let deep = String(repeating: "<blockquote><table><tr><td>", count: 20_000)
    let long = String(repeating: "\\u001b[31mx\\u202e ", count: 100_000)
    let post = try #require(try post(#"{"id":"7","html":"\#(counter)\#(pictures)"}"#))
    #expect(post.images.count == PluginLimits.pictures && post.images.first?.address == "http://a.example/1")
    #expect(post.details.textLinks.isEmpty)
    let endless = try #require(try self.post(#"{"id":"7","html":"\#(deep)\#(long)"}"#))
    #expect(endless.details.text.map { $0.plainText.utf8.count <= 2 * PluginLimits.text } == true)
  }

  private func post(_ json: String) throws -> Post? { Post(try JSONValue(reading: Data(json.utf8))) }
}
