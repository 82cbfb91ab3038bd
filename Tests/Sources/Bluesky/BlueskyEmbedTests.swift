import Foundation
import Loading
import Posts
import Testing

@testable import Bluesky
@testable import ReadingSupport
@testable import Sources

/// Embeds and labels of posts; embeds of unknown types are named instead of dropped.
@Suite(.timeLimit(.minutes(1)))
struct BlueskyEmbedTests {
  private typealias Sample = BlueskySample

  @Test(arguments: [
    (#""notFound":true"#, Post.Quote.Absence.deleted), (#""blocked":true,"author":{"did":"x"}"#, .hidden),
    (#""detached":true"#, .refused),
  ])
  func aQuoteThatCannotBeShownStatesTheReason(member: String, absence: Post.Quote.Absence) async throws {
    let record = #"{"uri":"at://did:plc:bob/app.bsky.feed.post/9",\#(member)}"#
    let quote = try #require(try await post(embed: Self.embed(record)).details.facts.quote)
    #expect(quote.absence == absence && quote.text == nil && quote.author == nil)
    #expect(quote.id?.rawValue == "at://did:plc:bob/app.bsky.feed.post/9")
  }

  @Test func aQuoteIncludesItsDateItsPicturesAndItsLinks() async throws {
    let facet = #"{"index":{"byteStart":4,"byteEnd":8},"features":[{"uri":"https://c.example/"}]}"#
    let video =
      #"{"$type":"app.bsky.embed.video#view","playlist":"https://v.example/p","thumbnail":"https://v.example/t"}"#
    let record = """
      {"uri":"\(Sample.uri("9"))","author":{"handle":"bob.example"},"indexedAt":"2026-01-02T03:04:06Z",
      "value":{"text":"see this","createdAt":"2026-01-02T03:04:05Z","facets":[\(facet)]},
      "embeds":[\(Sample.images(2)),\(video),7,{}]}
      """
    let quote = try #require(try await post(embed: Self.embed(record)).details.facts.quote)
    #expect(quote.text?.plainText == "see this [1]" && quote.textLinks == ["https://c.example/"])
    #expect(quote.createdAt == ContractDate.parse("2026-01-02T03:04:05Z"))
    #expect(quote.images.map(\.kind) == [.image, .image, .video] && !quote.isInText)
  }

  @Test(arguments: [
    ("app.bsky.feed.generator", "profile/did:plc:bob/feed/9"), ("app.bsky.graph.list", "profile/did:plc:bob/lists/9"),
    ("app.bsky.graph.starterpack", "starter-pack/did:plc:bob/9"), ("app.bsky.labeler.service", "profile/did:plc:bob"),
  ])
  func aQuotedRecordThatHasAWebPageBecomesACard(collection: String, path: String) async throws {
    let record = """
      {"uri":"at://did:plc:bob/\(collection)/9","displayName":"Lakes","description":"All of them",
      "avatar":"https://cdn.example/a","creator":{"handle":"bob.example","displayName":"Bob"}}
      """
    let facts = try await post(embed: Self.embed(record)).details.facts
    let address = facts.card?.address.removingPercentEncoding
    #expect(address == "https://bsky.app/\(path)" && facts.card?.title == "Lakes" && facts.card?.author == "Bob")
    #expect(facts.card?.description == "All of them" && facts.card?.pictureAddress == "https://cdn.example/a")
    #expect(facts.quote == nil && facts.words == nil)
  }

  @Test func theCardOfAStarterPackUsesTheNameInThePacksRecord() async throws {
    let record = #"{"uri":"at://did:plc:bob/app.bsky.graph.starterpack/9","record":{"name":"Lakes","description":"D"}}"#
    let card = try await post(embed: Self.embed(record)).details.facts.card
    #expect(card?.title == "Lakes" && card?.description == "D" && card?.author == nil)
  }

  @Test(arguments: [
    (#"{"$type":"app.bsky.embed.hologram#view"}"#, "app.bsky.embed.hologram#view"),
    (#"{"$type":"app.bsky.embed.record#view","record":{"$type":"of.tomorrow","uri":"at://x/y/z"}}"#, "of.tomorrow"),
    (
      #"{"$type":"app.bsky.embed.recordWithMedia#view","record":{"record":{"uri":"at://x/y/z"}},"media":{}}"#,
      "at://x/y/z"
    ),
  ])
  func anEmbedOfUnknownTypeIsReportedByItsName(embed: String, name: String) async throws {
    #expect(try await post(embed: embed).details.facts.words?.unshownParts == [name])
  }

  @Test func aVideoPresentedAsAGIFIsAnAnimation() async throws {
    let video = #"{"$type":"app.bsky.embed.video#view","playlist":"https://v.example/p","presentation":"gif"}"#
    #expect(try await post(embed: video).images.map(\.kind) == [.animation])
    #expect(try await post(embed: video.replacing("gif", with: "default")).images.map(\.kind) == [.video])
  }

  @Test func eachLabelThatIsNotAWarningIsReadOnce() async throws {
    let labels = ["spoiler", "nudity", "!warn", "rude", "rude"].map { #"{"val":"\#($0)"}"# }.joined(separator: ",")
    let post = try await post(extra: #","labels":[\#(labels)]"#)
    #expect(post.details.facts.words?.labels == ["rude", "spoiler"] && post.details.warning?.text == "nudity")
  }

  @Test func theTagsAndTheQuoteCountOfAPostAreRead() async throws {
    let facts = try await post(record: #","tags":["lake",7,"boat"]"#, extra: #","quoteCount":3"#).details.facts
    #expect(facts.words?.tags == ["lake", "boat"] && facts.quoteCount == 3)
  }

  @Test func pinnedPostsAreReadAsPinned() async throws {
    let reason = #"{"$type":"app.bsky.feed.defs#reasonPin"}"#
    let page = #"{"feed":[{"post":\#(Sample.post("1")),"reason":\#(reason)},{"post":\#(Sample.post("2"))}]}"#
    #expect(try await posts(in: page).map(\.details.facts.isPinned) == [true, false])
    #expect(try await post(extra: #","viewer":{"pinned":true}"#).details.facts.isPinned)
  }

  @Test func deeplyNestedQuotesAreReadOrFailWithALoadFailure() async throws {
    let start =
      #"{"uri":"at://x/app.bsky.feed.post/1","author":{"handle":"b.example"},"embeds":[{"$type":"app.bsky.embed.record#view","record":"#
    for depth in [10, 100, 100_000] {
      let record = String(repeating: start, count: depth) + "7" + String(repeating: "}]}", count: depth)
      do {
        #expect(try await post(embed: Self.embed(record)).details.facts.quote?.images == [])
      } catch {
        #expect(error is LoadFailure && depth > 100)
      }
    }
  }

  private static func embed(_ record: String) -> String {
    #"{"$type":"app.bsky.embed.record#view","record":\#(record)}"#
  }

  private func post(embed: String? = nil, record: String = "", extra: String = "") async throws -> Post {
    let page = Sample.page([Sample.post("1", embed: embed, record: record, extra: extra)])
    return try #require(try await posts(in: page).first)
  }

  private func posts(in page: String) async throws -> [Post] {
    let client = ClientSpy.answering(page)
    let source = try BlueskyKind().source(at: "ann.example", SourceServices(client: client))
    return try await source.timeline(after: nil).value(from: client).items
  }
}
