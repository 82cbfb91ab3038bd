import JSON
import Viper

/// Performs a plugin's actions, and checks their answers and their effects on the rows.
struct ActionCheck {
  /// The end of an attempt to perform an action.
  private enum Outcome {
    case done(JSONValue)
    case refused(PluginRefusal)
    case silent
  }

  private(set) var visit: PluginVisit
  /// The number of actions that did not only answer with errors, without those that revert others.
  private(set) var count = 0
  private let routes: RouteCheck
  /// The rows after the last action.
  private var last: ShownRows?

  private var description: PluginDescription { visit.description }
  private var process: PluginProcess { visit.process }

  init(_ visit: PluginVisit, _ routes: RouteCheck) {
    (self.visit, self.routes) = (visit, routes)
  }

  /// Performs each action of a list, and each other action on the first row that has it; then reverts it, if its answer
  /// names an action for that.
  ///
  /// - Parameters:
  ///   - visited: the rows of the list before any action.
  ///   - list: the list.
  /// - Throws: `PluginError`, or `CancellationError`.
  mutating func act(on visited: [JSONValue], of list: ListRoute) async throws {
    last = ShownRows(visited)
    for action in description.actions {
      try await attempt(action) { try await $0.perform(action, $1, on: visited, of: list) }
    }
  }

  /// Performs each action for rows of FeedShell's own scenes on `post`.
  mutating func actOnPost() async throws {
    for row in description.usableRowActions {
      try await attempt(row.action) { try await $0.perform(row, $1) }
    }
  }

  /// An invented post, as a row of the scene `feed`.
  private static let post: JSONValue = [
    "number": .integer(1), "id": "https://blog.example/1", "kind": "article", "title": "A post", "text": "Its text.",
    "author": ["name": "Ann"], "link": "https://blog.example/1", "createdAt": "2026-01-02T03:04:05Z",
  ]

  /// Performs an action with different words, until it succeeds; with a number in any case.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - perform: performs it with words; returns nil if no row has the action.
  /// - Throws: `PluginError`, or `CancellationError`.
  private mutating func attempt(
    _ action: PluginDescription.Action,
    _ perform: (inout ActionCheck, _ words: [String]) async throws -> Outcome?
  ) async throws {
    var (isDone, refusal) = (false, PluginRefusal?.none)
    for words in action.attempts where !(isDone && words.isEmpty) {
      switch try await perform(&self, words) {
      case .done?: isDone = true
      case .refused(let error)?: refusal = refusal ?? error
      case .silent?, nil: return
      }
    }
    if isDone {
      count += 1
    } else if let refusal {
      let typed = action.attempts.map { $0.isEmpty ? "nothing" : "“\($0.joined(separator: " "))”" }
      visit.add(
        doubt: .refusedAction(action.name, typed.joined(separator: ", "), "\(refusal.kind): \(refusal.message)"))
    }
  }

  /// Performs an action on the first row that has it, or on the list, and its undo.
  private mutating func perform(
    _ action: PluginDescription.Action, _ words: [String], on visited: [JSONValue], of list: ListRoute
  ) async throws -> Outcome? {
    // Earlier actions may have removed rows.
    let rows = try await rows(of: list)
    let offers = (rows ?? visited).first { $0["actions"]?.values?.contains(.string(action.name)) == true }
    let row = action.isOfList ? nil : offers?["id"]?.identifier
    guard action.isOfList || row != nil else { return nil }
    var before = rows.map(ShownRows.init)
    // Rows that change by themselves are not compared.
    if before != last, try await shown(in: list) != before { before = nil }
    let outcome = try await act(action.name, .act(action.name, on: row, words: words, in: list.list, visit.setting))
    guard case .done(let answer) = outcome else { return outcome }
    let after = try await shown(in: list)
    if let before { try await compare(list, before, after, answer, of: "“\(action.name)”", at: row) }
    last = after ?? last
    guard let undo = PluginActAnswer.Undo(in: answer),
      let reverted = try await undone(undo.question(in: list.list, visit.setting), action.name)
    else { return outcome }
    let end = try await shown(in: list)
    last = end ?? last
    guard let before else { return outcome }
    if end?.isChanged(from: before, at: row) ?? true, try await shown(in: list) == end {
      visit.add(.otherRowsAfterUndo(action.name, list.route))
    }
    if let after { try await compare(list, after, end, reverted, of: "The undo of “\(action.name)”", at: row) }
    return outcome
  }

