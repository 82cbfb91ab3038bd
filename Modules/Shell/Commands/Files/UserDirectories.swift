package import Foundation
import Localization

/// The folders of the user's files for this program, according to the XDG Base Directory Specification 0.8.
package nonisolated struct UserDirectories {
  private let environment: [String: String]

  /// Creates the folders according to the given environment variables.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// The file with the history of typed lines.
  package var history: URL { directory("XDG_STATE_HOME", or: ".local/state").appending(path: "history") }

  /// The file of the settings chosen at prompts.
  package var settings: URL { directory("XDG_STATE_HOME", or: ".local/state").appending(path: "settings") }
  /// The file of the logins.
  package var tokens: URL { directory("XDG_STATE_HOME", or: ".local/state").appending(path: "tokens") }
  /// The file with the accounts' lists of feeds, which are stored on their servers.
  package var lists: URL { directory("XDG_STATE_HOME", or: ".local/state").appending(path: "lists") }
  /// The file of the last session.
  package var session: URL { directory("XDG_STATE_HOME", or: ".local/state").appending(path: "session.json") }
  /// The folder of the installed plugins.
  package var plugins: URL { directory("XDG_DATA_HOME", or: ".local/share").appending(path: "scenes") }
  /// The log file of a plugin's standard error.
  package func log(of plugin: String) -> URL {
    directory("XDG_STATE_HOME", or: ".local/state").appending(path: "scenes/\(plugin).log")
  }
  /// The folder of the values that scenes store.
  package var memory: URL { directory("XDG_STATE_HOME", or: ".local/state").appending(path: "memory") }
  /// The default folder of the cache.
  package var cache: URL { directory("XDG_CACHE_HOME", or: ".cache") }
  /// The folder of stored posts.
  package var posts: URL { directory("XDG_DATA_HOME", or: ".local/share") }
  /// The file of start-up commands, one per line.
  package var startUpFile: URL { directory("XDG_CONFIG_HOME", or: ".config").appending(path: "rc") }

  /// The file of the user's own sources, one per line.
  package var sources: URL { directory("XDG_CONFIG_HOME", or: ".config").appending(path: "sources") }

  /// The file of filters, one per line.
  package var filters: URL { directory("XDG_CONFIG_HOME", or: ".config").appending(path: "filters") }

  private func directory(_ variable: String, or fallback: String) -> URL {
    (folder(variable) ?? home.appending(path: fallback)).appending(path: ProgramName.current.command)
  }

  /// The home directory in `HOME`; if `HOME` is unset, the home directory in the password database.
  private var home: URL { folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser }

  /// Returns the folder in an environment variable; nil for a relative path, which the specification requires to be
  /// ignored.
  private func folder(_ variable: String) -> URL? {
    environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
  }
}
