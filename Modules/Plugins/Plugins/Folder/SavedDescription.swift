import Foundation

/// A description as it was given by a file, kept so that the program is not started to be listed.
struct SavedDescription: Codable, Sendable {
  /// The file that gave it; nil if it is known no more, as after another version of the program.
  var file: PluginFile?
  /// The JSON.
  var description: Data
  /// The file, changed since, that could not describe itself: it is not asked again until it changes again.
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
      return nil  // it is described again
    }
  }
}
