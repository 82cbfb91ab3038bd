package import Posts

/// A picture of an item, or a video or sound.
package struct FeedPicture: Hashable, Sendable {
  /// The absolute address.
  package var address: String
  /// The absolute address of a smaller version, or of a still of a video; nil without one.
  package var preview: String?
  /// The description for those who cannot see it.
  package var alt: String?
  /// The tooltip in a browser: often a remark, seldom a description.
  package var title: String?
  /// In pixels.
  package var width: Int?
  /// In pixels.
  package var height: Int?
  package let kind: ImageRef.Kind
  /// The length and the size of a video or sound.
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
}
