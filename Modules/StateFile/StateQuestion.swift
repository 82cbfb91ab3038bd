import Settings
import Sources
import SubscriptionList

/// A part of a state file that runs or reads something of this computer: it is added only if a person agrees.
nonisolated enum StateQuestion {
  /// A program or a folder as a source.
  case source(Subscription)
  /// A setting whose value is a command.
  case command(Setting, value: String)

  /// The name in messages.
  var name: String {
    switch self {
    case .source(let subscription): subscription.id
    case .command(let setting, let value): "\(setting.name) \(value)"
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
