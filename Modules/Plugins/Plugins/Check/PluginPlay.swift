import Foundation
import JSON
import Viper

/// Uses a running plugin as FeedShell does, to find its mistakes.
struct PluginPlay {
  /// An id that does not exist.
  private static let noItem = "there-is-no-such-item"

  let visit: PluginVisit
  private let place: String
  private let routes: RouteCheck
  private let performsActions: Bool

  private var description: PluginDescription { visit.description }

  init(_ visit: PluginVisit, place: String, routes: [RoutePattern]?, performsActions: Bool) {
    self.visit = visit
    self.place = place
    self.routes = RouteCheck(description: visit.description, routes: routes)
    self.performsActions = performsActions
  }

  /// Loads every reachable list, and checks how the program responds to unusual messages.
  func run() async {
    do {
      if description.isSource { try await source() } else { try await scenes() }
      try await found()
      if performsActions {
        var actions = ActionCheck(visit, routes)
        try await actions.actOnPost()
        for accepted in actions.accepted { try await performAgain(accepted) }
      }
      visit.finish()
      if let list = anyList { try await MessageCheck(visit: visit, list: list).run(performsActions: performsActions) }
    } catch let error as PluginError {
      visit.add(error)
    } catch let mistake as PluginMistake {
      visit.add(mistake)
    } catch {
      // Only cancellation ends the check early.
    }
    await visit.end()
  }

  /// A list that can be loaded first, without the rows of any other list; nil if every list needs them.
  private var anyList: PluginList? {
    if description.isSource { return .timeline(place: place) }
    return description.routes.first { RoutePattern($0).parameters.isEmpty }.map { .scene(route: $0, parameters: [:]) }
      ?? examples.first.map { .found(id: $0.id, pattern: $0.pattern) }
  }
}

// MARK: - Scenes

extension PluginPlay {
  /// Visits one scene of each route pattern: first the routes without parameters, then, breadth-first, routes that
  /// rows open.
  ///
  /// Actions are performed after all loads, because they may remove the rows that open a route.
  private func scenes() async throws {
    var open = description.routes.filter { RoutePattern($0).parameters.isEmpty }.map {
      ListRoute(route: $0, pattern: $0, parameters: [:])
    }
    var known = Set(open.map(\.pattern))
    var visited: [(list: ListRoute, rows: [JSONValue])] = []
    while !open.isEmpty {
      let opened = open.removeFirst()
      do {
        guard let rows = try await visit.list(opened.list, opened.route) else { continue }
        visited.append((opened, rows))
        for row in rows { visit.add(routes.mistake(of: row["opens"]?.text, by: "A row opens")) }
        let next = rows.compactMap { ListRoute(openedBy: $0, of: description) }
          .filter { known.insert($0.pattern).inserted }
        open += next
      } catch let error as PluginError where error.isAnswer {
        visit.add(error)
      }
      try await missingItem(opened)
    }
    visit.report.unvisited = description.routes.filter { !known.contains($0) }
    try await OpensCheck(visit: visit, lists: visited).run()
    try await ItemPageCheck(visit: visit, lists: visited).run()
    let lists = visited.map { VisitedList(list: $0.list.list, name: $0.list.route, rows: $0.rows) }
    try await OtherLoads(visit: visit, lists: lists).compare()
    for setting in description.settings {
      try await SettingCheck(visit: visit).compare(setting, in: visited.map(\.list))
    }
    unofferedActions(visited.flatMap(\.rows))
    guard performsActions else { return }
    var performed: Set<String> = []
    var isStorageChecked = false
    for (list, rows) in visited {
      var actions = ActionCheck(visit, routes)
      try await actions.act(on: rows, of: list)
      for accepted in actions.accepted where performed.insert(accepted.action.name).inserted {
        try await performAgain(accepted)
      }
      for accepted in actions.accepted where !isStorageChecked && !accepted.action.isOfList {
        let check = StorageCheck(
          visit: visit, list: list, action: accepted.action.name, words: accepted.words, place: accepted.place)
        isStorageChecked = try await check.run()
      }
    }
  }

  private func performAgain(
    _ accepted: (action: PluginDescription.Action, words: [String], place: ActionPlace)
  ) async throws {
    var check = WordsCheck(visit, accepted.action, accepted: accepted.words, at: accepted.place)
    try await check.run()
  }

  /// Reports actions that no row offers, if all scenes with rows were visited.
  private func unofferedActions(_ rows: [JSONValue]) {
    guard !rows.isEmpty, visit.report.unvisited.isEmpty else { return }
    let offered = Set(rows.flatMap { $0["actions"]?.values ?? [] }.compactMap(\.text))
    for action in description.usableActions where !action.isOfList && !offered.contains(action.name) {
      visit.add(doubt: PluginMistake(.unofferedAction, action.name))
    }
  }

  /// Loads a scene whose parameters are all `noItem`; does nothing for a route without parameters.
  private func missingItem(_ list: ListRoute) async throws {
    let parameters = list.parameters.mapValues { _ in Self.noItem }
    guard !parameters.isEmpty, let route = RoutePattern(list.pattern).route(with: parameters) else { return }
    let missing = PluginList.scene(route: route.description, parameters: parameters)
    guard try await missingItem(missing, route.description) else { return }
    let quoted = parameters.mapValues { $0 + QuoteCheck.quotes }
    guard let other = RoutePattern(list.pattern).route(with: quoted) else { return }
    let check = QuoteCheck(visit: visit)
    try await check.run(.scene(route: other.description, parameters: quoted), "the parameters of \(list.pattern)")
  }

