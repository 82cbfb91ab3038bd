import Localization
import Posts
import TerminalList
import Viper

/// The name of a setting, as typed after `set`.
package nonisolated enum SettingName: String, CaseIterable, Sendable {
  case rows, order, images, color, theme, language, dates, pager, seen, markers, keep, reload, notify, confirm
  case measure, keys, player

  /// The description of the setting's values.
  var summary: SettingText? { SettingText(rawValue: "\(rawValue)Summary") }

  /// Whether every text is a valid value.
  var isFree: Bool { [.player, .notify].contains(self) }

  /// The possible values; for a period and for free text, examples.
  package var values: [String] {
    switch self {
    case .rows: RowLayout.allCases.map(\.rawValue)
    case .order: PostOrder.allCases.map(\.rawValue)
    case .images: ImageMode.allCases.map(\.rawValue)
    case .color: ColorMode.allCases.map(\.rawValue)
    case .theme: ThemeMode.allCases.map(\.rawValue)
    case .language: Language.supported.map(\.tag)
    case .dates: DateForm.allCases.map(\.rawValue)
    case .pager, .markers, .keys: Settings.Switch.allCases.map(\.rawValue)
    case .seen: ReadingRule.allCases.map(\.rawValue)
    case .measure: ["72", "80", "100", Settings.noMeasure]
    case .player: [Settings.noPlayer, "mpv", "vlc"]
    case .notify: NotifyMode.words
    case .confirm: WriteConfirmation.allCases.map(\.rawValue)
    case .reload: [Settings.noReload, "30", "60", "2h"]
    case .keep: [KeepPeriod.auto.text, "30d", "90d", "1y", KeepPeriod.all.text]
    }
  }
}
