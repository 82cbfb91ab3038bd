import Foundation

/// The body of a request.
struct RequestBody: Hashable, Sendable {
  let text: String
  /// The media type of the body.
  let type: String

  init(_ body: HTTPRequest.Body) {
    switch body {
    case .form(let fields):
      text = fields.map { "\($0.name.percentEncoded)=\(($0.value ?? "").percentEncoded)" }.joined(separator: "&")
      type = "application/x-www-form-urlencoded"
    case .json(let json):
      text = json
      type = "application/json"
    }
  }
}
