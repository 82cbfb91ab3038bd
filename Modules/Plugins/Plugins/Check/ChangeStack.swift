import JSON

/// Makes several changes to a list, then undoes them in reverse order.
struct ChangeStack {
  /// An action that changed a row and whose answer named an undo.
  struct Change {
    let action: String
    let row: String
    let words: [String]
    /// Whether the action removed the row from the list.
    let isRemoval: Bool
  }

  private struct Step {
    let change: Change
    /// The row that was changed, which may differ from `change.row`.
    let row: String
    /// The rows before the change; nil if the load failed.
    let before: ShownRows?
    let undo: PluginQuestion
  }

  private let visit: PluginVisit
  private let rows: ListRows
  private let place: ActionPlace
  private var steps: [Step] = []
  /// Whether each action that succeeded named an undo.
  private(set) var isReversible = true

  init(_ rows: ListRows, at place: ActionPlace) {
    (self.visit, self.rows, self.place) = (rows.visit, rows, place)
  }

  /// Makes the changes, first those that leave their row in the list.
  ///
  /// Each removal is undone at once, to see whether the undo restores the earlier changes of the row. It is then made
  /// on a different row, so that the changes stay in the list.
  ///
  /// - Throws: `PluginError`, or `CancellationError`.
  mutating func make(_ changes: [Change]) async throws {
    for change in changes where !change.isRemoval {
      guard try await isOffered(change) else { continue }
      _ = try await make(change, on: change.row)
    }
    for change in changes where change.isRemoval {
      guard try await isOffered(change) else { continue }
      if try await make(change, on: change.row), let step = steps.popLast() {
        _ = try await undo(step, comparesRows: true)
      }
      guard let row = try await rows.offering(change.action)?.first(where: { $0 != change.row }) else { continue }
      _ = try await make(change, on: row)
    }
  }

  /// Undoes all changes.
  ///
  /// - Parameter comparesRows: whether the rows must be as before after each undo. Only the first difference is
  ///   reported, because it would also show after the following undos.
  /// - Throws: `PluginError`, or `CancellationError`.
  mutating func undo(comparesRows: Bool) async throws {
    var comparesRows = comparesRows
    while let step = steps.popLast() { comparesRows = try await undo(step, comparesRows: comparesRows) }
  }

  /// Whether the row still offers the action after the earlier changes.
  private func isOffered(_ change: Change) async throws -> Bool {
    try await rows.offering(change.action)?.contains(change.row) == true
  }

  /// Performs the action on `row`; returns whether it succeeded and can be undone.
  private mutating func make(_ change: Change, on row: String) async throws -> Bool {
    let before = try await rows.shown()
    let question = place.question(change.action, on: row, change.words, visit.setting)
    let answer: JSONValue
    do { answer = try await visit.act(question, change.action) } catch is PluginError { return false }
    guard let undo = answer["undo"].flatMap(PluginActAnswer.Undo.init) else {
      isReversible = false
      return false
    }
    let reverse = place.question(undo.action, on: undo.row, undo.words, visit.setting)
    steps.append(Step(change: change, row: row, before: before, undo: reverse))
    return true
  }

  /// Undoes one step; returns whether the rows are still comparable after the next undo.
  private func undo(_ step: Step, comparesRows: Bool) async throws -> Bool {
    do {
      _ = try await visit.process.ask(step.undo)
    } catch let error as PluginError {
      if comparesRows { visit.add(PluginMistake(.failedUndo, step.change.action, error.words)) }
      return false
    }
    guard comparesRows, let before = step.before else { return comparesRows }
    return try await rows.compareAfterUndo(of: step.change.action, on: step.row, before, try await rows.shown())
  }
}
