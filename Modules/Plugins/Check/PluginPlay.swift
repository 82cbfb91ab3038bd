import Foundation
import JSON
import Viper

/// Plays a visit against a running plugin, and collects its mistakes.
struct PluginPlay {
  /// The maximum number of pages that are read.
  private static let maximumPages = 20
  private static let setting = PluginSetting(limit: 10, language: "en", isOffline: false)

  private let description: PluginDescription
  private let process: PluginProcess
  private let performsActions: Bool
  private(set) var mistakes: [PluginMistake] = []
  private(set) var (lists, rowCount, actionCount) = (0, 0, 0)

  init(_ description: PluginDescription, _ process: PluginProcess, performsActions: Bool) {
    self.description = description
    self.process = process
    self.performsActions = performsActions
  }

  /// Loads every list that can be reached, and tries what the protocol says about messages.
  mutating func run() async {
    do {
      if description.isSource {
        try await source()
      } else {
        for route in description.routes where RoutePattern(route).parameters.isEmpty {
          try await scene(route, parameters: [:], opensRows: true)
        }
      }
      try await messages()
    } catch let error as PluginError {
      mistakes.append(.noAnswer(error))
    } catch {
      // Only a cancelled check ends in another way.
    }
  }
}

// MARK: - Scenes

extension PluginPlay {
  private mutating func scene(_ route: String, parameters: [String: String], opensRows: Bool) async throws {
    lists += 1
    let list = PluginList.scene(route: route, parameters: parameters)
    let answer = try await process.ask(.load(list, after: nil, Self.setting))
    guard let rows = rows(answer, "rows", of: route) else { return }
    try await pages(of: list, named: route, first: rows, cursor: answer["cursor"]?.cursor)
    try await secondLoad(of: list, named: route, ids: ids(rows))
    try await act(on: rows, of: list)
    guard opensRows, let opened = opened(by: rows) else { return }
    try await scene(opened.route, parameters: opened.parameters, opensRows: false)
  }

  /// The values of a list; nil, after a mistake, if there is none.
  private mutating func rows(_ answer: JSONValue, _ name: String, of list: String) -> [JSONValue]? {
    guard let rows = answer[name]?.values else {
      mistakes.append(.noRows(name, in: list))
      return nil
    }
    rowCount += rows.count
    for row in rows {
      switch name {
      case "rows": mistakes += RowCheck(row, description).mistakes
      case "posts": mistakes += PostCheck(row).mistakes
      default: break
      }
    }
    let ids = ids(rows)
    if ids.count < rows.count { mistakes.append(.noID(list)) }
    if let id = ids.first(where: { id in ids.count { $0 == id } > 1 }) { mistakes.append(.sameID(id, in: list)) }
    return rows
  }

  private func ids(_ rows: [JSONValue]) -> [String] { rows.compactMap { $0["id"]?.identifier } }

  /// Follows the cursors.
  private mutating func pages(
    of list: PluginList, named name: String, first: [JSONValue], cursor: String?, rowsName: String = "rows"
  ) async throws {
    guard var cursor else { return }
    guard description.isPaged else { return mistakes.append(.cursorOfUnpaged) }
    var known = Set(ids(first))
    for _ in 0..<Self.maximumPages {
      let answer = try await process.ask(.load(list, after: cursor, Self.setting))
      guard let rows = rows(answer, rowsName, of: name) else { return }
      if let id = ids(rows).first(where: known.contains) { mistakes.append(.idOfOtherPage(id, in: name)) }
      known.formUnion(ids(rows))
      guard let next = answer["cursor"]?.cursor else { return }
      if next == cursor { return mistakes.append(.stillCursor(cursor, in: name)) }
      cursor = next
    }
  }

  /// Loads a list a second time: the ids of its items are still theirs.
  private mutating func secondLoad(of list: PluginList, named name: String, ids first: [String]) async throws {
    let answer = try await process.ask(.load(list, after: nil, Self.setting))
    let second = ids(answer["rows"]?.values ?? [])
    if !first.isEmpty, !second.isEmpty, Set(first).isDisjoint(with: second) { mistakes.append(.newIDs(in: name)) }
  }

  private func opened(by rows: [JSONValue]) -> (route: String, parameters: [String: String])? {
    for row in rows {
      guard let route = row["opens"]?.text.flatMap(Route.init(parsing:)), route.components.first == description.name
      else { continue }
      for pattern in description.routes.map(RoutePattern.init) {
        if let parameters = pattern.match(route), !parameters.isEmpty { return (route.description, parameters) }
      }
    }
    return nil
  }

  /// Performs each action on the first row that offers it.
  private mutating func act(on rows: [JSONValue], of list: PluginList) async throws {
    guard performsActions else { return }
    for action in description.actions {
      let offers = rows.first { $0["actions"]?.values?.contains(.string(action.name)) == true }
      guard let row = offers?["id"]?.identifier else { continue }
      actionCount += 1
      do {
        let words = action.usage.map { [$0.lowercased()] } ?? []
        let answer = try await process.ask(.act(action.name, on: row, words: words, in: list, Self.setting))
        if answer["say"]?.text == nil, answer["goto"]?.text == nil, answer["reload"]?.flag != true {
          mistakes.append(.emptyAnswer(action.name))
        }
        if let route = answer["goto"]?.text, Route(parsing: route) == nil { mistakes.append(.badRoute(route)) }
      } catch PluginError.answered {
        // An error in the plugin's own words is an answer.
      } catch let error as PluginError {
        mistakes.append(.noAnswer(to: action.name, error))
      }
    }
  }
}

// MARK: - Sources

extension PluginPlay {
  private mutating func source() async throws {
    lists += 1
    let list = PluginList.timeline(place: "")
    let answer = try await process.ask(.load(list, after: nil, Self.setting))
    guard let posts = rows(answer, "posts", of: "the timeline") else { return }
    try await pages(
      of: list, named: "the timeline", first: posts, cursor: answer["cursor"]?.cursor, rowsName: "posts")
    guard let post = posts.first(where: { $0["comments"]?.integer != 0 })?["id"]?.identifier else { return }
    lists += 1
    let thread = try await process.ask(.load(.comments(post: post, place: ""), after: nil, Self.setting))
    _ = rows(thread, "comments", of: "the comments on “\(post)”")
  }
}

// MARK: - Messages

extension PluginPlay {
  private var anyList: PluginList? {
    if description.isSource { return .timeline(place: "") }
    return description.routes.first { RoutePattern($0).parameters.isEmpty }.map { .scene(route: $0, parameters: [:]) }
  }

  /// Unknown messages, a cancelled load, and an action on a row that is not there.
  private mutating func messages() async throws {
    guard let list = anyList else { return }
    do {
      _ = try await process.ask(.load(list, after: nil, Self.setting), after: .unknownMessage)
    } catch PluginError.answered {
      // It answers questions; the failure itself was found above.
    } catch let error as PluginError {
      return mistakes.append(.unknownMessage(error))
    }
    do {
      let load = PluginQuestion.load(list, after: nil, Self.setting)
      _ = try await process.ask(load, after: .cancelled(load))
    } catch PluginError.answered {
      // The same.
    } catch let error as PluginError {
      return mistakes.append(.afterCancellation(error))
    }
    guard let action = description.actions.first, performsActions, !description.isSource else { return }
    do {
      _ = try await process.ask(.act(action.name, on: "no such row", words: [], in: list, Self.setting))
      mistakes.append(.actsOnNothing(action.name))
    } catch PluginError.answered {
      // An error is the right answer.
    } catch let error as PluginError {
      mistakes.append(.unknownRow(error))
    }
  }
}
