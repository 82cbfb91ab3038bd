import Foundation

/// Installs one plugin in a temporary folder, to try it.
public struct PluginTrial: Sendable {
  /// The folder, which exists only until `end()`.
  public let folder: PluginFolder
  /// The plugin's description of itself.
  public let description: PluginDescription
  private let directory: URL

  /// Installs the program, with all its actions and comments on posts allowed.
  public init(_ file: String, environment: [String: String]) async throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "feedshell-trial-\(UUID())")
    folder = PluginFolder(directory, environment: environment)
    description = try await folder.add(file, allow: { $0.rowActionNames + $0.hosts })
  }

  /// Removes the folder; call it after the plugin has been read from it.
  public func end() throws {
    try FileManager.default.removeItem(at: directory)
  }
}
