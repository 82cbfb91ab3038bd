import Files
import Foundation
import SceneKit
import Viper

/// The end of a visit, saved for `--resume`.
struct SavedVisit: Codable, Equatable {
  let route: String
  /// The source's name, without credentials.
  let source: String
  /// The rows where the visit was in its lists, by their routes; nil for none.
  var places: [String: RowPlace]?
}

extension SavedVisit {
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 64 << 10

  /// Decodes a visit.
  ///
  /// - Throws: `DecodingError`.
  init(_ data: Data) throws {
    self = try JSONDecoder().decode(SavedVisit.self, from: data)
  }

  /// The same destinations, each beginning with the row where the visit was.
  func resuming(_ destinations: [SceneDestination]) -> [SceneDestination] {
    destinations.map { destination in
      places?[destination.route.description].map(destination.beginning) ?? destination
    }
  }

  /// The visit, encoded.
  var data: Data {
    get throws { try JSONEncoder().encode(self) }
  }

  /// Reads the last visit; nil if there is none.
  ///
  /// - Throws: any error of reading or decoding the file.
  static func read(from file: URL) throws -> SavedVisit? {
    try PrivateFile(file).read(atMost: maximumSize).map { try SavedVisit($0) }
  }

  /// Saves this visit, readable by its owner only.
  ///
  /// - Throws: any error of writing the file, which then stays unchanged.
  func write(to file: URL) throws {
    let file = PrivateFile(file)
    try file.makeFolder()
    try file.replace(with: try data)
  }
}
