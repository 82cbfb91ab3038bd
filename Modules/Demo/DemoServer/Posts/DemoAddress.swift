import Foundation

/// Escapes text for addresses and markup.
enum DemoAddress {
  /// Percent-encodes text for a path or query.
  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(ascii)) ?? ""
  }

  /// Escapes text for HTML or XML, including attributes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static let ascii = CharacterSet(charactersIn: "0"..."z")
}
