import Foundation
import Loading
package import Localization
package import Navigation
import Posts
import Queries
import Readline
import SceneKit
import Terminal
import TerminalList
package import Viper

/// Executes commands: the shell's own commands, and those of the scene on top.
package struct CommandInterpreter {
  package let settings: VisitSettings
  /// The user's aliases.
  let aliases = UserAliases()
  /// Shows the answers.
  var display: any CommandDisplay
  /// The origin of the commands, which is recorded with the settings that they change.
  package var origin = SettingOrigin.command
  /// The start-up file, as shown to users; nil if the shell has none.
  var startUpFile: String?
  /// Whether text is being paged, and has more lines.
  let hasMoreText: () -> Bool
  /// Returns the names of the keys bound to a function.
  var keys: (KeyFunction) -> [String] = KeyHelp.standardKeys(of:)
  package var core: ShellScenes { display.core }
  package var texts: Strings<ShellText> { core.context.strings(ShellText.table) }
  package var stack: RouterStack { core.stack }

  /// The prefix of a line that is typed while single keys act as commands, as in vi.
  static let lineMark = ":"

  /// The commands in a line typed at the prompt: for a blank line, `more`; for a group, `open`, even if the group could
  /// be a row, as in `#2024`.
  func commands(in line: String) -> [Invocation] {
    let word = line.prefix { !$0.isWhitespace }.lowercased()
    // The mark may be part of a name, such as `:q`.
    let isMarked = word.hasPrefix(Self.lineMark) && CommandAliases.command(word) == nil && aliases.text(of: word) == nil
    let line = isMarked ? String(line.dropFirst(Self.lineMark.count)) : line
    let name = line.trimmingCharacters(in: .whitespaces)
    if name.first == TaggedText.mark, name.count > 1, core.names.contains(where: { $0.hasPrefix(name) }) {
      return [Invocation("\(ShellWord.open.rawValue) \(name)")]
    }
    return line.allSatisfy(\.isWhitespace) ? [Invocation(ShellWord.more.rawValue)] : Invocation.all(in: line)
  }

  /// Executes one command, and shows its answer.
  ///
  /// - Throws: a `Failure`, the error of a scene's action, or the display's error.
  func execute(_ typed: String) throws {
    guard typed.utf8.count <= LineSplitter.maximumLength else {
      throw failure(.lineTooLong, ["maximum": String(LineSplitter.maximumLength)])
    }
    let word = typed.prefix { !$0.isWhitespace }.lowercased()
    let text = typed.drop { !$0.isWhitespace }.trimmingCharacters(in: .whitespaces)
    if text.isEmpty, let number = Invocation.rowNumber(in: typed) {
      if let answer = try stepToRow(number) { return try show(answer, to: SceneAction(ShellWord.open.rawValue)) }
      return try execute(command(named: ShellWord.open.rawValue), with: number)
    }
    // The reference is to a link of the page, or to the post that the page quotes.
    if typed.hasPrefix("."), let part = RowReference(parsing: typed), part.isOfPage {
      return try execute(command(named: ShellWord.open.rawValue), with: typed)
    }
    if typed.hasPrefix("/") { return try find(String(typed.dropFirst())) }
    if let answer = try queries.marking(word, text) { return try show(answer, to: SceneAction(word)) }
    let known = try knownCommand(named: word)
    // A source has precedence over a command of the same name that changes something on a server.
    if known?.isTypedInFull != false, let answer = try destination(typed) {
      return try show(answer, to: SceneAction(ShellWord.goto.rawValue))
    }
    guard let command = known else { throw nameAlone(typed) ?? unknown(word, with: text) }
    try execute(command, with: text)
  }

  /// Goes to a route, source or group that was typed without a command; returns nil for any other text.
  private func destination(_ typed: String) throws -> Answer? {
    if let route = Route(parsing: typed), core.catalog.stack(for: route) != nil { return try go(to: typed) }
    return try core.sources?.route(named: typed, isUnread: false).map { .route($0) }
  }

  /// Executes a command with the text after its name.
  func execute(_ command: Command, with text: String) throws {
    let isName = command.name == ShellWord.open.rawValue && RowReference(parsing: text) == nil
    if isName, let route = try core.sources?.route(named: text, isUnread: false) {
      return try show(.route(route), to: SceneAction(command.name))
    }
    let arguments = try arguments(of: command, in: text)
    try show(command.run(arguments), to: SceneAction(command.name, numbers: arguments.rows.map(\.number)))
  }

  /// Shows the answer of a command, but not an empty answer of a shell command, which has already printed its result.
  func show(_ answer: Answer, to action: SceneAction) throws {
    if case .all(let answers) = answer, answers.isEmpty, ShellWord(rawValue: action.name) != nil { return }
    display.endText()
    try display.show(answer, to: action)
  }

  /// The available commands: `open`, the scene's commands, then the commands of every scene.
  package var commands: [Command] {
    let scene = stack.top?.commands ?? []
    let names = Set(scene.map(\.name))
    return [ShellWord.open].compactMap(shellCommand) + scene + core.commands.filter { !names.contains($0.name) }
      + shellCommands
  }

  private func failure(_ key: ShellText, _ values: [String: String] = [:]) -> Failure {
    Failure(.badArgument, texts(key, values))
  }
}

