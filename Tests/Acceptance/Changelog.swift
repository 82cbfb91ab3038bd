import Foundation
import Testing

/// The CHANGELOG of the package.
enum Changelog {
  /// The version of its first section, that of the program.
  static var newestVersion: String {
    get throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../CHANGELOG.md")
      let text = try String(contentsOf: file, encoding: .utf8)
      return String(try #require(text.firstMatch(of: /(?m)^## (\d+\.\d+\.\d+)/)).1)
    }
  }
}
