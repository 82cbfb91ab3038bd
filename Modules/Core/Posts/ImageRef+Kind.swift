import Foundation

extension ImageRef.Kind {
  /// Determines the kind from a media type such as `image/png`, or a medium such as `image`; nil for any other text.
  package init?(type: String?) {
    switch type?.lowercased().split(separator: "/").first {
    case "image": self = .image
    case "video": self = .video
    case "audio": self = .audio
    default: return nil
    }
  }

  /// Determines the kind from the file extension of an address; nil if the extension is unknown.
  package init?(ending address: String) {
    switch URL(string: address)?.pathExtension.lowercased() {
    case "jpg", "jpeg", "png", "gif", "webp", "avif": self = .image
    case "mp4", "m4v", "webm", "mov", "ogv", "mkv": self = .video
    case "mp3", "m4a", "ogg", "oga", "opus", "flac", "wav", "aac": self = .audio
    default: return nil
    }
  }
}
