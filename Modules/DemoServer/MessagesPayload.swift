/// A page of messages, as their contract writes it.
struct MessagesPayload: Encodable {
  /// How many are in this page.
  let count: Int
  /// Left out on the last page.
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
