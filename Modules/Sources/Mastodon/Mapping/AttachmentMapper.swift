import Foundation
import HTTP
import Posts

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
    return ImageRef(
      address.withoutCredentials, previewAddress: preview(of: attachment, kind, at: address),
      description: attachment.description,
      size: ImageRef.Size(width: attachment.width, height: attachment.height), kind: kind,
      extent: kind == .image ? nil : ImageRef.Extent(duration: attachment.duration))
  }

  /// The preview, if it is a picture: of videos and sounds some servers send the file itself.
  private static func preview(of attachment: MastodonAttachment, _ kind: ImageRef.Kind, at address: String) -> String? {
    guard let preview = attachment.previewURL, preview != address, ImageRef.Kind(ending: preview) ?? .image == .image
    else {
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
    default: ImageRef.Kind(ending: address) ?? .image
    }
  }
}