  /// Performs an action for rows of FeedShell's own scenes, and its undo.
  private mutating func perform(
    _ row: PluginDescription.RowAction, _ words: [String]
  ) async throws -> Outcome {
    let ask = { [visit] in
      PluginQuestion.act($0, onPost: Self.post, in: row.scenes[0], words: $1, visit.setting)
    }
    let outcome = try await act(row.action.name, ask(row.action.name, words))
    guard case .done(let answer) = outcome, let undo = PluginActAnswer.Undo(in: answer) else { return outcome }
    _ = try await undone(ask(undo.action, undo.words), row.action.name)
    return outcome
  }

  /// Sends an action, and checks the answer.
  private mutating func act(_ name: String, _ question: PluginQuestion) async throws -> Outcome {
    do {
      let answer = try await process.ask(question)
      for mistake in ShapeCheck(ProtocolTable.actAnswer, "the answer to “\(name)”").mistakes(of: answer) {
        visit.add(mistake)
      }
      let isSilent = answer["say"]?.text.map { $0.nonBlank == nil } ?? (answer["reload"]?.flag != true)
      if isSilent, answer["goto"]?.text == nil {
        visit.add(.emptyAnswer(name))
      }
      visit.add(routes.mistake(of: answer["goto"]?.text, by: "“\(name)” goes to"))
      return .done(answer)
    } catch PluginError.answered(let refusal) {
      // An error in the plugin's own words is an answer.
      for mistake in PluginVisit.mistakes(of: refusal) { visit.add(mistake) }
      return .refused(refusal)
    } catch let error as PluginError {
      visit.add(.silentAction(name, error.words))
      return .silent
    }
  }

  /// Sends the action that reverts the action just performed; an error is a mistake, too.
  ///
  /// - Returns: the answer; nil for an error, and for a silent program.
  private mutating func undone(_ question: PluginQuestion, _ name: String) async throws -> JSONValue? {
    do {
      let answer = try await process.ask(question)
      for mistake in ShapeCheck(ProtocolTable.actAnswer, "the answer to the undo of “\(name)”").mistakes(of: answer) {
        visit.add(mistake)
      }
      return answer
    } catch let error as PluginError {
      visit.add(.failedUndo(name, error.words))
      return nil
    }
  }

  /// Reports an action that changed the rows of a list without saying so.
  private mutating func compare(
    _ list: ListRoute, _ before: ShownRows, _ after: ShownRows?, _ answer: JSONValue, of action: String,
    at row: String?
  ) async throws {
    // After `goto`, another list is on the screen.
    guard answer["reload"]?.flag != true, answer["goto"]?.text == nil else { return }
    guard let after, after.isChanged(from: before, at: row), try await shown(in: list) == after else { return }
    visit.add(.changeWithoutReload(action, list.route))
  }

  private mutating func shown(in list: ListRoute) async throws -> ShownRows? {
    try await rows(of: list).map(ShownRows.init)
  }

  /// The rows of the first page of a list that was visited; nil if the program responds with an error, as for an item
  /// that an action removed.
  private mutating func rows(of list: ListRoute) async throws -> [JSONValue]? {
    do {
      return try await visit.load(list.list, "\(list.route), after an action")["rows"]?.values
    } catch let error as PluginError where error.isAnswer {
      return nil
    }
  }
}

extension PluginDescription.Action {
  /// The words to type after the action, in turn: an example or those of its usage, none, and a number.
  ///
  /// The number is 2, because 1 is often the default: an undo that forgets its words would pass with it.
  fileprivate var attempts: [[String]] {
    guard let usage else { return [[]] }
    // Of `[on|off]`, the word is `on`.
    let words = usage.lowercased().filter { !"[]<>…".contains($0) }.split(separator: " ").map { word in
      word.prefix { $0 != "|" }
    }
    return [(example?.split(separator: " ") ?? words).map(String.init), [], ["2"]]
  }
}

extension PluginActAnswer.Undo {
  /// The action that an answer names; nil if it names none.
  fileprivate init?(in answer: JSONValue) {
    guard let json = answer["undo"] else { return nil }
    self.init(json)
  }

  fileprivate func question(in list: PluginList, _ setting: PluginSetting) -> PluginQuestion {
    .act(action, on: row, words: words, in: list, setting)
  }
}
