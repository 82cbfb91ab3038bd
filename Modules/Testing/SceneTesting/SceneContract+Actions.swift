import ContractTesting
import JSON
import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

extension SceneContract {
  /// Performs each action on a row of a new scene; if `checksLeaks` is true, also reports scenes that are not released
  /// afterwards.
  func actions(checksLeaks: Bool) async -> [Finding] {
    let facts = SceneFacts(of: await loaded(full).scene)
    var findings: [Finding] = []
    // A scene's rows may lack actions that rows of the same type have elsewhere.
    guard let facts, facts.rows.contains(where: { !$0.actions.isEmpty }) else { return [] }
    let (before, control) = (await loaded(full).rows, await loaded(full).rows)
    for action in facts.actions where OutputRules.isTypable(action.word) && !unperformed.contains(action.word) {
      guard let line = facts.line(of: action) else {
        findings.append(
          Finding(
            .weakSample, "actions", "no row of the sample offers “\(action.word)”",
            "Give `full` a row that offers it, or name the word in unperformed:.", subject: action.word))
        continue
      }
      let (performed, check, services) = await perform(line, action.word, meter: HoldMeter())
      findings += performed.findings
      var undone: [Finding] = []
      if checksLeaks, !(await happens { check.isReleased }), let leak = check.leak() {
        services.lastChange.forget()
        let isByUndo = await happens { check.isReleased }
        findings.append(
          Finding(isByUndo ? .leakByUndo : .leakAfterAction, line.text, leak.words, subject: action.word))
      } else if services.lastChange.isUndoable {
        undone = await undo(line, action.word)
        if undone.isEmpty { undone = await undoTwice(line, action, facts) }
        findings += undone
      }
      if performed.findings.isEmpty {
        let others = await otherRows(of: action, facts)
        findings += others.isEmpty ? await earlierChange(by: action, facts, checksUndo: undone.isEmpty) : others
        findings += await firstWord(of: action, line)
      }
      findings += await shownLate(line, action.word)
      findings += await oneLanguage(of: performed.sentences, to: line, action.word, facts)
      findings += await oneLanguage(ofFailureOf: action, on: line.row.number)
    }
    // Rows that change without an action are reported by another rule.
    if before == control, await loaded(full).rows != before { findings.append(Finding(.globalState)) }
    return findings
  }

  /// The messages with which an action answered, and its violations.
  typealias Performed = (sentences: [String], findings: [Finding])

  /// Reports an action that, performed on the second row, changes other rows instead, or that, performed on several
  /// rows, changes only the first.
  private func otherRows(of action: SceneFacts.Action, _ facts: SceneFacts) async -> [Finding] {
    let rows = facts.rows.filter { $0.actions.contains(action.word) }
    guard rows.count > 1 else { return [] }
    let second = rows[1]
    let alone = facts.line(action, "\(second.number)")
    let changed = await changedRows(by: (alone, second), action.word)
    guard changed.contains(second.number) else {
      return changed.min().map { [Finding(.wrongRow, alone, $0, subject: action.word)] } ?? []
    }
    guard action.takesRows else { return [] }
    let both = facts.line(action, "\(rows[0].number),\(second.number)")
    return await changedRows(by: (both, second), action.word).contains(second.number)
      ? [] : [Finding(.firstRowOnly, both, subject: action.word)]
  }

  /// Reports an action that, performed on the second row, reverts its change of the first row, or whose undo does.
  ///
  /// An action without words on a single row may select this row, and so deselect any other.
  private func earlierChange(
    by action: SceneFacts.Action, _ facts: SceneFacts, checksUndo: Bool
  ) async -> [Finding] {
    let lines = facts.rows.filter { $0.actions.contains(action.word) }.prefix(2).map { row in
      (text: facts.line(action, "\(row.number)"), row: row)
    }
    guard lines.count == 2, action.takesRows || !action.words.isEmpty else { return [] }
    let played = await loaded(full)
    let first = { (rows: [JSONValue]) in rows.first { $0["number"]?.integer == lines[0].row.number } }
    let before = first(played.rows)
    _ = await perform(lines[0], action.word, in: played)
    let once = played.rows
    let performed = await perform(lines[1], action.word, in: played)
    guard first(once) != before, performed.findings.isEmpty else { return [] }
    guard first(played.rows) == first(once) else {
      return [Finding(.earlierChangeLost, lines[0].text, lines[1].text, subject: action.word)]
    }
    guard checksUndo, played.services.lastChange.count == 2 else { return [] }
    do {
      try await undoLastChange(in: played)
    } catch {
      return [Finding(.undoFailed, lines[1].text, message(of: error), subject: action.word)]
    }
    return await happens { played.rows == once }
      ? [] : [Finding(.notRestored, lines[0].text, lines[1].text, subject: action.word)]
  }

