public import Localization
public import Viper

/// An action of a plugin's rows: its own, or `open`.
public struct PluginAction: RowAction {
  /// None: the actions of a plugin are known at run time only.
  public static let allCases: [PluginAction] = []
  static let open = PluginAction(rawValue: ShellWord.open.rawValue)

  public let rawValue: String
  private let help: PluginTexts?
  private let usage: String?

  public init(rawValue: String) {
    self.rawValue = rawValue
    (help, usage) = (nil, nil)
  }

  /// An action of a description.
  init(_ action: PluginDescription.Action) {
    rawValue = action.name
    (help, usage) = (action.summary, action.usage)
  }

  public var input: RowActionInput { usage.map { .rowAndWords(usage: $0, example: $0.lowercased()) } ?? .row }
  public var output: CommandOutput { self == .open ? .scene : .done }
  public var isReading: Bool { self == .open }

  public func summary(in language: Language) -> String {
    self == .open ? PluginText.table.strings(for: language)[.openSummary] : help?[language] ?? rawValue
  }

  public static func == (first: PluginAction, second: PluginAction) -> Bool { first.rawValue == second.rawValue }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}
