import Foundation
import HTTP
import System
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoServerTests {
  @Test func everyItemIsFoundByItsIDAndUnknownIDsAreNotFound() throws {
    let feed = DemoFeed(count: 5_000)
    let ids = (0..<5_000).map { feed.item($0).id }
    #expect(Set(ids).count == 5_000)
    #expect(ids.enumerated().allSatisfy { feed.index(of: $1) == $0 })
    #expect((0..<1_000).allSatisfy { _ in feed.index(of: UUID()) == nil })
    #expect(feed.index(of: DemoFeed(count: 6_000).item(5_500).id) == nil)
  }

  @Test func followingPageCursorsReachesEveryItemOfTheFeed() throws {
    let feed = DemoFeed(count: 25)
    var seen: [Int] = []
    var key: UUID?
    while let page = feed.page(after: key, limit: 10), let last = page.last {
      seen += page.map(\.index)
      key = last.id
    }
    #expect(seen == Array(0..<25))
  }

  @Test func commentsAreReproducibleAndNewestFirst() {
    let comments = DemoComments(count: 11, now: Date(timeIntervalSince1970: 1_700_000_000))
    let first = comments.comments(ofImage: 3)
    #expect(first.map(\.id) == comments.comments(ofImage: 3).map(\.id))
    #expect(first.map(\.createdAt) == first.map(\.createdAt).sorted(by: >))
    #expect(first[0].createdAt > comments.now.addingTimeInterval(-60))
    #expect(Set(DemoComments(count: nil, now: .now).comments(ofImage: 1).map(\.id)).count < 10)
  }

  @Test func picturesHaveTheirDeclaredSizes() throws {
    for picture in (0..<12).map(DemoPicture.init) {
      #expect(try size(ofPNG: picture.file) == picture.size)
      #expect(try size(ofPNG: picture.smallFile) == (picture.size.width / 2, picture.size.height / 2))
    }
    let film = DemoMedia(post: 5, number: 1, kind: .video, description: nil)
    #expect(try size(ofPNG: film.smallFile) == film.size)
    #expect(Set((0..<12).map { DemoPicture($0).file }).count == 6)
  }

  @Test func theFirstAlbumsHaveFourDifferentPictures() {
    let posts = DemoPosts(count: 100, now: Date(timeIntervalSince1970: 1_700_000_000))
    let albums = (0..<50).map(posts.post).filter { $0.form == .album }
    #expect(albums.count == 5)
    #expect(albums.allSatisfy { Set($0.media.map(\.file)).count == 4 })
  }

  @Test func aPortInUseIsRefusedWithTheReason() async throws {
    try await withServer { base, _ in
      var options = DemoOptions()
      options.port = try #require(base.port)
      do {
        try await DemoServer(options).run { _ in }
        Issue.record("two servers listen on one port")
      } catch let error as ListenError {
        #expect(error.code == EADDRINUSE)
      }
    }
  }

  @Test func feedAndCommentsServedOverHTTPFollowTheContract() async throws {
    try await withServer { base, get in
      let page = try await get("/v1/feed?limit=3")
      let items = try #require(try object(page.body)["items"] as? [[String: Any]])
      #expect(page.status == 200)
      #expect(items.count == 3)
      let id = try #require(items[2]["id"] as? String)
      #expect(id == id.uppercased())
      let next = try #require(try object(try await get("/v1/feed?limit=100&after_id=\(id)").body)["items"] as? [Any])
      #expect(next.count == 22, "25 in all")
      let comments = try #require(
        try object(try await get("/v1/image/\(id)/comments").body)["items"] as? [[String: Any]])
      #expect(comments.count == 4)
      let date = try #require(comments[0]["created_at"] as? String)
      #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000/) != nil)
      let image = try #require(items[0]["image"] as? String)
      #expect(image.hasPrefix(base.absoluteString))
      let picture = try await get(String(image.dropFirst(base.absoluteString.count)))
      #expect(picture.body.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    }
  }

  @Test(arguments: [
    ("/v1/feed?limit=0", 400), ("/v1/feed?limit=101", 400), ("/v1/feed?limit=x", 400), ("/v1/feed?after_id=x", 400),
    ("/v1/feed?after_id=00000000-0000-4000-8000-000000000000", 400), ("/v1/image/x/comments", 404), ("/nowhere", 404),
    ("/messages?limit=0", 400), ("/messages?limit=101", 400), ("/messages?limit=x", 400),
    ("/messages?pageToken=", 400), ("/messages?pageToken=10", 400),
    ("/messages?pageToken=00000000-0000-4000-8000-000000000000", 400),
    ("/photos/nobody.png", 404), ("/photos/ana-ribeiro", 404),
    ("/feed.xml?page=0", 404), ("/feed.xml?page=3", 404), ("/atom.xml?page=x", 404), ("/feed/1/comments.xml", 404),
    ("/@nobody", 404), ("/@ana/1", 404),
    ("/api/v1/timelines/public?max_id=x", 400), ("/api/v1/timelines/public?limit=x", 400),
    ("/api/v1/timelines/public?max_id=", 400), ("/api/v1/statuses/1", 404), ("/api/v1/statuses/x/context", 404),
    ("/api/v1/statuses/114000000000000000.99", 404), ("/api/v1/statuses/114000000000000000.-1", 404),
    ("/api/v1/accounts/1", 404), ("/api/v1/accounts/lookup?acct=nobody", 404), ("/media/1/1.png", 404),
    ("/media/114000000000000000/9.png", 404),
  ])
  func invalidRequestsAreRefused(path: String, status: Int) async throws {
    try await withServer { _, get in
      let response = try await get(path)
      #expect(response.status == status)
    }
  }
}
