public import Foundation
public import Viper

/// Reads a page of the feed.
///
/// Its cursor is the last image's id; an empty page is the end.
public nonisolated enum FeedMapper {
  /// - Throws: `LoadError.invalidData`.
  public static func map(_ data: Data, status: Int) throws -> Page<FeedImage> {
    let items = try Payload.decode(Root.self, from: data, status: status).items
    return Page(items: items.map(\.model), cursor: items.last?.id.uuidString)
  }

  private struct Root: Decodable {
    let items: [Item]
  }

  private struct Item: Decodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: String

    var model: FeedImage { FeedImage(id: id, description: description, location: location, url: image) }
  }
}
