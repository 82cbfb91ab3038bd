import ContractTesting
import JSON
import Loading
import Localization
import SceneKit
import TerminalList
import Viper

/// A new scene in which lines are typed in turn.
@MainActor struct SceneTrial<Resource: Sendable> {
  /// The messages in the answer to a line, and the violations of its action.
  typealias Performed = (sentences: [String], findings: [Finding])

  let played: PlayedScene<Resource>
  /// The rows before the first line, and after each line.
  private(set) var rows: [[JSONValue]]
  /// The identities of the rows before the first line, and after each line.
  private(set) var identities: [[SceneFacts.Identity]]
  /// The result of each line.
  private(set) var results: [Performed] = []
  private let contract: SceneContract<Resource>

  init(
    _ contract: SceneContract<Resource>, _ lines: [SceneFacts.Line] = [], in language: Language = .english,
    meter: HoldMeter = HoldMeter(), refusesChanges: Bool = false
  ) async {
    self.contract = contract
    played = await contract.loaded(in: language, meter: meter, refusesChanges: refusesChanges)
    rows = [played.rows]
    identities = [SceneFacts(of: played.scene)?.identities ?? []]
    for line in lines {
      let result = await perform(line)
      results.append(result)
      rows.append(played.rows)
      identities.append(SceneFacts(of: played.scene)?.identities ?? [])
    }
  }

  private func perform(_ line: SceneFacts.Line) async -> Performed {
    let (scene, word) = (played.scene, line.word)
    guard word != ShellWord.open.rawValue ? scene.command(named: word) != nil : scene.openCommand != nil else {
      return ([], [Finding(.noCommand, word, subject: word)])
    }
    // The same row in this scene; its id differs if the scene generates ids.
    let row = SceneFacts(of: scene)?.rows.first { $0.number == line.row.number } ?? line.row
    let (events, before) = (played.events.count, scene.json(.all))
    var answers: [Answer] = []
    var problems: [Finding] = []
    do {
      answers += try played.meter.measure("performing “\(line.text)”") { try scene.types(line.text) }.parts
      if scene.tasks.contains(where: { $0.name.nonBlank == nil }) {
        problems.append(Finding(.unnamedWork, line.text, subject: word))
      }
      await played.end(with: .success(contract.full))
      for event in played.events[events...] {
        if case .failed(let failure) = event { throw failure }
        if case .answered(let answer, to: _) = event { answers += try answer.parts }
      }
    } catch {
      return ([], [Finding(.actionFailed, line.text, error.explanation, subject: word)])
    }
    let routes = answers.compactMap(\.route) + played.shownRoutes
    let hasChanged =
      played.events.count > events || !played.shown.isEmpty || !routes.isEmpty || scene.json(.all) != before
    guard hasChanged || answers.contains(where: \.isResult) else {
      return ([], [Finding(.actionWithoutResult, line.text, subject: word)])
    }
    let rules = RouteRules(
      catalog: contract.catalog?(played.services), otherPatterns: contract.otherPatterns,
      list: scene.route, line: SceneFacts.Line(word: word, text: line.text, row: row))
    if answers.contains(where: { $0.sentence.map { $0.nonBlank == nil } ?? false }) {
      problems.append(Finding(.emptyAnswer, line.text, subject: word))
    }
    return (answers.compactMap(\.sentence), problems + rules.problems(of: played.shown, routes))
  }

  /// Undoes a change for each of the expected rows, last change first; rows are not compared with nil.
  ///
  /// - Returns: `difference` if the rows are different, or a violation if an undo of `line` fails.
  func undo(to expected: [[JSONValue]?], _ line: SceneFacts.Line, difference: Finding) async -> [Finding] {
    do {
      for rows in expected {
        if case .work(_, _, let work) = try played.services.lastChange.undo() { _ = try await work() }
        guard await contract.happens({ rows == nil || played.rows == rows }) else { return [difference] }
      }
      return []
    } catch {
      return [Finding(.undoFailed, line.text, error.explanation, subject: line.word)]
    }
  }

  /// Returns the rows after a refresh with `resource`, by default `full`; nil if the refresh fails, which is reported
  /// elsewhere.
  func refreshedRows(with resource: Resource? = nil) async -> [JSONValue]? {
    do {
      try await played.reload(with: resource ?? contract.full)
      return played.rows
    } catch {
      return nil
    }
  }
}

extension SceneTrial {
  /// Returns the route and the rows of the last shown scene, if it loads its own rows; nil otherwise.
  func shownItem() async -> (route: Route, rows: [JSONValue])? {
    guard let scene = played.shown.last else { return nil }
    scene.start()
    let isIdle = await contract.happens {
      played.loader.endAll(with: .failure(LoadFailure.lost))
      played.pictures.endAll(with: .failure(LoadFailure.lost))
      return !scene.isBusy
    }
    guard isIdle, scene.state == .loaded, let rows = scene.json(.all)["rows"]?.values, !rows.isEmpty else { return nil }
    return (scene.route, rows)
  }
}

extension Error {
  /// The message for the user, or else a description of the error.
  fileprivate var explanation: String { (self as? Failure)?.message ?? "\(self)" }
}

extension Answer {
  /// The answers in `.all`, and those that `.act` returns.
  ///
  /// Work is not performed, and questions are not answered.
  ///
  /// - Throws: any error of an action that is performed.
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
    if case .text = self { nil } else { message }
  }

  /// The route to show, if any.
  fileprivate var route: Route? {
    if case .route(let route) = self { route } else { nil }
  }

  /// Whether the answer itself shows something: a text, rows, or a question.
  fileprivate var isResult: Bool {
    switch self {
    case .done, .result, .text: message?.nonBlank != nil
    case .rows(let numbers), .pictures(let numbers): !numbers.isEmpty
    case .all(let answers): answers.contains(where: \.isResult)
    case .route, .act, .ask: true
    case .scene, .arrivals, .work: false
    }
  }
}