  /// Loads a list of an item that does not exist: the program may respond with an empty list or an error.
  ///
  /// - Returns: whether the program responded.
  @discardableResult private func missingItem(_ list: PluginList, _ name: String) async throws -> Bool {
    do {
      let answer = try await visit.load(list, name)
      let items = answer["rows"] ?? answer["comments"]
      if items?.values?.isEmpty == false { visit.add(PluginMistake(.inventedItem, name)) }
    } catch PluginError.answered(let refusal) {
      visit.add(refusal)
    } catch let error as PluginError {
      visit.add(PluginMistake(.missingItem, name, error.words), because: error)
      return false
    }
    return true
  }
}

// MARK: - Sources

extension PluginPlay {
  private func source() async throws {
    let (timeline, name) = (PluginList.timeline(place: place), "the timeline")
    let posts = try await visit.list(timeline, name) ?? []
    var visited = [VisitedList(list: timeline, name: name, rows: posts)]
    if let thread = try await comments(on: posts) { visited.append(thread) }
    try await PlaceCheck(visit: visit, place: place, posts: posts).run()
    try await OtherLoads(visit: visit, lists: visited).compare()
  }

  /// Loads the comments on a post without comments, on the posts of the first page that have comments, and on a post
  /// that does not exist.
  ///
  /// - Returns: the comments on the first post that has comments; nil if there is no such post.
  private func comments(on posts: [JSONValue]) async throws -> VisitedList? {
    if let post = posts.first(where: { $0["comments"]?.integer == 0 })?["id"]?.identifier {
      try await commentsOnUncommented(post)
    }
    let commented = posts.filter { $0["comments"]?.integer != 0 }.compactMap { $0["id"]?.identifier }
    guard let post = commented.first else { return nil }
    let (list, name) = (PluginList.comments(post: post, place: place), "the comments on “\(post)”")
    let countBefore = visit.report.rows
    let received: [JSONValue]?
    do {
      received = try await visit.list(list, name)
    } catch PluginError.answered(let refusal) {
      visit.add(refusal)
      let isNumber = posts.contains { $0["id"]?.integer != nil && $0["id"]?.identifier == post }
      visit.add(
        PluginMistake(isNumber ? .refusedNumber : .refusedComments, name, PluginError.answered(refusal).words))
      return nil
    }
    guard let thread = received else { return nil }
    compareCount(visit.report.rows - countBefore, on: post, in: posts)
    for mistake in ThreadCheck(thread).mistakes { visit.add(mistake) }
    for other in commented.prefix(visit.setting.limit) where other != post {
      guard try await compare(thread, on: post, with: other, in: posts) else { break }
    }
    try await missingItem(
      .comments(post: Self.noItem, place: place), "the comments on a post that does not exist")
    return VisitedList(list: list, name: name, rows: thread)
  }

  private func compareCount(_ count: Int, on post: String, in posts: [JSONValue]) {
    if let stated = posts.first(where: { $0["id"]?.identifier == post })?["comments"]?.integer, stated != count {
      visit.add(doubt: PluginMistake(.otherCount, post, stated, count))
    }
  }

  /// Loads the comments on another post, and reports a comment or an id that is also in `thread`.
  ///
  /// - Returns: whether the program answered with comments.
  private func compare(
    _ thread: [JSONValue], on post: String, with other: String, in posts: [JSONValue]
  ) async throws -> Bool {
    do {
      let answer = try await visit.load(.comments(post: other, place: place), "the comments on “\(other)”")
      let comments = visit.values(answer, of: ProtocolTable.commentsAnswer) ?? []
      if answer["cursor"]?.cursor == nil {
        compareCount(comments.count, on: other, in: posts)
        for mistake in ThreadCheck(comments).mistakes { visit.add(mistake) }
      }
      if let id = ThreadCheck.shared(thread, comments) {
        visit.add(PluginMistake(.sharedComments, id, post, other))
      } else if let id = ThreadCheck.sharedID(thread, comments) {
        visit.add(PluginMistake(.repeatedCommentID, id, other, post))
      }
      return true
    } catch let error as PluginError where error.isAnswer {
      visit.add(error)
      return false
    }
  }

  /// Loads the comments on a post whose `comments` is 0, and reports the post if it has any.
  ///
  /// FeedShell never sends such a load, so the program may fail here.
  private func commentsOnUncommented(_ post: String) async throws {
    do {
      let answer = try await visit.load(.comments(post: post, place: place), "the comments on “\(post)”")
      if let count = answer["comments"]?.values?.count, count > 0 { visit.add(PluginMistake(.uncounted, post, count)) }
    } catch is PluginError {
      // A program may refuse this load.
    }
  }
}

// MARK: - Comments on posts of other sources

extension PluginPlay {
  /// The examples that a pattern matches, with the id in the address and the pattern.
  private var examples: [(address: String, id: String, pattern: AddressPattern)] {
    description.examples.compactMap { address in
      URL(string: address).flatMap(description.finds.match).map { (address, $0.id, $0.pattern) }
    }
  }

  /// Loads the comments on each example post, and on a post that does not exist.
  private func found() async throws {
    for (address, id, pattern) in examples {
      do {
        let thread = try await visit.list(.found(id: id, pattern: pattern), "the comments on \(address)")
        for mistake in ThreadCheck(thread ?? []).mistakes { visit.add(mistake) }
        if thread?.isEmpty == true { visit.add(PluginMistake(.emptyExample, address)) }
      } catch let error as PluginError where error.isAnswer {
        visit.add(PluginMistake(.refusedExample, address, error.words))
      }
      try await missingItem(
        .found(id: Self.noItem, pattern: pattern), "the comments on \(pattern.address(of: Self.noItem))")
    }
    let tried = Set(examples.map(\.pattern))
    visit.report.untried = description.finds.filter { !tried.contains($0) }.map(\.text)
  }
}
