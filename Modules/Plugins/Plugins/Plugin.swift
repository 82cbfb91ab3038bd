public import Foundation

/// A plugin: a program in any language that provides scenes, or a source of posts.
public struct Plugin: Sendable {
  /// Its description of itself.
  public let description: PluginDescription
  /// The file of the program.
  public let file: URL
  /// The names of the actions on posts that the person has allowed.
  let allowed: Set<String>
  /// Its process, shared by all its scenes.
  let process: PluginProcess

  /// A plugin whose program is not started yet.
  ///
  /// - Parameters:
  ///   - description: its description of itself.
  ///   - file: the file of the program.
  ///   - allowed: the names of the actions on posts that the person has allowed.
  ///   - process: its program.
  public init(_ description: PluginDescription, file: URL, allowed: Set<String> = [], process: PluginProcess) {
    self.description = description
    self.file = file
    self.allowed = allowed
    self.process = process
  }

  /// The name, with which its routes or addresses begin.
  public var name: String { description.name }

  /// Ends its program within three seconds, if it runs.
  public func end() async {
    await process.end()
  }
}
