import Foundation

/// The end of a visit, saved for `--resume`.
struct SavedVisit: Codable, Equatable {
  let route: String
  /// The source's name, without credentials.
  let source: String
}

extension SavedVisit {
  /// Reads the last visit; nil if there is none.
  ///
  /// - Throws: any error of reading or decoding the file.
  static func read(from file: URL) throws -> SavedVisit? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(SavedVisit.self, from: Data(contentsOf: file))
  }

  /// Saves this visit, readable by its owner only.
  ///
  /// - Throws: any error of writing the file, which then stays unchanged.
  func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try JSONEncoder().encode(self).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
