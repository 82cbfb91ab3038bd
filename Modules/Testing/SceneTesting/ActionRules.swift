import ContractTesting
import JSON
import Localization
import Navigation
import SceneKit
import TerminalList
import Viper

/// The rules for a row action, which is performed in new scenes.
@MainActor struct ActionRules<Resource: Sendable> {
  let contract: SceneContract<Resource>
  let action: SceneFacts.Action
  /// The facts of a loaded scene.
  let facts: SceneFacts
  /// The rows that offer the action.
  let rows: [SceneFacts.Row]
  /// The typed line for the action on the first of these rows.
  let line: SceneFacts.Line

  /// Returns the violations of all actions; if `checksLeaks` is true, also reports scenes that are not released after
  /// an action.
  static func findings(of contract: SceneContract<Resource>, checksLeaks: Bool) async -> [Finding] {
    // The rows of a scene may lack actions that other rows of their type have.
    guard let facts = SceneFacts(of: await contract.loaded().scene), facts.rows.contains(where: { !$0.actions.isEmpty })
    else { return [] }
    let (before, control) = (await contract.loaded().rows, await contract.loaded().rows)
    var findings: [Finding] = []
    for action in facts.performedActions(except: contract.unperformed) {
      let rows = facts.rows(offering: action)
      guard let row = rows.first else {
        findings.append(
          Finding(
            .weakSample, "actions", "no row of the sample offers “\(action.word)”",
            "Give `full` a row that offers it, or name the word in unperformed:.", subject: action.word))
        continue
      }
      let rules = ActionRules(contract: contract, action: action, facts: facts, rows: rows, line: action.line(on: row))
      findings += await rules.findings(checksLeaks: checksLeaks)
    }
    // Rows that differ by themselves have another violation.
    if before == control, await contract.loaded().rows != before { findings.append(Finding(.globalState)) }
    return findings
  }

  private func findings(checksLeaks: Bool) async -> [Finding] {
    let (performed, check, services) = await perform()
    var findings = performed.findings
    var undone: [Finding] = []
    if checksLeaks, !(await contract.happens { check.isReleased }), let leak = check.leak() {
      services.lastChange.forget()
      let isByUndo = await contract.happens { check.isReleased }
      findings.append(Finding(isByUndo ? .leakByUndo : .leakAfterAction, line.text, leak.words, subject: action.word))
    } else if services.lastChange.isUndoable, !performed.findings.contains(where: { $0.violation.isOf(.changedID) }) {
      undone = await undo()
      if undone.isEmpty { undone = await undoTwice() }
      findings += undone
    }
    if performed.findings.isEmpty {
      let others = await otherRows()
      findings += others.isEmpty ? await earlierChange(checksUndo: undone.isEmpty) + movedChange() : others
      findings += await firstWord() + sameItem() + ignoredRefusal() + keptScene()
    }
    findings += await shownLate()
    findings += await oneLanguage(performed.sentences)
    findings += await oneLanguageOfFailure()
    return findings
  }

  /// Performs the action; also returns the leak check and the services of the scene.
  private func perform() async -> (SceneTrial<Resource>.Performed, LeakCheck, SceneServices) {
    let trial = await trial(line)
    var performed = trial.results[0]
    performed.findings += changedID(in: trial)
    return (performed, LeakCheck(of: trial.played.scene), trial.played.services)
  }

  /// Reports an action after which a row has a new id.
  ///
  /// A row that takes the place of a different item has no text in common with it.
  private func changedID(in trial: SceneTrial<Resource>) -> [Finding] {
    let (before, after) = (trial.identities[0], trial.identities[1])
    guard before.count == after.count, let (old, new) = zip(before, after).first(where: { $0.id != $1.id }),
      !after.contains(where: { $0.id == old.id }), !before.contains(where: { $0.id == new.id }),
      !old.texts.isDisjoint(with: new.texts)
    else { return [] }
    return [Finding(.changedID, line.text, old.id, new.id, subject: action.word)]
  }

  private func trial(_ lines: SceneFacts.Line...) async -> SceneTrial<Resource> { await SceneTrial(contract, lines) }
}

// MARK: - Rows and words

