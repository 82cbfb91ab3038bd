import Foundation

/// A temporary folder with one plugin, to try it without installing it.
public struct PluginTrial: Sendable {
  /// The folder, which exists only until `end()`.
  public let folder: PluginFolder
  /// The plugin's description of itself.
  public let description: PluginDescription
  private let directory: URL

  /// Describes a program in a temporary folder, with all its actions and comments on posts allowed.
  public init(_ file: String, environment: [String: String]) async throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "feedshell-trial-\(UUID())")
    folder = PluginFolder(directory, environment: environment)
    description = try await folder.add(file, allow: { $0.rowActionNames + $0.hosts })
  }

  /// Removes the folder; call it once the plugin has been read.
  public func end() throws {
    try FileManager.default.removeItem(at: directory)
  }
}
