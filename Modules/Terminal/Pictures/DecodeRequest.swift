package import Foundation
import System

/// A request to a decoder to decode an image, or to read its metadata.
///
/// It consists of a header of three 32-bit numbers (the length of the file, the longer side of the bitmap, and 1 for a
/// file that belongs to the user), followed by the file. A side of 0 requests the metadata.
package struct DecodeRequest {
  static let headerLength = 12
  /// The maximum length of a file, in bytes.
  static let maximumLength = 64 << 20

  /// The bytes of the file.
  package let data: Data
  /// The maximum length of the bitmap's longer side, in pixels.
  package let side: Int
  /// The origin of the file.
  let origin: PictureOrigin

  package init(data: Data, side: Int, from origin: PictureOrigin = .network) {
    self.data = data
    self.side = side
    self.origin = origin
  }

  /// Creates a request for the metadata of a file; `data` is the start of the file, which includes the metadata.
  static func metadata(in data: Data) -> DecodeRequest { DecodeRequest(data: data, side: 0) }

  var isForMetadata: Bool { side == 0 }

  package var header: [UInt8] { [UInt8](numbers: [data.count, side, origin == .file ? 1 : 0]) }

  /// Parses the length, the side and the origin in a header; nil for an invalid length.
  static func read(_ header: [UInt8]) -> (length: Int, side: Int, origin: PictureOrigin)? {
    guard header.count == headerLength else { return nil }
    let (length, side) = (header.number(at: 0), header.number(at: 4))
    return length <= maximumLength ? (length, side, header.number(at: 8) == 1 ? .file : .network) : nil
  }
}
