import JSON
import Viper

/// Performs a plugin's actions, and checks their answers and their effects on the rows.
struct ActionCheck {
  private(set) var visit: PluginVisit
  /// The number of actions performed, without those that revert others.
  private(set) var count = 0
  private let routes: RouteCheck

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
    var last = ShownRows(visited)
    for action in description.actions {
      // Earlier actions may have removed rows.
      let rows = try await rows(of: list)
      let offers = (rows ?? visited).first { $0["actions"]?.values?.contains(.string(action.name)) == true }
      let row = offers?["id"]?.identifier
      guard action.isOfList || row != nil else { continue }
      let words = action.usage.map { [$0.lowercased()] } ?? []
      let question = PluginQuestion.act(
        action.name, on: action.isOfList ? nil : row, words: words, in: list.list, visit.setting)
      var before = rows.map(ShownRows.init)
      // Rows that change by themselves are not compared.
      if before != last, try await shown(in: list) != before { before = nil }
      guard let answer = try await act(action.name, question) else { continue }
      let after = try await shown(in: list)
      if let before { try await compare(list, before, after, answer, of: "“\(action.name)”") }
      last = after ?? last
      guard let undo = PluginActAnswer.Undo(in: answer) else { continue }
      guard let answer = try await undone(undo.question(in: list.list, visit.setting), action.name) else { continue }
      let end = try await shown(in: list)
      last = end ?? last
      guard let before else { continue }
      if end != before, try await shown(in: list) == end { visit.add(.otherRowsAfterUndo(action.name, list.route)) }
      if let after { try await compare(list, after, end, answer, of: "The undo of “\(action.name)”") }
    }
  }

  /// Performs each action for rows of FeedShell's own scenes on `post`.
  mutating func actOnPost() async throws {
    for row in description.usableRowActions {
      let words = row.action.usage.map { [$0.lowercased()] } ?? []
      let ask = { [visit] in
        PluginQuestion.act($0, onPost: Self.post, in: row.scenes[0], words: $1, visit.setting)
      }
      let answer = try await act(row.action.name, ask(row.action.name, words))
      guard let undo = answer.flatMap(PluginActAnswer.Undo.init(in:)) else { continue }
      _ = try await undone(ask(undo.action, undo.words), row.action.name)
    }
  }

  /// An invented post, as a row of the scene `feed`.
  private static let post: JSONValue = [
    "number": .integer(1), "id": "https://blog.example/1", "kind": "article", "title": "A post", "text": "Its text.",
    "author": ["name": "Ann"], "link": "https://blog.example/1", "createdAt": "2026-01-02T03:04:05Z",
  ]

  /// Performs an action, and checks the answer.
  ///
  /// - Returns: the answer; nil for an error, which may be correct, and for a silent program.
  private mutating func act(_ name: String, _ question: PluginQuestion) async throws -> JSONValue? {
    count += 1
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
      return answer
    } catch PluginError.answered(let refusal) {
      // An error in the plugin's own words is an answer.
      for mistake in PluginVisit.mistakes(of: refusal) { visit.add(mistake) }
    } catch let error as PluginError {
      visit.add(.silentAction(name, error.words))
    }
    return nil
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
    _ list: ListRoute, _ before: ShownRows, _ after: ShownRows?, _ answer: JSONValue, of action: String
  ) async throws {
    // After `goto`, another list is on the screen.
    guard answer["reload"]?.flag != true, answer["goto"]?.text == nil else { return }
    guard let after, after != before, try await shown(in: list) == after else { return }
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
