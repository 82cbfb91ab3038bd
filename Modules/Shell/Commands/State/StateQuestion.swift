import Shell
import Sources
import SubscriptionList

/// Entries of a state file that run a program or read a folder on this computer, and therefore require the user's
/// consent.
nonisolated enum StateQuestion {
  /// A single question about all sources in the file that are programs or folders.
  case sources([Subscription])
  /// A setting whose value is a command.
  case command(Setting, value: String)

  /// The addresses of the sources, or the setting with its value, for messages.
  var names: [String] {
    switch self {
    case .sources(let subscriptions): subscriptions.map(\.id)
    case .command(let setting, let value): ["\(setting.name) \(value)"]
    }
  }
}

nonisolated extension Setting {
  /// Whether a value is a command that runs a program.
  func isCommand(_ value: String) -> Bool {
    guard case .program(let name) = self, isFree else { return false }
    return !(name == .player ? [Settings.noPlayer] : NotifyMode.words).contains(value.lowercased())
  }

  /// Whether to export the setting; a free-text setting of a scene may contain a password.
  var isShared: Bool {
    if case .scene = self { !isFree } else { true }
  }
}
