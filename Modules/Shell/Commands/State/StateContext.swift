package import Foundation
package import Shell

/// The files that a state is taken from, and brought into, beside the sources and their posts.
package nonisolated struct StateContext {
  /// The file of the settings that are remembered.
  let settings: SettingFile
  /// Uses a setting at once, or its value no more, which is nil then.
  let use: @MainActor @Sendable (Setting, _ value: String?) -> Void
  /// Reads standard input up to a size; nil where it is the prompt or the script itself.
  let input: (@Sendable (_ limit: Int) throws -> Data)?

  /// - Parameters:
  ///   - settings: the file of the settings that are remembered.
  ///   - use: uses a setting at once, or its value no more, which is nil then.
  ///   - input: reads standard input up to a size; nil where it is the prompt or the script itself.
  package init(
    settings: SettingFile, use: @escaping @MainActor @Sendable (Setting, _ value: String?) -> Void,
    input: (@Sendable (_ limit: Int) throws -> Data)?
  ) {
    self.settings = settings
    self.use = use
    self.input = input
  }
}
