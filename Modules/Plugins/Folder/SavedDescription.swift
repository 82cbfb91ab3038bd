import Foundation

/// A description as it was given by a file, kept so that the program is not started to be listed.
struct SavedDescription: Codable, Sendable {
  let file: PluginFile
  /// The JSON.
  let description: Data
}
