import Foundation
import PseudoTerminal
import TestSupport

extension PTY {
  /// Starts the built program, or a program that starts it, on a terminal with all its directories in `home`, at
  /// the feed of the demo.
  static func feedshell(
    _ arguments: [String], home: URL, environment: [String: String] = [:], program: URL = Program.url
  ) throws -> PTY {
    let directories = [
      "HOME": home.path, "XDG_STATE_HOME": home.appending(path: "state").path,
      "XDG_CONFIG_HOME": home.appending(path: "config").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_DATA_HOME": home.appending(path: "data").path,
      "FEEDSHELL_SOURCE": "demo",
    ]
    return try PTY(program, arguments, environment: directories.merging(environment) { $1 })
  }
}
