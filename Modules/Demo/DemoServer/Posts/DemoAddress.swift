import Foundation

/// Text in addresses and in markup.
enum DemoAddress {
  /// Text as part of a path or query, percent-encoded.
  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(ascii)) ?? ""
  }

  /// Text as part of HTML or XML, also inside of an attribute.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static let ascii = CharacterSet(charactersIn: "0"..."z")
}
