public import Foundation

/// A plugin: a program in any language that provides scenes, or a source of posts.
public struct Plugin: Sendable {
  /// The plugin's description of itself.
  public let description: PluginDescription
  /// The file of the program.
  public let file: URL
  /// The names of the actions on posts, and the hosts of comments, that the user has allowed.
  let allowed: Set<String>
  /// The process of the program, shared by all scenes of the plugin.
  let process: PluginProcess

  /// A plugin whose program is not started yet.
  ///
  /// `allowed` are the names of the actions on posts, and the hosts of comments, that the user has allowed.
  public init(_ description: PluginDescription, file: URL, allowed: Set<String> = [], process: PluginProcess) {
    self.description = description
    self.file = file
    self.allowed = allowed
    self.process = process
  }

  /// The name, with which the plugin's routes or addresses begin.
  public var name: String { description.name }

  /// Ends the plugin's program within three seconds, if it is running.
  public func end() async {
    await process.end()
  }
}
