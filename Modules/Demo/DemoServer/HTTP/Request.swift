import Foundation

/// The head of a request, and its body once it has been read.
struct Request {
  let method: String
  /// The path and the query, as received.
  let target: String
  /// The values of the headers, by lowercase name.
  let headers: [String: String]
  /// Whether the connection stays open after the response.
  let keepsConnection: Bool
  /// The length of the body in bytes, 0 without a body; nil if the declared length is not a number.
  let bodyLength: Int?
  var body: [UInt8] = []
  /// The parameters of the route, percent-decoded.
  var parameters: [String: String] = [:]

  /// Parses a head without its empty line; nil if the head is malformed.
  init?(head: String) {
    var lines = head.components(separatedBy: "\r\n")[...]
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
    (method, target) = (words[0], words[1])
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    self.headers = headers
    let length = headers["content-length"].map { Int($0) ?? -1 } ?? 0
    bodyLength = headers["transfer-encoding"] == nil && length >= 0 ? length : nil
    let asked = headers["connection"]?.lowercased()
    keepsConnection = asked != "close" && (words[2] == "HTTP/1.1" || asked == "keep-alive")
  }

  /// The path, percent-encoded.
  var path: String { String(target.prefix { $0 != "?" }) }

  /// The parameters of the query, percent-decoded, in order.
  var query: [(name: String, value: String)] {
    target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// The value of the query parameter with the given name; nil if there is none.
  func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The value of the path parameter with the given name.
  func parameter(_ name: String) throws -> String {
    guard let value = parameters[name] else { throw ServerError(400, message: "\(name) is missing") }
    return value
  }

  /// The address of the server, with the host in the request.
  var base: String {
    let name = headers["host"] ?? ""
    let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:-[]".contains($0)) }
    return "http://\(name.isEmpty || !isPlain ? "127.0.0.1" : name)"
  }

  /// The address of the request, with a single parameter in place of the query parameters `names`.
  func address(replacing names: Set<String>, with name: String, _ value: String) -> String {
    let fields = query.filter { !names.contains($0.name) }
    let kept = fields.map { "\(DemoAddress.encoded($0.name))=\(DemoAddress.encoded($0.value))" }
    return "\(base)\(path)?\((kept + ["\(name)=\(value)"]).joined(separator: "&"))"
  }

  /// The server's name and port, according to the request.
  var host: String { String(base.dropFirst("http://".count)) }

  static func decoded(_ text: Substring) -> String { text.removingPercentEncoding ?? String(text) }
}
