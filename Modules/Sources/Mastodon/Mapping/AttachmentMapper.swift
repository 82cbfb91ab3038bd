import Loading
import Markup
import Posts

/// Maps the pictures, videos and sounds attached to posts.
enum AttachmentMapper {
  /// Maps media in the server's order; drops media that have no address.
  static func map(_ attachments: [MastodonAttachment]) -> [ImageRef] {
    attachments.compactMap(map)
  }

  /// Maps media in the server's order, followed by the pictures of the text, without duplicates.
  ///
  /// Returns all images, and for each picture of the text its number among all images, from 1.
  static func map(_ attachments: [MastodonAttachment], _ pictures: [HTMLImage]) -> (
    images: [ImageRef], numbers: [Int: Int]
  ) {
    var images = map(attachments)
    var numbers: [Int: Int] = [:]
    for (index, picture) in pictures.enumerated() {
      let known = images.firstIndex { $0.address == picture.address || $0.previewAddress == picture.address }
      if known == nil { images.append(ImageRef(picture)) }
      numbers[index + 1] = (known ?? images.count - 1) + 1
    }
    return (images, numbers)
  }

  private static func map(_ attachment: MastodonAttachment) -> ImageRef? {
    // A file that is still being processed has only a preview; media of another server may have only a remote address.
    guard let address = attachment.url ?? attachment.remoteURL ?? attachment.previewURL else { return nil }
    let kind = kind(of: attachment.type, at: address)
    return ImageRef(
      address.withoutCredentials, previewAddress: preview(of: attachment, kind, at: address),
      description: attachment.description,
      size: ImageRef.Size(width: attachment.width, height: attachment.height), kind: kind,
      extent: kind == .image ? nil : ImageRef.Extent(duration: attachment.duration))
  }

  /// The preview, if it is a picture; for videos and sounds, some servers send the file itself as its preview.
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
