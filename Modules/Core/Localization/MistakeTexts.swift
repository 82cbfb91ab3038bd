import Foundation

/// The English texts about the mistakes of authors: for each kind of mistake, the rule, the mistake, the reason and the
/// fix.
package struct MistakeTexts: Sendable {
  private let texts: [String: [String: String]]

  /// Parses the texts.
  ///
  /// - Parameter file: the bytes of a JSON file: an object with an object of texts, by name, for each kind of mistake.
  package init(_ file: [UInt8]) {
    do {
      texts = try JSONDecoder().decode([String: [String: String]].self, from: Data(file))
    } catch {
      texts = [:]
    }
  }

  /// The text `name` of a kind, such as `fix`, with `values` in place of `{0}`, `{1}` and so on; empty if the file has
  /// no such text.
  package func text(_ name: String, of kind: String, _ values: [String]) -> String {
    let parts = (texts[kind]?[name] ?? "").split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { filled, part in
      guard part.dropFirst().first == "}", let index = part.first?.wholeNumberValue, values.indices.contains(index)
      else { return "\(filled){\(part)" }
      return "\(filled)\(values[index])\(part.dropFirst(2))"
    }
  }
}
