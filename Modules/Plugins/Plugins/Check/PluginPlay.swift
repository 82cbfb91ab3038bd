import Foundation
import JSON
import Viper

/// Uses a running plugin as a visitor would, to find its mistakes.
struct PluginPlay {
  /// The route of a scene's list, with the route's pattern and parameters.
  private struct ListRoute {
    let route: String
    let pattern: String
    let parameters: [String: String]

    var list: PluginList { .scene(route: route, parameters: parameters) }
  }

  /// An id that does not exist.
  private static let noItem = "there-is-no-such-item"

  var visit: PluginVisit
  private let place: String
  private let routes: [RoutePattern]?
  private let performsActions: Bool
  private(set) var actionCount = 0
  /// The patterns of the plugin's routes that could not be checked, because no row opens such a route.
  private(set) var unvisited: [String] = []

  private var description: PluginDescription { visit.description }
  private var process: PluginProcess { visit.process }

  init(_ visit: PluginVisit, place: String, routes: [RoutePattern]?, performsActions: Bool) {
    self.visit = visit
    self.place = place
    self.routes = routes
    self.performsActions = performsActions
  }

  /// Loads every reachable list, and checks how the program responds to unusual messages.
  mutating func run() async {
    do {
      if description.isSource { try await source() } else { try await scenes() }
      try await actOnPost()
      visit.finish()
      try await messages()
    } catch let error as PluginError {
      visit.add(error)
    } catch {
      // Only cancellation ends the check early.
    }
  }
}

// MARK: - Scenes

extension PluginPlay {
  /// Visits one scene of each route pattern: first the routes without parameters, then routes that rows open,
  /// breadth-first.
  private mutating func scenes() async throws {
    var open = description.routes.filter { RoutePattern($0).parameters.isEmpty }.map {
      ListRoute(route: $0, pattern: $0, parameters: [:])
    }
    var known = Set(open.map(\.pattern))
    while !open.isEmpty {
      let opened = open.removeFirst()
      do {
        guard let rows = try await visit.list(opened.list, opened.route, of: ProtocolTable.listAnswer) else { continue }
        for row in rows { visit.add(unknownRoute(row["opens"]?.text, by: "A row opens")) }
        try await act(on: rows, of: opened.list)
        let next = self.opened(by: rows).filter { known.insert($0.pattern).inserted }
        open += next
      } catch let error as PluginError where error.isAnswer {
        visit.add(error)
      }
      try await missingItem(opened)
    }
    unvisited = description.routes.filter { !known.contains($0) }
  }

  /// The routes that rows open, limited to routes with parameters that belong to this plugin.
  private func opened(by rows: [JSONValue]) -> [ListRoute] {
    rows.compactMap { row in
      guard let route = row["opens"]?.text.flatMap(Route.init(parsing:)), route.components.first == description.name
      else { return nil }
      return description.routes.lazy.compactMap { pattern in
        RoutePattern(pattern).match(route).flatMap {
          $0.isEmpty ? nil : ListRoute(route: route.description, pattern: pattern, parameters: $0)
        }
      }.first
    }
  }

  /// Loads a scene whose parameters are all `noItem`; does nothing for a route without parameters.
  private mutating func missingItem(_ list: ListRoute) async throws {
    let parameters = list.parameters.mapValues { _ in Self.noItem }
    guard !parameters.isEmpty, let route = RoutePattern(list.pattern).route(with: parameters) else { return }
    try await missingItem(.scene(route: route.description, parameters: parameters), route.description)
  }

  /// Loads a list of an item that does not exist: the program may respond with an empty list or an error.
  private mutating func missingItem(_ list: PluginList, _ name: String) async throws {
    do {
      let answer = try await visit.load(list, name)
      let items = answer["rows"] ?? answer["comments"]
      if items?.values?.isEmpty == false { visit.add(.inventedItem(name)) }
    } catch PluginError.answered(let refusal) {
      for mistake in PluginVisit.mistakes(of: refusal) { visit.add(mistake) }
    } catch let error as PluginError {
      visit.add(.missingItem(name, error.words))
    }
  }

  /// Performs each action of the list, and each other action on the first row that has it.
  private mutating func act(on rows: [JSONValue], of list: PluginList) async throws {
    guard performsActions else { return }
    for action in description.actions {
      let offers = rows.first { $0["actions"]?.values?.contains(.string(action.name)) == true }
      let row = offers?["id"]?.identifier
      guard action.isOfList || row != nil else { continue }
      let words = action.usage.map { [$0.lowercased()] } ?? []
      try await act(
        action.name,
        .act(action.name, on: action.isOfList ? nil : row, words: words, in: list, visit.setting))
    }
  }

