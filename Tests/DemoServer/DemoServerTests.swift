import CZlib
import Foundation
import HTTP
import Testing

@testable import DemoServer

@Suite(.timeLimit(.minutes(1)))
struct DemoServerTests {
  @Test func everyItemCanBeReachedByItsIdAndByNoOther() throws {
    let feed = DemoFeed(count: 5_000)
    let ids = (0..<5_000).map { feed.item($0).id }
    #expect(Set(ids).count == 5_000)
    #expect(ids.enumerated().allSatisfy { feed.index(of: $1) == $0 })
    #expect((0..<1_000).allSatisfy { _ in feed.index(of: UUID()) == nil })
    #expect(feed.index(of: DemoFeed(count: 6_000).item(5_500).id) == nil)
  }

  @Test func pagesFollowTheKeyToTheEnd() throws {
    let feed = DemoFeed(count: 25)
    var seen: [Int] = []
    var key: UUID?
    while let page = feed.page(after: key, limit: 10), let last = page.last {
      seen += page.map(\.index)
      key = last.id
    }
    #expect(seen == Array(0..<25))
  }

  @Test func commentsAreTheSameEachTimeAndOfAllAges() {
    let comments = DemoComments(count: 11, now: Date(timeIntervalSince1970: 1_700_000_000))
    let first = comments.comments(ofImage: 3)
    #expect(first.map(\.id) == comments.comments(ofImage: 3).map(\.id))
    #expect(first.map(\.createdAt) == first.map(\.createdAt).sorted(by: >))
    #expect(first[0].createdAt > comments.now.addingTimeInterval(-60))
    #expect(Set(DemoComments(count: nil, now: .now).comments(ofImage: 1).map(\.id)).count < 10)
  }

  @Test func picturesAreRealAndTheSameForTheSameImage() throws {
    var sizes = Set<String>()
    for seed in 0..<12 {
      let picture = DemoPicture(seed: seed)
      let png = try #require(PNG.encode(picture.pixels, width: picture.width, height: picture.height))
      #expect(png == PNG.encode(DemoPicture(seed: seed).pixels, width: picture.width, height: picture.height))
      #expect(try pixels(of: png) == picture.pixels)
      #expect(Set(picture.pixels).count > 50, "a picture is more than a few shades")
      sizes.insert("\(picture.width)x\(picture.height)")
    }
    #expect(sizes.count > 2)
  }

  @Test func theContractsAreServedOverHTTP() async throws {
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
  ])
  func whatIsWrongIsRefused(path: String, status: Int) async throws {
    try await withServer { _, get in
      let response = try await get(path)
      #expect(response.status == status)
    }
  }

  @Test func itFailsOnRequest() async throws {
    var options = DemoOptions()
    options.failRate = 1
    try await withServer(options) { _, get in
      let response = try await get("/v1/feed")
      #expect(response.status == 503)
    }
  }

  private func withServer(
    _ options: DemoOptions? = nil,
    _ body: @Sendable (URL, @Sendable (String) async throws -> HTTPResponse) async throws -> Void
  ) async throws {
    var fallback = DemoOptions()
    fallback.items = 25
    fallback.comments = 4
    let (urls, listening) = AsyncStream<URL>.makeStream()
    let server = Task { [options = options ?? fallback] in
      try await DemoServer(options).run { listening.yield($0) }
    }
    let client = NetworkClient(userAgent: "test", largestBody: 1 << 24)
    var started: URL?
    for await url in urls {
      started = url
      break
    }
    let base = try #require(started)
    let result = await Swift.Result {
      try await body(base) { path in
        guard let url = URL(string: base.absoluteString + path) else { throw URLError(.badURL) }
        return try await client.get(url, limit: 1 << 24)
      }
    }
    server.cancel()
    try await client.shutdown()
    try result.get()
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Reads a PNG back: checks every chunk, unpacks, and undoes the filter that our files use.
  private func pixels(of png: [UInt8]) throws -> [UInt8] {
    var offset = 8
    var header: [UInt8] = []
    var packed: [UInt8] = []
    while offset < png.count {
      let length = number(png[offset..<offset + 4])
      let content = Array(png[offset + 4..<offset + 8 + length])
      try #require(
        number(png[offset + 8 + length..<offset + 12 + length]) == Int(crc32(0, content, uInt(content.count))))
      if content.starts(with: Array("IHDR".utf8)) { header = Array(content.dropFirst(4)) }
      if content.starts(with: Array("IDAT".utf8)) { packed += content.dropFirst(4) }
      offset += length + 12
    }
    let (width, height) = (number(header[0..<4]), number(header[4..<8]))
    var length = uLong((width * 3 + 1) * height)
    var rows = [UInt8](repeating: 0, count: Int(length))
    try #require(uncompress(&rows, &length, packed, uLong(packed.count)) == Z_OK)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width * 3 {
        let above = y == 0 ? 0 : pixels[(y - 1) * width * 3 + x]
        pixels.append(rows[y * (width * 3 + 1) + 1 + x] &+ above)
      }
    }
    return pixels
  }

  private func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Result where Success == Void, Failure == any Error {
  fileprivate init(_ body: () async throws -> Void) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
