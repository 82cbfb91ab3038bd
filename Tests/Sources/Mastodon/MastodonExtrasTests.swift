import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import ReadingSupport

/// Further facts about posts: own choices, cards with names, quotes that are not shown, and others.
@Suite(.timeLimit(.minutes(1)))
struct MastodonExtrasTests {
  @Test func theUsersOwnVotesAndTheEndOfAPollAreRead() async throws {
    let poll =
      #"{"options":[{"title":"a"},{"title":"b"},{"title":"c"}],"expired":true,"voters_count":3,"own_votes":[2,0,9,-1,2]}"#
    let own = try #require(try await post(["poll": poll]).details.facts.poll)
    #expect(own.isClosed && own.voterCount == 3 && own.ownChoices == [0, 2])
    let others = try #require(try await post(["poll": poll], for: nil).details.facts.poll)
    #expect(others.isClosed && others.ownChoices == [])
  }

  @Test func theSiteTheAuthorAndThePictureDescriptionOfACardAreRead() async throws {
    let card = #""url":"https://c.example/x","provider_name":"C","author_name":"Old","image_description":"A boat""#
    let named = try await post(["card": "{\(card)}"]).details.facts.card
    #expect(named?.site == "C" && named?.author == "Old" && named?.pictureDescription == "A boat")
    let authors = #","authors":[{"name":"","account":\#(MastodonSample.account)},{"name":"Second"}]"#
    #expect(try await post(["card": "{\(card)\(authors)}"]).details.facts.card?.author == "Ann")
  }