  /// Reports an action that uses only the first of several words.
  private func firstWord(of action: SceneFacts.Action, _ line: SceneFacts.Line) async -> [Finding] {
    let words = action.words.split(separator: " ")
    guard words.count > 1 else { return [] }
    let short: SceneFacts.Line = ("\(action.word) \(line.row.number) \(words[0])", line.row)
    let (played, control) = (await loaded(full), await loaded(full))
    let before = played.rows
    guard control.rows == before else { return [] }
    let problems =
      await perform(line, action.word, in: played).findings + perform(short, action.word, in: control).findings
    return problems.isEmpty && played.rows != before && control.rows == played.rows
      ? [Finding(.firstWordOnly, line.text, short.text, subject: action.word)] : []
  }

  /// The numbers of the rows that a line changes, adds or removes in a new scene.
  private func changedRows(by line: SceneFacts.Line, _ word: String) async -> Set<Int> {
    let played = await loaded(full)
    let before = played.rows
    _ = await perform(line, word, in: played)
    let difference = Set(before).symmetricDifference(played.rows)
    return Set(difference.compactMap { $0["number"]?.integer })
  }

  /// Reports an action whose changes show only after the list is loaded again.
  private func shownLate(_ line: SceneFacts.Line, _ word: String) async -> [Finding] {
    let (played, control) = (await loaded(full), await loaded(full))
    let before = (played: played.rows, control: control.rows)
    let performed = await perform(line, word, in: played)
    guard !performed.sentences.isEmpty, performed.findings.isEmpty, played.rows == before.played else { return [] }
    do {
      for scene in [played, control] { try await scene.reload(with: full) }
    } catch {
      return []  // a scene that cannot be refreshed has another violation
    }
    return played.rows != before.played && control.rows == before.control
      ? [Finding(.shownLate, line.text, subject: word)] : []
  }

  /// Reports an action whose undo fails, or does not restore the rows, or whose change returns after a refresh.
  private func undo(_ line: SceneFacts.Line, _ word: String) async -> [Finding] {
    let played = await loaded(full)
    let before = played.rows
    _ = await perform(line, word, in: played)
    let hasChanged = played.rows != before
    do {
      try await undoLastChange(in: played)
    } catch {
      return [Finding(.undoFailed, line.text, message(of: error), subject: word)]
    }
    guard hasChanged else { return [] }
    guard await happens({ played.rows == before }) else { return [Finding(.notUndone, line.text, subject: word)] }
    let control = await loaded(full)
    do {
      for scene in [played, control] { try await scene.reload(with: full) }
    } catch {
      return []  // a scene that cannot be refreshed has another violation
    }
    return played.rows != before && control.rows == before ? [Finding(.undoneAgain, line.text, subject: word)] : []
  }

  /// Reports an action whose undo restores an older value than the one that the action replaced.
  private func undoTwice(
    _ line: SceneFacts.Line, _ action: SceneFacts.Action, _ facts: SceneFacts
  ) async -> [Finding] {
    // Repeating the same words may change nothing.
    let again = facts.line(action, "\(line.row.number)") + (action.words.isEmpty ? "" : " again")
    let played = await loaded(full)
    let before = played.rows
    _ = await perform(line, action.word, in: played)
    let once = played.rows
    let performed = await perform((again, line.row), action.word, in: played)
    guard once != before, performed.findings.isEmpty, played.rows != once, played.services.lastChange.count == 2 else {
      return []
    }
    do {
      for expected in [once, before] {
        try await undoLastChange(in: played)
        guard await happens({ played.rows == expected }) else {
          return [Finding(.notRestored, line.text, again, subject: action.word)]
        }
      }
    } catch {
      return [Finding(.undoFailed, again, message(of: error), subject: action.word)]
    }
    return []
  }

