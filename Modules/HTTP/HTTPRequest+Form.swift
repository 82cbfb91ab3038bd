import Foundation

extension HTTPRequest {
  /// The body of a form, as `application/x-www-form-urlencoded`.
  static func body(of form: [URLQueryItem]) -> String {
    form.map { "\($0.name.percentEncoded)=\(($0.value ?? "").percentEncoded)" }.joined(separator: "&")
  }
}
