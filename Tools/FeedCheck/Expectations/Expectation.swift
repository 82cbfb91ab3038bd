import Foundation
import Syndication

/// The expected values of one feed.
struct Expectation {
  /// The `Content-Type` with which the file is served; nil if none is specified.
  var contentType: String?
  /// Compares a feed with the expected values.
  var checks: (FeedDocument) -> [Check] = { _ in [] }

  /// Finds the expectation beside a file or in its first comment; empty if there is neither.
  static func find(for file: URL, data: Data) throws -> Expectation {
    let beside = [file.deletingPathExtension().appendingPathExtension("json"), expected(file)]
    if let found = beside.first(where: { $0 != file && FileManager.default.fileExists(atPath: $0.path) }) {
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: found))
      return Expectation { JSONExpectation(object as? [String: Any] ?? [:]).checks($0) }
    }
    return CommentExpectation.find(in: data)
  }

  private static func expected(_ file: URL) -> URL {
    let name = file.deletingPathExtension().lastPathComponent
    return file.deletingLastPathComponent().appending(path: name + "_expected.json")
  }
}
