import Foundation

/// The texts about mistakes of authors, in English: the rule, the mistake, the reason and the fix of each kind.
package struct MistakeTexts: Sendable {
  private let texts: [String: [String: String]]

  /// - Parameter file: the bytes of a JSON file: an object of texts, by name, for each kind.
  package init(_ file: [UInt8]) {
    do {
      texts = try JSONDecoder().decode([String: [String: String]].self, from: Data(file))
    } catch {
      texts = [:]
    }
  }

  /// The text of a kind with a name such as `fix`, and values for `{0}`, `{1}` and so on; empty if the file has none.
  package func text(_ name: String, of kind: String, _ values: [String]) -> String {
    let parts = (texts[kind]?[name] ?? "").split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { filled, part in
      guard part.dropFirst().first == "}", let index = part.first?.wholeNumberValue, values.indices.contains(index)
      else { return "\(filled){\(part)" }
      return "\(filled)\(values[index])\(part.dropFirst(2))"
    }
  }
}
