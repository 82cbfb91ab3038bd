import Foundation

/// The comments on an image in the contract's JSON.
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
