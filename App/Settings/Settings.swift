import Localization
import Storage
import TerminalList
import Viper

/// The settings of a visit.
nonisolated struct Settings: Hashable, Sendable {
  var rows = RowLayout.auto
  var images = ImageMode.auto
  var color = ColorMode.auto
  var theme = ThemeMode.auto
  var language: Language
  var dates = DateForm.relative
  var pager = PagerMode.off
  var seen = ReadingRule.auto
  var keep = KeepPeriod.auto

  /// The setting `pager`.
  enum PagerMode: String, CaseIterable {
    case on, off
  }
}

nonisolated extension Settings {
  /// The value of a setting as text.
  func value(of name: SettingName) -> String {
    switch name {
    case .rows: rows.rawValue
    case .images: images.rawValue
    case .color: color.rawValue
    case .theme: theme.rawValue
    case .language: language.tag
    case .dates: dates.rawValue
    case .pager: pager.rawValue
    case .seen: seen.rawValue
    case .keep: keep.text
    }
  }

  /// Changes a setting to one of its `values`; any other text changes nothing.
  mutating func set(_ name: SettingName, to value: String) {
    switch name {
    case .rows: rows = RowLayout(rawValue: value) ?? rows
    case .images: images = ImageMode(rawValue: value) ?? images
    case .color: color = ColorMode(rawValue: value) ?? color
    case .theme: theme = ThemeMode(rawValue: value) ?? theme
    case .language: language = Language(matching: value) ?? language
    case .dates: dates = DateForm(rawValue: value) ?? dates
    case .pager: pager = PagerMode(rawValue: value) ?? pager
    case .seen: seen = ReadingRule(rawValue: value) ?? seen
    case .keep: keep = KeepPeriod(value) ?? keep
    }
  }
}
