import JSON
import Viper

extension PluginDescription {
  /// An action on a row, or on the list.
  struct Action: Hashable, Sendable {
    let name: String
    /// One line for `help`.
    let summary: PluginTexts?
    /// The words after the row, as shown in `help`, such as `NAME`; nil for an action without words.
    let usage: String?
    /// Words that the action accepts, for `help` and checks, such as `2`; nil to use those of `usage`.
    let example: String?
    /// The question to ask before the action is performed, where `{row}` is the row's title; nil to ask nothing.
    let question: PluginTexts?
    /// Whether the action is performed on the list and takes no row.
    let isOfList: Bool

    /// Parses an action; nil if it has no name.
    init?(_ json: JSONValue) {
      guard let name = json["name"]?.text else { return nil }
      self.name = name
      summary = PluginTexts(json["summary"])
      usage = json["usage"]?.text?.onOneLine.nonBlank
      example = json["example"]?.text?.onOneLine.nonBlank
      question = PluginTexts(json["confirm"])
      isOfList = json["list"]?.flag ?? false
    }

    /// The arguments that the action takes, for completion and `help`.
    var input: RowActionInput {
      usage.map { .rowAndWords(usage: $0, example: example ?? $0.lowercased()) } ?? .row
    }
  }

  /// An action on rows of FeedShell's own scenes; the program receives the post of the row.
  struct RowAction: Hashable, Sendable {
    let action: Action
    /// The names of the scenes whose rows have the action, such as `feed`.
    let scenes: [String]

    /// Parses an action; nil if it has no name, or no scene of `sceneNames`.
    init?(_ json: JSONValue) {
      let scenes = (json["scenes"]?.values ?? []).compactMap(\.text).filter(Self.sceneNames.contains)
      guard let action = Action(json), !scenes.isEmpty else { return nil }
      (self.action, self.scenes) = (action, scenes)
    }

    /// The names of the scenes whose rows are posts.
    static let sceneNames = ["feed", "comments"]
  }

  /// A description, for the user, of an action on rows of FeedShell's own scenes; the summary is untrusted.
  public struct RowActionSummary: Sendable {
    /// The word that the user types to perform the action.
    public let name: String
    /// The effect of the action, in a few words.
    public let summary: String
    /// The names of the scenes whose rows have the action, such as `feed, comments`.
    public let scenes: String
  }

  /// The texts of a route's scenes.
  struct SceneTexts: Hashable, Sendable {
    let title: PluginTexts?
    /// A short description of the contents, for `help`.
    let about: PluginTexts?
    /// The text of an empty list.
    let empty: PluginTexts?

    init(_ json: JSONValue) {
      title = PluginTexts(json["title"])
      about = PluginTexts(json["about"])
      empty = PluginTexts(json["empty"])
    }
  }

  /// A setting that `set` changes, and that is sent with each load.
  struct Setting: Hashable, Sendable {
    /// One word; `set` prefixes it with the plugin's name and a dot.
    let name: String
    /// The words to choose from, the default first; nil for a setting that accepts any text.
    let values: [String]?
    /// The default of a setting that accepts any text.
    let usual: String
    /// A one-line description.
    let summary: PluginTexts?

    /// Parses a setting; nil if its name or a value cannot be typed, or if `values` has repeated words or only one.
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

    /// Whether a value can be typed as one word.
    private static func isWord(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= 64 && !text.contains { $0.isWhitespace || ";|>\"'#".contains($0) }
        && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }
}
