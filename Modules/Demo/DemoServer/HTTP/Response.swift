import Foundation
import JSON

/// An HTTP response.
struct Response {
  /// How a response is delivered to the client.
  enum Delivery {
    /// The response is sent.
    case sent
    /// The connection is closed without a response.
    case lost
    /// Nothing is sent; the connection stays open until the client closes it.
    case stalled
  }

  var status = 200
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  var delivery = Delivery.sent
}

extension Response {
  init(
    json: JSONValue, status: Int = 200, type: String = "application/json; charset=utf-8",
    headers: [(name: String, value: String)] = []
  ) {
    self.init(status: status, headers: [("Content-Type", type)] + headers, body: Array(json.line.utf8))
  }

  /// Creates a response with a text.
  init(text: String, status: Int = 200, type: String = "text/plain; charset=UTF-8") {
    self.init(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
  }

  /// Creates a response with a recorded file.
  init(recorded name: String, type: String = "image/png") throws {
    guard let file = DemoFile.named(name) else { throw ServerError.notFound }
    self.init(headers: [("Content-Type", type)], body: file)
  }

  /// A response with only the first half of the body.
  var cut: Response {
    var response = self
    response.body.removeLast(body.count / 2)
    return response
  }

  /// The response with the given delivery.
  func delivered(_ delivery: Delivery) -> Response {
    var response = self
    response.delivery = delivery
    return response
  }

  /// The bytes to send, without the body for a HEAD request; `closes` is whether the connection ends afterwards.
  func bytes(withBody: Bool, closes: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) -", "Date: \(WebDate.text(of: Date()))"]
    lines += headers.map { "\($0.name): \($0.value)" }
    if status != 304 { lines.append("Content-Length: \(body.count)") }
    if closes { lines.append("Connection: close") }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + (withBody ? body : [])
  }
}
