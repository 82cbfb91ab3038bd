import JSON

/// Checks the scenes of the plugin that its rows open.
struct OpensCheck {
  /// The minimum number of rows; with fewer, equal routes may be a coincidence.
  private static let minimumCount = 3
  /// The maximum number of items to load in order to find one with rows.
  private static let maximumItems = 4

  let visit: PluginVisit
  /// The lists that were loaded, with their first pages.
  let lists: [(list: ListRoute, rows: [JSONValue])]

  /// Reports rows that open the scenes of other rows, or all the same scene, and items without rows.
  ///
  /// - Throws: `PluginError`, or `CancellationError`.
  func run() async throws {
    for (list, rows) in lists {
      let opened = rows.compactMap { row in
        ListRoute(openedBy: row, of: visit.description).map { (id: row["id"]?.identifier ?? "", route: $0) }
      }
      guard opened.count >= Self.minimumCount else { continue }
      compareRoutes(opened, of: list)
      for empty in lists where empty.rows.isEmpty {
        try await compareItems(opened.map(\.route), of: list, with: empty.list)
      }
    }
  }

  /// Reports rows that open other rows, each a different one; and rows of a list without parameters that all open the
  /// same scene.
  private func compareRoutes(_ opened: [(id: String, route: ListRoute)], of list: ListRoute) {
    let (ids, routes) = (Set(opened.map(\.id)), Set(opened.map(\.route.route)))
    let others = opened.filter { id, route in
      let values = Set(route.parameters.values)
      return !values.contains(id) && !values.isDisjoint(with: ids)
    }
    // Several messages may open the conversation of one of them.
    if routes.count == opened.count, others.count >= opened.count - 1, let other = others.first {
      visit.add(doubt: PluginMistake(.otherItem, other.id, list.route, other.route.route))
    }
    if routes.count == 1, let route = routes.first, list.parameters.isEmpty {
      visit.add(doubt: PluginMistake(.sameItem, list.route, route))
    }
  }

  /// Loads more of the scenes that the rows of a list open, if the first of them has no rows, and reports that none has
  /// any.
  private func compareItems(_ routes: [ListRoute], of list: ListRoute, with empty: ListRoute) async throws {
    let items = routes.filter { $0.pattern == empty.pattern }
    guard items.first?.route == empty.route, items.count >= Self.minimumCount else { return }
    for item in items.dropFirst().prefix(Self.maximumItems) {
      do {
        guard try await visit.load(item.list, item.route)["rows"]?.values?.isEmpty == true else { return }
      } catch let error as PluginError where error.isAnswer {
        return
      }
    }
    visit.add(doubt: PluginMistake(.emptyItems, list.route, empty.route))
  }
}
