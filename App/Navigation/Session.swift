import Foundation
import Viper

/// Where a visit ended, and what its scenes left behind, kept for the next one.
struct Session {
  /// The end of a visit.
  struct Visit: Codable, Equatable {
    let route: String
    /// The source that was walked: what scenes have left means nothing to another.
    let source: String
    /// What scenes have left, by their names.
    let states: [String: Data]
  }

  private let file: URL

  init(file: URL) {
    self.file = file
  }

  /// The end of the last visit; nil if there was none.
  /// - Throws: when there is a file that cannot be read.
  func lastVisit() throws -> Visit? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(Visit.self, from: Data(contentsOf: file))
  }

  /// Keeps the end of this visit, for nobody else to read.
  /// - Throws: when the file cannot be written; the one before stays then.
  func save(_ visit: Visit) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try JSONEncoder().encode(visit).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
