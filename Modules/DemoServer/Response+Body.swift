import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// A JSON answer.
  init(
    json payload: some Encodable, status: HTTPTypes.HTTPResponse.Status = .ok, encoder: JSONEncoder,
    headers: HTTPFields = [:]
  ) throws {
    encoder.outputFormatting.insert(.withoutEscapingSlashes)
    self.init(
      status: status,
      headers: HTTPFields([HTTPField(name: .contentType, value: "application/json; charset=utf-8")] + headers),
      body: .init(byteBuffer: ByteBuffer(bytes: try encoder.encode(payload))))
  }

  /// A PNG picture.
  ///
  /// - Throws: `HTTPError` without memory to compress it.
  init(pixels: [UInt8], width: Int, height: Int) throws {
    guard let png = PNG.encode(pixels, width: width, height: height) else { throw HTTPError(.internalServerError) }
    self.init(file: png, type: "image/png")
  }

  /// A file.
  init(file: [UInt8], type: String) {
    self.init(status: .ok, headers: [.contentType: type], body: .init(byteBuffer: ByteBuffer(bytes: file)))
  }
}

extension Request {
  /// The address of the server, as the request names it.
  var base: String {
    let name = head.authority ?? ""
    let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:-[]".contains($0)) }
    return "http://\(name.isEmpty || !isPlain ? "127.0.0.1" : name)"
  }
}
