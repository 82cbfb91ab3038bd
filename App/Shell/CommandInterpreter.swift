import Foundation
import Loading
import Localization
import Readline
import SceneKit
import Terminal
import TerminalList
import Viper

/// Executes commands: the shell's own, and those of the scene on top.
struct CommandInterpreter {
  /// The maximum width of a route in a message, in columns.
  private static let maximumRouteWidth = 200
  /// The maximum width of a scene's title in a summary, in columns.
  private static let maximumTitleWidth = 40

  let core: AppCore
  let settings: VisitSettings
  /// The user's own aliases.
  let aliases = UserAliases()
  /// The place of the commands, where a setting counts as chosen.
  var origin = SettingOrigin.command
  /// The width of the screen.
  let columns: () -> Int
  /// The names of the keys that are bound to a function.
  private let keys: (KeyFunction) -> [String]
  var texts: Strings<AppText> { core.context.strings(AppText.table) }
  var stack: RouterStack { core.stack }

  init(
    core: AppCore, settings: VisitSettings, columns: @escaping () -> Int,
    keys: @escaping (KeyFunction) -> [String] = KeyHelp.standardKeys(of:)
  ) {
    self.core = core
    self.settings = settings
    self.columns = columns
    self.keys = keys
  }

  /// The commands in a line: `;` and line ends separate them, `#` begins a comment.
  static func commands(in line: String) -> [String] {
    CommandSplitter.commands(in: line).filter { !$0.hasPrefix("#") || rowNumber(in: $0) != nil }
  }

  /// Executes one command.
  ///
  /// - Throws: `Failure`, or the error of a scene's action.
  func execute(_ command: String) throws -> CommandResult {
    let word = command.prefix { !$0.isWhitespace }
    let argument = command.dropFirst(word.count).trimmingCharacters(in: .whitespaces)
    let open = ShellWord.open.rawValue
    if argument.isEmpty, let number = Self.rowNumber(in: command) {
      return try run(openBody, of: open, argument: number)
    }
    if command.hasPrefix("/") { return try find(String(command.dropFirst())) }
    let found = try self.command(named: word.lowercased())
    switch found.body {
    case .plain(let run):
      guard argument.isEmpty else { throw failure(.takesNothing, ["command": found.name]) }
      return try run()
    case .route(let run):
      guard !argument.isEmpty else { throw failure(.needsRoute, ["command": found.name]) }
      return try run(argument)
    case .text(_, _, let run), .words(_, _, let run): return try run(argument)
    case .command(let run): return try run(argument.isEmpty ? nil : argument)
    case .scene(let body): return try run(body, of: found.name, argument: argument)
    }
  }

  /// The available commands: `open`, the scene's, then those that every scene has.
  var commands: [ShellCommand] {
    [open] + sceneCommands + programCommands + shellCommands
  }

  /// The number of a row, typed as a command: `3`, `3.2`, `3.` or `#3`; nil for any other word.
  private static func rowNumber(in word: String) -> String? {
    let isMarked = word.hasPrefix("#")
    let number = isMarked ? word.dropFirst() : word.hasSuffix(".") ? word.dropLast() : word[...]
    // Any other text after a # is a comment.
    if isMarked, !number.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) { return nil }
    guard number.first.map({ ("0"..."9").contains($0) }) == true, !number.contains(where: \.isWhitespace) else {
      return nil
    }
    return String(number)
  }

  private func failure(_ key: AppText, _ values: [String: String] = [:]) -> Failure {
    Failure(.badArgument, texts(key, values))
  }
}

// MARK: - Actions of scenes

extension CommandInterpreter {
  /// Parses the input of an action, and runs it.
  private func run(_ body: SceneCommand.Body, of name: String, argument: String) throws -> CommandResult {
    switch body {
    case .plain(let run):
      guard argument.isEmpty else { throw failure(.takesNothing, ["command": name]) }
      return .answer(try run(), to: SceneAction(name))
    case .row(let run):
      let row = try row(argument, of: name)
      return .answer(try run(row), to: SceneAction(name, numbers: [row.number]))
    case .optionalRows(let run):
      let rows = argument.isEmpty ? [] : try rows(argument, of: name)
      return .answer(try run(rows), to: SceneAction(name, numbers: rows.map(\.number)))
    case .rows(let run):
      let rows = try rows(argument, of: name)
      return .answer(try run(rows), to: SceneAction(name, numbers: rows.map(\.number)))
    case .rowAndWords(let run, _, _):
      let words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
      let row = try row(words.first ?? "", of: name)
      return .answer(try run(row, Array(words.dropFirst())), to: SceneAction(name, numbers: [row.number]))
    case .text(let run, _, _): return .answer(try run(argument), to: SceneAction(name))
    case .words(let run, let known):
      return .answer(try run(Self.words(in: argument, of: known)), to: SceneAction(name))
    }
  }

  private func row(_ text: String, of command: String) throws -> RowReference {
    guard let row = RowReference(parsing: text) else { throw failure(.needsRow, ["command": command]) }
    return row
  }

