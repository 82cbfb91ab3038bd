import Foundation
import Loading

@testable import Pictures

/// Fuzzes the decoder's protocol.
enum DecoderSubjects {
  static func request(_ data: Data) {
    guard let (length, side, _) = DecodeRequest.read(Array(data.prefix(DecodeRequest.headerLength))) else { return }
    require((0...DecodeRequest.maximumLength).contains(length) && side >= 0, "\(length) bytes, side \(side).")
  }

  /// Checks that a bitmap is at most as large as the largest possible one.
  static func reply(_ data: Data) {
    let header = Array(data.prefix(DecodeReply.headerLength))
    guard let reply = DecodeReply(header: header), case .success(let content) = reply.result else { return }
    let side = ImageDecoder.largestSide
    require((0...(side * 4 + 64) * side).contains(content.byteCount), "\(content.byteCount) bytes.")
    require(DecodeReply(header: reply.header)?.header == reply.header, "Another answer is read.")
  }

  /// Checks that the metadata of a file can be encoded and is at most 64 KiB.
  static func metadata(_ data: Data) {
    let metadata = ExifReader.metadata(in: data)
    let bytes = try? JSONEncoder().encode(metadata)
    require(bytes.map { $0.count <= 64 << 10 } == true, "\(metadata) cannot be sent.")
  }

  /// Checks the parts of the file that a decoder needs, the size of a pixel, and the limit of pixels.
  static func image(_ data: Data) {
    for format in ImageFormat.allCases {
      let length = format.neededParts(of: data).reduce(0) { $0 + $1.count }
      require(length <= data.count + 1, "\(format): \(length) of \(data.count) bytes.")
    }
    _ = ImageFormat(of: data)
    let bytes = JPEGFrame(data)?.coefficientBytes ?? 2
    require((1...128).contains(bytes), "A pixel of \(bytes) bytes.")
    require((1...PixelLimit.scaled).contains(PixelLimit(data, .jpeg, from: .file).maximum), "No limit.")
  }
}
