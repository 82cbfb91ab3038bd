import Foundation

/// Where a person's files are, by the XDG Base Directory Specification, version 0.8.
struct UserDirectories {
  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment
  }

  var history: URL { directory("XDG_STATE_HOME", or: ".local/state").appending(path: "history") }

  /// Where a visit's end is kept.
  var session: URL { directory("XDG_STATE_HOME", or: ".local/state").appending(path: "session.json") }
  /// Where the cache is, unless told otherwise.
  var cache: URL { directory("XDG_CACHE_HOME", or: ".cache") }
  /// The commands to begin with, one a line.
  var startUpFile: URL { directory("XDG_CONFIG_HOME", or: ".config").appending(path: "rc") }

  /// The commands of the start-up file, in order; none where there is no such file.
  /// - Throws: when there is one that cannot be read.
  func startUpCommands() throws -> [String] {
    guard FileManager.default.fileExists(atPath: startUpFile.path) else { return [] }
    return CommandInterpreter.commands(in: try String(contentsOf: startUpFile, encoding: .utf8))
  }

  private func directory(_ variable: String, or fallback: String) -> URL {
    (folder(variable) ?? home.appending(path: fallback)).appending(path: "feedshell")
  }

  /// The home that the environment names, or else the password database: nobody need be in that.
  private var home: URL { folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser }

  /// The folder that a variable names; a relative path is invalid by the specification, and to be ignored.
  private func folder(_ variable: String) -> URL? {
    environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
  }
}