  private func rows(_ text: String, of command: String) throws -> [RowReference] {
    guard let rows = RowReference.list(parsing: text.filter { !$0.isWhitespace }) else {
      throw failure(.needsRows, ["command": command])
    }
    return rows
  }

  /// The words typed, each completed if it is a prefix of only one known word at its position.
  private static func words(in text: String, of known: [[String]]) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init).reduce(into: []) { words, word in
      let next = Set(known.filter { $0.starts(with: words) }.compactMap { $0.dropFirst(words.count).first })
      let candidates = next.contains(word) ? [word] : next.filter { $0.hasPrefix(word) }
      words.append(candidates.count == 1 ? candidates.first ?? word : word)
    }
  }

  private var sceneCommands: [ShellCommand] { (stack.top?.commands ?? []).map { ShellCommand($0) } }

  private var programCommands: [ShellCommand] { core.commands.map { ShellCommand($0) } }

  private var openBody: SceneCommand.Body {
    .row { [stack] row in try stack.top?.open(row) ?? .scene }
  }
}

// MARK: - The shell's commands

extension CommandInterpreter {
  private var shellCommands: [ShellCommand] {
    let hasRows = { stack.top?.view.hasRows ?? false }
    return neighbourCommands + [
      ShellCommand(
        .more, in: .read, summary: texts[.moreSummary], output: .rows, isUseful: { canShowMore },
        body: .text(usage: "[N|all]", example: "50", more)),
      ShellCommand(
        .rows, in: .read, summary: texts[.rowsSummary], output: .rows, isUseful: hasRows,
        body: .text(usage: "[N-M,…]", example: "1-3", rows)),
      ShellCommand(
        .find, in: .read, summary: texts[.findSummary], output: .rows, isUseful: hasRows,
        body: .text(usage: "[TEXT]", example: "lake", find)),
      ShellCommand(.new, in: .read, summary: texts[.newSummary], output: .rows, body: .plain(new)),
      ShellCommand(.back, in: .go, summary: backSummary, output: .rows, body: .plain(back)),
      ShellCommand(
        .top, in: .go, summary: texts(.topSummary, ["title": title(of: stack.scenes.first)]), output: .rows,
        isUseful: { stack.scenes.count > 1 }, body: .plain(top)),
      ShellCommand(.goto, in: .go, summary: texts[.gotoSummary], output: .scene, body: .route(go)),
      ShellCommand(
        .where, in: .shell, summary: texts[.whereSummary], output: .object(["route": .string(shownRoute)]),
        body: .plain(location)),
      ShellCommand(
        .tree, in: .shell, summary: texts[.treeSummary],
        output: .object(["scenes": [["scene": "…", "route": "…", "state": "loaded", "tasks": []]]]),
        body: .plain(tree)),
      ShellCommand(
        .login, in: .shell, summary: texts[.loginSummary], output: .nothing,
        body: .text(usage: "SERVER", example: "example.social", login)),
      ShellCommand(
        .set, in: .shell, summary: texts[.setSummary],
        output: .object(["settings": ["images": ["value": "…", "from": "…"]]]),
        body: .words(usage: "[NAME VALUE]", known: settingPhrases, set)),
      ShellCommand(
        .alias, in: .shell, summary: texts[.aliasSummary],
        output: .object(["aliases": [["alias": "…", "command": "…"]]]),
        body: .text(usage: "[NAME …]", example: "o open", alias)),
      ShellCommand(
        .unalias, in: .shell, summary: texts[.unaliasSummary], output: .done, isUseful: { !aliases.all.isEmpty },
        body: aliases.all.isEmpty
          ? .text(usage: "NAME", example: "o", unalias)
          : .words(usage: "NAME", known: aliases.all.map { [$0.name] }, unalias)),
      ShellCommand(
        .help, in: .shell, summary: texts[.helpSummary],
        output: .object(["commands": [["name": "…", "usage": "…", "summary": "…", "group": "…"]], "places": []]),
        body: .command(help)),
      ShellCommand(.quit, in: .shell, summary: texts[.quitSummary], output: .nothing, body: .plain { .quit }),
    ]
  }

  /// The scene's own `open`, or the one that says that there is nothing to open.
  private var open: ShellCommand {
    stack.top?.openCommand.map { ShellCommand($0) }
      ?? ShellCommand(
        .open, in: .read, summary: texts[.openSummary], output: .scene, isUseful: { false }, body: .scene(openBody))
  }

  private var canShowMore: Bool {
    stack.top.map { !$0.view.isShownToTheEnd || $0.view.canLoadMore } ?? false
  }

  private var backSummary: String {
    let scenes = stack.scenes
    guard scenes.count > 1 else { return texts[.backLeaves] }
    return texts(.backSummary, ["title": title(of: scenes[scenes.count - 2])])
  }

  private func title(of scene: (any TerminalScene)?) -> String {
    StyledText(line: scene?.title ?? "").shortened(to: Self.maximumTitleWidth).plain
  }

