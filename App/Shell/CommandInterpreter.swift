import Foundation
import Loading
import Localization
import SceneKit
import Terminal
import TerminalList
import Viper

/// Executes commands: the shell's own, and those of the scene on top.
struct CommandInterpreter {
  /// The maximum width of a route in a message, in columns.
  private static let maximumRouteWidth = 200

  let core: AppCore
  let settings: VisitSettings
  /// The place of the commands, where a setting counts as chosen.
  var origin = SettingOrigin.command
  /// The width of the screen.
  let columns: () -> Int
  var texts: Strings<AppText> { core.context.strings(AppText.table) }
  var stack: RouterStack { core.stack }

  init(core: AppCore, settings: VisitSettings, columns: @escaping () -> Int) {
    self.core = core
    self.settings = settings
    self.columns = columns
  }

  /// The commands in a line: `;` and line ends separate them, `#` begins a comment.
  static func commands(in line: String) -> [String] {
    line.split { $0 == ";" || $0.isNewline }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && (!$0.hasPrefix("#") || rowNumber(in: $0) != nil) }
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
    case .server(let run): return try run(argument)
    case .text(_, let run), .words(_, _, let run): return try run(argument)
    case .command(let run): return try run(argument.isEmpty ? nil : argument)
    case .scene(let body): return try run(body, of: found.name, argument: argument)
    }
  }

  /// The available commands: the scene's, then the shell's.
  var commands: [ShellCommand] {
    sceneCommands + programCommands + shellCommands
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
    case .optionalRow(let run):
      let row = argument.isEmpty ? nil : try row(argument, of: name)
      return .answer(try run(row), to: SceneAction(name, numbers: row.map { [$0.number] } ?? []))
    case .rows(let run):
      let list = argument.filter { !$0.isWhitespace }
      guard let rows = RowReference.list(parsing: list) else { throw failure(.needsRows, ["command": name]) }
      return .answer(try run(rows), to: SceneAction(name, numbers: rows.map(\.number)))
    case .rowAndWords(let run):
      let words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
      let row = try row(words.first ?? "", of: name)
      return .answer(try run(row, Array(words.dropFirst())), to: SceneAction(name, numbers: [row.number]))
    case .text(let run, _): return .answer(try run(argument), to: SceneAction(name))
    case .words(let run, let known):
      return .answer(try run(Self.words(in: argument, of: known)), to: SceneAction(name))
    }
  }

  private func row(_ text: String, of command: String) throws -> RowReference {
    guard let row = RowReference(parsing: text) else { throw failure(.needsRow, ["command": command]) }
    return row
  }

  /// The words typed, each completed if it is a prefix of only one known word at its position.
  private static func words(in text: String, of known: [[String]]) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init).reduce(into: []) { words, word in
      let next = Set(known.filter { $0.starts(with: words) }.compactMap { $0.dropFirst(words.count).first })
      let candidates = next.contains(word) ? [word] : next.filter { $0.hasPrefix(word) }
      words.append(candidates.count == 1 ? candidates.first ?? word : word)
    }
  }

  private var sceneCommands: [ShellCommand] {
    (stack.top?.commands ?? []).map { ShellCommand(name: $0.name, summary: $0.summary, body: .scene($0.body)) }
  }

  private var programCommands: [ShellCommand] {
    core.commands.map { ShellCommand(name: $0.name, summary: $0.summary, body: .scene($0.body)) }
  }

  private var openBody: SceneCommand.Body {
    .row { [stack] row in try stack.top?.open(row) ?? .scene }
  }
}

// MARK: - The shell's commands

extension CommandInterpreter {
  private var shellCommands: [ShellCommand] {
    [
      ShellCommand(name: ShellWord.open.rawValue, summary: texts[.openSummary], body: .scene(openBody)),
      ShellCommand(name: ShellWord.more.rawValue, summary: texts[.moreSummary], body: .plain { .more }),
      ShellCommand(name: ShellWord.rows.rawValue, summary: texts[.rowsSummary], body: .text(usage: "N-M,…", rows)),
      ShellCommand(name: ShellWord.find.rawValue, summary: texts[.findSummary], body: .text(usage: "TEXT", find)),
      ShellCommand(name: ShellWord.new.rawValue, summary: texts[.newSummary], body: .plain(new)),
      ShellCommand(name: ShellWord.back.rawValue, summary: texts[.backSummary], body: .plain(back)),
      ShellCommand(name: ShellWord.top.rawValue, summary: texts[.topSummary], body: .plain(top)),
      ShellCommand(name: ShellWord.goto.rawValue, summary: texts[.gotoSummary], body: .route(go)),
      ShellCommand(name: ShellWord.where.rawValue, summary: texts[.whereSummary], body: .plain(location)),
      ShellCommand(name: ShellWord.tree.rawValue, summary: texts[.treeSummary], body: .plain(tree)),
      ShellCommand(name: ShellWord.login.rawValue, summary: texts[.loginSummary], body: .server(login)),
      ShellCommand(
        name: ShellWord.set.rawValue, summary: texts[.setSummary],
        body: .words(usage: "NAME VALUE", known: settingPhrases, set)),
      ShellCommand(name: ShellWord.help.rawValue, summary: texts[.helpSummary], body: .command(help)),
      ShellCommand(name: ShellWord.quit.rawValue, summary: texts[.quitSummary], body: .plain { .quit }),
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

  /// Shows the scenes of a route.
  ///
  /// - Throws: `Failure` for an unknown route.
  func go(to text: String) throws -> CommandResult {
    guard let destinations = Route(parsing: text).flatMap({ core.catalog.stack(for: $0) }) else {
      throw unknownRoute(text)
    }
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
      ? texts(.knownRoutes, ["routes": patterns.map(\.description).formatted(list)])
      : texts(.didYouMean, ["candidates": nearest.formatted(list)])
    return Failure(.badArgument, texts(.unknownRoute, ["route": Self.quoted(text)]) + " " + hint)
  }

  static func quoted(_ route: String) -> String {
    StyledText(line: route).shortened(to: maximumRouteWidth).plain
  }

  private func location() -> CommandResult {
    let route = stack.top?.route.description ?? ""
    return .text([Paragraph(StyledText(line: route))], ["route": .string(route)])
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
    let help = CommandHelp(here: sceneCommands, everywhere: programCommands + shellCommands, texts: texts)
    if word == CommandHelp.aliases { return help.aliases }
    return try word.map { help.result(of: try command(named: $0)) } ?? help.result
  }
}
