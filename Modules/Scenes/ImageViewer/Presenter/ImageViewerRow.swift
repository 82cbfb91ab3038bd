public import JSON
import Localization
import Posts
public import Viper

/// The only row of the image scene.
public nonisolated struct ImageViewerRow: ListRow {
  public let image: ViewedImage

  public var id: String { image.id }
  public var kind: String { "image" }
  @MainActor public func hint(in context: PresentationContext) -> String {
    let texts = context.strings(ImageViewerText.table)
    return image.visibility == .hidden
      ? image.warning?.text ?? texts[.sensitive]
      : image.description ?? image.location ?? ImageViewerText.placeholder(for: image, texts)
  }

  public func line(in context: PresentationContext) -> RowLine {
    image.visibility == .hidden
      ? RowLine(image.warning?.text, address: image.url)
      : RowLine(image.description, detail: image.location, address: image.url)
  }

  @MainActor public func searchText(in context: PresentationContext) -> String {
    let isHidden = image.visibility == .hidden
    let words = isHidden ? [] : [image.description, image.location]
    return ([hint(in: context), image.warning?.text] + words).searchText
  }

  /// All fields, even if a warning covers the image; the size of a covered image may be unknown.
  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "description": image.description.map { .string($0) },
      "location": image.location.map { .string($0) },
      "url": .string(image.url),
      "width": image.size.map { .integer($0.width) },
      "height": image.size.map { .integer($0.height) },
      "mediaKind": image.kind == .image ? nil : .string(image.kind.rawValue),
      "warning": image.warning.map { .string($0.text ?? "sensitive") },
    ]
  }
}
