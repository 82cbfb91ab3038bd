import Foundation

/// A saved description, so that listing plugins does not start their programs.
struct SavedDescription: Codable, Sendable {
  /// The file that gave it; nil if unknown, as after a change of this format by another version.
  var file: PluginFile?
  /// The JSON.
  var description: Data
  /// A changed file that failed to describe itself: it is not asked again until it changes.
  var failed: PluginFile?

  private enum CodingKeys: String, CodingKey {
    case file, description, failed
  }

  init(file: PluginFile, description: Data) {
    self.file = file
    self.description = description
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    description = try values.decode(Data.self, forKey: .description)
    (file, failed) = (Self.file(.file, in: values), Self.file(.failed, in: values))
  }

  private static func file(_ key: CodingKeys, in values: KeyedDecodingContainer<CodingKeys>) -> PluginFile? {
    do {
      return try values.decodeIfPresent(PluginFile.self, forKey: key)
    } catch {
      return nil  // it will be described again
    }
  }
}
