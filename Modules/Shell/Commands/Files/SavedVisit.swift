package import Foundation
package import SceneKit
import System
package import Viper

/// The state at the end of a session, saved for `--resume`.
package struct SavedVisit: Codable, Equatable {
  package let route: String
  /// The address of the source, without credentials.
  package let source: String
  /// The first row on screen of each list, by the list's route.
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

  /// The given destinations, each beginning with the row that was first on screen when the session ended.
  package func resuming(_ destinations: [SceneDestination]) -> [SceneDestination] {
    destinations.map { destination in
      anchors?[destination.route.description].map(destination.beginning) ?? destination
    }
  }

  /// The encoded session.
  package var data: Data {
    get throws { try JSONEncoder().encode(self) }
  }

  /// Reads the last session; nil if there is none.
  package static func read(from file: URL) throws -> SavedVisit? {
    try PrivateFile(file).read(atMost: maximumSize).map { try SavedVisit($0) }
  }

  /// Saves this session, readable by its owner only; if that fails, the file remains unchanged.
  package func write(to file: URL) throws {
    let file = PrivateFile(file)
    try file.makeFolder()
    try file.replace(with: try data)
  }
}
