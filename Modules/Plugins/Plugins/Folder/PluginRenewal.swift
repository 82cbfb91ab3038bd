/// The result of requesting a new description from a changed program.
public struct PluginRenewal: Sendable {
  public let name: String
  /// The path of the plugin's program.
  public let file: String
  /// Whether the description changed, or the error if there is no usable new one.
  public let result: Result<Bool, any Error>
}