  /// Performs each action for rows of FeedShell's own scenes on `post`.
  private mutating func actOnPost() async throws {
    guard performsActions else { return }
    for row in description.usableRowActions {
      let words = row.action.usage.map { [$0.lowercased()] } ?? []
      let question = PluginQuestion.act(
        row.action.name, onPost: Self.post, in: row.scenes[0], words: words, visit.setting)
      try await act(row.action.name, question)
    }
  }

  /// An invented post, as a row of the scene `feed`.
  private static let post: JSONValue = [
    "number": .integer(1), "id": "https://blog.example/1", "kind": "article", "title": "A post", "text": "Its text.",
    "author": ["name": "Ann"], "link": "https://blog.example/1", "createdAt": "2026-01-02T03:04:05Z",
  ]

  /// Performs an action, and checks the answer.
  private mutating func act(_ name: String, _ question: PluginQuestion) async throws {
    actionCount += 1
    do {
      let answer = try await process.ask(question)
      for mistake in ShapeCheck(ProtocolTable.actAnswer, "the answer to “\(name)”").mistakes(of: answer) {
        visit.add(mistake)
      }
      if answer["say"]?.text == nil, answer["goto"]?.text == nil, answer["reload"]?.flag != true {
        visit.add(.emptyAnswer(name))
      }
      visit.add(unknownRoute(answer["goto"]?.text, by: "“\(name)” goes to"))
    } catch PluginError.answered(let refusal) {
      // An error in the plugin's own words is an answer.
      for mistake in PluginVisit.mistakes(of: refusal) { visit.add(mistake) }
    } catch let error as PluginError {
      visit.add(.silentAction(name, error.words))
    }
  }

  /// The mistake of a route that no scene has; nil for a valid route, and for a route that cannot be parsed, which is
  /// reported separately.
  private func unknownRoute(_ text: String?, by means: String) -> PluginMistake? {
    guard let text, let route = Route(parsing: text) else { return nil }
    let isOwn = route.components.first == description.name
    let patterns = isOwn ? description.routes.map { RoutePattern($0) } : routes
    guard let patterns, !patterns.contains(where: { $0.match(route) != nil }) else { return nil }
    return isOwn ? .unknownOwnRoute(means, text) : .unknownRoute(means, text)
  }
}

// MARK: - Sources

extension PluginPlay {
  private mutating func source() async throws {
    let timeline = PluginList.timeline(place: place)
    guard let posts = try await visit.list(timeline, "the timeline", of: ProtocolTable.postsAnswer) else { return }
    guard let post = posts.first(where: { $0["comments"]?.integer != 0 })?["id"]?.identifier else { return }
    let name = "the comments on “\(post)”"
    let comments = PluginList.comments(post: post, place: place)
    guard let thread = try await visit.list(comments, name, of: ProtocolTable.commentsAnswer) else { return }
    for mistake in ThreadCheck(thread).mistakes { visit.add(mistake) }
    try await missingItem(
      .comments(post: Self.noItem, place: place), "the comments on a post that does not exist")
  }
}

// MARK: - Messages

extension PluginPlay {
  private var anyList: PluginList? {
    if description.isSource { return .timeline(place: place) }
    return description.routes.first { RoutePattern($0).parameters.isEmpty }.map { .scene(route: $0, parameters: [:]) }
  }

  /// Sends unknown messages, a cancelled load, and an action on a row that does not exist.
  private mutating func messages() async throws {
    guard let list = anyList else { return }
    let load = PluginQuestion.load(list, after: nil, visit.setting)
    do {
      _ = try await process.ask(load, after: .unknownMessage)
    } catch PluginError.answered {
      // The plugin still answers; the failure itself was reported above.
    } catch let error as PluginError {
      return visit.add(.unknownMessage(error.words))
    }
    do {
      _ = try await process.ask(load, after: .cancelled(load))
    } catch PluginError.answered {
      // As above.
    } catch let error as PluginError {
      return visit.add(.afterCancellation(error.words))
    }
    guard let action = description.actions.first(where: { !$0.isOfList }), performsActions, !description.isSource
    else { return }
    do {
      _ = try await process.ask(.act(action.name, on: "no such row", words: [], in: list, visit.setting))
      visit.add(.actsOnNothing(action.name))
    } catch PluginError.answered {
      // An error is the correct answer.
    } catch let error as PluginError {
      visit.add(.unknownRow(error.words))
    }
  }
}
