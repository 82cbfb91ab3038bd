public import Localization

/// A command-line option of a program built on FeedShell, such as `--units f`.
///
/// Scenes find the option's value in `SceneServices.options`.
public nonisolated struct ProgramOption: Sendable {
  /// The name without its dashes, such as `units`.
  public let name: String
  /// The placeholder of the option's value in the usage, such as `c|f`.
  public let valueName: String
  /// Returns one line for `--help` in the given language.
  public let help: @Sendable (Language) -> String

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - name: the name without its dashes: lowercase letters, digits and dashes.
  ///   - valueName: the placeholder of the option's value in the usage, such as `c|f`.
  ///   - help: returns one line for `--help` in the given language.
  public init(_ name: String, valueName: String, help: @escaping @Sendable (Language) -> String) {
    self.name = name
    self.valueName = valueName
    self.help = help
  }
}
