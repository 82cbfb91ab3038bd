import JSON
package import Queries
package import Storage
package import SubscriptionList

/// The contents of a state file: the user's sources, read and starred posts, filters and settings.
package nonisolated struct StateDocument: Hashable, Sendable {
  /// A remembered setting.
  package struct Setting: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// The format name at the beginning of the file.
  static let format = "feedshell-state"
  /// The version of the format.
  static let version = 1

  package var sources: [Subscription] = []
  /// The read posts.
  package var read: [PostKey] = []
  /// The posts with a star or another flag.
  package var starred: [FlaggedPost] = []
  /// The filters.
  package var filters: [Filter] = []
  package var settings: [Setting] = []
  /// The names of settings that are omitted because they may contain a password.
  var omittedSettings: [String] = []
  /// The number of entries, such as sources or posts, that are invalid or exceed a limit.
  package var unusableCount = 0
  /// The number of sources omitted because the earlier sources reach the maximum size.
  var unlistedCount = 0

  package init() {}
}

// MARK: - Writing

nonisolated extension StateDocument {
  /// The lines of the file: one for each source, starred post, filter and setting, and one for each source's read
  /// posts.
  package var lines: [String] {
    var lists: [(String, [JSONValue])] = [("sources", sources.map(StateJSON.source))]
    lists.append(("read", StateJSON.read(read)))
    lists.append(("starred", starred.map(StateJSON.flagged)))
    lists.append(("filters", filters.map { .string($0.text) }))
    lists.append(("settings", settings.map { .object(of: ["name": .string($0.name), "value": .string($0.value)]) }))
    var lines = ["{\"format\":\"\(Self.format)\",\"version\":\(Self.version)"]
    for (name, values) in lists {
      lines.append(",\"\(name)\":[")
      lines += values.enumerated().map { ($0 == 0 ? "" : ",") + $1.line }
      lines.append("]")
    }
    return lines + ["}"]
  }
}
