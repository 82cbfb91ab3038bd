/// The result of describing a changed program again.
public struct PluginRenewal: Sendable {
  /// The name of the plugin.
  public let name: String
  /// The path of its program.
  public let file: String
  /// Whether its description has changed, or why it cannot be used.
  public let result: Result<Bool, any Error>
}
