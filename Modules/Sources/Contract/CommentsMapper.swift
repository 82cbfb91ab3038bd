public import Foundation
public import Posts
import Sources

/// Maps the comments on a post.
public enum CommentsMapper {
  /// Decodes comments in the server's order.
  ///
  /// - Throws: `LoadFailure`.
  public static func map(_ data: Data, status: Int) throws -> [Post] {
    try Payload.decode(Root.self, from: data, status: status).items.map(\.model)
  }

  private struct Root: Decodable {
    let items: [Item]
  }

  private struct Item: Decodable {
    let id: UUID
    let message: String
    let createdAt: Date
    let author: Author

    private enum CodingKeys: String, CodingKey {
      case id, message, author
      case createdAt = "created_at"
    }

    var model: Post {
      Post(
        comment: Post.ID(rawValue: id.uuidString), author: author.username, createdAt: createdAt,
        text: RichText(plain: message))
    }
  }

  private struct Author: Decodable {
    let username: String
  }
}
