import Foundation
import TestSupport

/// A row of a feed.
struct Item: Sendable {
  let description: String
  let image: URL
}

/// A server with several feeds, each at its own path.
struct FeedServers: Sendable {
  private let server: LoopbackServer

  /// Serves feeds with the given rows.
  init(_ feeds: [[Item]]) async throws {
    let bodies = feeds.map { Self.body(of: $0) }
    try await self.init(documents: bodies)
  }

  /// Serves each document as the first page of a feed.
  init(documents: [Data]) async throws {
    server = try await LoopbackServer { [documents] request in
      let path = request.split(separator: " ").dropFirst().first ?? ""
      let number = path.split(separator: "/").first.flatMap { Int($0) } ?? -1
      guard documents.indices.contains(number), !request.contains("after_id") else {
        return .json(#"{"items":[]}"#)
      }
      return .http(status: 200, body: Array(documents[number]))
    }
  }

  func address(of feed: Int) -> String { server.address("/\(feed)").absoluteString }

  func stop() async throws { try await server.stop() }

  private static func body(of items: [Item]) -> Data {
    let rows = items.map {
      ["id": UUID().uuidString, "description": $0.description, "image": $0.image.absoluteString]
    }
    return (try? JSONSerialization.data(withJSONObject: ["items": rows])) ?? Data()
  }
}