  private func undoLastChange(in played: PlayedScene<Resource>) async throws {
    if case .work(_, _, let work) = try played.services.lastChange.undo() { _ = try await work() }
  }

  /// Types an action's line in a new scene; also returns the scene's services, and a check that the scene is released.
  func perform(
    _ line: SceneFacts.Line, _ word: String, in language: Language = .english, meter: HoldMeter
  ) async -> (Performed, LeakCheck, SceneServices) {
    let played = await loaded(full, in: language, meter: meter)
    let performed = await perform(line, word, in: played)
    return (performed, LeakCheck(of: played.scene), played.services)
  }

  private func perform(
    _ line: SceneFacts.Line, _ word: String, in played: PlayedScene<Resource>
  ) async -> Performed {
    guard
      word != ShellWord.open.rawValue
        ? played.scene.command(named: word) != nil
        : played.scene.openCommand != nil
    else {
      return ([], [Finding(.noCommand, word, subject: word)])
    }
    // The same row in this scene; its id differs if the scene generates ids.
    let row = SceneFacts(of: played.scene)?.rows.first { $0.number == line.row.number } ?? line.row
    let (events, before) = (played.events.count, played.scene.json(.all))
    var answers: [Answer] = []
    var problems: [Finding] = []
    do {
      answers += try played.meter.measure("performing “\(line.text)”") { try played.scene.types(line.text) }.parts
      if played.scene.tasks.contains(where: { $0.name.nonBlank == nil }) {
        problems.append(Finding(.unnamedWork, line.text, subject: word))
      }
      await played.end(with: .success(full))
      for event in played.events[events...] {
        if case .failed(let failure) = event { throw failure }
        if case .answered(let answer, to: _) = event { answers += try answer.parts }
      }
    } catch {
      return ([], [Finding(.actionFailed, line.text, message(of: error), subject: word)])
    }
    let routes = answers.compactMap(\.route) + played.shownRoutes
    let hasChanged =
      played.events.count > events || !played.shown.isEmpty || !routes.isEmpty || played.scene.json(.all) != before
    guard hasChanged || answers.contains(where: \.isResult) else {
      return ([], [Finding(.actionWithoutResult, line.text, subject: word)])
    }
    let rules = RouteRules(
      catalog: catalog?(played.services), otherWords: otherWords, list: played.scene.route, line: (line.text, row),
      word: word)
    if answers.contains(where: { $0.sentence.map { $0.nonBlank == nil } ?? false }) {
      problems.append(Finding(.emptyAnswer, line.text, subject: word))
    }
    return (answers.compactMap(\.sentence), problems + rules.problems(of: played.shown, routes))
  }

  private func message(of error: any Error) -> String {
    (error as? Failure)?.message ?? "\(error)"
  }
}

extension Answer {
  /// The answers in `.all` and those that `.act` returns; work is not run, and questions are not answered.
  ///
  /// - Throws: the error of an action performed as part of the answer.
  @MainActor fileprivate var parts: [Answer] {
    get throws {
      switch self {
      case .all(let answers): try answers.flatMap { try $0.parts }
      case .act(let body): try body().parts
      default: [self]
      }
    }
  }

  /// The message to print, if any.
  fileprivate var sentence: String? {
    switch self {
    case .done(let text), .result(let text, _), .ask(let text, _): text
    default: nil
    }
  }

  /// The route to show, if any.
  fileprivate var route: Route? {
    if case .route(let route) = self { route } else { nil }
  }

