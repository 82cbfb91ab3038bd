public import Foundation
import Viper

/// Reads the comments of an image, in the server's order.
public nonisolated enum ImageCommentsMapper {
  /// - Throws: `LoadError.invalidData`.
  public static func map(_ data: Data, status: Int) throws -> [ImageComment] {
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

    var model: ImageComment {
      ImageComment(id: id, message: message, createdAt: createdAt, username: author.username)
    }
  }

  private struct Author: Decodable {
    let username: String
  }
}
