/// A picture of an item, or a video or sound.
package struct FeedPicture: Hashable, Sendable {
  /// The kind of file.
  package enum Kind: Hashable, Sendable {
    case image, video, audio

    /// The kind of a media type such as `image/png`, or of a medium such as `image`; nil for any other.
    init?(_ type: String?) {
      switch type?.lowercased().split(separator: "/").first {
      case "image": self = .image
      case "video": self = .video
      case "audio": self = .audio
      default: return nil
      }
    }

    /// The kind of file by the ending of its name; nil if it is not known.
    init?(ending address: String) {
      let path = address.prefix { $0 != "?" && $0 != "#" }
      switch path.split(separator: ".").last?.lowercased() {
      case "jpg", "jpeg", "png", "gif", "webp", "avif": self = .image
      case "mp4", "m4v", "webm", "mov": self = .video
      case "mp3", "m4a", "ogg", "oga", "opus", "flac", "wav": self = .audio
      default: return nil
      }
    }
  }

  /// The absolute address.
  package var address: String
  /// The absolute address of a smaller version, or of a still of a video; nil without one.
  package var preview: String?
  /// The description for those who cannot see it.
  package var alt: String?
  /// The text that a browser shows beside the pointer: often a remark, seldom a description.
  package var title: String?
  /// In pixels.
  package var width: Int?
  /// In pixels.
  package var height: Int?
  package var kind: Kind

  package init(
    address: String, preview: String? = nil, alt: String? = nil, title: String? = nil, width: Int? = nil,
    height: Int? = nil, kind: Kind = .image
  ) {
    self.address = address
    self.preview = preview
    self.alt = alt
    self.title = title
    self.width = width
    self.height = height
    self.kind = kind
  }
}
