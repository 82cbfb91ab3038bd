import Foundation
import JSON
import Viper

/// Performs a plugin's actions, and checks their answers and their effects on the rows.
struct ActionCheck {
  /// The result of an attempt to perform an action.
  private enum Outcome {
    case done(JSONValue)
    case refused(PluginRefusal)
    case silent
  }

  /// The attempts at one action so far.
  private struct Attempts {
    /// The first words with which the action succeeded.
    var words: [String]?
    /// The row of the last attempt; nil for an action on the whole list.
    var row: String?
    /// A row on which the action must not be tried.
    var exclusion: String?
    /// The rows before the first attempt; nil if rows change without an action.
    var before: ShownRows?
    /// Whether the action has changed the rows.
    var hasChanged = false
    var isDone: Bool { words != nil }
    /// The first error that the program answered.
    var refusal: PluginRefusal?
  }

  private let visit: PluginVisit
  private let routes: RouteCheck
  /// The rows after the last action.
  private var last: ShownRows?
  /// The actions on rows that changed the list and can be undone.
  private var changes: [ChangeStack.Change] = []
  /// Whether all actions on the list that have succeeded so far can be undone.
  private var isReversible = true
  /// The actions that succeeded, with the words and places of their first success.
  private(set) var accepted: [(action: PluginDescription.Action, words: [String], place: ActionPlace)] = []

  private var description: PluginDescription { visit.description }
  private var process: PluginProcess { visit.process }

  init(_ visit: PluginVisit, _ routes: RouteCheck) {
    (self.visit, self.routes) = (visit, routes)
  }

  /// Performs each row action on the first two rows that offer it, and undoes it if its answer names an undo.
  ///
  /// Then performs them one after the other, followed by the actions on the whole list, and undoes everything.
  ///
  /// - Parameters:
  ///   - visited: the rows of the list before any action.
  ///   - list: the list.
  /// - Throws: `PluginError`, or `CancellationError`.
  mutating func act(on visited: [JSONValue], of list: ListRoute) async throws {
    (last, changes, isReversible) = (ShownRows(visited), [], true)
    let place = ActionPlace.list(list, visited)
    for action in description.actions where !action.isOfList { try await attempt(action, at: place) }
    let actions = description.actions.filter(\.isOfList)
    guard !actions.isEmpty || changes.count > 1 else { return }
    // An action such as `clear` has an effect to undo only after other changes.
    var stack = ChangeStack(ListRows(visit: visit, list: list), at: place)
    let pages = LaterPages(visit: visit, list: list)
    let before = try await pages.load()
    try await stack.make(changes)
    let changed = try await shown(at: place)
    last = changed
    for action in actions { try await attempt(action, at: place) }
    let isAsBefore = try await shown(at: place) == changed
    try await stack.undo(comparesRows: isReversible && isAsBefore)
    if isReversible, stack.isReversible { try await pages.compare(with: before) }
  }

  /// Performs an action whose answer was checked before; returns the answer, or nil for an error.
  private func answer(to question: PluginQuestion) async throws -> JSONValue? {
    do { return try await process.ask(question) } catch is PluginError { return nil }
  }

  private static func undo(in answer: JSONValue) -> PluginActAnswer.Undo? {
    answer["undo"].flatMap(PluginActAnswer.Undo.init)
  }

  /// Performs each action for rows of FeedShell's own scenes on `post`.
  mutating func actOnPost() async throws {
    for row in description.usableRowActions { try await attempt(row.action, at: .post(scene: row.scenes[0])) }
  }

  private mutating func attempt(_ action: PluginDescription.Action, at place: ActionPlace) async throws {
    var attempts = Attempts()
    try await perform(action, TrialWords(of: action).all[...], at: place, &attempts)
    try await performWithWords(action, at: place, attempts)
    if let words = attempts.words, case .list = place, !action.isOfList {
      var others = Attempts(exclusion: attempts.row)
      try await perform(action, [words], at: place, &others)
    }
    if let words = attempts.words {
      visit.report.actions += 1
      accepted.append((action, words, place))
    } else if let refusal = attempts.refusal {
      let typed = TrialWords(of: action).all.map { $0.isEmpty ? "nothing" : "“\($0.joined(separator: " "))”" }
      visit.add(
        doubt: PluginMistake(
          .refusedAction, action.name, typed.joined(separator: ", "), "\(refusal.kind): \(refusal.message)"))
    }
  }

  /// Performs an action that declares no `usage` with a word; reports it if it does something only with the word.
  private mutating func performWithWords(
    _ action: PluginDescription.Action, at place: ActionPlace, _ attempts: Attempts
  ) async throws {
    guard action.usage == nil, !attempts.hasChanged, attempts.isDone || attempts.refusal != nil,
      case .list = place
    else { return }
    let before = try await shown(at: place)
    // After a wrong undo, the same action without words might have changed the rows, too.
    if let first = attempts.before, first != before { return }
    let question = question(action.name, on: attempts.row, ["text"], at: place)
    guard let answer = try await self.answer(to: question) else { return }
    let after = try await shown(at: place)
    if !attempts.isDone || before != after, before == last { visit.add(PluginMistake(.noUsage, action.name)) }
    if let undo = Self.undo(in: answer) {
      _ = try await self.answer(to: self.question(undo.action, on: undo.row, undo.words, at: place))
    }
    last = try await shown(at: place)
  }

