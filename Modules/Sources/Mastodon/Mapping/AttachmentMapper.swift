import Foundation
import HTTP
import Loading
import Markup
import Posts
import Sources

/// Maps the pictures, videos and sounds of posts.
enum AttachmentMapper {
  /// The media in the server's order; those without any address are left out.
  static func map(_ attachments: [MastodonAttachment]) -> [ImageRef] {
    attachments.compactMap(map)
  }

  /// The media in the server's order, followed by the pictures of the text, each once.
  ///
  /// - Parameters:
  ///   - attachments: the media.
  ///   - pictures: the pictures of the text.
  /// - Returns: all of them, and the number of each picture of the text among them, from 1.
  static func map(_ attachments: [MastodonAttachment], _ pictures: [HTMLImage]) -> (
    images: [ImageRef], numbers: [Int: Int]
  ) {
    var images = map(attachments)
    var numbers: [Int: Int] = [:]
    for (index, picture) in pictures.enumerated() {
      let known = images.firstIndex { $0.address == picture.address || $0.previewAddress == picture.address }
      if known == nil {
        images.append(
          ImageRef(
            picture.address, description: picture.alt ?? picture.title,
            size: ImageRef.Size(width: picture.width, height: picture.height)))
      }
      numbers[index + 1] = (known ?? images.count - 1) + 1
    }
    return (images, numbers)
  }

  private static func map(_ attachment: MastodonAttachment) -> ImageRef? {
    // A file still being processed has only a preview; media of another server may have only their remote address.
    guard let address = attachment.url ?? attachment.remoteURL ?? attachment.previewURL else { return nil }
    let kind = kind(of: attachment.type, at: address)
    return ImageRef(
      address.withoutCredentials, previewAddress: preview(of: attachment, kind, at: address),
      description: attachment.description,
      size: ImageRef.Size(width: attachment.width, height: attachment.height), kind: kind,
      extent: kind == .image ? nil : ImageRef.Extent(duration: attachment.duration))
  }

  /// The preview, if it is a picture: for videos and sounds, some servers send the file itself.
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
