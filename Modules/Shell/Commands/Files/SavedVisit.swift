package import Foundation
package import SceneKit
import System
package import Viper

/// The state at the end of a session, saved for `--resume`.
package struct SavedVisit: Codable, Equatable {
  package let route: String
  /// The source's address without credentials.
  package let source: String
  /// The first row on the screen in each list, by the list's route.
  package let anchors: [String: RowAnchor]?

  private enum CodingKeys: String, CodingKey {
    case route, source
    case anchors = "places"
  }

  /// Creates the state of a session that ended at a route of a source.
  package init(route: String, source: String, anchors: [String: RowAnchor]? = nil) {
    (self.route, self.source, self.anchors) = (route, source, anchors)
  }
}

extension SavedVisit {
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 64 << 10

  /// Decodes a saved session.
  package init(_ data: Data) throws {
    self = try JSONDecoder().decode(SavedVisit.self, from: data)
  }

  /// Returns the destinations, each of which begins with the row that was at the top of the screen when the session
  /// ended.
  package func resuming(_ destinations: [SceneDestination]) -> [SceneDestination] {
    destinations.map { destination in
      anchors?[destination.route.description].map(destination.beginning) ?? destination
    }
  }

  /// The encoded session.
  package var data: Data {
    get throws { try JSONEncoder().encode(self) }
  }

  /// Reads the last session; returns nil if no session was saved.
  package static func read(from file: URL) throws -> SavedVisit? {
    try PrivateFile(file).read(atMost: maximumSize).map { try SavedVisit($0) }
  }

  /// Saves this session in a file that only the owner can read; if that fails, the file remains unchanged.
  package func write(to file: URL) throws {
    let file = PrivateFile(file)
    try file.makeFolder()
    try file.replace(with: try data)
  }
}
