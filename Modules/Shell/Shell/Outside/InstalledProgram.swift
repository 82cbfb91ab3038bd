package import Foundation

/// Finds programs according to the environment variables.
package enum InstalledProgram {
  /// The file of a program, found in the folders of `PATH` unless the name is a path; nil if the program is not found.
  package static func url(of name: String, in environment: [String: String]) -> URL? {
    let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { URL(filePath: $0 + name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
