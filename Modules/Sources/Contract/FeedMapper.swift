public import Foundation
import HTTP
import Loading
public import Posts

/// Maps a page of the feed.
///
/// Its cursor is the last image's id; an empty page is the end.
public enum FeedMapper {
  /// The page in a body.
  ///
  /// - Throws: `LoadFailure`.
  public static func map(_ data: Data, status: Int) throws -> Page<Post> {
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

    var model: Post {
      Post(
        id: Post.ID(rawValue: id.uuidString), description: description, location: location,
        images: [ImageRef(image.withoutCredentials)])
    }
  }
}
