import Foundation
import PseudoTerminal
import TestSupport

/// The folders of a user.
struct Home {
  var url = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  /// Runs the program until it exits.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Child.Result {
    try await Program.run(arguments, input: input, environment: directories.merging(environment) { $1 })
  }

  /// Runs commands at a route, and prints their answers as JSON.
  func run(
    _ commands: [String], at route: String, options: [String] = ["--output", "json"]
  ) async throws -> Child.Result {
    try await run(commands.flatMap { ["-c", $0] } + options + [route])
  }

  /// Starts the program on a terminal, without the demo.
  func terminal(_ arguments: [String], environment: [String: String] = [:]) throws -> PTY {
    try PTY.feedshell(
      arguments, home: url, environment: ["FEEDSHELL_SOURCE": ""].merging(environment) { $1 })
  }

  /// Signs in with the right code.
  func login(to server: OAuthServer) async throws -> Child.Result {
    try await run(["login", server.name], input: OAuthServer.code + "\n")
  }

  /// Writes a file, whose folders it creates; returns the file.
  @discardableResult
  func write(_ text: String, to path: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  /// Writes the list of sources.
  func writeSources(_ list: String) throws { try write(list, to: "config/feedshell/sources") }

  /// The text of a file.
  func text(of path: String) throws -> String { try String(contentsOf: url.appending(path: path), encoding: .utf8) }

  var directories: [String: String] {
    [
      "HOME": url.path, "XDG_STATE_HOME": url.appending(path: "state").path,
      "XDG_CONFIG_HOME": url.appending(path: "config").path, "XDG_CACHE_HOME": url.appending(path: "cache").path,
      "XDG_DATA_HOME": url.appending(path: "data").path,
    ]
  }

  /// The files that contain the token, by their paths here.
  func filesWithTheToken() throws -> [String] { try files(with: [OAuthServer.token]) }

  /// The files that contain one of some texts, by their paths here.
  func files(with texts: [String]) throws -> [String] {
    guard let files = FileManager.default.enumerator(atPath: url.path)?.compactMap({ $0 as? String }) else { return [] }
    return try files.filter { name in
      let file = url.appending(path: name)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return false }
      let bytes = try Data(contentsOf: file)
      return texts.contains { bytes.range(of: Data($0.utf8)) != nil }
    }
  }

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.appending(path: path).path)[.posixPermissions] as? Int
  }
}
