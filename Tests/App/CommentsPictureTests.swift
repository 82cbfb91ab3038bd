import Foundation
import SceneTesting
import TestSupport
import Testing

/// Shows the picture of the post above its comments.
@Suite(.timeLimit(.minutes(1)))
struct CommentsPictureTests {
  @Test func viewingThePictureOfAnOpenPostDoesNotLoadTheFeed() async throws {
    let app = try await appWithFeed()
    app.types("open 1")
    await app.answers(Sample.comments, at: 1)
    app.types("view")
    await app.network.loader.waitForRequest(at: 2)
    #expect(app.network.urls.count { $0.contains("/v1/feed") } == 1)
    #expect(app.network.urls[2] == "http://i.example/1")
  }
}
