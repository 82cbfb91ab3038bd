import Foundation

/// A response with the validators of RFC 9110: 304 if the client already has the document.
struct ConditionalResponse {
  private let body: [UInt8]
  private let type: String
  private let modified: Date?

  init(_ document: String, type: String, modified: Date? = nil) {
    (body, self.type, self.modified) = (Array(document.utf8), type, modified)
  }

  func response(to request: Request) -> Response {
    let tag = "\"\(String(hash, radix: 16))\""
    var headers = [(name: "ETag", value: tag), (name: "Content-Type", value: type)]
    if let modified { headers.append(("Last-Modified", WebDate.text(of: modified))) }
    guard !isHeld(tag, request.headers) else { return Response(status: 304, headers: headers) }
    return Response(headers: headers, body: body)
  }

  /// Whether the client already has the document; `If-Modified-Since` is only used without `If-None-Match`.
  private func isHeld(_ tag: String, _ headers: [String: String]) -> Bool {
    if let tags = headers["if-none-match"] {
      return tags.split(separator: ",").contains { ["*", tag, "W/" + tag].contains(String($0.trimmingPrefix(" "))) }
    }
    return modified != nil && headers["if-modified-since"] == modified.map(WebDate.text(of:))
  }

  /// The hash of the document: FNV-1a (Fowler, Noll and Vo), 64 bits.
  private var hash: UInt64 {
    body.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