  private var shownRoute: String { stack.top?.route.description ?? "" }

  private var neighbourCommands: [ShellCommand] {
    [
      ShellCommand(
        .next, in: .read, summary: texts[.nextSummary], output: .rows, isUseful: { hasNeighbours },
        body: .plain { try step(.next) }),
      ShellCommand(
        .previous, in: .read, summary: texts[.previousSummary], output: .rows, isUseful: { hasNeighbours },
        body: .plain { try step(.previous) }),
    ]
  }

  private func new() -> CommandResult {
    stack.top?.newRoute.map { .answer(.route($0), to: SceneAction(ShellWord.new.rawValue)) } ?? .new
  }

  private func back() -> CommandResult {
    guard stack.scenes.count > 1 else { return .quit }
    stack.pop()
    return .scene
  }

  /// As `back`; the first scene is left only on a second request.
  func leave() -> CommandResult {
    stack.scenes.count > 1 ? back() : .askToLeave
  }

  private func top() -> CommandResult {
    stack.popToRoot()
    return .scene
  }

  /// Shows the scenes of a typed route, which may have the numbers of rows in place of their ids.
  ///
  /// - Throws: `Failure` for an unknown route, or the number of no row.
  func go(to text: String) throws -> CommandResult {
    guard let typed = Route(parsing: text) else { throw unknownRoute(text) }
    let routes = NumberedRoutes(catalog: core.catalog, scenes: stack.scenes)
    if let destinations = core.catalog.stack(for: routes.resolved(typed)) {
      stack.show(destinations)
      return .scene
    }
    guard let scene = routes.sceneWithoutRow(of: typed) else { throw unknownRoute(text) }
    throw noRows(in: scene)
  }

  /// Shows the scenes of a route.
  ///
  /// - Throws: `Failure` for an unknown route.
  func go(to route: Route) throws -> CommandResult {
    guard let destinations = core.catalog.stack(for: route) else { throw unknownRoute(route.description) }
    stack.show(destinations)
    return .scene
  }

  /// The failure for an unknown route, with similar routes.
  func unknownRoute(_ text: String) -> Failure {
    let text = text.withoutUserPart  // it may be the address of a source
    let patterns = core.catalog.entries.map(\.kind.pattern)
    let list = ListFormatStyle<StringStyle, [String]>.list(type: .or).locale(core.context.language.locale)
    let nearest = NearestRoute.find(text, among: patterns, opens: { core.catalog.stack(for: $0) != nil })
      .map(Self.quoted)
    let hint =
      nearest.isEmpty
      ? texts(.knownPlaces, ["places": core.catalog.places.map(\.route.description).joined(separator: ", ")])
      : texts(.didYouMean, ["candidates": nearest.formatted(list)])
    return Failure(.badArgument, texts(.unknownRoute, ["route": Self.quoted(text)]) + " " + hint)
  }

  static func quoted(_ route: String) -> String {
    StyledText(line: route).shortened(to: maximumRouteWidth).plain
  }

  private func location() -> CommandResult {
    .text([Paragraph(StyledText(line: shownRoute))], ["route": .string(shownRoute)])
  }

  private func tree() -> CommandResult {
    let lines = stack.scenes.enumerated().map { depth, scene in
      let tasks = scene.tasks.map(\.name).joined(separator: ", ")
      let running = tasks.isEmpty ? "" : ", " + texts(.runningTasks, ["tasks": tasks])
      let text =
        StyledText(String(repeating: "  ", count: depth)) + StyledText(line: scene.route.description, .strong)
        + StyledText(line: "  " + scene.title + ", " + text(of: scene.state) + running, .secondary)
      return Paragraph(text, indentation: 2 * depth + 2)
    }
    let scenes = stack.scenes.map { scene -> JSONValue in
      [
        "scene": .string(scene.name), "route": .string(scene.route.description),
        "state": .string(scene.state.rawValue), "tasks": .array(scene.tasks.map { .string($0.name) }),
      ]
    }
    return .text(lines, ["scenes": .array(scenes)])
  }

  private func text(of state: SceneState) -> String {
    switch state {
    case .idle: texts[.stateIdle]
    case .loading: texts[.stateLoading]
    case .loaded: texts[.stateLoaded]
    case .empty: texts[.stateEmpty]
    case .failed: texts[.stateFailed]
    }
  }

  private func help(on word: String?) throws -> CommandResult {
    let places = core.catalog.places
    let help = CommandHelp(
      commands: commands, places: places.filter { $0.route != stack.top?.route }, scene: stack.top, texts: texts)
    guard let word else { return help.result }
    if word == KeyHelp.word { return KeyHelp(texts: texts, keys: keys).result }
    if word == CommandHelp.aliases { return help.aliases(own: aliases.all) }
    if aliases.text(of: word) != nil { return try alias(word) }
    do {
      return help.result(of: try command(named: word.lowercased()))
    } catch {
      guard let place = places.first(where: { $0.route.description == word }) else { throw error }
      return help.result(of: place)
    }
  }
}
