/// Writes XML.
enum XMLText {
  static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

  /// An element with plain-text attributes and XML content; attributes without a value are omitted.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], content: String? = nil
  ) -> String {
    let start = attributes.reduce(into: "<\(name)") { tag, attribute in
      if let value = attribute.value { tag += " \(attribute.key)=\"\(DemoAddress.escaped(value))\"" }
    }
    return content.map { "\(start)>\($0)</\(name)>\n" } ?? "\(start)/>\n"
  }

  /// An element with plain text; empty if the text is nil.
  static func text(_ name: String, _ text: String?, _ attributes: KeyValuePairs<String, String?> = [:]) -> String {
    text.map { element(name, attributes, content: DemoAddress.escaped($0)) } ?? ""
  }
}
