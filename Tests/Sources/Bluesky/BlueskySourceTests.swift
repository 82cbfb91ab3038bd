import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Testing

@testable import Bluesky
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct BlueskySourceTests {
  private typealias Sample = BlueskySample

  @Test func requestsUseTheAddressesOfTheAPI() async throws {
    let client = ClientSpy { request in
      let body = request.url.path.hasSuffix("resolveHandle") ? #"{"did":"did:plc:ann"}"# : Sample.page([])
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let account = try source("ann.example", client)
    _ = try await account.timeline(after: nil).value(from: client)
    _ = try await account.timeline(after: "c+1").value(from: client)
    _ = try await source("ann.example/media", client).timeline(after: nil).value(from: client)
    _ = try await source("ann.example/feed/cats", client).timeline(after: nil).value(from: client)
    _ = try await source("did:plc:ann/feed/cats", client).timeline(after: nil).value(from: client)
    let start = "https://public.api.bsky.app/xrpc/"
    let feed = "app.bsky.feed.getFeed?feed=at%3A%2F%2Fdid%3Aplc%3Aann%2Fapp.bsky.feed.generator%2Fcats&limit=10"
    let author = "app.bsky.feed.getAuthorFeed?actor=ann.example&limit=10"
    #expect(
      client.requests.map { $0.url.absoluteString.replacing(start, with: "") } == [
        author, author + "&cursor=c%2B1",
        "app.bsky.feed.getAuthorFeed?actor=ann.example&filter=posts_with_media&limit=10",
        "com.atproto.identity.resolveHandle?handle=ann.example", feed, feed,
      ])
  }

  @Test func theFieldsOfAPostAreRead() async throws {
    let page = try await page([Sample.post("1")], cursor: "next")
    let post = try #require(page.items.first)
    #expect(page.cursor == "next")
    #expect(post.id.rawValue == Sample.uri("1"))
    #expect(
      post.images == [
        ImageRef(
          "https://cdn.example/f1", previewAddress: "https://cdn.example/t1", description: "picture 1",
          size: ImageRef.Size(width: 4, height: 3))
      ])
    let details = post.details
    #expect(details.author == Author(name: "Ann", handle: "@ann.example"))
    #expect(details.text?.plainText == "hello")
    #expect(details.language == "en")
    #expect(details.commentCount == 2)
    #expect(details.createdAt == ContractDate.parse("2026-01-02T03:04:05Z"))
    #expect(details.link == "https://bsky.app/profile/ann.example/post/1")
    #expect(details.warning == nil)
  }

  @Test func credentialsAreRemovedFromTheAddressesInAPost() async throws {
    let link = #"{"$type":"app.bsky.richtext.facet#link","uri":"https://ann:pw@b.example/x"}"#
    let facets = #","facets":[{"index":{"byteStart":0,"byteEnd":5},"features":[\#(link)]}]"#
    let embeds = [
      #"{"$type":"app.bsky.embed.images#view","images":[{"fullsize":"https://ann:pw@b.example/x","thumb":"https://ann@b.example/x"}]}"#,
      #"{"$type":"app.bsky.embed.video#view","playlist":"https://ann:pw@b.example/x","thumbnail":"//ann@b.example/x"}"#,
    ]
    let posts = try await page(embeds.enumerated().map { Sample.post("\($0)", embed: $1, record: facets) }).items
    #expect(posts.flatMap(\.details.textLinks) == ["https://b.example/x", "https://b.example/x"])
    #expect(posts.flatMap(\.images).map(\.address) == ["https://b.example/x", "https://b.example/x"])
    #expect(posts.flatMap(\.images).map(\.previewAddress) == ["https://b.example/x", "//b.example/x"])
  }

  @Test func aPostDatedInTheFutureGetsTheDateOfItsArrival() async throws {
    let post = Sample.post("1").replacing("2026-01-02T03:04:05", with: "2036-01-02T03:04:05")
    #expect(try await page([post]).items.first?.details.createdAt == ContractDate.parse("2026-01-02T03:04:06.789Z"))
  }

  @Test(arguments: [
    (Sample.images(4), 4), (Sample.images(20, type: "gallery", list: "media", thumb: "thumbnail"), 20),
    (#"{"$type":"app.bsky.embed.recordWithMedia#view","record":{},"media":\#(Sample.images(2))}"#, 2),
    (
      #"{"$type":"app.bsky.embed.video#view","cid":"c","playlist":"https://v.example/p","thumbnail":"https://v.example/t"}"#,
      1
    ),
  ])
  func mediaOfEveryKindAreRead(embed: String, count: Int) async throws {
    let images = try await page([Sample.post("1", embed: embed)]).items.first?.images
    #expect(images?.count == count)
    #expect(images?.allSatisfy { $0.previewAddress != nil } == true)
  }

  @Test(arguments: [
    nil, #"{"$type":"app.bsky.embed.external#view","external":{"thumb":"x"}}"#, #"{"$type":"new.kind#view"}"#, "[]",
    #"{"$type":"app.bsky.embed.images#view","images":[{"alt":"no address"}]}"#,
  ])
  func mediaTimelinesOmitPostsWithoutPictures(embed: String?) async throws {
    let posts = [Sample.post("1", embed: embed), Sample.post("2")]
    #expect(try await page(posts, of: "ann.example/media").items.map(\.id.rawValue) == [Sample.uri("2")])
    #expect(try await page(posts).items.count == 2, "but one of its posts")
    #expect(try await page(posts, of: "did:plc:ann/feed/all").items.count == 2, "and one of a feed")
  }

  @Test func thePostsTheMediaAndTheFeedsOfAnAccountAreCachedSeparately() throws {
    let lists = try ["ann.example", "ann.example/media", "ann.example/feed/all"].map {
      try source($0, ClientSpy.failing()).timeline(after: nil).list
    }
    #expect(Set(lists).count == 3)
    #expect(lists[0] != "feed", "0.2 saved the pictures of an account under this name")
  }

  @Test func malformedPostsAreOmitted() async throws {
    let posts = ["null", "7", "{}", #"{"uri":"at://x"}"#, Sample.post("2")]
    #expect(try await page(posts).items.map(\.id.rawValue) == [Sample.uri("2")])
  }

  @Test func linksInThePostTextAreNumbered() async throws {
    let facets = """
      ,"facets":[{"index":{"byteStart":13,"byteEnd":20},"features":[{"$type":"app.bsky.richtext.facet#link","uri":"https://b.example/long"}]},
      {"index":{"byteStart":0,"byteEnd":8},"features":[{"$type":"app.bsky.richtext.facet#link","uri":"https://a.example"}]},
      {"index":{"byteStart":1,"byteEnd":900},"features":[{"uri":"https://c.example"}]},
      {"index":{"byteStart":21,"byteEnd":23},"features":[{"uri":"javascript:x"}]},
      {"index":{"byteStart":-5,"byteEnd":2},"features":[{"uri":"https://d.example"}]},
      {"index":{"byteStart":21,"byteEnd":22},"features":[{"$type":"app.bsky.richtext.facet#tag","tag":"x"}]},7]
      """
    let sample = Sample.post("1", text: "αβγδ and b.ex/lo end", record: facets)
    let post = try #require(try await page([sample]).items.first)
    #expect(post.details.text?.plainText == "αβγδ [1] and b.ex/lo [2] end")
    #expect(post.details.textLinks == ["https://a.example", "https://b.example/long"])
  }

  @Test func mentionsLinksAndTagsAreMarkedInTheText() async throws {
    let facets = """
      ,"facets":[{"index":{"byteStart":9,"byteEnd":13},"features":[{"$type":"#link","uri":"https://a.example"}]},
      {"index":{"byteStart":3,"byteEnd":7},"features":[{"$type":"#mention","did":"did:plc:x"}]},
      {"index":{"byteStart":5,"byteEnd":11},"features":[{"$type":"#tag","tag":"over others"}]},
      {"index":{"byteStart":14,"byteEnd":17},"features":[{"$type":"#tag","tag":"é"}]},
      {"index":{"byteStart":16,"byteEnd":17},"features":[{"$type":"#tag","tag":"half a character"}]}]
      """
    let post = try #require(
      try await page([Sample.post("1", text: "hi @ann, page #é.", record: facets)]).items.first)
    #expect(post.details.text?.plainText == "hi @ann, page [1] #é.")
    #expect(
      post.details.text?.blocks.map(\.runs) == [
        [
          RichText.Run(.words("hi ")), RichText.Run(.words("@ann"), target: .mention), RichText.Run(.words(", ")),
          RichText.Run(.words("page"), target: .link(1)), RichText.Run(.number(1)), RichText.Run(.words(" ")),
          RichText.Run(.words("#é"), target: .tag), RichText.Run(.words(".")),
        ]
      ])
  }

  @Test(arguments: [
    (#","labels":[{"val":"nudity"}]"#, "", "nudity"), ("", #","labels":{"values":[{"val":"porn"}]}"#, "porn"),
    (#","labels":[{"val":"graphic-media"},{"val":"sexual"}]"#, "", "graphic media, sexual"),
    (#","labels":[{"val":"nudity","neg":true}]"#, "", nil), (#","labels":[{"val":"cute"},3]"#, "", nil),
  ])
  func contentLabelsBecomeWarnings(labels: String, own: String, warning: String?) async throws {
    let post = try #require(try await page([Sample.post("1", record: own, extra: labels)]).items.first)
    #expect(post.details.warning == warning.map { Post.Warning($0, hidesText: false) })
  }

  @Test(arguments: ["!no-unauthenticated", "!hide"])
  func postsHiddenFromSignedOutReadersAreOmitted(label: String) async throws {
    let hidden = [
      Sample.post("1", extra: #","labels":[{"val":"\#(label)"}]"#),
      Sample.post("2", author: #","labels":[{"val":"\#(label)"}]"#),
    ]
    #expect(try await page(hidden + [Sample.post("3")]).items.map(\.id.rawValue) == [Sample.uri("3")])
  }

  @Test func anAccountVisibleOnlyToSignedInReadersIsReported() async throws {
    let hidden = Sample.post("2", author: #","labels":[{"val":"!no-unauthenticated"}]"#)
    await #expect(throws: LoadFailure.signedInOnly(host: "bsky.app")) { try await page([hidden]) }
  }

  @Test func aPostAndItsRepostAreListedOnce() async throws {
    let shared =
      #"{"feed":[{"post":\#(Sample.post("1")),"reason":{"by":{"handle":"ben.example"}}},{"post":\#(Sample.post("1"))}]}"#
    let client = ClientSpy.answering(shared)
    let posts = try await source("ann.example", client).timeline(after: nil).value(from: client).items
    #expect(posts.map { $0.details.sharedBy?.name } == ["ben.example"])
  }

  @Test(arguments: [
    (
      400, #"{"error":"InvalidRequest","message":"Profile\u001b[2J\nnot found"}"#,
      LoadFailure.refusedByServer(status: 400, message: "Profile [2J not found")
    ),
    (400, #"{"error":"InvalidRequest"}"#, .refusedByServer(status: 400, message: "InvalidRequest")),
    (502, #"{"error":"UpstreamFailure","message":" "}"#, .refusedByServer(status: 502, message: "UpstreamFailure")),
    (400, "<html>", .badStatus(400)), (400, #"{"message":7}"#, .badStatus(400)),
  ])
  func anErrorIncludesTheMessageOfTheServer(status: Int, body: String, error: LoadFailure) async throws {
    let client = ClientSpy.answering(body, status: status)
    let sut = try source("ann.example", client)
    let post = try #require(sut.postID(Sample.uri("1")))
    let error = error.at("public.api.bsky.app")
    await #expect(throws: error) { try await sut.timeline(after: nil).value(from: client) }
    await #expect(throws: error) { try await sut.comments(on: post).value(from: client) }
    await #expect(throws: error) { try await sut.post(post)?.value(from: client) }
    await #expect(throws: error) {
      try await source("ann.example/feed/cats", client).timeline(after: nil).value(from: client)
    }
  }

  @Test func aLongErrorMessageOfTheServerIsTruncated() async throws {
    let words = String(repeating: "x", count: 10_000)
    let client = ClientSpy.answering(#"{"message":"\#(words)"}"#, status: 400)
    let error = LoadFailure.refusedByServer(status: 400, message: String(words.prefix(200)))
    await #expect(throws: error.at("public.api.bsky.app")) {
      try await source("ann.example", client).timeline(after: nil).value(from: client)
    }
  }

  @Test func anEmptyPageMayHaveACursor() async throws {
    let page = try await page([], cursor: "on")
    #expect(page.items == [])
    #expect(page.cursor == "on")
  }

  @Test func aSinglePostIsFoundByItsId() async throws {
    let client = ClientSpy.answering(#"{"posts":[\#(Sample.post("1"))]}"#)
    let id = try #require(try source("ann.example", client).postID(Sample.uri("1")))
    let document = try #require(try source("ann.example", client).post(id))
    #expect(try await document.value(from: client).id == id)
    #expect(client.requests[0].url.query() == "uris=at%3A%2F%2Fdid%3Aplc%3Aann%2Fapp.bsky.feed.post%2F1")
  }

  @Test(arguments: ["", "1", "https://bsky.app/profile/a/post/1", "at://a b/c/d", "at://a/b/c?x"])
  func malformedIDsAreRefused(text: String) throws {
    #expect(try source("ann.example", ClientSpy.failing()).postID(text) == nil)
  }

  private func page(
    _ posts: [String], cursor: String? = nil, of location: String = "ann.example"
  ) async throws -> Page<Post> {
    let client = ClientSpy.answering(Sample.page(posts, cursor: cursor))
    return try await source(location, client).timeline(after: nil).value(from: client)
  }

  private func source(_ location: String, _ client: ClientSpy) throws -> any Source {
    try BlueskyKind().source(at: location, SourceServices(client: client))
  }
}
