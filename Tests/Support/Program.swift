public import Foundation
public import PseudoTerminal

/// The built program, run with pipes as a script would.
public enum Program {
  /// Beside the tests: the package manager builds both.
  public static let url = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "feedshell")

  /// Runs the program to its end, with `input` on its standard input.
  public static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Child.Result {
    try await Child.run(url, arguments, input: Data(input.utf8), environment: variables.merging(environment) { $1 })
  }

  /// Runs a line of bash, in which the program is `$0`.
  public static func bash(_ line: String, environment: [String: String] = [:]) async throws -> Child.Result {
    try await Child.run(
      URL(filePath: "/bin/bash"), ["-c", line, url.path], environment: variables.merging(environment) { $1 })
  }

  /// The path of a program that runs shell commands.
  public static func path(running commands: String) async throws -> String {
    let path = temporaryFolder()
    // Written by another process: a program that a fork of this one still has open for writing cannot be started.
    _ = try await Child.run(
      URL(filePath: "/bin/sh"), ["-c", "cat >\(path) && chmod 700 \(path)"],
      input: Data("#!/bin/sh\n\(commands)\n".utf8))
    return path
  }

  private static var variables: [String: String] {
    [
      "LC_ALL": "", "LANG": "C.UTF-8", "FEEDSHELL_SOURCE": "", "NO_COLOR": "", "XDG_CACHE_HOME": temporaryFolder(),
      "XDG_CONFIG_HOME": temporaryFolder(), "XDG_DATA_HOME": temporaryFolder(),
    ]
  }

  /// A folder that no other run uses.
  public static func temporaryFolder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())").path
  }
}
