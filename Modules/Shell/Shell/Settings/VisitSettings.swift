package import Foundation
import Localization
package import Pictures
package import SceneKit
import Synchronization
package import Terminal
import TerminalList
package import Viper

/// The settings of a session, which may change during the session.
///
/// Texts, pictures and the appearance of the shell are derived from these settings on demand.
package final class VisitSettings {
  nonisolated private struct State {
    var settings: Settings
    /// The selected values of each setting, by setting name: at most one of each rank.
    var choices: [String: [Choice]]

    /// Returns the effective choice for a setting; nil for the default value.
    func choice(for name: String) -> Choice? { choices[name]?.max { $0.origin.rank < $1.origin.rank } }
  }

  /// A selected value of a setting, with its origin.
  package nonisolated struct Choice: Sendable {
    package let value: String
    package let origin: SettingOrigin
  }

  nonisolated private let output: SettingOutput
  nonisolated private let state: Mutex<State>
  /// The file of saved settings; nil if the session saves no settings.
  package nonisolated let file: SettingFile?
  /// Called after each change.
  package var onChange: (Setting) -> Void = { _ in }

  /// Creates the settings of a session.
  ///
  /// A setting without an origin has its default value. Without a `file`, no settings are saved.
  package nonisolated init(
    _ settings: Settings, origins: [SettingName: SettingOrigin] = [:], output: SettingOutput,
    file: SettingFile? = nil
  ) {
    let choices = SettingName.allCases.map { name in
      (name.rawValue, [Choice(value: settings.value(of: name), origin: origins[name] ?? .standard)])
    }
    state = Mutex(State(settings: settings, choices: Dictionary(uniqueKeysWithValues: choices)))
    self.output = output
    self.file = file
  }

  /// The current settings.
  package nonisolated var now: Settings { state.withLock(\.settings) }

  /// Changes a setting to one of its values; a choice with a higher rank remains in effect.
  package func set(_ setting: Setting, to value: String, by origin: SettingOrigin) {
    change(setting) { choices in
      choices.removeAll { $0.origin.rank == origin.rank }
      choices.append(Choice(value: value, origin: origin))
    }
  }

  /// Removes the choice with the given origin; for a typed choice, also removes the saved choice.
  package func reset(_ setting: Setting, by origin: SettingOrigin) {
    let ranks = (origin == .typed ? [.typed, .remembered] : [origin]).map(\.rank)
    change(setting) { choices in choices.removeAll { ranks.contains($0.origin.rank) } }
  }

  /// Returns the effective choice for a setting; nil for the default value.
  package nonisolated func choice(for name: String) -> Choice? { state.withLock { $0.choice(for: name) } }

  /// Returns the choices for a setting: at most one of each rank.
  func choices(for setting: Setting) -> [Choice] { state.withLock { $0.choices[setting.name] ?? [] } }

  /// Restores earlier choices for a setting.
  func restore(_ choices: [Choice], for setting: Setting) {
    change(setting) { $0 = choices }
  }

  private func change(_ setting: Setting, _ body: (inout [Choice]) -> Void) {
    state.withLock { state in
      body(&state.choices[setting.name, default: []])
      guard case .program(let name) = setting, let choice = state.choice(for: setting.name) else { return }
      state.settings.set(name, to: choice.value)
    }
    onChange(setting)
  }
}

extension VisitSettings {
  /// Returns the current appearance; without a `width`, uses the width of the terminal.
  ///
  /// If `isAnimated` is false, the output has no spinner, no links and no bidirectional isolates.
  package func appearance(width: Int?, isAnimated: Bool) -> Appearance {
    Appearance(
      width: width, colors: colors, theme: theme,
      direction: isAnimated ? now.language.isRightToLeft ? .rightToLeft : .leftToRight : nil,
      hasLinks: isAnimated && hasLinks, attributes: attributes, rows: now.rows, abilities: abilities,
      drawsPictures: pictureFormat != nil,
      isAnimated: isAnimated)
  }

  /// Returns a copy for output to a program or a file: without pictures, and with colours only if explicitly requested.
  package func elsewhere() -> VisitSettings {
    var settings = now
    settings.images = .none
    return VisitSettings(settings, output: SettingOutput(isTerminal: false, environment: output.environment))
  }
}

// MARK: - Consequences

