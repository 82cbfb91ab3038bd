public import Viper

/// The image as the only row of its scene.
public nonisolated struct ImageViewerRow: ListRow {
  public let image: ViewedImage

  public init(image: ViewedImage) {
    self.image = image
  }

  public var id: String { image.id }
  public var kind: String { "image" }
  public var hint: String { image.description ?? image.location ?? image.url }

  public func fields(in context: PresentationContext) -> KeyValuePairs<String, JSONValue?> {
    [
      "description": image.description.map { .string($0) },
      "location": image.location.map { .string($0) },
      "url": .string(image.url),
      "width": .integer(image.width),
      "height": .integer(image.height),
    ]
  }
}
