/// A page of messages in the contract's JSON.
struct MessagesPayload: Encodable {
  /// The number of messages in this page.
  let count: Int
  /// Omitted on the last page.
  let pageToken: String?
  let messages: [Message]

  struct Message: Encodable {
    let id: Int
    let author: Author
    let updated: String
    let content: String
  }

  struct Author: Encodable {
    let name: String
    let photoUrl: String
  }
}
