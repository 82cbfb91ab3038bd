package import Foundation

/// Finds programs according to the environment variables.
package enum InstalledProgram {
  /// Returns the file of a program, searched for in `PATH` unless the name is a path; nil if the program is not found.
  package static func url(of name: String, in environment: [String: String]) -> URL? {
    let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { URL(filePath: $0 + name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
