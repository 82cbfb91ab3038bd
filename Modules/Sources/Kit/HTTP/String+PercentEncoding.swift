import Foundation

extension String {
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// The text, percent-encoded for a path, a query or a form, except unreserved characters (RFC 3986, 2.3).
  ///
  /// `URLComponents` does not encode a plus sign in a query, which many servers decode as a space.
  public var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "" }
}
