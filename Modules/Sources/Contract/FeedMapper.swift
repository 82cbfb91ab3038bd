public import Foundation
import Loading
public import Posts
import Sources

/// Maps a page of the feed.
///
/// The cursor of the next page is the id of the last image; an empty page ends the feed.
public enum FeedMapper {
  /// Decodes a page.
  ///
  /// - Throws: `LoadFailure`.
  public static func map(_ data: Data, status: Int) throws -> Page<Post> {
    let items = try Payload.decode(Root.self, from: data, status: status).items
    return Page(items: items.map(\.model), cursor: items.last?.id.uuidString)
  }

  /// Whether a body is an object with the member `items`, even if it is invalid; false for a JSON Feed.
  static func isPage(_ data: Data) -> Bool {
    do {
      return try JSONDecoder().decode(Form.self, from: data).version?.contains("jsonfeed.org") != true
    } catch {
      return false  // no object with items
    }
  }

  private struct Form: Decodable {
    let version: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      _ = try container.nestedUnkeyedContainer(forKey: "items")
      version = container.lenient("version", as: String.self)
    }
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
