public import Localization
public import Viper

/// The actions of a subscription.
public nonisolated enum SubscriptionAction: String, RowAction {
  // `read`, an older name of `seen`, is last: suggested in a foot, it would be understood as opening the source.
  case open, rename, move, url, read

  public var input: RowActionInput {
    switch self {
    case .open: .row
    case .read, .url: .rows
    case .rename: .rowAndWords(usage: "NAME", example: "Photos")
    case .move: .rowAndWords(usage: "N", example: "1")
    }
  }

  public var yields: Bool { self == .url }

  public var output: CommandOutput { self == .open ? .scene : .done }

  @MainActor public func summary(in language: Language) -> String {
    let texts = SubscriptionsText.table.strings(for: language)
    return switch self {
    case .open: texts[.openSummary]
    case .read: texts[.readSummary]
    case .rename: texts[.renameSummary]
    case .move: texts[.moveSummary]
    case .url: texts[.urlSummary]
    }
  }
}
