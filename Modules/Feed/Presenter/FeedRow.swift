public import Foundation
public import Viper

/// A row of the feed's list: an image, or what stands after the last one.
public nonisolated enum FeedRow: ListRow {
  case image(FeedImage)
  case more(MoreRow)

  public enum ID: Hashable, Sendable, CustomStringConvertible {
    case image(UUID)
    case more

    public var description: String {
      switch self {
      case .image(let id): id.uuidString
      case .more: "more"
      }
    }
  }

  public var id: ID {
    switch self {
    case .image(let image): .image(image.id)
    case .more: .more
    }
  }

  public var kind: String {
    switch self {
    case .image: "image"
    case .more: "more"
    }
  }

  public var isNumbered: Bool {
    if case .image = self { true } else { false }
  }

  public var actions: [RowAction] {
    if case .image = self { [.open, .view] } else { [] }
  }

  public var hint: String {
    switch self {
    case .image(let image): image.description ?? image.location ?? image.url
    case .more: ""
    }
  }

  public var imageAddress: String? {
    if case .image(let image) = self { image.url } else { nil }
  }

  public var fields: KeyValuePairs<String, JSONValue?> {
    switch self {
    case .image(let image):
      [
        "description": image.description.map { .string($0) },
        "location": image.location.map { .string($0) },
        "url": .string(image.url),
      ]
    case .more: [:]
    }
  }
}
