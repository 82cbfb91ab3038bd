import Foundation

/// A page of the feed in the contract's JSON.
struct FeedPayload: Encodable {
  let items: [Item]

  struct Item: Encodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: String
  }
}
