public import Localization
import PostRows
public import Viper

/// An action on a plugin's rows: described by the plugin, or built in for links, texts and pictures.
public struct PluginAction: RowAction {
  /// Empty, because the actions of a plugin are known only at run time.
  public static let allCases: [PluginAction] = []
  static let open = PluginAction(.open)
  static let reveal = PluginAction(.reveal)
  /// The actions that a plugin does not need to describe.
  static let builtIn = [PostAction.view, .show, .reveal, .url, .browse, .copy, .save].map { PluginAction($0) }

  public let rawValue: String
  /// The built-in action; nil for an action that the plugin describes.
  let common: PostAction?
  /// The plugin's description of the action; nil for a built-in action.
  let own: PluginDescription.Action?

  public init(rawValue: String) {
    self.rawValue = rawValue
    (common, own) = (nil, nil)
  }

  private init(_ action: PostAction) {
    (rawValue, common, own) = (action.rawValue, action, nil)
  }

  init(_ action: PluginDescription.Action) {
    (rawValue, common, own) = (action.name, nil, action)
  }

  public var input: RowActionInput {
    switch common {
    case .save: .rowAndWords(usage: "[FILE]", example: "lake.jpg")
    case .reveal: .rows
    case .some: .row
    case nil: own?.input ?? .row
    }
  }
  public var output: CommandOutput { common?.output ?? .done }
  public var isReading: Bool { common?.isReading ?? false }
  public var yields: Bool { common?.yields ?? false }

  public func summary(in language: Language) -> String {
    if self == .open { return PluginText.table.strings(for: language)[.openSummary] }
    return common?.summary(in: language) ?? own?.summary?[language] ?? rawValue
  }

  public static func == (first: PluginAction, second: PluginAction) -> Bool { first.rawValue == second.rawValue }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}