nonisolated extension VisitSettings {
  /// The command line of the user's pager; nil if the pager is off or cannot show the pictures.
  package var pager: String? {
    switch pictureFormat {
    case .kitty, .sixel: return nil
    case .symbols, nil: break
    }
    guard now.pager == .on else { return nil }
    return output.environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less -R"
  }

  /// The settings in the format for scenes.
  package var ofScenes: SceneSettings {
    SceneSettings { [self] in choice(for: $0.name)?.value ?? $0.standard }
  }

  package var colors: ColorDepth { output.colors(now.color) }
  /// The format of notifications; nil if the output is not a terminal, or is a terminal without known capabilities.
  package var notificationForm: NotificationForm? {
    output.isTerminal && output.environment["TERM"] != "dumb" ? NotificationForm(in: output.environment) : nil
  }
  package var environment: [String: String] { output.environment }
  /// Whether programs can change the window title of the terminal.
  package var hasTitle: Bool { output.isTerminal && TerminalCapabilities.hasTitle(in: output.environment) }
  /// Whether the terminal can display characters other than letters and box-drawing lines.
  package var hasBraille: Bool { !TerminalCapabilities.isSimple(output.environment) }
  /// Whether the output is a terminal without known capabilities, such as the terminal of a screen reader.
  private var isDumb: Bool { output.isTerminal && output.environment["TERM"] == "dumb" }
  /// The capabilities of the output, such as support for symbols like bars and arrows.
  package var abilities: TextAbilities {
    TextAbilities(
      hasSigns: hasBraille && !isDumb, strikesOut: colors.isColored && attributes.contains(.struck),
      isScreen: output.isTerminal)
  }
  /// The text attributes that the output supports.
  package var attributes: TextAttributes {
    output.isTerminal ? TextAttributes(environment: output.environment, description: output.description) : .bold
  }
  /// Whether addresses are clickable in the terminal.
  package var hasLinks: Bool { output.isTerminal && TerminalCapabilities.hasLinks(in: output.environment) }
  package var theme: Theme { now.theme.theme(output.reply) }
  /// The format of pictures; nil to draw no pictures.
  package var pictureFormat: PictureFormat? { output.format(now.images, colors: colors) }

  /// Creates the context of texts: language, date format, calendar and clock.
  package func context(
    calendar: Calendar = .current, isInteractive: Bool, now clock: @escaping @Sendable () -> Date = { Date() }
  ) -> PresentationContext {
    PresentationContext(
      choices: { [self] in
        let now = now
        var choices = PresentationChoices(
          language: now.language, dates: now.dates, reading: now.seen, measure: now.measure, order: now.order,
          confirmation: now.confirm)
        choices.sendsMarkers = now.markers == .on
        return choices
      },
      calendar: calendar,
      now: clock, isInteractive: isInteractive)
  }
}

// MARK: - Values for people

nonisolated extension VisitSettings {
  /// The effective value of a setting, with its origin.
  package struct Effect: Hashable, Sendable {
    package let name: String
    /// The value; for an automatic setting, the value selected by the program.
    package let value: String
    package let origin: SettingOrigin
  }

  /// Returns the effective value of a setting, with its origin.
  package func effect(of setting: Setting) -> Effect {
    let choice = choice(for: setting.name)
    let origin = choice?.origin ?? .standard
    switch setting {
    case .scene(let scene): return Effect(name: scene.name, value: choice?.value ?? scene.standard, origin: origin)
    case .program(let name):
      guard let automatic = automaticValue(of: name) else {
        return Effect(name: name.rawValue, value: now.value(of: name), origin: origin)
      }
      return Effect(
        name: name.rawValue, value: automatic,
        origin: name == .color ? output.colorVariable.map { .variable($0) } ?? .automatic : .automatic)
    }
  }

  /// Returns the value selected for an automatic setting; nil for any other setting.
  private func automaticValue(of name: SettingName) -> String? {
    let settings = now
    return switch name {
    // The effective value is `auto`, too, because each list chooses its own layout.
    case .rows where settings.rows == .auto: RowLayout.auto.rawValue
    case .images where settings.images == .auto: ImageMode(pictureFormat).rawValue
    case .color where settings.color == .auto: colors.name
    case .theme where settings.theme == .auto: theme.name
    default: nil
    }
  }
}

nonisolated extension ImageMode {
  /// Creates the mode that always draws pictures in the given format.
  package init(_ format: PictureFormat?) {
    self =
      switch format {
      case .kitty: .kitty
      case .sixel: .sixel
      case .symbols: .symbols
      case nil: .none
      }
  }
}

nonisolated extension ColorDepth {
  /// The number of colours, as displayed by the setting `color`.
  fileprivate var name: String {
    self == .none ? ColorMode.never.rawValue : self == .direct ? ColorMode.direct.rawValue : String(rawValue)
  }
}

nonisolated extension Theme {
  /// The theme, as displayed by the setting `theme`; `auto` if the terminal has not replied.
  fileprivate var name: String {
    switch self {
    case .unknown: ThemeMode.auto.rawValue
    case .dark: ThemeMode.dark.rawValue
    case .light: ThemeMode.light.rawValue
    }
  }
}
