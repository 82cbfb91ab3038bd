import Foundation
package import Localization
package import Navigation
import Posts
import Readline
import SceneKit
import TerminalList
package import Viper

/// Executes the shell's own commands and the commands of the top scene.
package struct CommandInterpreter {
  package let settings: VisitSettings
  let aliases = UserAliases()
  /// Displays the answers.
  var display: any CommandDisplay
  /// The source of the commands, recorded with the settings that they change.
  package var origin = SettingOrigin.command
  /// The name of the start-up file in messages; nil if the shell has no such file.
  var startUpFile: String?
  /// Whether a paged text has more lines.
  let hasMoreText: () -> Bool
  /// Returns the names of the keys bound to a function.
  var keys: (KeyFunction) -> [String] = KeyHelp.standardKeys(of:)
  package var core: ShellScenes { display.core }
  package var texts: Strings<ShellText> { core.context.strings(ShellText.table) }
  package var stack: RouterStack { core.stack }

  var neighbours: Neighbours { Neighbours(core: core) }
  var routes: RouteCommands { RouteCommands(core: core, display: display) }
  var search: SearchCommands { SearchCommands(core: core, display: display) }

  /// Executes a typed command, and shows its answer.
  func execute(_ typed: String) throws {
    guard typed.utf8.count <= LineSplitter.maximumLength else {
      throw Failure(.badArgument, texts(.lineTooLong, ["maximum": String(LineSplitter.maximumLength)]))
    }
    let word = typed.prefix { !$0.isWhitespace }.lowercased()
    let text = typed.drop { !$0.isWhitespace }.trimmingCharacters(in: .whitespaces)
    // A row: `3`, `3.2` or `#3`.
    if text.isEmpty, let number = Invocation.rowNumber(in: typed) {
      if let answer = try neighbours.stepToRow(number) { return try show(answer, to: .open) }
      return try run(command(named: ShellWord.open.rawValue), with: number)
    }
    // A part of the page, such as `.2`: a link, or the post that the page quotes.
    if typed.hasPrefix("."), RowReference(parsing: typed)?.isOfPage == true {
      return try run(command(named: ShellWord.open.rawValue), with: typed)
    }
    // A search: `/text`.
    if typed.hasPrefix("/") { return try show(search.find(String(typed.dropFirst())), to: .find) }
    // A mark on the posts that match a query: `star is:unread`.
    if let mark = PostMark(rawValue: word), let answer = try RowQueries(core: core).marking(mark, text) {
      return try show(answer, to: SceneAction(word))
    }
    let known = try knownCommand(named: word)
    // A place: a route, a source or a group. It takes precedence over a command that changes something on a server.
    if known?.isTypedInFull != false {
      if let route = Route(parsing: typed),
        try core.catalog.stack(for: route) != nil
          || route.components.count > 1 && core.route(namingSourceOf: route) != nil
      {
        let isPlace = route.components.count == 1
        return try show(isPlace ? routes.showPlace(route) : routes.go(to: typed), to: .goto)
      }
      if let route = try core.sources?.route(named: typed, isUnread: false) {
        return try show(.route(route), to: .goto)
      }
    }
    // A command.
    guard let known else {
      throw unknown.nameAlone(typed) ?? unknown.failure(for: String(typed.prefix { !$0.isWhitespace }), with: text)
    }
    try run(known, with: text)
  }

  /// Runs a command with its input, and shows its answer.
  private func run(_ command: Command, with text: String) throws {
    let isName = command.name == ShellWord.open.rawValue && RowReference(parsing: text) == nil
    if isName, let route = try core.sources?.route(named: text, isUnread: false) {
      return try show(.route(route), to: .open)
    }
    let arguments = try CommandArguments(text, for: command, in: core)
    try show(command.run(arguments), to: SceneAction(command.name, numbers: arguments.rows.map(\.number)))
  }

  func show(_ answer: Answer, to word: ShellWord) throws { try show(answer, to: SceneAction(word.rawValue)) }

  /// Shows the answer of a command.
  ///
  /// Skips the empty answer of a shell command, which has already printed its result.
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
      + Self.shellWords.compactMap(shellCommand)
  }
}

// MARK: - Names

extension CommandInterpreter {
  /// Returns the command with a name, an alias, or a unique prefix of a name; throws for any other word.
  package func command(named word: String) throws -> Command {
    guard let command = try knownCommand(named: word) else { throw unknown.failure(for: word) }
    return command
  }

  /// Returns the command with a name, an alias, or a unique prefix of a name; nil if there is no such command.
  func knownCommand(named word: String) throws -> Command? {
    if let exact = command(exactly: word) { return exact }
    if let name = CommandAliases.command(word), let command = command(exactly: name) {
      let run: @MainActor () throws -> Answer
      switch word {
      case CommandAliases.leave: run = { try routes.back(asksAgain: true) }
      case ShellWord.nextNew: run = { try neighbours.stepToUnread() }
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
    let values = ["command": word, "candidates": core.context.anyOf(candidates)]
    throw Failure(.unknownCommand, texts(.ambiguousCommand, values))
  }

  /// Returns the command with exactly the given name, without creating all shell commands; nil if there is no such
  /// command.
  func command(exactly name: String) -> Command? {
    ShellWord(rawValue: name).flatMap(shellCommand) ?? stack.top?.command(named: name)
      ?? core.commands.first { $0.name == name }
  }

  /// Returns the names of the available commands that a prefix can select.
  ///
  /// If `yielding` is false, omits commands that yield to others with the same prefix.
  private func commandNames(yielding: Bool = true) -> [String] {
    let commands = ((stack.top?.commands ?? []) + core.commands).filter { !$0.isTypedInFull }
    return [ShellWord.open.rawValue] + commands.filter { yielding || !$0.yields }.map(\.name)
      + Self.shellWords.map(\.rawValue)
  }

  /// Whether a text is a prefix of the name of a command, an alias, a source or a group; only names of at least two
  /// letters count.
  func beginsWord(_ text: String) -> Bool {
    let names = commandNames() + aliases.all.map(\.name) + CommandAliases.table.map(\.key) + core.names
    return names.contains { $0.count > 1 && $0.lowercased().hasPrefix(text.lowercased()) }
  }

  private var unknown: UnknownCommand {
    // A prefix never selects a command that writes, but its full name is suggested.
    let writing = (stack.top?.commands ?? []).filter { $0.isTypedInFull && $0.isUseful() }.map(\.name)
    return UnknownCommand(core: core, names: commandNames() + writing + aliases.all.map(\.name))
  }
}
