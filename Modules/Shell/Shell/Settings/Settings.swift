package import Localization
package import Posts
package import TerminalList
package import Viper

/// The settings of a session.
package nonisolated struct Settings: Hashable, Sendable {
  package var rows = RowLayout.auto
  /// The sort order of lists of posts.
  package var order = PostOrder.newest
  package var images = ImageMode.auto
  package var color = ColorMode.auto
  package var theme = ThemeMode.auto
  package var language: Language
  package var dates = DateForm.relative
  package var pager = Switch.off
  package var seen = ReadingRule.auto
  /// Whether the reading position in a timeline is saved on its server.
  package var markers = Switch.off
  package var keep = KeepPeriod.auto
  /// The interval between background loads of a source; nil for no background loads.
  package var reload: ReloadInterval?
  /// The maximum width of the text of a page, in columns; nil for the width of the screen.
  package var measure: Int? = PresentationChoices.usualMeasure

  package var keys = Switch.off
  package var notify = NotifyMode.off
  package var confirm = WriteConfirmation.boost
  /// The command that plays recordings; nil to play them in the web browser.
  package var player: String?

  /// The value of `player` that selects the web browser.
  package static let noPlayer = "none"

  /// The value of `reload` that turns off background loads.
  package static let noReload = "off"

  /// The value of `measure` that selects the width of the screen.
  package static let noMeasure = "none"

  package init(
    images: ImageMode = .auto, color: ColorMode = .auto, theme: ThemeMode = .auto, language: Language
  ) {
    (self.images, self.color, self.theme, self.language) = (images, color, theme, language)
  }

  /// The value of a setting that can be on or off.
  package enum Switch: String, CaseIterable {
    case on, off
  }
}

nonisolated extension Settings {
  /// Returns the value of a setting as text.
  package func value(of name: SettingName) -> String {
    switch name {
    case .rows: rows.rawValue
    case .order: order.rawValue
    case .images: images.rawValue
    case .color: color.rawValue
    case .theme: theme.rawValue
    case .language: language.tag
    case .dates: dates.rawValue
    case .pager: pager.rawValue
    case .seen: seen.rawValue
    case .markers: markers.rawValue
    case .keep: keep.text
    case .reload: reload?.text ?? Self.noReload
    case .measure: measure.map(String.init) ?? Self.noMeasure
    case .keys: keys.rawValue
    case .notify: notify.text
    case .confirm: confirm.rawValue
    case .player: player ?? Self.noPlayer
    }
  }

  /// Changes a setting to one of its `values`; any other text has no effect.
  package mutating func set(_ name: SettingName, to value: String) {
    switch name {
    case .rows: rows = RowLayout(rawValue: value) ?? rows
    case .order: order = PostOrder(rawValue: value) ?? order
    case .images: images = ImageMode(rawValue: value) ?? images
    case .color: color = ColorMode(rawValue: value) ?? color
    case .theme: theme = ThemeMode(rawValue: value) ?? theme
    case .language: language = Language(matching: value) ?? language
    case .dates: dates = DateForm(rawValue: value) ?? dates
    case .pager: pager = Switch(rawValue: value) ?? pager
    case .seen: seen = ReadingRule(rawValue: value) ?? seen
    case .markers: markers = Switch(rawValue: value) ?? markers
    case .keep: keep = KeepPeriod(value) ?? keep
    case .reload: reload = value == Self.noReload ? nil : ReloadInterval(value) ?? reload
    case .keys: keys = Switch(rawValue: value) ?? keys
    case .notify: notify = NotifyMode(value)
    case .confirm: confirm = WriteConfirmation(rawValue: value) ?? confirm
    case .player: player = value == Self.noPlayer ? nil : value
    case .measure: if name.values.contains(value) { measure = Int(value) }
    }
  }
}
