import Foundation
import Loading
import Posts
import Testing

@testable import Bluesky
@testable import ReadingSupport
@testable import Sources

/// Facts about posts, and the references that are needed to act on a post.
@Suite(.timeLimit(.minutes(1)))
struct BlueskyFactsTests {
  private typealias Sample = BlueskySample

  @Test func theShareAndFavouriteCountsOfAPostAreRead() async throws {
    let facts = try await post(extra: #","repostCount":3,"likeCount":4"#).details.facts
    #expect(facts.shareCount == 3 && facts.favouriteCount == 4)
    let unknown = try await post().details.facts
    #expect(unknown == Post.Facts(), "nobody is signed in, and nothing is said")
  }

  @Test func aReplyNamesItsParentAndItsRoot() async throws {
    let reference = { (key: String) in #"{"uri":"\#(Sample.uri(key))","cid":"c\#(key)"}"# }
    let reply = #","reply":{"parent":\#(reference("2")),"root":\#(reference("1"))}"#
    let parent = #"{"uri":"x","author":{"did":"did:plc:bob","handle":"bob.example"}}"#
    let page = #"{"feed":[{"post":\#(Sample.post("3", record: reply)),"reply":{"parent":\#(parent)}}]}"#
    let post = try await post(in: page)
    #expect(post.details.parent?.rawValue == Sample.uri("2"))
    #expect(post.details.facts.parentAuthor == Author(name: "bob.example", handle: "@bob.example"))
    let handle = try #require(post.details.handle.flatMap { BlueskyHandle($0) })
    #expect(handle.post == BlueskyReference(uri: Sample.uri("3"), cid: "c"))
    #expect(handle.root == BlueskyReference(uri: Sample.uri("1"), cid: "c1"))
  }

  @Test func aParentAuthorHiddenFromSignedOutReadersIsNotNamed() async throws {
    let author = #"{"handle":"bob.example","labels":[{"val":"!no-unauthenticated"}]}"#
    let page = #"{"feed":[{"post":\#(Sample.post("3")),"reply":{"parent":{"uri":"x","author":\#(author)}}}]}"#
    #expect(try await post(in: page).details.facts.parentAuthor == nil)
  }

  @Test func aTopLevelPostIsItsOwnRoot() async throws {
    let handle = try #require(try await post().details.handle)
    #expect(handle.rawValue == "\(Sample.uri("1")) c")
    #expect(BlueskyHandle(handle)?.root == BlueskyHandle(handle)?.post)
  }

  @Test(arguments: ["", "a", "a b c", "a b c d e", "\u{e9} b", "a \u{7}"])
  func aMalformedPostHandleIsRefused(text: String) {
    #expect(BlueskyHandle(Post.Handle(rawValue: text)) == nil)
  }

  @Test(arguments: ["a b", "\\n", "é", String(repeating: "x", count: 1 << 20), ""])
  func aReplyWithAMalformedReferenceHasNoPostHandle(cid: String) async throws {
    let reference = #"{"uri":"at://did:plc:ann/app.bsky.feed.post/1","cid":"\#(cid)"}"#
    let reply = #","reply":{"parent":\#(reference),"root":\#(reference)}"#
    #expect(try await post(record: reply).details.handle == nil)
  }

  @Test(arguments: [
    #"{"$type":"app.bsky.embed.external#view","external":\#(card)}"#,
    #"{"$type":"app.bsky.embed.recordWithMedia#view","record":{"record":\#(quote(""))},"#
      + #""media":{"$type":"app.bsky.embed.external#view","external":\#(card)}}"#,
  ])
  func aLinkedPageBecomesACard(embed: String) async throws {
    #expect(
      try await post(embed: embed).details.facts.card
        == Post.Card(
          "https://c.example/x", title: "T", description: "D", pictureAddress: "https://cdn.example/t"))
  }

  @Test(arguments: [
    #"{"$type":"app.bsky.embed.record#view","record":\#(quote(""))}"#,
    #"{"$type":"app.bsky.embed.recordWithMedia#view","record":{"record":\#(quote(""))},"media":\#(Sample.images(1))}"#,
  ])
  func aQuotedPostIsRead(embed: String) async throws {
    let quote = try #require(try await post(embed: embed).details.facts.quote)
    #expect(quote.id?.rawValue == Sample.uri("9", by: "did:plc:bob"))
    #expect(quote.author == Author(name: "Bob", handle: "@bob.example"))
    #expect(quote.text?.plainText == "quoted" && quote.warning == nil)
    #expect(quote.link == "https://bsky.app/profile/bob.example/post/9")
  }

  @Test(arguments: ["!no-unauthenticated", "!hide", "!takedown"])
  func aQuotedPostHiddenFromSignedOutReadersHasOnlyItsID(label: String) async throws {
    let embed = #"{"$type":"app.bsky.embed.record#view","record":\#(Self.quote(label))}"#
    let quote = try #require(try await post(embed: embed).details.facts.quote)
    #expect(quote.absence == .hidden && quote.text == nil && quote.author == nil && quote.link == nil)
  }

  @Test(arguments: [
    #"{"$type":"app.bsky.embed.record#view"}"#, #"{"$type":"app.bsky.embed.external#view","external":7}"#,
  ])
  func malformedEmbedsAreIgnored(embed: String) async throws {
    #expect(try await post(embed: embed).details.facts == Post.Facts())
  }

  @Test func theFavouriteCountAndThePostHandleOfAReplyAreRead() async throws {
    let reply = Sample.post("2", extra: #","likeCount":4"#)
    let client = ClientSpy.answering(Sample.thread(Sample.node(Sample.post("1"), [Sample.node(reply)])))
    let source = try BlueskyKind().source(at: "ann.example", SourceServices(client: client))
    let comments = try await source.comments(on: Post.ID(rawValue: Sample.uri("1"))).value(from: client).comments
    #expect(comments.map(\.details.facts.favouriteCount) == [4])
    #expect(comments.map(\.details.handle?.rawValue) == ["\(Sample.uri("2")) c"])
  }

  private static let card =
    #"{"uri":"https://me:pw@c.example/x","title":"T","description":"D","thumb":"https://cdn.example/t"}"#

  private static func quote(_ label: String) -> String {
    let labels = label.isEmpty ? "" : #","labels":[{"val":"\#(label)"}]"#
    return """
      {"$type":"app.bsky.embed.record#viewRecord","uri":"\(Sample.uri("9", by: "did:plc:bob"))","cid":"q",\
      "author":{"did":"did:plc:bob","handle":"bob.example","displayName":"Bob"},\
      "value":{"text":"quoted","createdAt":"2026-01-02T03:04:05.000Z"}\(labels)}
      """
  }

  private func post(embed: String? = nil, record: String = "", extra: String = "") async throws -> Post {
    try await post(in: Sample.page([Sample.post("1", embed: embed, record: record, extra: extra)]))
  }

  private func post(in page: String) async throws -> Post {
    let client = ClientSpy.answering(page)
    let source = try BlueskyKind().source(at: "ann.example", SourceServices(client: client))
    return try #require(try await source.timeline(after: nil).value(from: client).items.first)
  }
}
