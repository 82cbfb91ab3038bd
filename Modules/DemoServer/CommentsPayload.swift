import Foundation

/// The comments of an image, as their contract writes them.
struct CommentsPayload: Encodable {
  let items: [Item]

  struct Item: Encodable {
    let id: UUID
    let message: String
    let createdAt: String
    let author: Author

    private enum CodingKeys: String, CodingKey {
      case id, message, author
      case createdAt = "created_at"
    }
  }

  struct Author: Encodable {
    let username: String
  }
}
