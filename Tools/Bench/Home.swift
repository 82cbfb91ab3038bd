import Foundation

/// The folders of the user of a measured program.
struct Home {
  private static let newsboat = URL(filePath: "/usr/bin/newsboat")
  /// Whether newsboat is installed.
  static var hasNewsboat: Bool { FileManager.default.isExecutableFile(atPath: newsboat.path) }

  let folder: URL

  var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.appending(path: "config").path,
      "XDG_STATE_HOME": folder.appending(path: "state").path, "XDG_CACHE_HOME": folder.appending(path: "cache").path,
      "XDG_DATA_HOME": folder.appending(path: "data").path, "FEEDSHELL_SOURCE": "", "LC_ALL": "C.UTF-8",
      "PATH": "/usr/bin:/bin",
    ]
  }

  /// Writes the list of sources.
  func writeSources(_ lines: [String]) throws { try write(lines, to: "config/feedshell/sources") }

  /// Prepares a reload by newsboat, and returns a function that runs it.
  func newsboat(_ urls: [String], threads: Int) throws -> () throws -> ProcessorTime.Cost {
    try write(urls, to: "urls")
    try write(["reload-threads \(threads)"], to: "config")
    let files = ["urls", "cache.db", "config"].map { folder.appending(path: $0).path }
    let arguments = ["-u", files[0], "-c", files[1], "-C", files[2], "-x", "reload"]
    return { try ProcessorTime.costOfRun(Self.newsboat, arguments, environment) }
  }

  private func write(_ lines: [String], to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
  }
}
