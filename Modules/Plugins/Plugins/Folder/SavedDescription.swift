import Foundation

/// A plugin's description, saved so that listing plugins does not start their programs.
struct SavedDescription: Codable, Sendable {
  /// The file that was described; nil if another version of FeedShell saved it in an incompatible format.
  var file: PluginFile?
  /// The JSON of the description.
  var description: Data
  /// The changed file whose program failed to describe itself; it is not asked again until the file changes.
  var failed: PluginFile?
  /// The names of the actions on posts, and the hosts of comments, that the user has allowed.
  var allowed: [String] = []

  private enum CodingKeys: String, CodingKey {
    case file, description, failed, allowed
  }

  init(file: PluginFile, description: Data, allowed: [String]) {
    self.file = file
    self.description = description
    self.allowed = allowed
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    description = try values.decode(Data.self, forKey: .description)
    (file, failed) = (Self.file(.file, in: values), Self.file(.failed, in: values))
    do {
      allowed = try values.decodeIfPresent([String].self, forKey: .allowed) ?? []
    } catch {
      allowed = []  // a damaged file allows nothing
    }
  }

  private static func file(_ key: CodingKeys, in values: KeyedDecodingContainer<CodingKeys>) -> PluginFile? {
    do {
      return try values.decodeIfPresent(PluginFile.self, forKey: key)
    } catch {
      return nil  // the description is requested again
    }
  }
}
