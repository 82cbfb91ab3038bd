import Files
import Foundation

/// The end of a visit, saved for `--resume`.
struct SavedVisit: Codable, Equatable {
  let route: String
  /// The source's name, without credentials.
  let source: String
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
