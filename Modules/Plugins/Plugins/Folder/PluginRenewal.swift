/// The answer of a changed program that was asked to describe itself again.
public struct PluginRenewal: Sendable {
  /// The name of the plugin.
  public let name: String
  /// The path of its program.
  public let file: String
  /// Whether its description differs from the last one, or the reason why it cannot be used.
  public let result: Result<Bool, any Error>
}
