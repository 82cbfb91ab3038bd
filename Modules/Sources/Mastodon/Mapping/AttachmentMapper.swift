import Foundation
import HTTP
import Viper

/// Maps the pictures, videos and sounds of posts.
enum AttachmentMapper {
  /// The media in the server's order; those without any address are left out.
  static func map(_ attachments: [MastodonAttachment]) -> [ImageRef] {
    attachments.compactMap(map)
  }

  private static func map(_ attachment: MastodonAttachment) -> ImageRef? {
    // A file that is still processed has a preview only; one of another server may have that server's address only.
    guard let address = attachment.url ?? attachment.remoteURL ?? attachment.previewURL else { return nil }
    let kind = kind(of: attachment.type, at: address)
    var size: ImageRef.Size?
    if let width = attachment.width, let height = attachment.height, width > 0, height > 0 {
      size = ImageRef.Size(width: width, height: height)
    }
    return ImageRef(
      address.withoutCredentials, previewAddress: preview(of: attachment, kind, at: address),
      description: attachment.description, size: size, kind: kind)
  }

  /// The preview, if it is a picture: of videos and sounds some servers send the file itself.
  private static func preview(of attachment: MastodonAttachment, _ kind: ImageRef.Kind, at address: String) -> String? {
    guard let preview = attachment.previewURL, preview != address, self.kind(ofFileAt: preview) == .image else {
      return nil
    }
    return preview.withoutCredentials
  }

  private static func kind(of type: String?, at address: String) -> ImageRef.Kind {
    switch type {
    case "image": .image
    case "gifv": .animation
    case "video": .video
    case "audio": .audio
    default: kind(ofFileAt: address)
    }
  }

  private static func kind(ofFileAt address: String) -> ImageRef.Kind {
    switch URL(string: address)?.pathExtension.lowercased() {
    case "mp4", "m4v", "webm", "mov", "ogv", "mkv": .video
    case "mp3", "ogg", "oga", "opus", "flac", "wav", "m4a", "aac": .audio
    default: .image
    }
  }
}
