import Foundation
import Loading
import Testing

@testable import Bluesky
@testable import Feeds
@testable import Mastodon
@testable import ReadingSupport
@testable import Sources

struct BlueskyLocationTests {
  private let sut = BlueskyKind()

  @Test(arguments: [
    ("bsky:ann.example", "ann.example"), ("BSKY:@Ann.Example", "ann.example"),
    ("https://bsky.app/profile/ann.example", "ann.example"), ("bsky.app/profile/ann.example/", "ann.example"),
    ("https://bsky.app/profile/did:plc:abc123?x#y", "did:plc:abc123"),
    ("https://bsky.app/profile/ann.example/feed/cats", "ann.example/feed/cats"),
    ("bsky:https://bsky.app/profile/ann.example", "ann.example"),
    ("bsky:ann.example/media", "ann.example/media"),
    ("https://bsky.app/profile/ann.example/media", "ann.example/media"),
    ("bsky:ann.example/feed/cats", "ann.example/feed/cats"),
  ])
  func addressesAreRecognizedByForm(address: String, location: String) {
    #expect(sut.location(byForm: address) == location)
  }

  @Test(arguments: [
    "bsky:", "bsky:ann", "bsky:a b.example", "https://bsky.app/profile/ann.example/post/1", "https://bsky.app",
    "https://other.example/profile/ann.example", "@ann@bsky.app", "ann.example", "bsky:ann.example/feed/",
    "bsky:ann.example/../x", "bsky:ann.example&limit=1",
  ])
  func addressesWithoutABlueskyTimelineAreNotRecognized(address: String) {
    #expect(sut.location(byForm: address) == nil)
  }

  @Test func aBareHandleIsAcceptedAfterTheBskyPrefix() {
    #expect(sut.location(explicit: "ann.example") == "ann.example")
    #expect(sut.location(explicit: "nonsense") == nil)
  }

  @Test(arguments: [
    ("https://bsky.app/profile/ann.example/post/3k", ServerPage.post),
    ("https://bsky.app/profile/ann.example/lists/3k", .list),
  ])
  func theErrorForAPageWithoutATimelineNamesTheKindOfPage(address: String, page: ServerPage) async throws {
    let client = ClientSpy.failing()
    let error = LoadFailure.found(page, instead: "bsky:ann.example").at("bsky.app")
    await #expect(throws: error) {
      try await SourceRecognizer([MastodonKind(), sut, SyndicationKind()]).candidates(
        at: SourceAddress(address), SourceProbe(client: client))
    }
    #expect(client.requests.isEmpty)
  }

  @Test func aMalformedLocationIsRefused() {
    #expect(throws: LoadFailure.notAnAddress) {
      try sut.source(at: "nonsense", SourceServices(client: ClientSpy.failing()))
    }
  }
}
