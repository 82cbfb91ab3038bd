import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import ReadingSupport

/// Facts about posts.
@Suite(.timeLimit(.minutes(1)))
struct MastodonFactsTests {
  @Test func theVisibilityTheCountsTheEditDateAndTheParentOfAPostAreRead() async throws {
    let post = try await post([
      "visibility": #""private""#, "reblogs_count": "2", "favourites_count": #""3""#,
      "edited_at": #""2026-11-21T14:00:01.500Z""#, "in_reply_to_id": #""9""#,
      "in_reply_to_account_id": "8", "mentions": #"[{"id":"8","acct":"bob@b.example","username":"bob"}]"#,
    ])
    let facts = post.details.facts
    #expect(facts.visibility == .followers && facts.shareCount == 2 && facts.favouriteCount == 3)
    #expect(facts.editedAt == Date(timeIntervalSince1970: 1_795_269_601.5))
    #expect(post.details.parent?.rawValue == "9")
    #expect(facts.parentAuthor == Author(name: "bob", handle: "@bob@b.example"))
    #expect(facts.poll == nil && facts.card == nil && facts.quote == nil)
  }

  @Test func aPollLoadedWithoutATokenHasNoVoteOfTheUser() async throws {
    let poll = #"{"options":[{"title":"a"}],"voted":false}"#
    let post = try await post(["poll": poll], for: nil)
    var facts = Post.Facts()
    facts.poll = Post.Poll([Post.Poll.Option("a")])
    #expect(post.details.facts == facts)
  }

  @Test(arguments: [
    ("public", Post.Visibility.public), ("unlisted", .unlisted), ("private", .followers), ("direct", .direct),
    ("local", nil),
  ])
  func visibilitiesAreRead(name: String, visibility: Post.Visibility?) async throws {
    let facts = try await post(["visibility": "\"\(name)\""]).details.facts
    #expect(facts.visibility == visibility)
    #expect(facts.words?.audience == (visibility == nil ? name : nil))
  }

