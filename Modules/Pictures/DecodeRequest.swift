package import Foundation
import Sandbox

/// A request to decode an image, or to read its metadata, as it is sent to a decoder.
///
/// A header of two 32-bit numbers, the length of the file and the longer side of the bitmap, and then the file.
/// A side of 0 asks for the metadata.
package struct DecodeRequest {
  static let headerLength = 8
  /// The maximum length of a file, in bytes.
  static let maximumLength = 32 << 20

  /// The bytes of the file.
  package let data: Data
  /// The maximum longer side of the bitmap, in pixels.
  package let side: Int

  package init(data: Data, side: Int) {
    self.data = data
    self.side = side
  }

  /// A request for the metadata in the first bytes of a file.
  static func metadata(in data: Data) -> DecodeRequest { DecodeRequest(data: data, side: 0) }

  /// Whether the metadata is asked for.
  var isForMetadata: Bool { side == 0 }

  /// The header of the request.
  package var header: [UInt8] { [UInt8](numbers: [data.count, side]) }

  /// The length and the side in a header; nil for an invalid length.
  static func read(_ header: [UInt8]) -> (length: Int, side: Int)? {
    guard header.count == headerLength else { return nil }
    let (length, side) = (header.number(at: 0), header.number(at: 4))
    return length <= maximumLength ? (length, side) : nil
  }
}
