import JSON
import Viper

/// Finds scenes of one item whose second page has the rows of another list.
struct ItemPageCheck {
  let visit: PluginVisit
  /// The lists that were loaded, with the rows of their first pages.
  let lists: [(list: ListRoute, rows: [JSONValue])]

  /// Loads the second page of each scene that has parameters and one row.
  ///
  /// - Throws: `PluginError`, or `CancellationError`.
  func run() async throws {
    guard visit.description.isPaged else { return }
    for (item, rows) in lists where !item.parameters.isEmpty && rows.count == 1 {
      guard let cursor = try await load(item)?["cursor"]?.cursor?.nonBlank,
        let next = try await load(item, after: cursor)?["rows"]?.values
      else { continue }
      let ids = Set(visit.ids(next))
      for (list, others) in lists where list.parameters.isEmpty {
        guard let id = visit.ids(others).first(where: ids.contains) else { continue }
        return visit.add(doubt: PluginMistake(.rowsOfList, item.route, list.route, id))
      }
    }
  }

  /// A page of a scene; nil for an error.
  private func load(_ item: ListRoute, after cursor: String? = nil) async throws -> JSONValue? {
    let name = "\(cursor == nil ? "" : "page 2 of ")\(item.route)"
    do { return try await visit.load(item.list, name, after: cursor) } catch is PluginError { return nil }
  }
}
