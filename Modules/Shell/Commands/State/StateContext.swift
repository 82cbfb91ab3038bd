package import Foundation
package import Shell

/// The settings that an import changes, and the standard input for an import.
package nonisolated struct StateContext {
  /// The file of remembered settings.
  let settings: SettingFile
  /// Applies a setting immediately; nil resets the setting.
  let use: @MainActor @Sendable (Setting, _ value: String?) -> Void
  /// Reads standard input up to the given size; nil if the prompt or the script uses standard input.
  let input: (@Sendable (_ limit: Int) throws -> Data)?

  package init(
    settings: SettingFile, use: @escaping @MainActor @Sendable (Setting, _ value: String?) -> Void,
    input: (@Sendable (_ limit: Int) throws -> Data)?
  ) {
    self.settings = settings
    self.use = use
    self.input = input
  }
}
