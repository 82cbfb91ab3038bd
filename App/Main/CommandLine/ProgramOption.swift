public import Localization

/// A command-line option of a program built on FeedShell, such as `--units f`.
///
/// Scenes find its value in `SceneServices.options`.
public nonisolated struct ProgramOption: Sendable {
  /// The name without its dashes, such as `units`.
  public let name: String
  /// The placeholder of its value in the usage, such as `c|f`.
  public let valueName: String
  /// One line for `--help`, in a language.
  public let help: @Sendable (Language) -> String

  /// An option.
  ///
  /// - Parameters:
  ///   - name: the name without its dashes: lowercase letters, digits and dashes.
  ///   - valueName: the placeholder of its value in the usage.
  ///   - help: one line for `--help`, in a language.
  public init(_ name: String, valueName: String, help: @escaping @Sendable (Language) -> String) {
    self.name = name
    self.valueName = valueName
    self.help = help
  }
}