extension ActionRules {
  /// Reports an action on the second row that changes other rows instead, or an action on several rows that changes
  /// only the first.
  private func otherRows() async -> [Finding] {
    guard rows.count > 1 else { return [] }
    let alone = action.line(on: rows[1])
    let changed = await changedRows(by: alone)
    guard changed.contains(rows[1].number) else {
      return changed.min().map { [Finding(.wrongRow, alone.text, $0, subject: action.word)] } ?? []
    }
    guard action.takesRows else { return [] }
    let both = action.line(on: rows[1], numbers: "\(rows[0].number),\(rows[1].number)")
    return await changedRows(by: both).contains(rows[1].number)
      ? [] : [Finding(.firstRowOnly, both.text, subject: action.word)]
  }

  /// Returns the numbers of the rows that a typed command line changes, adds or removes.
  private func changedRows(by line: SceneFacts.Line) async -> Set<Int> {
    let trial = await trial(line)
    return numbers(ofRowsIn: trial.rows[0], differingFrom: trial.rows[1])
  }

  private func numbers(ofRowsIn rows: [JSONValue], differingFrom others: [JSONValue] = []) -> Set<Int> {
    Set(Set(rows).symmetricDifference(others).compactMap { $0["number"]?.integer })
  }

  /// Reports an action on the second row that reverts an earlier change of the first row, or whose undo does so.
  ///
  /// An action on one row without words may be a selection, in which a new row replaces the previously selected row.
  private func earlierChange(checksUndo: Bool) async -> [Finding] {
    guard rows.count > 1, action.takesRows || !action.words.isEmpty else { return [] }
    let other = action.line(on: rows[1])
    let trial = await trial(line, other)
    let first = trial.rows.map { rows in rows.first { $0["number"]?.integer == line.row.number } }
    guard first[1] != first[0], trial.results[1].findings.isEmpty else { return [] }
    guard first[2] == first[1] else {
      return [Finding(.earlierChangeLost, line.text, other.text, subject: action.word)]
    }
    guard checksUndo, trial.played.services.lastChange.count == 2 else { return [] }
    return await trial.undo(
      to: [trial.rows[1]], other, difference: Finding(.notRestored, line.text, other.text, subject: action.word))
  }

  /// Reports an action whose change appears on a different row after a refresh changes the order.
  private func movedChange() async -> [Finding] {
    let trial = await trial(line)
    let changed = numbers(ofRowsIn: trial.rows[0], differingFrom: trial.rows[1])
    guard !changed.isEmpty else { return [] }
    let control = await self.trial()
    guard trial.rows[0] == control.rows[0], let after = await trial.refreshedRows(with: contract.changed),
      let unchanged = await control.refreshedRows(with: contract.changed)
    else { return [] }
    let moved = numbers(ofRowsIn: after, differingFrom: unchanged).subtracting(changed)
      .intersection(numbers(ofRowsIn: trial.rows[0]))
    return moved.min().map { [Finding(.movedChange, line.text, $0, subject: action.word)] } ?? []
  }

  /// Reports an action that shows the same item for two rows, at different routes.
  private func sameItem() async -> [Finding] {
    guard rows.count > 1 else { return [] }
    let other = action.line(on: rows[1])
    guard let first = await trial(line).shownItem(), let second = await trial(other).shownItem(),
      first.route != second.route, first.rows == second.rows
    else { return [] }
    return [Finding(.sameItem, line.text, other.text, subject: action.word)]
  }

  /// Reports a scene that the action shows, and that is not released when the user leaves it.
  private func keptScene() async -> [Finding] {
    let trial = await trial(line)
    let checks = trial.played.shown.map { LeakCheck(of: $0) }
    trial.played.stack.forgetMessages()
    guard !(await contract.happens { checks.allSatisfy(\.isReleased) }),
      let leak = checks.lazy.compactMap({ $0.leak() }).first
    else { return [] }
    return [Finding(.keptScene, line.text, leak.words, subject: action.word)]
  }

  /// Reports an action that does not report a failure if the server refuses its request, or if its value cannot be
  /// stored.
  private func ignoredRefusal() async -> [Finding] {
    let trial = await SceneTrial(contract, [line], refusesChanges: true)
    let result = trial.results[0]
    guard !result.findings.contains(where: { $0.violation.isOf(.actionFailed) }) else { return [] }
    // A scene may store values at other times, too.
    let control = await SceneTrial(contract, refusesChanges: true)
    if trial.played.refusedValueCount > control.played.refusedValueCount, !result.sentences.isEmpty {
      return [Finding(.ignoredStorage, line.text, subject: action.word)]
    }
    // A task that the scene does not know may send its request later.
    guard contract.network != nil,
      await contract.happens(within: Self.maximumWait, { trial.played.refusedCount > 0 })
    else { return [] }
    return [Finding(.ignoredRefusal, line.text, subject: action.word)]
  }

