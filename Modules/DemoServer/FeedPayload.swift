import Foundation

/// A page of the feed, as its contract writes it.
struct FeedPayload: Encodable {
  let items: [Item]

  struct Item: Encodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: String
  }
}
