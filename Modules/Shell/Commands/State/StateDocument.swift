import JSON
package import Queries
package import Storage
package import SubscriptionList

/// The file of what a person has made of FeedShell: the list of sources, marks, stars, filters and settings.
package nonisolated struct StateDocument: Hashable, Sendable {
  /// A setting that is remembered.
  package struct Setting: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// The name of the format, which the file begins with.
  static let format = "feedshell-state"
  /// The version of the format.
  static let version = 1

  package var sources: [Subscription] = []
  /// The posts that are read.
  package var read: [PostKey] = []
  /// The starred posts.
  package var starred: [StarredPost] = []
  /// The filters.
  package var filters: [Filter] = []
  package var settings: [Setting] = []
  /// The names of the settings that have a password, and are not written.
  var omittedSettings: [String] = []
  /// The number of parts that could not be used, or were more than are taken.
  package var unusableCount = 0

  package init() {}
}

// MARK: - Writing

nonisolated extension StateDocument {
  /// The lines of the file: each source, post, filter and setting is one.
  package var lines: [String] {
    var lists: [(String, [JSONValue])] = [("sources", sources.map(StateJSON.source))]
    lists.append(("read", StateJSON.read(read)))
    lists.append(("starred", starred.map(StateJSON.starred)))
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
