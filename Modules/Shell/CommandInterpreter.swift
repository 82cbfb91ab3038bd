import Foundation
import Loading
package import Localization
package import Navigation
package import Readline
import SceneKit
import Terminal
import TerminalList
import Viper

/// Executes commands: the shell's own, and those of the scene on top.
package struct CommandInterpreter {
  package let core: ShellScenes
  package let settings: VisitSettings
  /// The user's own aliases.
  let aliases = UserAliases()
  /// The place of the commands, where a setting counts as chosen.
  package var origin = SettingOrigin.command
  /// The width of the screen.
  package let columns: () -> Int
  /// Whether a text is being read that goes on.
  let hasMoreText: () -> Bool
  /// The names of the keys that are bound to a function.
  package let keys: (KeyFunction) -> [String]
  package var texts: Strings<ShellText> { core.context.strings(ShellText.table) }
  package var stack: RouterStack { core.stack }

  package init(
    core: ShellScenes, settings: VisitSettings, columns: @escaping () -> Int,
    hasMoreText: @escaping () -> Bool = { false },
    keys: @escaping (KeyFunction) -> [String] = KeyHelp.standardKeys(of:)
  ) {
    self.core = core
    self.settings = settings
    self.columns = columns
    self.hasMoreText = hasMoreText
    self.keys = keys
  }

  /// The commands in a line: `;` and line ends separate them, `#` begins a comment.
  package static func commands(in line: String) -> [String] {
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
  package var commands: [ShellCommand] {
    [open] + ((stack.top?.commands ?? []) + core.commands).map { ShellCommand($0) } + shellCommands
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

  private func failure(_ key: ShellText, _ values: [String: String] = [:]) -> Failure {
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
    CommandWords(text).words.reduce(into: []) { words, word in
      let next = Set(known.filter { $0.starts(with: words) }.compactMap { $0.dropFirst(words.count).first })
      let candidates = next.contains(word) ? [word] : next.filter { $0.hasPrefix(word) }
      words.append(candidates.count == 1 ? candidates.first ?? word : word)
    }
  }

  var openBody: SceneCommand.Body {
    .row { [stack] row in try stack.top?.open(row) ?? .scene }
  }
}

// MARK: - Names

extension CommandInterpreter {
  /// A command by its name, an alias, or a unique prefix of its name.
  ///
  /// - Throws: `Failure` for an unknown command or an ambiguous prefix.
  package func command(named word: String) throws -> ShellCommand {
    if let exact = command(exactly: word) { return exact }
    if let name = CommandAliases.command(word), let command = command(exactly: name) {
      return word == CommandAliases.leave ? command.with(.plain(leave)) : command
    }
    let names = commandNames()
    let all = names.filter { $0.hasPrefix(word) }
    let older = all.count > 1 ? commandNames(yielding: false).filter { $0.hasPrefix(word) } : []
    let candidates = older.count == 1 ? older : all
    guard candidates.count != 1 else { return try command(named: candidates[0]) }
    guard !candidates.isEmpty else { throw unknown(word, among: names) }
    let list = candidates.formatted(.list(type: .or).locale(core.context.language.locale))
    throw Failure(.unknownCommand, texts(.ambiguousCommand, ["command": word, "candidates": list]))
  }

  /// The command with a name, without making the others of the shell; nil for any other word.
  private func command(exactly name: String) -> ShellCommand? {
    if name == ShellWord.open.rawValue { return open }
    return (stack.top?.commands.first { $0.name == name } ?? core.commands.first { $0.name == name })
      .map { ShellCommand($0) } ?? ShellWord(rawValue: name).flatMap(shellCommand)
  }

  /// The names of the available commands, perhaps without those whose prefixes yield.
  private func commandNames(yielding: Bool = true) -> [String] {
    let commands = (stack.top?.commands ?? []) + core.commands
    return [ShellWord.open.rawValue] + commands.filter { yielding || !$0.yields }.map(\.name)
      + Self.shellWords.map(\.rawValue)
  }

  private func unknown(_ word: String, among known: [String]) -> Failure {
    if let place = place(word) { return place }
    let nearest = NearestMatch.find(word, among: known + aliases.all.map(\.name))
    let message = texts(.unknownCommand, ["command": StyledText(line: word.withoutUserPart).shortened(to: 40).plain])
    guard !nearest.isEmpty else {
      return Failure(.unknownCommand, message + (core.context.isInteractive ? " " + texts[.helpHint] : ""))
    }
    let names = nearest.formatted(.list(type: .or).locale(core.context.language.locale))
    return Failure(.unknownCommand, message + " " + texts(.didYouMean, ["candidates": names]))
  }

  /// The failure for a word that names a place, or a command of a scene that is open below; nil for any other word.
  private func place(_ word: String) -> Failure? {
    if let route = Route(parsing: word), core.catalog.stack(for: route) != nil {
      return Failure(.unknownCommand, texts(.isPlace, ["word": word, "command": "\(ShellWord.goto.rawValue) \(word)"]))
    }
    let isThere = { (scene: any TerminalScene) in scene.commands.contains { $0.name == word } }
    guard let scene = stack.scenes.last(where: isThere) ?? otherScene(where: isThere) else { return nil }
    let command = "\(ShellWord.goto.rawValue) \(StyledText(line: scene.route.description).plain)"
    return Failure(.unknownCommand, texts(.worksElsewhere, ["command": word, "place": scene.title, "goto": command]))
  }

  /// A scene that is not open, of those that need no row to go to.
  private func otherScene(where isWanted: @escaping (any TerminalScene) -> Bool) -> (any TerminalScene)? {
    core.catalog.entries.lazy.filter { $0.about != nil }.map { $0.exampleScene() }.first(where: isWanted)
  }
}