// MARK: - Input

extension CommandInterpreter {
  /// Parses the input of a command.
  private func arguments(of command: Command, in typed: String) throws -> CommandArguments {
    if let word = command.word, typed.lowercased() == word { return CommandArguments(words: [word], text: typed) }
    let text = try queries.numbered(typed, for: command)
    switch command.input {
    case .none where !text.isEmpty && PostMark(rawValue: command.name) != nil:
      let example = "\(command.name) \(RowsWord.above) 3"
      let values = ["command": command.name, "back": ShellWord.back.rawValue, "example": example]
      throw failure(.markTakesNothingHere, values)
    case .none where !text.isEmpty: throw failure(.takesNothing, ["command": command.name])
    case .route where text.isEmpty: throw failure(.needsRoute, ["command": command.name])
    case .optionalRows where text.isEmpty: return CommandArguments()
    case .rows(.row): return CommandArguments(rows: [try row(text, of: command)])
    case .rows(.rows), .optionalRows: return CommandArguments(rows: try rows(text, of: command))
    case .rows(.rowAndWords):
      let words = CommandWords(text).words
      return CommandArguments(rows: [try row(words.first ?? "", of: command)], words: Array(words.dropFirst()))
    case .rows(.rowsAndWords):
      let words = CommandWords(text).words
      guard let rows = words.first.flatMap({ RowReference.list(parsing: $0) }) else {
        throw failure(.needsRow, ["command": command.name])
      }
      return CommandArguments(rows: rows, words: Array(words.dropFirst()))
    case .part(let words): return try part(text, of: command, takesWords: words != nil)
    case .words(let known, _): return CommandArguments(words: Self.words(in: text, of: known), text: text)
    case .none, .text, .route, .command: return CommandArguments(text: text)
    }
  }

  private func row(_ text: String, of command: Command) throws -> RowReference {
    guard let row = RowReference(parsing: text) else { throw failure(.needsRow, ["command": command.name]) }
    return row
  }

  /// Splits the text into the reference at its start, such as `3` or `3.2`, if there is one, and the words after it.
  ///
  /// If `takesWords` is false, words after the reference are an error.
  private func part(_ text: String, of command: Command, takesWords: Bool) throws -> CommandArguments {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let part = words.first.flatMap { RowReference(parsing: $0) }
    let rest = Array(words.dropFirst(part == nil ? 0 : 1))
    guard rest.isEmpty || takesWords else { throw failure(.needsPart, ["command": command.name]) }
    return CommandArguments(rows: part.map { [$0] } ?? [], words: rest)
  }

  private func rows(_ text: String, of command: Command) throws -> [RowReference] {
    guard let rows = RowReference.list(parsing: text.filter { !$0.isWhitespace }) else {
      throw failure(.needsRows, ["command": command.name])
    }
    return rows
  }

  /// The typed words, each completed if it is a unique prefix of a known word at its position.
  private static func words(in text: String, of known: [[String]]) -> [String] {
    CommandWords(text).words.reduce(into: []) { words, word in
      let next = Set(known.filter { $0.starts(with: words) }.compactMap { $0.dropFirst(words.count).first })
      let candidates = next.contains(word) ? [word] : next.filter { $0.hasPrefix(word) }
      words.append(candidates.count == 1 ? candidates.first ?? word : word)
    }
  }
}

// MARK: - Names

extension CommandInterpreter {
  /// Returns a command by its name, an alias, or a unique prefix of its name.
  ///
  /// - Throws: `Failure` for an unknown command or an ambiguous prefix.
  package func command(named word: String) throws -> Command {
    guard let command = try knownCommand(named: word) else { throw unknown(word) }
    return command
  }

  /// Returns a command by its name, an alias, or a unique prefix of its name; nil for an unknown command.
  func knownCommand(named word: String) throws -> Command? {
    if let exact = command(exactly: word) { return exact }
    if let name = CommandAliases.command(word), let command = command(exactly: name) {
      let run: @MainActor () throws -> Answer
      switch word {
      case CommandAliases.leave: run = { try back(asksAgain: true) }
      case ShellWord.nextNew: run = { try stepToUnread() }
      default: return command
      }
      return Command(command.name, in: command.group, summary: command.summary, output: command.output) { _ in
        try run()
      }
    }
    let names = commandNames()
    let all = names.filter { $0.hasPrefix(word) }
    let older = all.count > 1 ? commandNames(yielding: false).filter { $0.hasPrefix(word) } : []
    let candidates = older.count == 1 ? older : all
    guard candidates.count != 1 else { return try command(named: candidates[0]) }
    guard !candidates.isEmpty else { return nil }
    let list = candidates.formatted(.list(type: .or).locale(core.context.language.locale))
    throw Failure(.unknownCommand, texts(.ambiguousCommand, ["command": word, "candidates": list]))
  }

