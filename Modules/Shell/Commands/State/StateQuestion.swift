import Shell
import Sources
import SubscriptionList

/// A part of a state file that runs or reads something of this computer: it is added only if a person agrees.
nonisolated enum StateQuestion {
  /// Programs and folders as sources, which are asked for at once.
  case sources([Subscription])
  /// A setting whose value is a command.
  case command(Setting, value: String)

  /// The names in messages.
  var names: [String] {
    switch self {
    case .sources(let subscriptions): subscriptions.map(\.id)
    case .command(let setting, let value): ["\(setting.name) \(value)"]
    }
  }
}

nonisolated extension Setting {
  /// Whether a value is the command of a program.
  func isCommand(_ value: String) -> Bool {
    guard case .program(let name) = self, isFree else { return false }
    return !(name == .player ? [Settings.noPlayer] : NotifyMode.words).contains(value.lowercased())
  }

  /// Whether its value may leave this computer: any text of a scene may be a password.
  var isShared: Bool {
    if case .scene = self { !isFree } else { true }
  }
}
