public import Pictures
public import Posts

/// An image or another medium, with its caption and size.
public nonisolated struct ViewedImage: Hashable, Sendable {
  /// Whether the medium is shown and, if not, the reason.
  public enum Visibility: Hashable, Sendable {
    /// The image, or the preview of another medium, is shown.
    case shown
    /// A warning covers the medium, which was not loaded.
    case hidden
    /// The medium has no preview that can be drawn.
    case noPreview
  }

  /// A content warning that covers the image.
  public struct Warning: Hashable, Sendable {
    /// The author's text; nil if there is none.
    public let text: String?

    public init(_ text: String?) {
      self.text = text
    }
  }

  public let id: String
  public let description: String?
  public let location: String?
  /// The untrusted address in the source's response.
  public let url: String
  /// The kind of file at the address.
  public let kind: ImageRef.Kind
  /// The size in pixels; nil if it is unknown.
  public let size: ImageRef.Size?
  /// The drawn image or preview; nil if none can be drawn.
  public let picture: Picture?
  public let visibility: Visibility
  /// The warning of the post; nil if there is none.
  public let warning: Warning?
}