  /// Whether the answer itself shows something: a text, rows, or a question.
  fileprivate var isResult: Bool {
    switch self {
    case .done(let text), .result(let text, _): text.nonBlank != nil
    case .text(let lines): lines.contains { $0.text.nonBlank != nil }
    case .rows(let numbers), .pictures(let numbers): !numbers.isEmpty
    case .all(let answers): answers.contains(where: \.isResult)
    case .route, .act, .ask: true
    case .scene, .arrivals, .work: false
    }
  }
}

// MARK: - Time on the main actor

extension SceneContract {
  /// The number of measurements; a step is reported only if it is too slow each time, to exclude other causes.
  private static var attempts: Int { 5 }

  /// The steps that hold the main actor for too long in every attempt.
  func holds() async -> [Finding] { await holds(in: slowSteps) }

  /// Reports rows with too many lines, or whose drawing blocks the main actor in every attempt.
  func slowDrawing() async -> [Finding] {
    let scene = await loaded(full).scene
    let count = SceneScreen(width: 80).rows(of: scene).count
    if count > Self.maximumLines * max(1, scene.rowCount) {
      return [Finding(.manyLines, count, count / max(1, scene.rowCount))]
    }
    return await holds { [self] in
      let meter = HoldMeter()
      draw(await loaded(full, meter: meter).scene, meter)
      return meter.tooLong
    }
  }

  /// The maximum number of lines per row of the sample, which is drawn about a hundred times.
  private static var maximumLines: Int { 200 }

  private func holds(in run: () async -> [String: ThreadTime.Hold]) async -> [Finding] {
    var steps = await run()
    for _ in 1..<Self.attempts where !steps.isEmpty {
      let again = await run()
      steps = steps.filter { again[$0.key] != nil }
    }
    return steps.sorted { $0.key < $1.key }.map { step, hold in
      Finding(
        .hold, step, hold.computing.milliseconds, hold.blocked.milliseconds, HoldMeter.limit.milliseconds,
        subject: step)
    }
  }

  private func slowSteps() async -> [String: ThreadTime.Hold] {
    let meter = HoldMeter()
    let played = await loaded(full, meter: meter)
    let scene = played.scene
    await present(in: played)
    draw(scene, meter)
    meter.measure("writing the JSON") { _ = scene.json(.all).line }
    let facts = SceneFacts(of: scene)
    for action in facts?.actions ?? [] where OutputRules.isTypable(action.word) && !unperformed.contains(action.word) {
      if let line = facts?.line(of: action) { _ = await perform(line, action.word, meter: meter) }
    }
    return meter.tooLong
  }

  private func draw(_ scene: any Scene, _ meter: HoldMeter) {
    for width in [30, 80] {
      meter.measure("drawing the rows") { _ = SceneScreen(width: width).lines(of: scene) }
    }
  }

  /// Passes each presenter its resource again, and measures the time this takes.
  private func present(in played: PlayedScene<Resource>) async {
    for case let presenter as any ResourcePresenter in played.scene.parts {
      await present(in: played, to: presenter)
    }
  }

  private func present<Presenter: ResourcePresenter>(in played: PlayedScene<Resource>, to presenter: Presenter) async {
    guard let resource = await resource(of: presenter, in: played) else { return }
    played.meter.measure("presenting the rows") {
      presenter.didReceive(Sourced(resource, from: .remote), for: .refresh)
    }
  }

  /// The resource of a presenter: `full`, or the resource that the presenter's loader derives from `full`.
  private func resource<Presenter: ResourcePresenter>(
    of presenter: Presenter, in played: PlayedScene<Resource>
  ) async -> Presenter.Resource? {
    if let resource = full as? Presenter.Resource { return resource }
    guard let loader = presenter.interactor as? ResourceLoader<Presenter.Resource> else { return nil }
    let state = WaitableState(false)
    let answers = loader.answers(.refresh)
    let load = Task { () -> Presenter.Resource? in
      defer { state.update { $0 = true } }
      do {
        var last: Presenter.Resource?
        for try await answer in answers { last = answer.value }
        return last
      } catch {
        return nil
      }
    }
    while !state.state, !Task.isCancelled {
      played.loader.endAll(with: .success(full))
      await Task.yield()
    }
    return await load.value
  }
}