  /// Performs an action once with each of `words`: on the whole list, or on the first row that offers the action and
  /// is not the `exclusion` of `attempts`.
  ///
  /// Then undoes these changes in reverse order, as if the user had typed `undo` repeatedly.
  private mutating func perform(
    _ action: PluginDescription.Action, _ words: ArraySlice<[String]>, at place: ActionPlace, _ attempts: inout Attempts
  ) async throws {
    guard let first = words.first else { return }
    let others = words.dropFirst()
    // The action is tried without words only if it refused all earlier words.
    if first.isEmpty, attempts.isDone { return try await perform(action, others, at: place, &attempts) }
    var (row, before) = (String?.none, ShownRows?.none)
    if case .list(let list, let visited) = place {
      // Earlier actions may have removed rows.
      let rows = try await ListRows(visit: visit, list: list).load()
      let offers = (rows ?? visited).offering(action.name)
      row = action.isOfList ? nil : offers.first { $0 == attempts.row } ?? offers.first { $0 != attempts.exclusion }
      attempts.row = row
      guard action.isOfList || row != nil else { return }
      before = rows.map(ShownRows.init)
      // The rows are not compared if they change without an action.
      if before != last, try await shown(at: place) != before { before = nil }
    }
    attempts.before = attempts.before ?? before
    let question = question(action.name, on: row, first, at: place)
    switch try await act(action.name, question) {
    case .silent: return
    case .refused(let refusal):
      attempts.refusal = attempts.refusal ?? refusal
      if let effect = effect(of: action.name, on: row, before, at: place), let after = try await shown(at: place) {
        try await effect.compareRefused(after, refusal)
        last = after
      }
      try await perform(action, others, at: place, &attempts)
    case .done(let answer):
      attempts.words = attempts.words ?? first
      // Without an undo, rows that are not shown may stay changed.
      if action.isOfList, Self.undo(in: answer) == nil { isReversible = false }
      let after = try await shown(at: place)
      try await compare(before, after, answer, of: "“\(action.name)”", on: row, at: place)
      if let effect = effect(of: action.name, on: row, before, at: place), let after, !attempts.hasChanged {
        attempts.hasChanged = try await effect.compare(after, isReloaded: answer["reload"]?.flag == true)
        if attempts.hasChanged, let row, Self.undo(in: answer) != nil {
          changes.append(
            ChangeStack.Change(action: action.name, row: row, words: first, isRemoval: !after.hasRow(row)))
        }
      }
      last = after ?? last
      try await perform(action, others, at: place, &attempts)
      guard let undo = Self.undo(in: answer),
        let reverted = try await undone(self.question(undo.action, on: undo.row, undo.words, at: place), action.name)
      else { return }
      let end = try await shown(at: place)
      last = end ?? last
      guard let before, case .list(let list, _) = place else { return }
      _ = try await ListRows(visit: visit, list: list).compareAfterUndo(of: action.name, on: row, before, end)
      if after != nil {
        try await compare(after, end, reverted, of: "The undo of “\(action.name)”", on: row, at: place)
      }
    }
  }

  /// The comparison of a list with its rows before an action; nil for a post, and if these rows are unknown.
  private func effect(
    of action: String, on row: String?, _ before: ShownRows?, at place: ActionPlace
  ) -> EffectCheck? {
    guard let list = place.list, let before else { return nil }
    return EffectCheck(visit: visit, list: list, action: action, row: row, before: before)
  }

  private func question(
    _ action: String, on row: String?, _ words: [String], at place: ActionPlace
  ) -> PluginQuestion {
    place.question(action, on: row, words, visit.setting)
  }

  /// Sends an action, and checks the answer.
  private mutating func act(_ name: String, _ question: PluginQuestion) async throws -> Outcome {
    do {
      let answer = try await visit.act(question, name)
      for mistake in ShapeCheck(ProtocolTable.actAnswer, "the answer to “\(name)”").mistakes(of: answer) {
        visit.add(mistake)
      }
      visit.check(answer["say"]?.text, "say", of: "the answer to “\(name)”")
      let isSilent = answer["say"]?.text.map { $0.nonBlank == nil } ?? (answer["reload"]?.flag != true)
      if isSilent, answer["goto"]?.text == nil {
        visit.add(PluginMistake(.emptyAnswer, name))
      }
      visit.add(routes.mistake(of: answer["goto"]?.text, by: "“\(name)” goes to"))
      return .done(answer)
    } catch PluginError.answered(let refusal) {
      // An error that the plugin reports itself is a valid answer.
      visit.add(refusal)
      return .refused(refusal)
    } catch let error as PluginError {
      visit.add(PluginMistake(.silentAction, name, error.words), because: error, of: "“\(name)”")
      return .silent
    }
  }

  /// Undoes the last action, and reports an error as a mistake.
  ///
  /// - Returns: the answer; nil for an error or no answer.
  private mutating func undone(_ question: PluginQuestion, _ name: String) async throws -> JSONValue? {
    do {
      let answer = try await process.ask(question)
      for mistake in ShapeCheck(ProtocolTable.actAnswer, "the answer to the undo of “\(name)”").mistakes(of: answer) {
        visit.add(mistake)
      }
      return answer
    } catch let error as PluginError {
      visit.add(PluginMistake(.failedUndo, name, error.words))
      return nil
    }
  }

  /// Reports an action that changed the rows of a list without asking for a reload.
  private mutating func compare(
    _ before: ShownRows?, _ after: ShownRows?, _ answer: JSONValue, of action: String, on row: String?,
    at place: ActionPlace
  ) async throws {
    // After `goto`, a different list is on the screen.
    guard case .list(let list, _) = place, answer["reload"]?.flag != true, answer["goto"]?.text == nil else { return }
    guard let before, let after, after.isChanged(from: before, at: row), try await shown(at: place) == after
    else { return }
    visit.add(PluginMistake(.changeWithoutReload, action, list.route))
  }

  private mutating func shown(at place: ActionPlace) async throws -> ShownRows? {
    guard case .list(let list, _) = place else { return nil }
    return try await ListRows(visit: visit, list: list).shown()
  }
}
