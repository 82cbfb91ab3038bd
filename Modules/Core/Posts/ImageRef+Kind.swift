import Foundation

extension ImageRef.Kind {
  /// The kind for a media type such as `image/png`, or for a medium such as `image`; nil for any other.
  package init?(type: String?) {
    switch type?.lowercased().split(separator: "/").first {
    case "image": self = .image
    case "video": self = .video
    case "audio": self = .audio
    default: return nil
    }
  }

  /// The kind for the file extension of an address; nil if it is unknown.
  package init?(ending address: String) {
    switch URL(string: address)?.pathExtension.lowercased() {
    case "jpg", "jpeg", "png", "gif", "webp", "avif": self = .image
    case "mp4", "m4v", "webm", "mov", "ogv", "mkv": self = .video
    case "mp3", "m4a", "ogg", "oga", "opus", "flac", "wav", "aac": self = .audio
    default: return nil
    }
  }
}