  /// The command with exactly the given name, found without creating all shell commands; nil if there is none.
  func command(exactly name: String) -> Command? {
    ShellWord(rawValue: name).flatMap(shellCommand) ?? stack.top?.command(named: name)
      ?? core.commands.first { $0.name == name }
  }

  /// The names of the available commands that can be typed as a prefix; if `yielding` is false, without the commands
  /// that yield to others with the same prefix.
  private func commandNames(yielding: Bool = true) -> [String] {
    let commands = ((stack.top?.commands ?? []) + core.commands).filter { !$0.isTypedInFull }
    return [ShellWord.open.rawValue] + commands.filter { yielding || !$0.yields }.map(\.name)
      + Self.shellWords.map(\.rawValue)
  }

  /// The names of the useful commands that no prefix selects.
  private var writingNames: [String] {
    (stack.top?.commands ?? []).filter { $0.isTypedInFull && $0.isUseful() }.map(\.name)
  }

  /// Whether a text is a prefix of a command, an alias, a source or a group whose name has two or more letters.
  func beginsWord(_ text: String) -> Bool {
    let text = text.lowercased()
    let isWord = { (name: String) in name.count > 1 && name.lowercased().hasPrefix(text) }
    return commandNames().contains(where: isWord) || aliases.all.contains { isWord($0.name) }
      || CommandAliases.table.contains { isWord($0.key) } || core.names.contains(where: isWord)
  }

  /// The failure for an unknown group, or for the address of a source without a command; nil for other text, and for an
  /// address with a password.
  private func nameAlone(_ typed: String) -> Failure? {
    if typed.first == TaggedText.mark {
      return failure(.noSuchName, ["name": StyledText(line: String(typed.prefix { !$0.isWhitespace })).plain])
    }
    guard core.sources != nil, typed.contains("@") || typed.contains("://"), !typed.contains(where: \.isWhitespace),
      !typed.hasPassword
    else { return nil }
    let address = StyledText(line: typed)
    let message = texts(.unknownCommand, ["command": address.shortened(to: 40).plain])
    let command = "\(ShellWord.source.rawValue) \(address.plain)"
    return Failure(.unknownCommand, message + " " + texts(.didYouMean, ["candidates": command]))
  }

  private func unknown(_ word: String, with text: String = "") -> Failure {
    if let answer = NewcomerWords(core: core, texts: texts).answer(to: word, with: text) {
      return Failure(.unknownCommand, answer)
    }
    if let elsewhere = elsewhere(word, with: text) { return elsewhere }
    let nearest = NearestMatch.find(word, among: commandNames() + writingNames + aliases.all.map(\.name))
    let message = texts(.unknownCommand, ["command": StyledText(line: word.withoutUserPart).shortened(to: 40).plain])
    guard !nearest.isEmpty else {
      return Failure(.unknownCommand, message + (core.context.isInteractive ? " " + texts[.helpHint] : ""))
    }
    let names = nearest.formatted(.list(type: .or).locale(core.context.language.locale))
    return Failure(.unknownCommand, message + " " + texts(.didYouMean, ["candidates": names]))
  }

  /// The failure for a command that only another scene has; nil for any other word.
  private func elsewhere(_ word: String, with text: String) -> Failure? {
    let isThere = { (scene: any Scene) in scene.command(named: word) != nil }
    guard let scene = stack.scenes.last(where: isThere) ?? otherScene(where: isThere) else { return nil }
    if let refusal = stack.top?.refusal(of: word, row: RowReference(parsing: text)?.number) {
      return Failure(.unknownCommand, refusal)
    }
    let isBelow = stack.scenes.dropLast().last === scene
    let route = StyledText(line: scene.route.description).plain
    let command = isBelow ? ShellWord.back.rawValue : "\(ShellWord.goto.rawValue) \(route)"
    return Failure(.unknownCommand, texts(.worksElsewhere, ["command": word, "place": scene.title, "goto": command]))
  }

  /// A new scene of the first kind that meets the condition, among kinds whose routes have no parameters.
  private func otherScene(where isWanted: @escaping (any Scene) -> Bool) -> (any Scene)? {
    core.catalog.entries.lazy.filter { $0.about != nil }.map { $0.exampleScene() }.first(where: isWanted)
  }
}
