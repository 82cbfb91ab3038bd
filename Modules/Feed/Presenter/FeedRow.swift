public import Foundation
public import Viper

/// An image in the feed's list.
public nonisolated struct FeedRow: ListRow {
  public let image: FeedImage

  public init(image: FeedImage) {
    self.image = image
  }

  public var id: UUID { image.id }
  public var kind: String { "image" }
  public var actions: [RowAction] { [.open] }
  public var hint: String { image.description ?? image.location ?? image.url }

  public var fields: KeyValuePairs<String, JSONValue?> {
    [
      "description": image.description.map { .string($0) },
      "location": image.location.map { .string($0) },
      "url": .string(image.url),
    ]
  }
}
