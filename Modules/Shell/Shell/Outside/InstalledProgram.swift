package import Foundation

/// Finds the programs of an environment.
package enum InstalledProgram {
  /// The file of a program, found in the folders of `PATH` unless the name is a path; nil if there is none.
  package static func url(of name: String, in environment: [String: String]) -> URL? {
    let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { URL(filePath: $0 + name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
