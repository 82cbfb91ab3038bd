import Queries
import Viper

/// Completes words in queries: keys such as `is:`, values such as `unread`, and names of sources and groups.
package struct QueryWordCompletion {
  /// The command that searches all posts; a scene may define its own command with this name.
  package static let search = "search"

  /// The name of the command that adds a filter.
  package static let filter = "filter"

  /// The names of sources, and the names of groups with their prefix.
  let names: [String]

  /// Returns the query words with the given prefix; a minus at the beginning of the prefix is preserved.
  func words(beginningWith prefix: String) -> [String] {
    let minus = prefix.first == "-" ? "-" : ""
    let typed = prefix.dropFirst(minus.count).lowercased()
    guard !typed.isEmpty || minus.isEmpty else { return [] }
    let key = QueryKey.allCases.first { typed.hasPrefix($0.typed) }
    let words = key.map { key in values(of: key).map { key.typed + $0 } } ?? QueryKey.allCases.map(\.typed)
    return words.filter { $0.lowercased().hasPrefix(typed) }.map { minus + $0 }
  }

  private func values(of key: QueryKey) -> [String] {
    switch key {
    case .state: QueryState.allCases.map(\.rawValue)
    case .part: QueryPart.allCases.map(\.rawValue)
    case .source: names.filter { $0.first != TaggedText.mark }.map(Query.quoted)
    case .group: names.filter { $0.first == TaggedText.mark }.map { Query.quoted(String($0.dropFirst())) }
    case .title, .author, .tag, .language, .newer, .older: []
    }
  }
}
