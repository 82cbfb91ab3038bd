package import Foundation
package import Shell

/// The settings into which a state file is imported, and the standard input from which it can be read.
package nonisolated struct StateContext {
  /// The file of remembered settings.
  let settings: SettingFile
  /// Applies a setting at once; a nil value resets it.
  let use: @MainActor @Sendable (Setting, _ value: String?) -> Void
  /// Reads standard input up to the given size; nil if standard input is the prompt or the script.
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
