import Foundation
import NIOCore

extension HTTPRequest {
  /// Characters that need no percent-encoding in a form (RFC 3986, 2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// The body of a form, as `application/x-www-form-urlencoded`.
  static func body(of form: [URLQueryItem]) -> ByteBuffer {
    func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }
    return ByteBuffer(string: form.map { "\(encoded($0.name))=\(encoded($0.value ?? ""))" }.joined(separator: "&"))
  }
}
