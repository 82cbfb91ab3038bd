import JSON
import Viper

extension PluginDescription {
  /// An action of rows, or of the list.
  struct Action: Hashable, Sendable {
    let name: String
    /// One line for `help`.
    let summary: PluginTexts?
    /// The words after the row, for `help`, such as `NAME`; nil for an action without words.
    let usage: String?
    /// The question before it is performed, in which `{row}` is the row's title; nil without one.
    let question: PluginTexts?
    /// Whether it is performed on the list, and takes no row.
    let isOfList: Bool

    /// Reads an action; nil without a name.
    init?(_ json: JSONValue) {
      guard let name = json["name"]?.text else { return nil }
      self.name = name
      summary = PluginTexts(json["summary"])
      usage = json["usage"]?.text?.onOneLine.nonBlank
      question = PluginTexts(json["confirm"])
      isOfList = json["list"]?.flag ?? false
    }
  }

  /// The words about the scenes of a route.
  struct SceneTexts: Hashable, Sendable {
    let title: PluginTexts?
    /// The contents in a few words, for `help`.
    let about: PluginTexts?
    /// The text of an empty list.
    let empty: PluginTexts?

    init(_ json: JSONValue) {
      title = PluginTexts(json["title"])
      about = PluginTexts(json["about"])
      empty = PluginTexts(json["empty"])
    }
  }

  /// A setting that `set` changes, and that each load is sent.
  struct Setting: Hashable, Sendable {
    /// One word; the name of the plugin and a dot stand before it in `set`.
    let name: String
    /// The words to choose from, the usual one first; nil for a setting that takes any text.
    let values: [String]?
    /// The usual text of a setting that takes any.
    let usual: String
    /// One line about it.
    let summary: PluginTexts?

    /// Reads a setting; nil if it cannot be typed.
    init?(_ json: JSONValue) {
      guard let name = json["name"]?.text, PluginDescription.isName(name) else { return nil }
      let values = json["values"]?.values?.compactMap(\.text)
      if let values, values.count < 2 || Set(values).count < values.count || !values.allSatisfy(Self.isWord) {
        return nil
      }
      self.name = name
      self.values = values
      usual = json["usual"]?.title?.onOneLine ?? ""
      summary = PluginTexts(json["summary"])
    }

    /// Whether a value can be typed.
    private static func isWord(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= 64 && !text.contains { $0.isWhitespace || ";|>\"'#".contains($0) }
        && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }
}
