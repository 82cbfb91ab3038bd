import Foundation
import PseudoTerminal
import TestSupport

/// The folders of a user who signs in.
struct LoginHome {
  let url = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  /// Runs the program until it exits.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Child.Result {
    try await Program.run(arguments, input: input, environment: directories.merging(environment) { $1 })
  }

  /// Signs in with the right code.
  func login(to server: OAuthServer) async throws -> Child.Result {
    try await run(["login", server.name], input: OAuthServer.code + "\n")
  }

  /// Writes the list of sources.
  func writeSources(_ list: String) throws {
    let folder = url.appending(path: "config/feedshell")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try list.write(to: folder.appending(path: "sources"), atomically: true, encoding: .utf8)
  }

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
