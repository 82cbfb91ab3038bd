import Foundation

/// An answer.
struct Response {
  var status = 200
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
}

extension Response {
  /// A JSON answer.
  init(
    json payload: some Encodable, status: Int = 200, encoder: JSONEncoder,
    headers: [(name: String, value: String)] = []
  ) throws {
    encoder.outputFormatting.insert(.withoutEscapingSlashes)
    self.init(
      status: status, headers: [("Content-Type", "application/json; charset=utf-8")] + headers,
      body: Array(try encoder.encode(payload)))
  }

  /// A PNG picture.
  ///
  /// - Throws: `ServerError` without memory to compress it.
  init(pixels: [UInt8], width: Int, height: Int) throws {
    guard let png = PNG.encode(pixels, width: width, height: height) else { throw ServerError(status: 500) }
    self.init(file: png, type: "image/png")
  }

  /// A file.
  init(file: [UInt8], type: String) {
    self.init(headers: [("Content-Type", type)], body: file)
  }

  /// The bytes to send; without the body for a request that asks for none.
  func bytes(withBody: Bool, closes: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) -", "Date: \(WebDate.text(of: Date()))"]
    lines += headers.map { "\($0.name): \($0.value)" }
    if status != 304 { lines.append("Content-Length: \(body.count)") }
    if closes { lines.append("Connection: close") }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + (withBody ? body : [])
  }
}
