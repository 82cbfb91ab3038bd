package import Posts

/// A picture, video or sound of an item.
package struct FeedPicture: Hashable, Sendable {
  /// The absolute address.
  package var address: String
  /// The absolute address of a smaller version, or of a still image of a video; nil if there is none.
  package var preview: String?
  /// The alternative text; nil if there is none.
  package var alt: String?
  /// The tooltip, which is often a remark rather than a description; nil if there is none.
  package var title: String?
  /// The width, in pixels; nil if it is unknown.
  package var width: Int?
  /// The height, in pixels; nil if it is unknown.
  package var height: Int?
  package let kind: ImageRef.Kind
  /// The duration and file size of a video or sound; nil if both are unknown.
  package var extent: ImageRef.Extent?

  package init(
    address: String, preview: String? = nil, alt: String? = nil, title: String? = nil, width: Int? = nil,
    height: Int? = nil, kind: ImageRef.Kind = .image, extent: ImageRef.Extent? = nil
  ) {
    self.address = address
    self.preview = preview
    self.alt = alt
    self.title = title
    self.width = width
    self.height = height
    self.kind = kind
    self.extent = extent
  }

  /// The picture; its description includes `title`, the tooltip, which in comics is half of the joke.
  package var reference: ImageRef {
    let words = [alt, title == alt ? nil : title].compactMap { $0 }
    return ImageRef(
      address, previewAddress: preview, description: words.isEmpty ? nil : words.joined(separator: "\n"),
      size: ImageRef.Size(width: width, height: height), kind: kind, extent: extent)
  }
}
