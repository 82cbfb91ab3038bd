import Foundation
import PseudoTerminal
import TestSupport

extension PTY {
  /// Starts the built program, or a program that starts it, on a terminal with all its directories in `home`, at
  /// the feed of the demo.
  static func feedshell(
    _ arguments: [String], home: URL, environment: [String: String] = [:], program: URL = Program.url
  ) throws -> PTY {
    let directories = Home(url: home).directories.merging(["FEEDSHELL_SOURCE": "demo"]) { $1 }
    return try PTY(program, arguments, environment: directories.merging(environment) { $1 })
  }

  /// Types `quit`; returns the exit status.
  func quit() async -> Int32 {
    types("quit\r")
    return await exitStatus()
  }
}
