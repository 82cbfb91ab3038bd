package import Foundation

/// The programs of an environment.
package enum InstalledProgram {
  /// The file of a program: in the folders of `PATH`, or where its name says; nil if there is none.
  package static func url(of name: String, in environment: [String: String]) -> URL? {
    let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { URL(filePath: $0 + name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
