/// Writes XML.
enum XMLText {
  static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

  /// An element with attributes of plain text, those without a value left out, and with XML as its content.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], content: String? = nil
  ) -> String {
    let start = attributes.reduce(into: "<\(name)") { tag, attribute in
      if let value = attribute.value { tag += " \(attribute.key)=\"\(DemoAddress.escaped(value))\"" }
    }
    return content.map { "\(start)>\($0)</\(name)>\n" } ?? "\(start)/>\n"
  }

  /// An element with a plain text; empty without one.
  static func text(_ name: String, _ text: String?, _ attributes: KeyValuePairs<String, String?> = [:]) -> String {
    text.map { element(name, attributes, content: DemoAddress.escaped($0)) } ?? ""
  }
}
