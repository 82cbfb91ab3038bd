import Foundation
import JSON

/// Compares the rows of a list before and after an action.
struct EffectCheck {
  let visit: PluginVisit
  let list: ListRoute
  let action: String
  /// The id of the row of the action; nil for an action on the list.
  let row: String?
  /// The rows before the action.
  let before: ShownRows

  /// Compares the rows after the first success of an action.
  ///
  /// - Parameters:
  ///   - after: the rows after the action.
  ///   - isReloaded: whether the answer asks for a reload.
  /// - Returns: whether the action has changed the rows.
  /// - Throws: `PluginError`, or `CancellationError`.
  func compare(_ after: ShownRows, isReloaded: Bool) async throws -> Bool {
    guard after.isChanged(from: before, at: row) else {
      if isReloaded { try await compareLate() }
      return false
    }
    if let elsewhere = try await rowsElsewhere(), !elsewhere.isChanged(from: before, at: row) {
      visit.add(doubt: PluginMistake(.lostChange, action, list.route))
    }
    try await compareRows(after)
    return true
  }

  /// Reports an action that was answered with an error, although it changed the rows.
  ///
  /// - Parameters:
  ///   - after: the rows after the action.
  ///   - refusal: the error.
  /// - Throws: `PluginError`, or `CancellationError`.
  func compareRefused(_ after: ShownRows, _ refusal: PluginRefusal) async throws {
    guard after != before, try await shown() == after else { return }
    visit.add(PluginMistake(.changeOfRefused, action, row ?? "", list.route, "\(refusal.kind): \(refusal.message)"))
  }

  /// Reports a change of the row that only a new process shows.
  private func compareLate() async throws {
    guard let row, let elsewhere = try await rowsElsewhere(), elsewhere.isOtherOnly(at: row, than: before) else {
      return
    }
    visit.add(PluginMistake(.lateChange, action, row, list.route))
  }

  /// Reports an action that changed the id of a row, dated a row at the time of the action, or changed a different row
  /// instead of the one it was performed on.
  private func compareRows(_ after: ShownRows) async throws {
    if let dated = after.rowDatedNow(since: before) {
      visit.add(doubt: PluginMistake(.dateOfAction, action, dated.id, list.route, dated.before))
    }
    if let other = after.otherIDOfState(from: before) {
      return visit.add(PluginMistake(.idOfState, action, list.route, other.before, other.after))
    }
    guard let row, let other = after.otherChange(from: before, than: row, by: action), try await shown() == after
    else { return }
    visit.add(PluginMistake(.otherRowChanged, action, row, other, list.route))
  }

  private func shown() async throws -> ShownRows? { try await ListRows(visit: visit, list: list).shown() }

  /// The rows that a second process shows when it runs in another folder with its own `TMPDIR`; nil if it fails.
  private func rowsElsewhere() async throws -> ShownRows? {
    guard let folder = CheckFolder() else { return nil }
    defer { _ = folder.delete() }
    do {
      let answer = try await folder.load(list.list, for: visit, with: ["TMPDIR": folder.url.path])
      return ShownRows(answer["rows"]?.values ?? [])
    } catch is PluginError {
      // The other loads report failures of a second process.
      return nil
    }
  }
}
