import Foundation
import Loading

/// The content that a decoder has sent: a bitmap, or metadata.
enum DecodedContent: Sendable {
  case bitmap(Bitmap)
  case metadata(ImageMetadata)

  /// The content in untrusted bytes; nil for one that was not asked for, or cannot be read.
  init?(_ content: DecodeReply.Content, _ bytes: [UInt8], for request: DecodeRequest) {
    switch content {
    case .bitmap(let shape):
      guard !request.isForMetadata else { return nil }
      self = .bitmap(Bitmap(shape: shape, bytes: bytes))
    case .metadata:
      guard request.isForMetadata else { return nil }
      do {
        self = .metadata(try JSONDecoder().decode(ImageMetadata.self, from: Data(bytes)))
      } catch {
        return nil
      }
    }
  }
}
