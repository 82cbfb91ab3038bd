import JSON

/// Loads the rows of a list before and after actions.
struct ListRows {
  let visit: PluginVisit
  let list: ListRoute

  /// Loads the first page; returns nil for an error, for example because an action removed the item of the list.
  ///
  /// - Parameter action: the preceding action, as it is named in mistakes.
  /// - Returns: the rows.
  /// - Throws: `PluginError`, or `CancellationError`.
  func load(after action: String = "an action") async throws -> [JSONValue]? {
    do {
      return try await visit.load(list.list, "\(list.route), after \(action)")["rows"]?.values
    } catch let error as PluginError where error.isAnswer {
      return nil
    }
  }

  func shown() async throws -> ShownRows? { try await load().map(ShownRows.init) }

  /// The ids of the rows that offer an action; nil if the program responds with an error.
  func offering(_ action: String) async throws -> [String]? { try await load().map { $0.offering(action) } }

  /// Compares the rows after an undo with those before the action, and reports a difference.
  ///
  /// - Parameters:
  ///   - action: the name of the action.
  ///   - row: the id of its row; nil for an action on the list.
  ///   - before: the rows before the action.
  ///   - end: the rows after the undo; nil for an error.
  /// - Returns: whether they are the same.
  /// - Throws: `PluginError`, or `CancellationError`.
  func compareAfterUndo(
    of action: String, on row: String?, _ before: ShownRows, _ end: ShownRows?
  ) async throws -> Bool {
    if let end, !end.isChanged(from: before, at: row), !end.hasOtherDate(than: before) { return true }
    if try await shown() == end { visit.add(PluginMistake(.otherRowsAfterUndo, action, list.route)) }
    return false
  }
}

extension [JSONValue] {
  /// The ids of the rows that offer an action.
  func offering(_ action: String) -> [String] {
    filter { $0["actions"]?.values?.contains(.string(action)) == true }.compactMap { $0["id"]?.identifier }
  }
}