  /// The maximum number of background tasks to run before an action sends its request.
  private static var maximumWait: Int { 100 }

  /// Reports an action that uses only the first of several words.
  private func firstWord() async -> [Finding] {
    let words = action.words.split(separator: " ")
    guard words.count > 1 else { return [] }
    let short = SceneFacts.Line(word: action.word, text: "\(action.word) \(line.row.number) \(words[0])", row: line.row)
    let (all, one) = (await trial(line), await trial(short))
    return all.rows == one.rows && all.rows[0] != all.rows[1]
      && all.results[0].findings.isEmpty && one.results[0].findings.isEmpty
      ? [Finding(.firstWordOnly, line.text, short.text, subject: action.word)] : []
  }

  /// Reports an action whose changes become visible only after a reload.
  private func shownLate() async -> [Finding] {
    let (trial, control) = (await trial(line), await trial())
    let performed = trial.results[0]
    guard !performed.sentences.isEmpty, performed.findings.isEmpty, trial.rows[0] == trial.rows[1],
      let after = await trial.refreshedRows(), let unchanged = await control.refreshedRows()
    else { return [] }
    return after != trial.rows[0] && unchanged == control.rows[0]
      ? [Finding(.shownLate, line.text, subject: action.word)] : []
  }
}

// MARK: - Undo

extension ActionRules {
  /// Reports an action whose undo fails or does not restore the rows, or whose undone change reappears after a refresh.
  private func undo() async -> [Finding] {
    let trial = await trial(line)
    let before = trial.rows[0]
    let hasChanged = trial.rows[1] != before
    let findings = await trial.undo(
      to: [hasChanged ? before : nil], line, difference: Finding(.notUndone, line.text, subject: action.word))
    guard findings.isEmpty, hasChanged else { return findings }
    let control = await self.trial()
    guard let after = await trial.refreshedRows(), let unchanged = await control.refreshedRows() else { return [] }
    return after != before && unchanged == before ? [Finding(.undoneAgain, line.text, subject: action.word)] : []
  }

  /// Reports an action whose undo restores an older value than the one replaced by the action.
  private func undoTwice() async -> [Finding] {
    // The same words again may change nothing.
    let again = SceneFacts.Line(
      word: line.word, text: line.text + (action.words.isEmpty ? "" : " again"), row: line.row)
    let trial = await trial(line, again)
    guard trial.rows[1] != trial.rows[0], trial.results[1].findings.isEmpty,
      action.words.isEmpty || trial.rows[2] != trial.rows[1], trial.played.services.lastChange.count == 2
    else { return [] }
    return await trial.undo(
      to: [trial.rows[1], trial.rows[0]], again,
      difference: Finding(.notRestored, line.text, again.text, subject: action.word))
  }
}

// MARK: - Languages

extension ActionRules {
  /// Reports a message that is identical in English and in another language.
  private func oneLanguage(_ english: [String]) async -> [Finding] {
    let texts = english.filter { $0.contains(where: \.isLetter) && !facts.isContent($0) }
    guard !texts.isEmpty else { return [] }
    let others = await SceneTrial(contract, [line], in: .another).results[0].sentences
    return texts.filter(others.contains).prefix(1).map {
      Finding(.oneLanguage, "“\($0)”, the answer of “\(line.text)”,", subject: action.word)
    }
  }

  /// Reports a failure for missing words whose message is identical in English and in another language.
  private func oneLanguageOfFailure() async -> [Finding] {
    let short = "\(action.word) \(line.row.number)"
    guard !action.words.isEmpty, let english = await failure(of: short, in: .english) else { return [] }
    return await failure(of: short, in: .another) == english
      ? [Finding(.oneLanguage, "“\(english)”, the failure of “\(short)”,", subject: action.word)] : []
  }

  private func failure(of line: String, in language: Language) async -> String? {
    let played = await contract.loaded(in: language)
    do {
      try played.scene.types(line)
      await played.end(with: .success(contract.full))
      return nil
    } catch {
      return (error as? Failure)?.message
    }
  }
}
