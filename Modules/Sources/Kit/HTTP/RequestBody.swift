import Foundation

/// The body of a POST request.
struct RequestBody: Hashable, Sendable {
  let text: String
  /// The media type of the body.
  let type: String

  /// Creates the body for a method; nil for GET.
  init?(of method: HTTPRequest.Method) {
    switch method {
    case .get: return nil
    case .post(.form(let fields)):
      text = fields.map { "\($0.name.percentEncoded)=\(($0.value ?? "").percentEncoded)" }.joined(separator: "&")
      type = "application/x-www-form-urlencoded"
    case .post(.json(let json)):
      text = json
      type = "application/json"
    }
  }
}