  @Test(arguments: [
    ("reactions", #"[{"name":"👍","count":3,"me":true},{"name":"blobcat","count":"1"},{"name":"x","count":0},7]"#),
    ("emoji_reactions", #"[{"name":"👍","count":3},{"name":"blobcat","count":1}]"#),
    ("pleroma", #"{"emoji_reactions":[{"name":"👍","count":3},{"name":"blobcat","count":1}]}"#),
  ])
  func emojiReactionsAreReadWithTheirCounts(member: String, json: String) async throws {
    #expect(try await post([member: json]).details.facts.words?.reactions == ["👍 3", ":blobcat: 1"])
  }

  @Test func aReplyToTheAuthorsOwnPostNamesTheAuthorAsParentAuthor() async throws {
    let post = try await post(["in_reply_to_id": "3", "in_reply_to_account_id": #""7""#])
    #expect(post.details.facts.parentAuthor == post.details.author)
  }

  @Test func theOptionsTheVotesAndTheEndOfAPollAreRead() async throws {
    let poll = #"{"options":[{"title":"a","votes_count":4},{"title":"b","votes_count":null},{}],"#
    let facts = try await post([
      "poll": poll + #""expires_at":"2026-11-21T14:00:01.500Z","multiple":true,"voted":false}"#
    ]).details.facts
    #expect(facts.poll?.options == [Post.Poll.Option("a", votes: 4), Post.Poll.Option("b")])
    #expect(facts.poll?.isMultiple == true && facts.poll?.hasVoted == false)
    #expect(facts.poll?.endsAt == Date(timeIntervalSince1970: 1_795_269_601.5))
  }

  @Test func aQuotedPostKeepsItsPollAndThePicturesOfItsText() async throws {
    let content = #""<p>See <img src=\"https://c.example/p.png\" alt=\"A lake\"></p>""#
    let poll = #"{"options":[{"title":"tea","votes_count":4}],"multiple":true,"own_votes":[0]}"#
    let quoted = MastodonSample.status("5", ["content": content, "poll": poll])
    let quote = try await post(["quote": #"{"state":"accepted","quoted_status":\#(quoted)}"#]).details.facts.quote
    #expect(quote?.poll?.options == [Post.Poll.Option("tea", votes: 4)] && quote?.poll?.isMultiple == true)
    #expect(quote?.poll?.ownChoices == [0])
    #expect(quote?.images == [ImageRef("https://c.example/p.png", description: "A lake")])
  }

  @Test func picturesInTheTextAreAddedToThePicturesOfThePost() async throws {
    let image = #"<img src=\"https://c.example/p.png\" alt=\"A lake\">"#
    let emoji = #"<img class=\"emoji\" src=\"https://c.example/e.png\" alt=\":wave:\">"#
    let media = #"[{"type":"image","url":"https://a.example/1.png"}]"#
    let shown = try await post([
      "content": #""<p>Words \#(emoji)</p>\#(image)<p>and <img src=\"https://a.example/1.png\"></p>""#,
      "media_attachments": media,
    ])
    #expect(shown.details.text?.plainText == "Words :wave:\n\nand")
    #expect(shown.images.map(\.address) == ["https://a.example/1.png", "https://c.example/p.png"])
    #expect(shown.images.map(\.description) == [nil, "A lake"])
    let blocks = try #require(shown.details.text?.blocks)
    #expect(blocks.contains { $0.kind == .picture(number: 2) })
    #expect(blocks.last?.runs.last?.content == .picture(1))
    let hidden = try await post(["content": #""\#(image)""#, "sensitive": "true"])
    #expect(hidden.details.warning == Post.Warning(nil, hidesText: false))
  }

  @Test func theAddressTheTitleAndThePictureOfACardAreRead() async throws {
    let card = #"{"url":"https://me:pw@c.example/x","title":"T","description":"","image":"https://c.example/p.png"}"#
    #expect(
      try await post(["card": card]).details.facts.card
        == Post.Card("https://c.example/x", title: "T", pictureAddress: "https://c.example/p.png"))
  }

  @Test func theAuthorTheTextAndTheWarningOfAQuotedPostAreRead() async throws {
    let link = #"<a href=\"https://c.example/\">there</a>"#
    let fields: KeyValuePairs = [
      "content": #""<p>Second, \#(link)</p>""#, "url": #""https://a.example/@ann/5""#, "spoiler_text": #""careful""#,
      "quote": #"{"quoted_status":\#(MastodonSample.status("6"))}"#,
    ]
    let quote = try await post([
      "content": #""<p>Look</p>""#,
      "quote": #"{"state":"accepted","quoted_status":\#(MastodonSample.status("5", fields))}"#,
    ]).details.facts.quote
    #expect(quote?.id?.rawValue == "5" && quote?.author == Author(name: "Ann", handle: "@ann@a.example"))
    #expect(quote?.text?.plainText == "Second, there [1]" && quote?.textLinks == ["https://c.example/"])
    #expect(quote?.warning == "careful" && quote?.link == "https://a.example/@ann/5")
  }

  @Test func valuesOutOfRangeAreLimitedOrIgnored() async throws {
    let option = #"{"title":"\#(String(repeating: "x", count: 1 << 20))","votes_count":-5}"#
    let options = [option] + Array(repeating: #"{"title":"y","votes_count":1e300}"#, count: 9_999)
    let facts = try await post([
      "reblogs_count": "-7", "favourites_count": "1e300", "edited_at": "[]", "visibility": "{}",
      "poll": #"{"options":[\#(options.joined(separator: ","))]}"#,
      "card": #"{"url":"https://c.example/","title":"\#(String(repeating: "x", count: 1 << 20))"}"#,
    ]).details.facts
    #expect(facts.shareCount == 0 && facts.favouriteCount == nil && facts.editedAt == nil)
    #expect(facts.poll?.options.count == Post.Poll.maximumOptions)
    #expect(facts.poll?.options[0].text.count == 500 && facts.poll?.options[0].votes == 0)
    #expect(facts.poll?.options[1] == Post.Poll.Option("y"))
    #expect(facts.card?.title?.count == 500)
  }

  @Test func valuesOfTheWrongTypeAreIgnored() async throws {
    let facts = try await post([
      "poll": "[]", "card": "7", "quote": "true", "favourited": #""yes""#, "interaction_policy": "null",
      "mentions": "{}", "in_reply_to_account_id": #""8""#,
    ]).details.facts
    #expect(facts == Post.Facts())
  }

  @Test func repliesHaveTheFactsOfPosts() async throws {
    let reply = MastodonSample.status("2", ["in_reply_to_id": #""1""#, "favourites_count": "4"])
    let sut = try MastodonSample.source(answering: #"{"ancestors":[],"descendants":[\#(reply)]}"#)
    #expect(try await sut.thread().comments.map(\.details.facts.favouriteCount) == [4])
  }
}
