import Foundation

extension HTTPRequest.Body {
  /// The text to send.
  var text: String {
    switch self {
    case .form(let fields):
      fields.map { "\($0.name.percentEncoded)=\(($0.value ?? "").percentEncoded)" }.joined(separator: "&")
    case .json(let json): json
    }
  }

  /// The media type of the text.
  var type: String {
    switch self {
    case .form: "application/x-www-form-urlencoded"
    case .json: "application/json"
    }
  }
}