  @Test(arguments: [
    ("pending", Post.Quote.Absence.pending), ("rejected", .refused), ("revoked", .refused), ("deleted", .deleted),
    ("unauthorized", .hidden), ("blocked_account", .hidden), ("muted_account", .hidden), ("of tomorrow", .hidden),
  ])
  func aQuoteThatCannotBeShownStatesTheReason(state: String, absence: Post.Quote.Absence) async throws {
    for inner in ["null", MastodonSample.status("5", ["content": #""secret""#])] {
      let post = try await post([
        "content": #""<p>Look</p><p class=\"quote-inline\">RE: there</p>""#,
        "quote": #"{"state":"\#(state)","quoted_status":\#(inner)}"#,
      ])
      let quote = try #require(post.details.facts.quote)
      #expect(quote.absence == absence && quote.text == nil && quote.author == nil)
      #expect(quote.id?.rawValue == (inner == "null" ? nil : "5"))
      #expect(post.details.text?.plainText == "Look\n\nRE: there")
    }
  }

  @Test func aQuoteWithOnlyAnIDIsHidden() async throws {
    let quote = try await post(["quote": #"{"state":"accepted","quoted_status_id":"5"}"#]).details.facts.quote
    #expect(quote?.id?.rawValue == "5" && quote?.absence == .hidden)
  }

  @Test(arguments: ["{}", "[]", "7", #"{"id":"5"}"#]) func malformedQuotesAreIgnored(quote: String) async throws {
    #expect(try await post(["quote": quote]).details.facts.quote == nil)
  }

  @Test func theDateThePicturesAndTheWarningOfAQuoteAreRead() async throws {
    let fields: KeyValuePairs = [
      "created_at": #""2026-11-21T14:00:01Z""#, "sensitive": "true",
      "media_attachments": #"[{"type":"image","url":"https://a.example/1"}]"#,
    ]
    let quote = try #require(
      try await post(["quote": #"{"state":"accepted","quoted_status":\#(MastodonSample.status("5", fields))}"#])
        .details.facts.quote)
    #expect(quote.createdAt == Date(timeIntervalSince1970: 1_795_269_601))
    #expect(quote.images.map(\.address) == ["https://a.example/1"] && quote.warning == "" && quote.isInText)
  }

  @Test func linksInAQuoteAreNumberedAfterTheLinksOfThePost() async throws {
    func content(_ host: String) -> String { #""<p>see <a href=\"https://\#(host).example/\">\#(host)</a></p>""# }
    let quoted = MastodonSample.status("5", ["content": content("b")])
    let details = try await post([
      "content": content("a"), "quote": #"{"state":"accepted","quoted_status":\#(quoted)}"#,
    ]).details
    #expect(details.text?.plainText == "see a [1]\n\n> Ann: see b [2]")
    #expect(details.textLinks == ["https://a.example/", "https://b.example/"])
    #expect(details.facts.quote?.text?.plainText == "see b [1]")
    #expect(details.facts.quote?.textLinks == ["https://b.example/"])
  }

  @Test func thePinnedStateTheQuoteCountTheApplicationAndTheTagsOfAPostAreRead() async throws {
    let facts = try await post([
      "pinned": "true", "quotes_count": "2", "application": #"{"name":"Pen"}"#,
      "content": #""<p>A #Lake, #boats</p>""#,
      "tags": #"[{"name":"lake"},{"name":"boat"},{"name":"boats"},7,{"name":""}]"#,
    ]).details.facts
    #expect(facts.isPinned && facts.quoteCount == 2 && facts.words?.application == "Pen")
    #expect(facts.words?.tags == ["boat"])
  }

  @Test func customEmojiRemainInTheTextAsShortcodes() async throws {
    let emoji = #"[{"shortcode":"lake","url":"https://a.example/lake.png"}]"#
    let account =
      #"{"id":"7","username":"ann","acct":"ann","display_name":"Ann :lake:","emojis":\#(emoji)}"#
    let post = try await post([
      "content": #""<p>At the :lake:</p>""#, "emojis": emoji, "account": account,
      "poll": #"{"options":[{"title":":lake: yes"}]}"#,
    ])
    #expect(post.details.text?.plainText == "At the :lake:")
    #expect(post.details.facts.poll?.options.first?.text == ":lake: yes")
  }

  @Test func theDurationOfAudioAndVideoIsRead() async throws {
    let media = #"""
      [{"type":"audio","url":"https://a.example/1.mp3","meta":{"length":"0:01:28.65","duration":88.65}},
      {"type":"video","url":"https://a.example/2.mp4","meta":{"original":{"width":4,"height":3,"duration":5.76}}},
      {"type":"image","url":"https://a.example/3.png","meta":{"duration":9}},
      {"type":"video","url":"https://a.example/4.mp4","meta":{"duration":1e300}}]
      """#
    let post = try await post(["media_attachments": media])
    #expect(post.images.map { $0.extent?.seconds } == [89, 6, nil, nil])
    #expect(post.images.map { $0.extent?.byteCount } == [nil, nil, nil, nil])
  }

  @Test func aSensitivePostWithACardPictureHasAWarning() async throws {
    let card = #"{"url":"https://a.example","image":"https://a.example/1"}"#
    #expect(try await post(["sensitive": "true", "card": card]).details.warning == Post.Warning(nil, hidesText: false))
    #expect(try await post(["sensitive": "true"]).details.warning == nil)
  }

  @Test func aSensitiveCommentWithAPictureHasAWarning() async throws {
    let reply = MastodonSample.status(
      "2",
      [
        "in_reply_to_id": #""1""#, "sensitive": "true", "content": #""hello""#,
        "media_attachments": #"[{"type":"image","url":"https://a.example/1"}]"#,
      ])
    let sut = try MastodonSample.source(answering: #"{"ancestors":[],"descendants":[\#(reply)]}"#)
    #expect(try await sut.thread().comments.map(\.details.warning) == [Post.Warning(nil, hidesText: false)])
  }

  @Test func hugePollsCardsTagsAndQuotesAreLimited() async throws {
    let long = String(repeating: "x", count: 1 << 18)
    let facts = try await post([
      "poll":
        #"{"options":[{"title":"a"}],"own_votes":[\#(Array(repeating: "0", count: 10_000).joined(separator: ","))]}"#,
      "card": #"{"url":"https://c.example/","provider_name":"\#(long)","author_name":"\#(long)"}"#,
      "application": #"{"name":"\#(long)"}"#,
      "tags": "[\((0..<10_000).map { #"{"name":"t\#($0)"}"# }.joined(separator: ","))]",
      "quote": #"{"state":"accepted","quoted_status":\#(Self.quoted(pictures: 1_000))}"#,
    ]).details.facts
    #expect(facts.poll?.ownChoices == [0])
    #expect(facts.card?.site?.count == 200 && facts.card?.author?.count == 200)
    #expect(facts.words?.application?.count == 100 && facts.words?.tags.count == Post.Words.maximumCount)
    #expect(facts.quote?.images.count == Post.Quote.maximumImages)
  }

  @Test func fieldsOfTheWrongTypeAreIgnored() async throws {
    let facts = try await post([
      "pinned": #""perhaps""#, "quotes_count": "[]", "application": "7", "tags": "{}", "quote": #"{"state":7}"#,
    ]).details.facts
    #expect(facts == Post.Facts())
  }

  private static func quoted(pictures: Int) -> String {
    let media = (0..<pictures).map { #"{"type":"image","url":"https://a.example/\#($0)"}"# }
    return MastodonSample.status("5", ["media_attachments": "[\(media.joined(separator: ","))]"])
  }
}
