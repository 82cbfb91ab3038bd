import Foundation
import Loading

/// The content received from a decoder: a bitmap, or metadata.
enum DecodedContent: Sendable {
  case bitmap(Bitmap)
  case metadata(ImageMetadata)

  /// Parses untrusted bytes; nil if the content was not requested or is invalid.
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
