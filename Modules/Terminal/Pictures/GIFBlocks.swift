import Foundation

/// The blocks of a GIF file (Graphics Interchange Format, version 89a).
enum GIFBlocks {
  private static let (extensionIntroducer, imageSeparator, trailer): (UInt8, UInt8, UInt8) = (0x21, 0x2C, 0x3B)
  /// The size of the header with the logical screen descriptor, and of an image descriptor, in bytes.
  private static let (headerLength, imageDescriptorLength) = (13, 10)

  /// The file without the frames after the first, of which there may be hundreds of thousands; nil if the file ends
  /// within the first frame.
  static func firstFrame(in gif: Data) -> [Data]? {
    guard gif.count > headerLength else { return nil }
    var position = gif.startIndex + headerLength
    position += colorTableLength(gif[position - 3])
    while position < gif.endIndex {
      switch gif[position] {
      case extensionIntroducer:
        guard let end = endOfSubBlocks(in: gif, from: position + 2) else { return nil }
        position = end
      case imageSeparator:
        let end = position + imageDescriptorLength
        guard end <= gif.endIndex else { return nil }
        // After the color table: a byte with the minimum code size, then the image.
        let image = end + colorTableLength(gif[end - 1]) + 1
        guard let end = endOfSubBlocks(in: gif, from: image) else { return nil }
        return [gif[..<end], Data([trailer])]
      case trailer: return nil
      default: position += 1  // decoders skip bytes outside blocks
      }
    }
    return nil
  }

  /// The length of the color table that a packed field declares, in bytes.
  private static func colorTableLength(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }

  /// The position after a chain of sub-blocks; nil if the file ends within the chain.
  private static func endOfSubBlocks(in gif: Data, from start: Data.Index) -> Data.Index? {
    var position = start
    while position < gif.endIndex {
      let length = gif[position]
      position += 1 + Int(length)
      if length == 0 { return position }
    }
    return nil
  }
}
