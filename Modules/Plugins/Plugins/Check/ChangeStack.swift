import JSON

/// Makes several changes of a list without an undo in between, and then undoes them in reverse order.
struct ChangeStack {
  /// An action that changed a row, and whose answer named an undo.
  struct Change {
    let action: String
    let row: String
    let words: [String]
    /// Whether the action removed the row from the list.
    let isRemoval: Bool
  }

  private struct Step {
    let change: Change
    /// The row of the change.
    let row: String
    /// The rows before the change; nil for an error.
    let before: ShownRows?
    let undo: PluginQuestion
  }

  private let visit: PluginVisit
  private let rows: ListRows
  private let place: ActionPlace
  private var steps: [Step] = []

  init(_ rows: ListRows, at place: ActionPlace) {
    (self.visit, self.rows, self.place) = (rows.visit, rows, place)
  }

  /// Makes the changes of rows in the list, first those after which the row is still there.
  ///
  /// A removal is undone at once, to see whether it restores the earlier changes of the row, and is then made on
  /// another row, so that the changes stay in the list.
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
  /// - Parameter comparesRows: whether the rows must be as they were before each change; only the first difference is
  ///   reported, because it also shows after the undos that follow.
  /// - Throws: `PluginError`, or `CancellationError`.
  mutating func undo(comparesRows: Bool) async throws {
    var comparesRows = comparesRows
    while let step = steps.popLast() { comparesRows = try await undo(step, comparesRows: comparesRows) }
  }

  /// Whether the row offers the action still, after the changes that were made before.
  private func isOffered(_ change: Change) async throws -> Bool {
    try await rows.offering(change.action)?.contains(change.row) == true
  }

  /// Returns whether the action succeeded, and can be undone.
  private mutating func make(_ change: Change, on row: String) async throws -> Bool {
    let before = try await rows.shown()
    let question = place.question(change.action, on: row, change.words, visit.setting)
    let answer: JSONValue
    do { answer = try await visit.act(question, change.action) } catch is PluginError { return false }
    guard let undo = answer["undo"].flatMap(PluginActAnswer.Undo.init) else { return false }
    let reverse = place.question(undo.action, on: undo.row, undo.words, visit.setting)
    steps.append(Step(change: change, row: row, before: before, undo: reverse))
    return true
  }

  /// Returns whether the rows can be compared after the next undo, too.
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
