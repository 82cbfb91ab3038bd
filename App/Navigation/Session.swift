import Foundation
import Viper

/// What is kept of a visit for the next one: where it ended.
struct Session {
  private struct Saved: Codable {
    let route: String
  }

  private let file: URL

  init(file: URL) {
    self.file = file
  }

  /// Where the last visit ended; nil if there was none.
  /// - Throws: when there is a file that cannot be read.
  func lastRoute() throws -> Route? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return Route(parsing: try JSONDecoder().decode(Saved.self, from: Data(contentsOf: file)).route)
  }

  /// Keeps where this visit ends, for nobody else to read.
  /// - Throws: when the file cannot be written; the one before stays then.
  func save(_ route: Route) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try JSONEncoder().encode(Saved(route: route.description)).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
